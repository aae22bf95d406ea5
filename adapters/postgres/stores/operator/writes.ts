import type { ActWrites } from '#domain/operator/act.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { subjectValues } from '../keys.ts';

const RECORD = {
  name: 'acts_record',
  sql: `
    INSERT INTO operator_act
      (account_id, environment, subject, act_id, kind, detail, acted_by, acted_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING 1`,
};

export function actWrites(queue: WriteQueue): ActWrites {
  return {
    record({ actId, kind, detail, by, at, ...key }) {
      const values = [...subjectValues(key), actId, kind, detail, by, at];
      queue.add({ statement: RECORD, values, rows: 1 });
    },
  };
}
