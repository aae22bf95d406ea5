import type { AlertWrites } from '#domain/alert/alert.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { RAISE, valuesOf } from './row.ts';

const statement = { name: 'alerts_raise', sql: RAISE };

export function alertWrites(queue: WriteQueue): AlertWrites {
  return {
    raise(alert) {
      // To write no row is usual: it is open already.
      queue.add({ statement, values: valuesOf(alert), rows: null });
    },
  };
}
