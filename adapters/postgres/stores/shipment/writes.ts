import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentWrites } from '#domain/shipment/shipment-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto, orStale } from '../insert.ts';
import { toRow } from './row.ts';

const CLAIM_NUMBER = {
  name: 'write shipments.insert (number)',
  text: orStale(`
    INSERT INTO shipment_number_lookup (shipment_number, account_id) VALUES ($1, $2)
    ON CONFLICT (shipment_number) DO NOTHING`),
};

/** What may change in a shipment's life; its price and its parties may not. */
const UPDATE = {
  name: 'write shipments.update',
  text: orStale(`
    UPDATE shipment SET status = $7, payment_status = $8, last_sequence = $9, awb = $10,
      payment_method = $11, is_under_review = $12, payment_expires_at = $13, paid_at = $14,
      booked_at = $15, delivered_at = $16, cancelled_at = $17, failure = $18
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
      AND status = $4 AND payment_status = $5 AND last_sequence = $6`),
};

export function shipmentWrites(queue: WriteQueue): ShipmentWrites {
  return {
    insert(shipment) {
      const { shipmentNumber, accountId } = shipment;
      const row = toRow(shipment);
      const text = insertInto('shipment', Object.keys(row));
      queue.add(CLAIM_NUMBER, [shipmentNumber, accountId]);
      queue.add({ name: 'write shipments.insert', text }, Object.values(row));
    },
    update(before, after) {
      const { accountId, environment, shipmentNumber } = before;
      const own = [accountId, environment, shipmentNumber];
      queue.add(UPDATE, [...own, ...standing(before), ...standing(after), ...changeable(after)]);
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
  ];
}
