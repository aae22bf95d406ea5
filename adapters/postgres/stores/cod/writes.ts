import type { CodWrites } from '#domain/cod/cod-store.ts';
import type { WriteQueue } from '../../write-queue.ts';

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
    collect({ accountId, environment, shipmentNumber, amount, settlesAt }) {
      const values = [accountId, environment, shipmentNumber, amount, settlesAt];
      queue.add({ statement: COLLECT, values, rows: 1 });
    },
    settle({ accountId, environment, shipmentNumber }) {
      const values = [accountId, environment, shipmentNumber];
      queue.add({ statement: SETTLE, values, rows: null });
    },
  };
}
