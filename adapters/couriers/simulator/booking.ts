import type { CallLimit } from '#domain/courier/call-limit.ts';
/** A use of the test control: its time, and how far ahead the parcel has been since then. */
export type Advance = { readonly at: Date; readonly advancedMs: number };

/** An order as the simulator stores it; its parcel's journey is derived from it. */
export type SimulatedBooking = {
  /** Our reference. */
  readonly reference: string;
  /** Null: the order was refused. */
  readonly awb: string | null;
  readonly courierCode: string;
  readonly serviceCode: string;
  readonly originId: string;
  readonly destinationId: string;
  /** A name of scenarios.ts. */
  readonly scenario: string;
  /** Speed of travel, 1 is real time; 0: it stands still. */
  readonly speed: number;
  readonly bookedAt: Date;
  /** Oldest first; `at` never decreases, `advancedMs` always increases. */
  readonly advances: readonly Advance[];
  /** Null: not cancelled. Never earlier than the booking or the last advance; final. */
  readonly cancelledAt: Date | null;
  /** Reason given with the cancellation; null: none, or not cancelled. */
  readonly cancelReason: string | null;
  /** The pick-up was reported, so that it can no longer be cancelled, whatever a clock says. */
  readonly isPickedUp: boolean;
  /** How often the order was received. */
  readonly requests: number;
};

/** An order as received. The AWB applies only if it is the first under its reference. */
export type NewOrder = Omit<SimulatedBooking, Later>;
type Later = 'advances' | 'cancelledAt' | 'cancelReason' | 'isPickedUp' | 'requests';

export type CancelledBooking = { readonly cancelledAt: Date; readonly cancelReason: string | null };

/** The simulator's storage of orders. All methods but `advance` throw CourierFailure. */
export interface BookingMemory {
  /** Returns the order as first received. Sends nothing once `limit` is over. */
  book(order: NewOrder, limit: CallLimit): Promise<SimulatedBooking>;
  find(reference: string, limit?: CallLimit): Promise<SimulatedBooking | undefined>;
  /** The courier's bookings, in any order; unknown AWBs are missing. */
  findByAwbs(query: AwbQuery, limit: CallLimit): Promise<readonly SimulatedBooking[]>;
  /** False: the stored booking has changed since `booking` was read. */
  advance(booking: SimulatedBooking, advance: Advance): Promise<boolean>;
  /** Marks them picked up unless cancelled, and returns them. Unknown AWBs are missing. */
  pickUp(query: AwbQuery, limit: CallLimit): Promise<readonly SimulatedBooking[]>;
  /** False: as for `advance`, or already picked up. */
  cancel(
    booking: SimulatedBooking,
    cancelled: CancelledBooking,
    limit: CallLimit,
  ): Promise<boolean>;
}

export type AwbQuery = { readonly courierCode: string; readonly awbs: readonly string[] };
