import type { Act, ActStore } from '#domain/people/operator/act.ts';
import type { Send } from '../../../session.ts';
import { ACT, toAct } from './table.ts';

const LIST_AFTER = {
  name: 'acts.listAfter',
  text: `
    SELECT ${ACT} FROM operator_act
    WHERE (acted_at, act_id) > ($1::timestamptz, $2::uuid)
    ORDER BY acted_at, act_id LIMIT $3`,
};

export function postgresActStore(send: Send): ActStore {
  return {
    async listAfter({ at, actId }, limit) {
      return (await send<Act>(LIST_AFTER, [at, actId, limit])).map(toAct);
    },
  };
}
