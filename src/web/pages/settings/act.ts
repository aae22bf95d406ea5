import { ACCOUNT_ACT_KINDS } from '#domain/access/account-act.ts';
import type { components } from '#src/http/contract/dashboard.gen.ts';

export type Act = components['schemas']['Activity'];
/** What is said of an act, wherever it is listed. */
export type SaidAct = Pick<Act, 'kind' | 'subject' | 'detail'> & { readonly by: string | null };

/** Whether a security event is an act of the account. */
export function isActKind(kind: string): kind is Act['kind'] {
  return ACCOUNT_ACT_KINDS.some((one) => one === kind);
}
