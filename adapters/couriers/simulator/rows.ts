import type { SimulatedBooking, StepReport } from './booking.ts';
import type { SimulatedPickup } from './pickup.ts';

type LeverRow = {
  readonly at_ms: number;
  readonly advanced_ms: number;
  readonly reported?: StepReport;
};

export type BookingRow = {
  readonly merchant_reference: string;
  readonly awb: string | null;
  readonly courier_code: string;
  readonly service_code: string;
  readonly origin_id: string;
  readonly destination_id: string;
  readonly scenario: string;
  readonly speed: number;
  readonly booked_at: Date;
  readonly levers: readonly LeverRow[];
  readonly cancelled_at: Date | null;
  readonly cancel_reason: string | null;
  readonly picked_up: boolean;
  readonly requests: number;
};

export type PickupRow = {
  readonly merchant_reference: string;
  readonly courier_code: string;
  readonly courier_reference: string;
  readonly requested_at: Date;
  readonly speed: number;
  readonly cancelled_at: Date | null;
  readonly requests: number;
};

export function bookingOf(row: BookingRow): SimulatedBooking {
  return {
    reference: row.merchant_reference,
    awb: row.awb,
    courierCode: row.courier_code,
    serviceCode: row.service_code,
    originId: row.origin_id,
    destinationId: row.destination_id,
    scenario: row.scenario,
    speed: row.speed,
    bookedAt: row.booked_at,
    advances: row.levers.map(({ at_ms, advanced_ms, reported }) => ({
      at: new Date(at_ms),
      advancedMs: advanced_ms,
      ...(reported && { reported }),
    })),
    cancelledAt: row.cancelled_at,
    cancelReason: row.cancel_reason,
    isPickedUp: row.picked_up,
    requests: row.requests,
  };
}

export function pickupOf(row: PickupRow): SimulatedPickup {
  return {
    reference: row.merchant_reference,
    courierCode: row.courier_code,
    courierReference: row.courier_reference,
    requestedAt: row.requested_at,
    speed: row.speed,
    cancelledAt: row.cancelled_at,
    requests: row.requests,
  };
}
