import { KEPT_FOR_MS } from '#domain/event/retention.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/payment/payment-status.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import type { BookingTraces } from './booking-reader.ts';
import type { IntentState } from './intent.ts';
import { awbsOfDetail } from './outcome.ts';

export const BOOKING_FAULTS = [
  'INTENT_MISSING',
  'INTENT_NOT_PAID',
  'STATE_MISMATCH',
  'AWB_MISSING',
  'AWB_NOT_CLAIMED',
  'EVENT_MISSING',
  'CAPTURE_MISSING',
  'SEVERAL_AWBS',
] as const;
export type BookingFaultCode = (typeof BOOKING_FAULTS)[number];

export type BookingFault = ShipmentKey & {
  readonly code: BookingFaultCode;
  /** For an operator: what stands there. */
  readonly message: string;
};

const NEVER: readonly IntentState[] = [];
const UNDER_WAY: readonly IntentState[] = [
  'PENDING',
  'ATTEMPTING',
  'UNKNOWN',
  'ACCEPTED',
  'MANUAL',
];
const BOOKED: readonly IntentState[] = ['BOOKED'];

/** How the intent of a paid shipment may stand in each status. */
export const FITTING: Readonly<Record<ShipmentStatus, readonly IntentState[]>> = {
  AWAITING_PAYMENT: NEVER,
  WAITING_CONFIRMATION: NEVER,
  EXPIRED: NEVER,
  PROCESSING: UNDER_WAY,
  BOOKED,
  PICKED_UP: BOOKED,
  IN_TRANSIT: BOOKED,
  OUT_FOR_DELIVERY: BOOKED,
  DELIVERY_FAILED: BOOKED,
  ON_HOLD: BOOKED,
  RETURN_IN_TRANSIT: BOOKED,
  DELIVERED: BOOKED,
  RETURNED: BOOKED,
  LOST: BOOKED,
  DAMAGED: BOOKED,
  BOOKING_FAILED: ['FAILED'],
  /** Before a courier had it, by its refusal, or at the courier. */
  CANCELLED: ['CANCELLED', 'FAILED', 'BOOKED'],
};

/** With their money in the books, or given back from there. */
const PAID: readonly PaymentStatus[] = PAYMENT_STATUSES.filter(
  (status) => status === 'PAID' || status === 'REFUNDED',
);

type Found = readonly [code: BookingFaultCode, isWrong: boolean, message: string];

/** What is wrong with the booking of one shipment. Events are not kept for ever. */
export function bookingFaults(traces: BookingTraces, now: Date): readonly BookingFault[] {
  return [...intentFaults(traces), ...bookedFaults(traces, now), severalAwbs(traces)]
    .filter(([, isWrong]) => isWrong)
    .map(([code, , message]) => ({ ...shipmentKeyOf(traces), code, message }));
}

function intentFaults({ intent, status, paymentStatus }: BookingTraces): readonly Found[] {
  const isPaid = PAID.includes(paymentStatus);
  const isIntended = intent !== null;
  const isFitting = isIntended && FITTING[status].includes(intent);
  return [
    ['INTENT_MISSING', isPaid && !isIntended, `it is ${paymentStatus}, and not to be booked`],
    ['INTENT_NOT_PAID', !isPaid && isIntended, `it is to be booked, and ${paymentStatus}`],
    ['STATE_MISMATCH', isPaid && isIntended && !isFitting, `its booking is ${intent}: ${status}`],
  ];
}

function bookedFaults(traces: BookingTraces, now: Date): readonly Found[] {
  const { status, intent, awb } = traces;
  const wasBooked = FITTING[status] === BOOKED || (status === 'CANCELLED' && intent === 'BOOKED');
  if (!wasBooked) return [];
  const isEventKept = now.getTime() - (traces.bookedAt ?? now).getTime() < KEPT_FOR_MS;
  const isUnclaimed = awb !== null && !traces.hasAwbClaim;
  return [
    ['AWB_MISSING', awb === null, `it is ${status} without an AWB`],
    ['AWB_NOT_CLAIMED', isUnclaimed, `${awb} is claimed for nobody, or for another shipment`],
    ['EVENT_MISSING', !traces.hasEvent && isEventKept, 'no event tells that it was booked'],
    ['CAPTURE_MISSING', !traces.hasCapture, 'its hold was not captured'],
  ];
}

function severalAwbs({ details, awb, isCleared }: BookingTraces): Found {
  const awbs = new Set([...details.flatMap(awbsOfDetail), ...(awb === null ? [] : [awb])]);
  const message = `the courier gave it ${[...awbs].toSorted().join(', ')}`;
  return ['SEVERAL_AWBS', awbs.size > 1 && !isCleared, message];
}
