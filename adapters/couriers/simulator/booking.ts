import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { AdvanceReport } from '#domain/carrying/courier-port/simulation.ts';

/** One use of the test control: its time, and how far the parcel has been advanced in total. */
export type Advance = {
  readonly at: Date;
  readonly advancedMs: number;
  /** Proof and measurements to report with the step that was reached; absent if there are none. */
  readonly reported?: StepReport | undefined;
};

/** `stepMs` is the `atMs` of the step. */
export type StepReport = AdvanceReport & { readonly stepMs: number };

/** An order as the simulator stores it; its parcel's journey is derived from it. */
export type SimulatedBooking = {
  /** Our reference. */
  readonly reference: string;
  /** Null if the order was refused. */
  readonly awb: string | null;
  readonly courierCode: string;
  readonly serviceCode: string;
  readonly originId: string;
  readonly destinationId: string;
  /** A name of scenarios.ts. */
  readonly scenario: string;
  /** Speed of the parcel: 1 is real time, 0 does not move. */
  readonly speed: number;
  readonly bookedAt: Date;
  /** Oldest first; `at` never decreases, `advancedMs` always increases. */
  readonly advances: readonly Advance[];
  /** Null if not cancelled. Final, and never earlier than the booking or the last advance. */
  readonly cancelledAt: Date | null;
  /** Reason given with the cancellation; null if none was given, or not cancelled. */
  readonly cancelReason: string | null;
  /**
   * True once the pick-up was reported: the order can no longer be cancelled, whatever a clock
   * shows.
   */
  readonly isPickedUp: boolean;
  /** Number of times the order was received. */
  readonly requests: number;
};

/** An order as received. Its AWB is used only if the order is the first under its reference. */
export type NewOrder = Omit<SimulatedBooking, Later>;
type Later = 'advances' | 'cancelledAt' | 'cancelReason' | 'isPickedUp' | 'requests';

export type CancelledBooking = { readonly cancelledAt: Date; readonly cancelReason: string | null };

/** Storage of simulated orders. All methods but `advance` throw CourierFailure. */
export interface BookingMemory {
  /** Returns the order as first received. Sends nothing once `limit` has ended. */
  book(order: NewOrder, limit: CallLimit): Promise<SimulatedBooking>;
  find(reference: string, limit?: CallLimit): Promise<SimulatedBooking | undefined>;
  /** Returns the courier's bookings in any order; leaves out unknown AWBs. */
  findByAwbs(query: AwbQuery, limit: CallLimit): Promise<readonly SimulatedBooking[]>;
  /** Returns false if the stored booking has changed since `booking` was read. */
  advance(booking: SimulatedBooking, advance: Advance): Promise<boolean>;
  /** Marks bookings as picked up unless cancelled, and returns them. Leaves out unknown AWBs. */
  pickUp(query: AwbQuery, limit: CallLimit): Promise<readonly SimulatedBooking[]>;
  /** Returns false if the booking was changed meanwhile or has been picked up. */
  cancel(
    booking: SimulatedBooking,
    cancelled: CancelledBooking,
    limit: CallLimit,
  ): Promise<boolean>;
}

export type AwbQuery = { readonly courierCode: string; readonly awbs: readonly string[] };
