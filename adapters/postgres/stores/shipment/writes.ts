import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentWrites } from '#domain/shipment/shipment-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../insert.ts';
import { pickupValues, shipmentValues } from '../keys.ts';
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

/** Changeable columns; price and parties are immutable. */
const UPDATE = {
  name: 'shipments_update',
  sql: `
    UPDATE shipment SET status = $9, payment_status = $10, last_sequence = $11,
      courier_cancellation = $12, pickup_id = $13, awb = $14, payment_method = $15,
      is_under_review = $16, payment_expires_at = $17, paid_at = $18, booked_at = $19,
      delivered_at = $20, cancelled_at = $21, failure = $22, status_event_at = $23, refund = $24,
      late_payment = $25, cod_settles_at = $26, cod_settled_at = $27,
      cancel_reason = $28
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3
      AND status = $4 AND payment_status = $5 AND last_sequence = $6
      AND courier_cancellation IS NOT DISTINCT FROM $7 AND pickup_id IS NOT DISTINCT FROM $8
    RETURNING 1`,
};

const ENTER_PICKUP = {
  name: 'shipments_enter_pickup',
  sql: `
    UPDATE shipment SET pickup_id = $3
    WHERE account_id = $1 AND environment = $2 AND shipment_number = ANY ($4)
      AND status = 'BOOKED' AND pickup_id IS NULL
    RETURNING 1`,
};

const LEAVE_PICKUP = {
  name: 'shipments_leave_pickup',
  sql: `
    UPDATE shipment SET pickup_id = NULL
    WHERE account_id = $1 AND environment = $2 AND pickup_id = $3 AND shipment_number = ANY ($4)
      AND status = 'BOOKED'
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
      const values = [
        ...shipmentValues(before),
        ...guardedValues(before),
        ...guardedValues(after),
        ...changeableValues(after),
      ];
      queue.add({ statement: UPDATE, values, rows: 1 });
    },
    enterPickup(pickup, shipmentNumbers) {
      const values = [...pickupValues(pickup), shipmentNumbers];
      queue.add({ statement: ENTER_PICKUP, values, rows: shipmentNumbers.length });
    },
    leavePickup(pickup, shipmentNumbers) {
      const values = [...pickupValues(pickup), shipmentNumbers];
      queue.add({ statement: LEAVE_PICKUP, values, rows: shipmentNumbers.length });
    },
    claimAwb({ environment, courierCode, awb }, { accountId, shipmentNumber }) {
      const values = [environment, courierCode, awb, accountId, shipmentNumber];
      queue.add({ statement: CLAIM_AWB, values, rows: 1 });
    },
  };
}

function guardedValues(shipment: Shipment) {
  const { status, paymentStatus, lastSequence, courierCancellation, pickupId } = shipment;
  return [status, paymentStatus, lastSequence, courierCancellation, pickupId];
}

function changeableValues(shipment: Shipment) {
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
    row.late_payment,
    row.cod_settles_at,
    row.cod_settled_at,
    row.cancel_reason,
  ];
}
