import { EVENT_RETENTION_MS } from '#domain/notifying/event/retention.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/selling/shipment/payment-status.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { BookingAuditRow } from './booking-reader.ts';
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
  /** Text for operators. */
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

/** States that the intent of a paid shipment may have in each status. */
export const INTENT_STATES_BY_STATUS: Readonly<Record<ShipmentStatus, readonly IntentState[]>> = {
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
  /** Cancelled before a courier had the order, after the courier's refusal, or at the courier. */
  CANCELLED: ['CANCELLED', 'FAILED', 'BOOKED'],
};

/** Statuses of shipments whose money was received, and may have been refunded. */
const PAID: readonly PaymentStatus[] = PAYMENT_STATUSES.filter(
  (status) => status === 'PAID' || status === 'REFUNDED',
);

type Finding = readonly [code: BookingFaultCode, isWrong: boolean, message: string];

/** Faults of one shipment's booking. A missing event counts only within its retention. */
export function bookingFaults(row: BookingAuditRow, now: Date): readonly BookingFault[] {
  return [...intentFaults(row), ...bookedFaults(row, now), severalAwbs(row)]
    .filter(([, isWrong]) => isWrong)
    .map(([code, , message]) => ({ ...shipmentKeyOf(row), code, message }));
}

function intentFaults({ intent, status, paymentStatus }: BookingAuditRow): readonly Finding[] {
  const isPaid = PAID.includes(paymentStatus);
  const hasIntent = intent !== null;
  const isStateAllowed = hasIntent && INTENT_STATES_BY_STATUS[status].includes(intent);
  return [
    ['INTENT_MISSING', isPaid && !hasIntent, `it is ${paymentStatus}, and not to be booked`],
    ['INTENT_NOT_PAID', !isPaid && hasIntent, `it is to be booked, and ${paymentStatus}`],
    [
      'STATE_MISMATCH',
      isPaid && hasIntent && !isStateAllowed,
      `its booking is ${intent}: ${status}`,
    ],
  ];
}

function bookedFaults(row: BookingAuditRow, now: Date): readonly Finding[] {
  const { status, intent, awb } = row;
  const wasBooked =
    INTENT_STATES_BY_STATUS[status] === BOOKED || (status === 'CANCELLED' && intent === 'BOOKED');
  if (!wasBooked) return [];
  const isEventKept = now.getTime() - (row.bookedAt ?? now).getTime() < EVENT_RETENTION_MS;
  const isNotClaimed = awb !== null && !row.hasAwbClaim;
  return [
    ['AWB_MISSING', awb === null, `it is ${status} without an AWB`],
    ['AWB_NOT_CLAIMED', isNotClaimed, `${awb} is registered for no shipment, or for another one`],
    ['EVENT_MISSING', !row.hasEvent && isEventKept, 'it has no event shipment.booked'],
    ['CAPTURE_MISSING', !row.hasCapture, 'its hold was not captured'],
  ];
}

function severalAwbs({ details, awb, isCleared }: BookingAuditRow): Finding {
  const awbs = new Set([...details.flatMap(awbsOfDetail), ...(awb === null ? [] : [awb])]);
  const message = `the courier gave it ${[...awbs].toSorted().join(', ')}`;
  return ['SEVERAL_AWBS', awbs.size > 1 && !isCleared, message];
}
