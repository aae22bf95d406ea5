import type { CodWrites } from '#domain/cod/cod-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { shipmentValues } from '../keys.ts';

const COLLECT = {
  name: 'cod_collect',
  sql: `
    INSERT INTO cod_due (account_id, environment, shipment_number, amount, settles_at, due_at)
    VALUES ($1, $2, $3, $4, $5, $5)
    ON CONFLICT (account_id, environment, shipment_number) DO NOTHING RETURNING 1`,
};

const SETTLE = {
  name: 'cod_settle',
  sql: `
    DELETE FROM cod_due
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3`,
  follows: COLLECT,
};

export function codWrites(queue: WriteQueue): CodWrites {
  return {
    collect({ amount, settlesAt, ...key }) {
      queue.add({
        statement: COLLECT,
        values: [...shipmentValues(key), amount, settlesAt],
        rows: 1,
      });
    },
    settle(key) {
      queue.add({ statement: SETTLE, values: shipmentValues(key), rows: null });
    },
  };
}
