import type { Digest } from '#domain/digest.ts';
import { type Shipment, type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import {
  isShipmentStatus,
  isTerminal,
  mayMove,
  type ShipmentStatus,
} from '#domain/shipment/status.ts';
import { byTime } from './order.ts';
import {
  type ReasonCode,
  TIMELINE_STATUSES,
  type TimelineStatus,
  type TrackingEvent,
} from './tracking-event.ts';

/** A line of the timeline, as it is kept. */
export type TimelineEntry = ShipmentKey & {
  /** Tells an event from every other of the shipment: what comes twice has the same. */
  readonly entryKey: string;
  readonly status: TimelineStatus;
  /** The courier's code means nothing to us: `status` is that of the shipment at the time. */
  readonly isUnknown: boolean;
  readonly reasonCode: ReasonCode | null;
  /** The courier's time. */
  readonly at: Date;
  readonly location: string;
  readonly code: string;
  readonly words: string;
  readonly recordedAt: Date;
};

/** What we know of a shipment's way so far. */
export type Standing = {
  readonly shipment: Shipment;
  readonly knownKeys: ReadonlySet<string>;
  /** When the courier last told something new. */
  readonly quietSince: Date;
};

/** What events add to a standing. */
export type Merged = {
  /** Only what was not there, by the courier's time. */
  readonly entries: readonly TimelineEntry[];
  /** The shipment after each move, in order; empty where it stays as it is. */
  readonly steps: readonly Shipment[];
  /** What cannot have happened after how the shipment ended. */
  readonly contradictions: readonly TimelineEntry[];
};

/** What both a shipment and a line of its timeline may be. */
type Shared = ShipmentStatus & TimelineStatus;

/** Ends of a way: whoever says so is believed, whatever time it says. */
const ENDS: readonly ShipmentStatus[] = ['DELIVERED', 'RETURNED', 'LOST', 'DAMAGED'];
/** A parcel comes in and out of these more than once, so that only time tells the last word. */
const PAUSES: readonly ShipmentStatus[] = ['ON_HOLD', 'DELIVERY_FAILED'];

/**
 * The line that we write ourselves when the courier has taken the shipment. `at`: when it was
 * ordered, which is long before `now` where the AWB came late.
 */
export function bookedEntry(
  shipment: Shipment,
  { at, now }: { readonly at: Date; readonly now: Date },
  location: string,
): TimelineEntry {
  return ownEntry(shipment, { status: 'BOOKED', at, location, recordedAt: now });
}

/** The line that we write ourselves when the courier has confirmed the client's cancellation. */
export function cancelledEntry(shipment: Shipment, now: Date): TimelineEntry {
  return ownEntry(shipment, { status: 'CANCELLED', at: now, location: '', recordedAt: now });
}

/**
 * Adds what is new to the timeline, whatever the order in which it came, and moves the shipment
 * forward where the table of statuses allows it. Everything else stays in the timeline only.
 */
export function mergeEvents(
  { shipment, knownKeys }: Pick<Standing, 'shipment' | 'knownKeys'>,
  events: readonly TrackingEvent[],
  { now, digest }: { readonly now: Date; readonly digest: Digest },
): Merged {
  const entries: TimelineEntry[] = [];
  const steps: Shipment[] = [];
  const contradictions: TimelineEntry[] = [];
  const seen = new Set(knownKeys);
  const keyed = events.map((event) => ({ ...event, entryKey: keyOf(event, digest) }));
  for (const event of keyed.toSorted(byTime)) {
    if (seen.has(event.entryKey) || isOwnCancel(event, seen)) continue;
    seen.add(event.entryKey);
    const current = steps.at(-1) ?? shipment;
    const entry = entryOf(current, event, now);
    entries.push(entry);
    if (moves(current, entry)) steps.push(moved(current, entry, now));
    else if (contradicts(current, entry)) contradictions.push(entry);
  }
  return { entries, steps, contradictions };
}

/**
 * The timeline as clients see it. It begins with BOOKED: clocks of couriers are behind ours at
 * times. A late line with an unknown code has the status before it in the timeline, whatever the
 * shipment had come to when it arrived.
 */
export function toldTimeline(entries: readonly TimelineEntry[]): readonly TimelineEntry[] {
  let standing: ShipmentStatus = 'BOOKED';
  return bookedFirst(entries.toSorted(byTimeOfEntry)).map((entry) => {
    if (entry.isUnknown) return { ...entry, status: timelineStatus(standing) };
    const told = onReturnLeg(entry, { status: standing, statusEventAt: null });
    if (mayCome(standing, told)) standing = told;
    return entry;
  });
}

/** Nothing happens to a parcel before its courier has the order. */
function bookedFirst(entries: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const [first] = entries;
  const booked = entries.find(({ entryKey }) => entryKey === 'BOOKED');
  if (first === undefined || booked === undefined) return entries;
  return [{ ...booked, at: first.at }, ...entries.filter((entry) => entry !== booked)];
}

/** The courier's own event of the cancellation that its answer confirmed already. */
function isOwnCancel({ status }: TrackingEvent, seen: ReadonlySet<string>): boolean {
  return status === 'CANCELLED' && seen.has(status);
}

function ownEntry(
  shipment: Shipment,
  own: Pick<TimelineEntry, 'at' | 'location' | 'recordedAt'> & {
    readonly status: 'BOOKED' | 'CANCELLED';
  },
): TimelineEntry {
  const { status } = own;
  const nothing = { isUnknown: false, reasonCode: null, words: '' };
  return { ...shipmentKeyOf(shipment), ...own, ...nothing, entryKey: status, code: status };
}

function byTimeOfEntry(a: TimelineEntry, b: TimelineEntry): number {
  return byTime(lineOf(a), lineOf(b));
}

function lineOf({ isUnknown, status, at, entryKey }: TimelineEntry) {
  return { at, entryKey, status: isUnknown ? null : status };
}

function keyOf({ at, code, location, words }: TrackingEvent, digest: Digest): string {
  return digest.sha256(JSON.stringify([at.toISOString(), code, location, words]));
}

function entryOf(
  shipment: Shipment,
  { entryKey, ...event }: TrackingEvent & Pick<TimelineEntry, 'entryKey'>,
  now: Date,
): TimelineEntry {
  const { status, reasonCode, at, location, code, words } = event;
  const isUnknown = status === null;
  const told = isUnknown ? timelineStatus(shipment.status) : onReturnLeg({ status, at }, shipment);
  return {
    ...shipmentKeyOf(shipment),
    ...{ entryKey, status: told, isUnknown, reasonCode, at, location, code, words },
    recordedAt: now,
  };
}

/** What is delivered on its way back, or once it has come back, is with its sender. */
function onReturnLeg(
  { status: told, at }: Pick<TimelineEntry, 'status' | 'at'>,
  { status, statusEventAt }: Pick<Shipment, 'status' | 'statusEventAt'>,
): TimelineStatus {
  if (told !== 'DELIVERED') return told;
  const isBack = status === 'RETURNED' && (statusEventAt === null || at >= statusEventAt);
  return isBack || status === 'RETURN_IN_TRANSIT' ? 'RETURNED' : told;
}

function timelineStatus(status: ShipmentStatus): TimelineStatus {
  return TIMELINE_STATUSES.find((one) => one === status) ?? 'BOOKED';
}

function moves({ status: from, statusEventAt }: Shipment, entry: TimelineEntry): boolean {
  const { status: to } = entry;
  if (entry.isUnknown || !mayCome(from, to)) return false;
  const needsTime = !ENDS.includes(to) && [from, to].some((status) => PAUSES.includes(status));
  return !needsTime || isLater(entry, statusEventAt);
}

/** A courier can cancel what it has booked; before that, only the client has anything to cancel. */
function mayCome(from: ShipmentStatus, to: TimelineStatus): to is Shared {
  if (to === 'CANCELLED' && from !== 'BOOKED') return false;
  return isShipmentStatus(to) && mayMove(from, to);
}

/** It was told of a later time, or of an earlier one that cannot have ended like this. */
function contradicts({ status, statusEventAt }: Shipment, entry: TimelineEntry): boolean {
  const { status: told, isUnknown } = entry;
  if (isUnknown || !isTerminal(status) || told === status || !isShipmentStatus(told)) return false;
  return isLater(entry, statusEventAt) || !mayMove(told, status);
}

function isLater({ at }: TimelineEntry, than: Date | null): boolean {
  return than === null || at.getTime() > than.getTime();
}

function moved(shipment: Shipment, { status, at }: TimelineEntry, now: Date): Shipment {
  if (!isShipmentStatus(status)) throw new RangeError(`${status} is no status of a shipment`);
  const next = { ...shipment, status, statusEventAt: at };
  if (status === 'DELIVERED') return { ...next, deliveredAt: at };
  if (status !== 'CANCELLED') return next;
  const cancelled = { ...next, paymentStatus: 'REFUNDED', cancelledAt: now } as const;
  if (shipment.courierCancellation === 'PENDING') {
    return { ...cancelled, courierCancellation: 'CONFIRMED' };
  }
  const failure = { code: 'COURIER_CANCELLED', message: 'The courier cancelled the booking.' };
  return { ...cancelled, failure };
}
