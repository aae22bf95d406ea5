import type { Attempt, ClaimedBooking } from '#domain/carrying/booking/attempt.ts';
import type { BookingCheck } from '#domain/carrying/booking/booking-store.ts';
import {
  type Shipment,
  type ShipmentKey,
  shipmentKeyOf,
} from '#domain/selling/shipment/shipment.ts';
import { type ShipmentKeyRow, toShipmentKey } from '../../keys.ts';
import { toShipment } from '../../selling/shipment/table.ts';

/** A shipment with its new attempt. */
export type ClaimedRow = Shipment & Omit<Attempt, keyof ShipmentKey>;

export type CheckRow = ShipmentKeyRow & {
  provider: string;
  courier_code: string;
  order_id: string | null;
};

export function toClaimed(row: ClaimedRow): ClaimedBooking {
  const { fencingToken, stateAtClaim, beganAt, sends, sentAt, orderId, faults, wantedSince } = row;
  const attempt = {
    ...shipmentKeyOf(row),
    fencingToken,
    stateAtClaim,
    beganAt,
    sends,
    sentAt,
    orderId,
    faults,
    wantedSince,
  };
  return { attempt, shipment: toShipment(row) };
}

export function toCheck(row: CheckRow): BookingCheck {
  return {
    ...toShipmentKey(row),
    provider: row.provider,
    courierCode: row.courier_code,
    orderId: row.order_id,
  };
}
