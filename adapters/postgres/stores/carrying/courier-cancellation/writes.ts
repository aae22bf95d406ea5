import type { CancellationWrites } from '#domain/carrying/courier-cancellation/cancellation-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { shipmentValues } from '../../keys.ts';

const REQUEST = {
  name: 'cancellations_request',
  sql: `
    INSERT INTO cancellation_due
      (account_id, environment, shipment_number, awb, asked_at, due_at, provider, courier_code,
        order_id)
    VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8)
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
    request({ awb, orderId, requestedAt, provider, courierCode, ...key }) {
      const values = [...shipmentValues(key), awb, requestedAt, provider, courierCode, orderId];
      queue.add({ statement: REQUEST, values, rows: null });
    },
    end({ awb, ...key }) {
      queue.add({ statement: END, values: [...shipmentValues(key), awb], rows: null });
    },
  };
}
