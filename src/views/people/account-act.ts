import { idText } from '#domain/id.ts';
import type { AccountAct } from '#domain/people/access/account-act.ts';

export function accountActView({ sequence, kind, by, personId, subject, ...act }: AccountAct) {
  return {
    sequence,
    kind,
    by,
    person_id: personId && idText('person', personId),
    subject,
    detail: act.detail,
    at: act.at.toISOString(),
  };
}
