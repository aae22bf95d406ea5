import type { CourierMeasures } from '#domain/carrying/courier-report/measured.ts';
import type { CourierProof } from '#domain/carrying/courier-report/proof.ts';

/** Statuses of a timeline. BOOKED is written by us, all others come from the courier. */
export const TIMELINE_STATUSES = [
  'BOOKED',
  'PICKUP_SCHEDULED',
  'PICKUP_FAILED',
  'CANCELLED',
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'DELIVERY_FAILED',
  'ON_HOLD',
  'RETURN_IN_TRANSIT',
  'RETURNED',
  'LOST',
  'DAMAGED',
] as const;
export type TimelineStatus = (typeof TIMELINE_STATUSES)[number];

export const REASON_CODES = [
  'RECEIVER_NOT_AVAILABLE',
  'RECEIVER_REFUSED',
  'RECEIVER_RESCHEDULED',
  'CONTACT_UNREACHABLE',
  'ADDRESS_INCORRECT',
  'COD_NOT_READY',
  'SENDER_NOT_READY',
  'PARCEL_DAMAGED',
  'PARCEL_LOST',
  'DISPOSED',
  'MISROUTED',
  'WEATHER',
  'COURIER_CAPACITY',
  'SECURITY_CHECK',
  'OTHER',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** A courier's scan of a parcel, with the status if its adapter knows the code. */
export type TrackingEvent = {
  /** The courier's own code or text, as it came. */
  readonly code: string;
  /** Null: a code that the adapter does not know; adapters never guess. */
  readonly status: Exclude<TimelineStatus, 'BOOKED'> | null;
  readonly reasonCode: ReasonCode | null;
  /** The courier's time. */
  readonly at: Date;
  /** Human-readable place; empty if the courier names none. */
  readonly location: string;
  /** The courier's own description; empty if it gives none. */
  readonly description: string;
  /** Absent if the courier gives no proof with this event. */
  readonly proof?: CourierProof;
  readonly measured?: CourierMeasures;
  /** Identifies a scan whose words may change; absent: time, code, place and words identify it. */
  readonly scanId?: string;
  /**
   * True if a scan with an id may be reported again with a longer description: the newest is shown.
   */
  readonly mayBeCompleted?: true;
  /**
   * Other forms in which the same scan may already be stored, so that it is not stored twice: it
   * was stored by an earlier release, or while the courier reported another state of the parcel.
   */
  readonly formerly?: Partial<Pick<TrackingEvent, 'code' | 'location' | 'description'>>;
  /** Key of a stored line that is read again; the scan's id is not stored. */
  readonly storedAs?: string;
};

/** Meaning of a courier's code. */
export type CodeMeaning = Pick<TrackingEvent, 'status' | 'reasonCode'>;
export type CodeToRead = Pick<TrackingEvent, 'code' | 'description'>;

/** All events of an AWB so far, in any order. */
export type Tracked = { readonly awb: string; readonly events: readonly TrackingEvent[] };
