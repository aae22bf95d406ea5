import type { CallLimit } from '#domain/courier/call-limit.ts';
/** When somebody pulled the lever, and how far ahead of its time the parcel has been since. */
export type Lever = { readonly at: Date; readonly advancedMs: number };

/** All that the simulator remembers of an order: how its parcel travels follows from it. */
export type SimulatedBooking = {
  /** The merchant's, ours. */
  readonly reference: string;
  /** Null: the order was refused. */
  readonly awb: string | null;
  readonly courierCode: string;
  readonly serviceCode: string;
  readonly originId: string;
  readonly destinationId: string;
  /** A name of scenarios.ts. */
  readonly scenario: string;
  /** How much faster than life it travels; 0: it stands still. */
  readonly speed: number;
  readonly bookedAt: Date;
  /** Oldest first; times never fall, and each is further ahead than the one before it. */
  readonly levers: readonly Lever[];
  /** Null: nobody has. No earlier than its booking and its last lever, and then for good. */
  readonly cancelledAt: Date | null;
  /** As the merchant gave it; null: none, or it is not cancelled. */
  readonly cancelReason: string | null;
  /** Somebody was told so, which stays: it cannot be cancelled any more, whatever a clock says. */
  readonly isPickedUp: boolean;
  /** How often the order was heard. */
  readonly requests: number;
};

/** An order as it is heard; its AWB is what it would get, were it the first. */
export type HeardOrder = Omit<SimulatedBooking, Later>;
type Later = 'levers' | 'cancelledAt' | 'cancelReason' | 'isPickedUp' | 'requests';

export type CancelledBooking = { readonly cancelledAt: Date; readonly cancelReason: string | null };

/** The simulator's own memory. All but `advance` throw CourierFailure. */
export interface BookingMemory {
  /** The order as it was heard first. Sends nothing once `limit` is over. */
  book(order: HeardOrder, limit: CallLimit): Promise<SimulatedBooking>;
  find(reference: string, limit?: CallLimit): Promise<SimulatedBooking | undefined>;
  /** Those of the courier's, in whatever order; unknown ones are missing. */
  findByAwbs(query: AwbQuery, limit: CallLimit): Promise<readonly SimulatedBooking[]>;
  /** False: somebody else was quicker, and `booking` is not how it stands any more. */
  advance(booking: SimulatedBooking, lever: Lever): Promise<boolean>;
  /** As they are from now on: picked up, or cancelled before. Unknown ones are missing. */
  pickUp(query: AwbQuery, limit: CallLimit): Promise<readonly SimulatedBooking[]>;
  /** False: as with `advance`, or picked up. */
  cancel(
    booking: SimulatedBooking,
    cancelled: CancelledBooking,
    limit: CallLimit,
  ): Promise<boolean>;
}

export type AwbQuery = { readonly courierCode: string; readonly awbs: readonly string[] };
