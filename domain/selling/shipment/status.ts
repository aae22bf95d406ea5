import { Refusal } from '#domain/refusal.ts';

export const SHIPMENT_STATUSES = [
  'AWAITING_PAYMENT',
  'WAITING_CONFIRMATION',
  'PROCESSING',
  'BOOKED',
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
  'ON_HOLD',
  'RETURN_IN_TRANSIT',
  'DELIVERED',
  'RETURNED',
  'LOST',
  'DAMAGED',
  'BOOKING_FAILED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** A change of status; `from` null: the shipment is created. */
export type StatusMove = { readonly from: ShipmentStatus | null; readonly to: ShipmentStatus };

const LOSSES = ['RETURNED', 'LOST', 'DAMAGED'] as const;
/** Next statuses of every parcel under way. Steps may be skipped, because couriers skip them. */
const OUTCOMES = [
  'DELIVERED',
  'DELIVERY_FAILED',
  'ON_HOLD',
  'RETURN_IN_TRANSIT',
  ...LOSSES,
] as const;
const AFTER_FAILED = OUTCOMES.filter((status) => status !== 'DELIVERY_FAILED');
const AFTER_HOLD = OUTCOMES.filter((status) => status !== 'ON_HOLD');

/** First statuses of a shipment, by its payment method. */
export const FIRST_STATUSES = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'PROCESSING'] as const;

/** The whole state machine: a move that is not listed is refused. */
export const MOVES: Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  AWAITING_PAYMENT: ['WAITING_CONFIRMATION', 'PROCESSING', 'CANCELLED', 'EXPIRED'],
  WAITING_CONFIRMATION: ['AWAITING_PAYMENT', 'PROCESSING', 'CANCELLED', 'EXPIRED'],
  PROCESSING: ['BOOKED', 'BOOKING_FAILED', 'CANCELLED'],
  BOOKED: ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', ...OUTCOMES, 'CANCELLED'],
  PICKED_UP: ['IN_TRANSIT', 'OUT_FOR_DELIVERY', ...OUTCOMES],
  IN_TRANSIT: ['OUT_FOR_DELIVERY', ...OUTCOMES],
  OUT_FOR_DELIVERY: OUTCOMES,
  DELIVERY_FAILED: ['IN_TRANSIT', 'OUT_FOR_DELIVERY', ...AFTER_FAILED],
  ON_HOLD: ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', ...AFTER_HOLD],
  RETURN_IN_TRANSIT: LOSSES,
  DELIVERED: [],
  RETURNED: [],
  LOST: [],
  DAMAGED: [],
  BOOKING_FAILED: [],
  CANCELLED: [],
  EXPIRED: [],
};

/** Statuses that are not final. */
export const OPEN_STATUSES = SHIPMENT_STATUSES.filter((status) => MOVES[status].length > 0);

export function isShipmentStatus(text: string): text is ShipmentStatus {
  return text in MOVES;
}

export function mayMove(from: ShipmentStatus | null, to: ShipmentStatus): boolean {
  return nextStatuses(from).includes(to);
}

export function nextStatuses(from: ShipmentStatus | null): readonly ShipmentStatus[] {
  return from === null ? FIRST_STATUSES : MOVES[from];
}

export function isTerminal(status: ShipmentStatus): boolean {
  return MOVES[status].length === 0;
}

/** Throws TRANSITION_NOT_ALLOWED with the current status and its allowed moves. */
export function refuseMove({ from, to }: StatusMove): void {
  if (mayMove(from, to)) return;
  const message = `A shipment that is ${from ?? 'new'} cannot become ${to}.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, {
    details: { status: from, allowed: nextStatuses(from) },
  });
}
