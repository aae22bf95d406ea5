import type { ActWrites } from '#domain/operator/act.ts';
import type { WriteQueue } from '../../write-queue.ts';

const RECORD = {
  name: 'acts_note',
  sql: `
    INSERT INTO operator_act
      (account_id, environment, subject, act_id, kind, detail, acted_by, acted_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING 1`,
};

export function actWrites(queue: WriteQueue): ActWrites {
  return {
    record({ accountId, environment, subject, actId, kind, detail, by, at }) {
      const own = [accountId, environment, subject, actId];
      queue.add({ statement: RECORD, values: [...own, kind, detail, by, at], rows: 1 });
    },
  };
}
