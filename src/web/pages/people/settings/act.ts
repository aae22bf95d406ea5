import { ACCOUNT_ACT_KINDS } from '#domain/people/access/account-act.ts';
import type { components } from '#src/http/contract/dashboard.gen.ts';

export type Act = components['schemas']['Activity'];
/** Fields of an act that every list shows. */
export type SaidAct = Pick<Act, 'kind' | 'subject' | 'detail'> & { readonly by: string | null };

/** True if a security event is an act of the account. */
export function isActKind(kind: string): kind is Act['kind'] {
  return ACCOUNT_ACT_KINDS.some((one) => one === kind);
}
