import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { BookingIntent, IntentState } from './intent.ts';

/** An operator's decision on a manual booking. */
export type Resolution =
  | { readonly kind: 'BOOKED'; readonly awb: string }
  /** The courier has no order. */
  | { readonly kind: 'SEND_AGAIN' }
  /** `reason` is shown to the client. */
  | { readonly kind: 'FAILED'; readonly reason: string };

type BookingSnapshot = {
  readonly shipment: Pick<Shipment, 'shipmentNumber' | 'status' | 'awb'>;
  readonly intent: Pick<BookingIntent, 'state' | 'createdAt' | 'wantedSince'>;
};

const NOT_BOOKED_STATES: readonly IntentState[] = ['FAILED', 'CANCELLED'];

/**
 * Returns true if the booking is already resolved this way. Throws TRANSITION_NOT_ALLOWED if it is
 * not MANUAL.
 */
export function isResolved(resolution: Resolution, snapshot: BookingSnapshot): boolean {
  const { shipment, intent } = snapshot;
  if (intent.state === 'MANUAL') return false;
  if (isAlreadyApplied(resolution, snapshot)) return true;
  const { shipmentNumber } = shipment;
  const message = `The booking of ${shipmentNumber} is not MANUAL: it is ${intent.state}.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, {
    details: { status: shipment.status, booking: intent.state },
  });
}

/** The detail of the operator act. */
export function resolutionText(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'BOOKED':
      return `booked as ${resolution.awb}`;
    case 'SEND_AGAIN':
      return 'to be sent again';
    case 'FAILED':
      return `not booked: ${resolution.reason}`;
  }
}

/** True if an earlier command had the same effect, so that a repeated one changes nothing. */
function isAlreadyApplied(resolution: Resolution, { shipment, intent }: BookingSnapshot): boolean {
  switch (resolution.kind) {
    case 'BOOKED':
      return shipment.awb === resolution.awb;
    case 'SEND_AGAIN':
      return intent.wantedSince > intent.createdAt || intent.state === 'CANCELLED';
    case 'FAILED':
      return NOT_BOOKED_STATES.includes(intent.state);
  }
}
