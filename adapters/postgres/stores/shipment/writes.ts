import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentWrites } from '#domain/shipment/shipment-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../insert.ts';
import { type RowToWrite, toRow } from './row.ts';

const insert = insertInto<RowToWrite>(
  'shipment',
  'shipments_insert',
  'ON CONFLICT (account_id, environment, quote_id) DO NOTHING',
);

const CLAIM_NUMBER = {
  name: 'shipments_number',
  sql: `
    INSERT INTO shipment_number_lookup (shipment_number, account_id) VALUES ($1, $2)
    ON CONFLICT (shipment_number) DO NOTHING RETURNING 1`,
};

const CLAIM_AWB = {
  name: 'shipments_claim_awb',
  sql: `
    INSERT INTO awb_lookup (environment, courier_code, awb, account_id, shipment_number)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (environment, courier_code, awb) DO NOTHING RETURNING 1`,
};

/** What may change in a shipment's life; its price and its parties may not. */
const UPDATE = {
  name: 'shipments_update',
  sql: `
    UPDATE shipment SET status = $7, payment_status = $8, last_sequence = $9, awb = $10,
      payment_method = $11, is_under_review = $12, payment_expires_at = $13, paid_at = $14,
      booked_at = $15, delivered_at = $16, cancelled_at = $17, failure = $18,
      status_event_at = $19, refund = $20, courier_cancellation = $21, late_payment = $22,
      cod_settles_at = $23, cod_settled_at = $24
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
      AND status = $4 AND payment_status = $5 AND last_sequence = $6
    RETURNING 1`,
};

export function shipmentWrites(queue: WriteQueue): ShipmentWrites {
  return {
    insert(shipment) {
      const { shipmentNumber, accountId } = shipment;
      queue.add({ statement: CLAIM_NUMBER, values: [shipmentNumber, accountId], rows: 1 });
      queue.add(insert(toRow(shipment)));
    },
    update(before, after) {
      const { accountId, environment, shipmentNumber } = before;
      const own = [accountId, environment, shipmentNumber];
      const values = [...own, ...standing(before), ...standing(after), ...changeable(after)];
      queue.add({ statement: UPDATE, values, rows: 1 });
    },
    claimAwb({ environment, courierCode, awb }, { accountId, shipmentNumber }) {
      const values = [environment, courierCode, awb, accountId, shipmentNumber];
      queue.add({ statement: CLAIM_AWB, values, rows: 1 });
    },
  };
}

function standing({ status, paymentStatus, lastSequence }: Shipment) {
  return [status, paymentStatus, lastSequence];
}

function changeable(shipment: Shipment) {
  const row = toRow(shipment);
  return [
    row.awb,
    row.payment_method,
    row.is_under_review,
    row.payment_expires_at,
    row.paid_at,
    row.booked_at,
    row.delivered_at,
    row.cancelled_at,
    row.failure,
    row.status_event_at,
    row.refund,
    row.courier_cancellation,
    row.late_payment,
    row.cod_settles_at,
    row.cod_settled_at,
  ];
}
