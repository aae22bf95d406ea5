import type { Attempt, ClaimedBooking, RecordedAttempt } from '#domain/booking/attempt.ts';
import type { BookingCheck } from '#domain/booking/booking-store.ts';
import type { BookingIntent, IntentState } from '#domain/booking/intent.ts';
import { shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { type ShipmentKeyRow, toShipmentKey } from '../keys.ts';
import { type ShipmentRow, toShipment } from '../shipment/row.ts';

export type IntentRow = ShipmentKeyRow & {
  state: IntentState;
  due_at: Date | null;
  fence: number;
  faults: number;
  sends: number;
  sent_at: Date | null;
  order_id: string | null;
  created_at: Date;
  wanted_since: Date;
};

/** A shipment with its new attempt. */
export type ClaimedRow = ShipmentRow & {
  fence: number;
  found: Attempt['stateAtClaim'];
  began_at: Date;
  sends: number;
  sent_at: Date;
  order_id: string | null;
  faults: number;
  wanted_since: Date;
};

export type AttemptRow = ShipmentKeyRow & {
  fence: number;
  found: RecordedAttempt['stateAtClaim'];
  began_at: Date;
  outcome: RecordedAttempt['outcome'];
  detail: string | null;
  is_late: boolean;
  settled_at: Date | null;
};

export type CheckRow = ShipmentKeyRow & { courier_code: string; order_id: string | null };

export function toIntent(row: IntentRow): BookingIntent {
  return {
    ...toShipmentKey(row),
    state: row.state,
    dueAt: row.due_at,
    fencingToken: row.fence,
    faults: row.faults,
    sends: row.sends,
    sentAt: row.sent_at,
    orderId: row.order_id,
    createdAt: row.created_at,
    wantedSince: row.wanted_since,
  };
}

export function toClaimed(row: ClaimedRow): ClaimedBooking {
  const shipment = toShipment(row);
  const attempt: Attempt = {
    ...shipmentKeyOf(shipment),
    fencingToken: row.fence,
    stateAtClaim: row.found,
    beganAt: row.began_at,
    sends: row.sends,
    sentAt: row.sent_at,
    orderId: row.order_id,
    faults: row.faults,
    wantedSince: row.wanted_since,
  };
  return { attempt, shipment };
}

export function toAttempt(row: AttemptRow): RecordedAttempt {
  return {
    ...toShipmentKey(row),
    fencingToken: row.fence,
    stateAtClaim: row.found,
    beganAt: row.began_at,
    outcome: row.outcome,
    detail: row.detail,
    isLate: row.is_late,
    finishedAt: row.settled_at,
  };
}

export function toCheck(row: CheckRow): BookingCheck {
  return { ...toShipmentKey(row), courierCode: row.courier_code, orderId: row.order_id };
}
