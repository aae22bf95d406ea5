import type { AlertWrites } from '#domain/notifying/alert/alert.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { subjectValues } from '../../keys.ts';
import { raised } from './table.ts';

const CLOSE = {
  name: 'alerts_close',
  sql: `
    UPDATE alert SET closed_at = $5
    WHERE account_id = $1 AND environment = $2 AND subject = $3 AND kind = $4
      AND closed_at IS NULL`,
};

/** Zero rows are valid: the alert is already open, or there was none to close. */
export function alertWrites(queue: WriteQueue): AlertWrites {
  return {
    raise(alert) {
      queue.add({ ...raised(alert), rows: null });
    },
    close({ kind, ...key }, closedAt) {
      const values = [...subjectValues(key), kind, closedAt];
      queue.add({ statement: CLOSE, values, rows: null });
    },
  };
}
