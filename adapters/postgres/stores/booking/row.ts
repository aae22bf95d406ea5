import type { Attempt, ClaimedBooking } from '#domain/booking/attempt.ts';
import type { BookingIntent, IntentState } from '#domain/booking/intent.ts';
import type { Environment } from '#domain/environment.ts';
import { shipmentKeyOf } from '#domain/shipment/shipment.ts';
import { type ShipmentRow, toShipment } from '../shipment/row.ts';

export type IntentRow = {
  account_id: string;
  environment: Environment;
  shipment_number: string;
  state: IntentState;
  due_at: Date | null;
  fence: number;
  faults: number;
  created_at: Date;
};

/** A shipment, and the attempt at it. */
export type ClaimedRow = ShipmentRow & {
  fence: number;
  found: Attempt['found'];
  faults: number;
  wanted_since: Date;
};

export function toIntent(row: IntentRow): BookingIntent {
  return {
    accountId: row.account_id,
    environment: row.environment,
    shipmentNumber: row.shipment_number,
    state: row.state,
    dueAt: row.due_at,
    fence: row.fence,
    faults: row.faults,
    createdAt: row.created_at,
  };
}

export function toClaimed(row: ClaimedRow): ClaimedBooking {
  const shipment = toShipment(row);
  const { fence, found, faults, wanted_since: wantedSince } = row;
  return { attempt: { ...shipmentKeyOf(shipment), fence, found, faults, wantedSince }, shipment };
}
