import type { ReasonCode, TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { StatusMeaning, StatusTable } from '../_kit/status-table.ts';

export type Status = TrackingEvent['status'];
/**
 * Content of a scan: its text, the reason of a failure, and whether the parcel is being returned.
 */
export type Said = {
  readonly code: string;
  readonly reason?: string | undefined;
  readonly isGoingBack: boolean;
};

/** The status of a cancelled order. */
export const CANCELLED = 'Cancelled';
const LOST: StatusMeaning = { status: 'LOST', reasonCode: 'PARCEL_LOST' };
const DAMAGED: StatusMeaning = { status: 'DAMAGED', reasonCode: 'PARCEL_DAMAGED' };
const DISPOSED: StatusMeaning = { status: 'DAMAGED', reasonCode: 'DISPOSED' };
const AT_CUSTOMS: StatusMeaning = { status: 'ON_HOLD', reasonCode: 'SECURITY_CHECK' };

/** Statuses of webhooks 1.1. */
const V1: StatusTable = {
  ...tableOf(null, ['Staging', 'Parcel Weight', 'Parcel Size']),
  // Waits at a Ninja Point for the driver or the customer.
  ...tableOf('PICKUP_SCHEDULED', [
    'Van En-route to Pickup',
    'Pending Pickup at Distribution Point',
  ]),
  ...tableOf('OUT_FOR_DELIVERY', ['Arrived at Distribution Point']),
  ...tableOf('PICKUP_FAILED', ['Pickup Fail']),
  ...tableOf('PICKED_UP', ['Successful Pickup', 'En-route to Sorting Hub']),
  ...tableOf('IN_TRANSIT', ['Arrived at Sorting Hub', 'Transferred to 3PL']),
  ...tableOf('IN_TRANSIT', ['Cross Border Transit', 'Customs Cleared']),
  'Customs Held': AT_CUSTOMS,
  ...tableOf('DELIVERY_FAILED', ['First Attempt Delivery Fail', 'Pending Reschedule']),
  ...tableOf('RETURN_IN_TRANSIT', ['Return to Sender Triggered', 'On Vehicle for Delivery (RTS)']),
  ...tableOf('DELIVERED', ['Successful Delivery', 'Completed']),
};
/**
 * Statuses of webhooks 2; those with a comma are listed only if they differ from their first part.
 */
const V2: StatusTable = {
  ...tableOf(null, ['Pending Pickup', 'Parcel Measurements Update']),
  ...tableOf('PICKUP_SCHEDULED', [
    'Driver dispatched for Pickup',
    'Pending Pickup, Shipper Dropoff',
  ]),
  ...tableOf('PICKUP_FAILED', ['Pickup Exception']),
  ...tableOf('PICKED_UP', ['Picked Up']),
  ...tableOf('IN_TRANSIT', ['Arrived at Origin Hub', 'Arrived at Transit Hub']),
  ...tableOf('IN_TRANSIT', ['Arrived at Destination Hub', 'In Transit to Next Sorting Hub']),
  ...tableOf('OUT_FOR_DELIVERY', ['On Vehicle for Delivery']),
  ...tableOf('OUT_FOR_DELIVERY', ['At PUDO']),
  ...tableOf('DELIVERED', ['Delivered']),
  ...tableOf('DELIVERY_FAILED', ['Delivery Exception']),
  'Delivery Exception, Parcel Overstayed at PUDO': {
    status: 'DELIVERY_FAILED',
    reasonCode: 'RECEIVER_NOT_AVAILABLE',
  },
  'Delivery Exception, Parcel Lost': LOST,
  'Delivery Exception, Parcel Damaged': DAMAGED,
  ...tableOf('RETURN_IN_TRANSIT', ['Delivery Exception, Return to Sender Initiated']),
  ...tableOf('RETURN_IN_TRANSIT', ['Return to Shipper Exception']),
  ...tableOf('RETURNED', ['Return to Shipper Exception, Parcel collected by Shipper']),
  'Return to Shipper Exception, Parcel Scrapped': DISPOSED,
  ...tableOf('RETURNED', ['Returned to Sender']),
  ...tableOf('CANCELLED', [CANCELLED]),
};
/** Texts after `International Transit, `. */
const ABROAD: StatusTable = {
  ...tableOf(null, ['Fulfillment Request Submitted', 'Fulfillment Packed']),
  ...tableOf('IN_TRANSIT', ['Handed Over to Origin Facility', 'En Route to Origin Facility']),
  ...tableOf('IN_TRANSIT', ['Arrived at Origin Facility', 'Processed at Origin Facility']),
  ...tableOf('IN_TRANSIT', ['Handed Over to Linehaul', 'Export Cleared', 'Linehaul Departed']),
  ...tableOf('IN_TRANSIT', ['Linehaul Scheduled', 'Linehaul Arrived', 'Customs Cleared']),
  ...tableOf('IN_TRANSIT', ['Handed Over to Last Mile']),
  'Customs Held': AT_CUSTOMS,
  ...tableOf('ON_HOLD', ['Parcel Exception']),
  ...tableOf('RETURNED', ['Returned to Sender at Origin Facility']),
  // Returned to Ninja Van, but not yet to the sender.
  ...tableOf('RETURN_IN_TRANSIT', ['Returned to XB Warehouse']),
  'Parcel Disposed': DISPOSED,
  'Parcel Lost': LOST,
  'Parcel Damaged': DAMAGED,
};

export const STATUSES: StatusTable = {
  ...V1,
  ...V2,
  ...Object.fromEntries(
    Object.entries(ABROAD).map(([state, meaning]) => [`International Transit, ${state}`, meaning]),
  ),
};
const BY_LOWER_CASE = new Map(
  Object.entries(STATUSES).map(([code, meaning]) => [code.toLowerCase(), meaning]),
);

/** Reasons by words in their texts; the first match counts. Texts differ between countries. */
const REASONS: readonly (readonly [words: RegExp, code: ReasonCode])[] = [
  [/damaged|disposed/i, 'PARCEL_DAMAGED'],
  [/unable to collect cod|pay cod/i, 'COD_NOT_READY'],
  [/natural disaster|emergenc/i, 'WEATHER'],
  [/insufficient time|breakdown|traffic/i, 'COURIER_CAPACITY'],
  [/coverage area/i, 'MISROUTED'],
  [/security personnel|restricted area/i, 'SECURITY_CHECK'],
  [/requested change|delayed beyond/i, 'RECEIVER_RESCHEDULED'],
  [/refused|reject|wishes to cancel|wrong item/i, 'RECEIVER_REFUSED'],
  [
    /parcel not available|no parcels to pick up|cancellation requested|too bulky/i,
    'SENDER_NOT_READY',
  ],
  [/nobody|no one|not available|, closed/i, 'RECEIVER_NOT_AVAILABLE'],
  [/find (?:address|location)|incorrect|incomplete|inaccurate|has moved/i, 'ADDRESS_INCORRECT'],
];
const FAILED: ReadonlySet<Status> = new Set(['PICKUP_FAILED', 'DELIVERY_FAILED']);
const CARRIED: ReadonlySet<Status> = new Set([
  'PICKED_UP',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERY_FAILED',
  'ON_HOLD',
]);

/** Looks up the complete text, then its first part. */
export function meaningIn({ code, reason, isGoingBack }: Said): StatusMeaning {
  const known = BY_LOWER_CASE.get(code.toLowerCase()) ?? BY_LOWER_CASE.get(headOf(code));
  const { status, reasonCode } = known ?? { status: null, reasonCode: null };
  const why = reasonCode ?? reasonOf(status, reason);
  if (!isGoingBack) return { status, reasonCode: why };
  if (status === 'DELIVERED') return { status: 'RETURNED', reasonCode: why };
  return { status: CARRIED.has(status) ? 'RETURN_IN_TRANSIT' : status, reasonCode: why };
}

/** Returns `picked up` for `Picked Up, In Transit to Origin Hub`. */
export function headOf(code: string): string {
  return (code.split(',', 1)[0] ?? '').trim().toLowerCase();
}

function reasonOf(status: Status, reason: string | undefined): ReasonCode | null {
  const isSaid = reason !== undefined && (FAILED.has(status) || status === 'RETURN_IN_TRANSIT');
  return isSaid ? (REASONS.find(([words]) => words.test(reason))?.[1] ?? 'OTHER') : null;
}

function tableOf(status: Status, codes: readonly string[]): StatusTable {
  return Object.fromEntries(codes.map((code) => [code, { status, reasonCode: null }]));
}
