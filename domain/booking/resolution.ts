import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { BookingIntent, IntentState } from './intent.ts';

/** What a person has found out at the courier, or ordered. */
export type Resolution =
  | { readonly kind: 'BOOKED'; readonly awb: string }
  /** The courier has no order of it. */
  | { readonly kind: 'SEND_AGAIN' }
  /** `reason` is shown to the client. */
  | { readonly kind: 'FAILED'; readonly reason: string };

type Standing = {
  readonly shipment: Pick<Shipment, 'shipmentNumber' | 'status' | 'awb'>;
  readonly intent: Pick<BookingIntent, 'state' | 'createdAt' | 'wantedSince'>;
};

const NOWHERE: readonly IntentState[] = ['FAILED', 'CANCELLED'];

/** Whether it is resolved so already; TRANSITION_NOT_ALLOWED where no person is wanted. */
export function isResolved(resolution: Resolution, standing: Standing): boolean {
  const { shipment, intent } = standing;
  if (intent.state === 'MANUAL') return false;
  if (stands(resolution, standing)) return true;
  const { shipmentNumber } = shipment;
  const message = `The booking of ${shipmentNumber} waits for no person: it is ${intent.state}.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, {
    details: { status: shipment.status, booking: intent.state },
  });
}

/** For whoever has to answer for it. */
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

/** By what an earlier command has left behind: the same one again has nothing to do. */
function stands(resolution: Resolution, { shipment, intent }: Standing): boolean {
  switch (resolution.kind) {
    case 'BOOKED':
      return shipment.awb === resolution.awb;
    case 'SEND_AGAIN':
      return intent.wantedSince > intent.createdAt || intent.state === 'CANCELLED';
    case 'FAILED':
      return NOWHERE.includes(intent.state);
  }
}
