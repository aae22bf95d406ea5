import type { CancellationWrites } from '#domain/courier-cancellation/cancellation-store.ts';
import type { CancellationKey } from '#domain/courier-cancellation/courier-cancellation.ts';
import type { WriteQueue } from '../../write-queue.ts';

const REQUEST = {
  name: 'cancellations_ask',
  sql: `
    INSERT INTO cancellation_due
      (account_id, environment, shipment_number, awb, asked_at, due_at, courier_code)
    VALUES ($1, $2, $3, $4, $5, $5, $6)
    ON CONFLICT (account_id, environment, shipment_number, awb) DO NOTHING`,
};

const END = {
  name: 'cancellations_end',
  sql: `
    DELETE FROM cancellation_due
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND awb = $4`,
  follows: REQUEST,
};

export function cancellationWrites(queue: WriteQueue): CancellationWrites {
  return {
    request(cancellation) {
      const { requestedAt, courierCode } = cancellation;
      const values = [...keyOf(cancellation), requestedAt, courierCode];
      queue.add({ statement: REQUEST, values, rows: null });
    },
    end(key) {
      queue.add({ statement: END, values: keyOf(key), rows: null });
    },
  };
}

function keyOf({ accountId, environment, shipmentNumber, awb }: CancellationKey) {
  return [accountId, environment, shipmentNumber, awb];
}
