import type { AccountAct } from '#domain/access/account-act.ts';
import { idText } from '#domain/id.ts';

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
