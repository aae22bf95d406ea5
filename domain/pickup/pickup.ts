import type { TimeZone } from '#domain/area/time-zone.ts';
import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Failure } from '#domain/shipment/shipment.ts';
import type { SubjectKey } from '#domain/subject.ts';

/** What may become of a pickup: what is not in it is refused. */
export const PICKUP_MOVES = {
  REQUESTED: ['CONFIRMED', 'FAILED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'FAILED', 'CANCELLED'],
  /** Everything that was to be picked up has been. */
  COMPLETED: [],
  FAILED: [],
  CANCELLED: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type PickupStatus = keyof typeof PICKUP_MOVES;
export const PICKUP_STATUSES = Object.keys(PICKUP_MOVES) as readonly PickupStatus[];

/** `HH:MM` of the origin's own clocks, both on one day. */
export type PickupWindow = { readonly start: string; readonly end: string };

export type PickupContact = { readonly name: string; readonly phone: string };

export type PickupKey = Tenant & { readonly pickupId: string };

/** A visit of one courier to one place, for shipments that it has booked. */
export type Pickup = PickupKey & {
  readonly status: PickupStatus;
  readonly courierCode: string;
  readonly originDistrictId: string;
  /** As asked for, in that order; those that were cancelled while it was open are missing. */
  readonly shipmentNumbers: readonly string[];
  /** Of these, those that the courier is still to pick up: in an open one there is one at least. */
  readonly waiting: readonly string[];
  /** `YYYY-MM-DD` at the origin. */
  readonly date: string;
  readonly window: PickupWindow;
  readonly timeZone: TimeZone;
  readonly contact: PickupContact;
  readonly address: string;
  readonly notes: string | null;
  readonly courierReference: string | null;
  /** The courier comes because it has booked the shipments: nobody asks it again. */
  readonly isIncludedInBooking: boolean;
  readonly failure: Failure | null;
  readonly createdAt: Date;
  /** Of its last event. */
  readonly lastSequence: number;
};

/** A shipment that is in it may be in no other. */
export function isOpenPickup({ status }: Pick<Pickup, 'status'>): boolean {
  return PICKUP_MOVES[status].length > 0;
}

export function mayMovePickup(from: PickupStatus, to: PickupStatus): boolean {
  const moves: readonly PickupStatus[] = PICKUP_MOVES[from];
  return moves.includes(to);
}

/** Whether a client's cancel changes anything; PICKUP_NOT_ALLOWED where it comes too late. */
export function isToBeCancelled({ status }: Pick<Pickup, 'status'>): boolean {
  if (status === 'CANCELLED') return false;
  if (mayMovePickup(status, 'CANCELLED')) return true;
  const message = `A pickup that is ${status} cannot be cancelled.`;
  throw new Refusal('PICKUP_NOT_ALLOWED', message, { details: { status } });
}

/** The key alone of whatever is about a pickup. */
export function pickupKeyOf({ accountId, environment, pickupId }: PickupKey): PickupKey {
  return { accountId, environment, pickupId };
}

export function pickupAsSubject({ accountId, environment, pickupId }: PickupKey): SubjectKey {
  return { accountId, environment, subject: pickupId };
}
