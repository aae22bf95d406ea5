import { type Measured, measuredOf, withBill } from '#domain/carrying/courier-report/measured.ts';
import { type Proof, partsOf, proofOf } from '#domain/carrying/courier-report/proof.ts';
import type { Digest } from '#domain/digest.ts';
import {
  type Shipment,
  type ShipmentKey,
  shipmentKeyOf,
} from '#domain/selling/shipment/shipment.ts';
import {
  isShipmentStatus,
  isTerminal,
  mayMove,
  type ShipmentStatus,
} from '#domain/selling/shipment/status.ts';
import { type LineKeys, scanKeyOf } from './line-keys.ts';
import { byTime } from './order.ts';
import {
  type ReasonCode,
  TIMELINE_STATUSES,
  type TimelineStatus,
  type TrackingEvent,
} from './tracking-event.ts';

/** A line of the timeline, as it is stored. */
export type TimelineEntry = ShipmentKey & {
  /**
   * Identifies an event within its shipment; duplicates have the same key. Begins with the key of
   * the scan, and equals it for a scan without proof and measures.
   */
  readonly entryKey: string;
  readonly status: TimelineStatus;
  /**
   * True if the adapter does not know the courier's code; `status` is then the shipment's at that
   * time.
   */
  readonly isUnknown: boolean;
  readonly reasonCode: ReasonCode | null;
  /** The courier's time. */
  readonly at: Date;
  readonly location: string;
  readonly code: string;
  readonly description: string;
  readonly proof: Proof | null;
  readonly measured: Measured | null;
  readonly recordedAt: Date;
};

/** A line of a parcel's timeline, for shipments and trackers. */
export type Scan = Omit<TimelineEntry, keyof ShipmentKey>;

/** The fields of a parcel that events change. */
export type ParcelState = Pick<Shipment, 'status' | 'statusEventAt'>;

/** A new scan, and its effect on the parcel's status. */
export type MergedScan = {
  readonly scan: Scan;
  /** False: a known scan that came again with a proof, measures or more words. */
  readonly isNewScan: boolean;
  /** CONTRADICTS: it contradicts the final status. */
  readonly effect: 'MOVES' | 'CONTRADICTS' | 'NONE';
};

/** A shipment and its timeline so far. */
export type TrackingSnapshot = LineKeys & {
  readonly shipment: Shipment;
  /** When the courier's last new event was recorded. */
  readonly lastChangeAt: Date;
};

/** Effect of events on a snapshot. */
export type MergeResult = {
  /** New entries only, by the courier's time. */
  readonly entries: readonly TimelineEntry[];
  /** The shipment after each status move, in order; empty: no move. */
  readonly steps: readonly Shipment[];
  /** Entries that contradict the shipment's final status. */
  readonly contradictions: readonly TimelineEntry[];
  /** Effects of the entries, in their order. */
  readonly effects: readonly Effect[];
};

/** Effect of an entry, limited to what clients are notified of. */
export type Effect = {
  readonly entry: TimelineEntry;
  /** False: a known scan that came again with a proof, measures or more words. */
  readonly isNewScan: boolean;
  /** Number of steps up to this entry, inclusive. */
  readonly stepCount: number;
};

/** Keys of an event: the key of its own line, then former keys of lines that equal it. */
type ScanKeys = readonly [entryKey: string, ...former: string[]];
type KeyedEvent = TrackingEvent & { readonly keys: ScanKeys };
type SeenScans = {
  readonly seenKeys: ReadonlySet<string>;
  readonly unread: ReadonlySet<string>;
  readonly digest: Digest;
};

/** Statuses of both a shipment and a timeline line. */
type SharedStatus = ShipmentStatus & TimelineStatus;

/** Final statuses are accepted regardless of the event's time. */
const END_STATUSES: readonly ShipmentStatus[] = ['DELIVERED', 'RETURNED', 'LOST', 'DAMAGED'];
/**
 * Statuses that a parcel can enter repeatedly, so only the event's time decides which is newest.
 */
const PAUSE_STATUSES: readonly ShipmentStatus[] = ['ON_HOLD', 'DELIVERY_FAILED'];
/** Scans that every journey has, to the receiver and back. */
const ON_THE_WAY: readonly TimelineStatus[] = ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'];
const ADDED_KEY_LENGTH = 16;

/**
 * The line written when the courier has accepted the booking. `at`: the time of the order, which is
 * long before `now` if the AWB came late.
 */
export function bookedEntry(
  shipment: Shipment,
  { at, now }: { readonly at: Date; readonly now: Date },
  location: string,
): TimelineEntry {
  return internalEntry(shipment, { status: 'BOOKED', at, location, recordedAt: now });
}

/** The line written when the courier has confirmed the client's cancellation. */
export function cancelledEntry(shipment: Shipment, now: Date): TimelineEntry {
  return internalEntry(shipment, { status: 'CANCELLED', at: now, location: '', recordedAt: now });
}

/**
 * Adds new events to the timeline, in any order of arrival, and moves the shipment forward if
 * the status table allows it. All other events only appear in the timeline.
 */
export function mergeEvents(
  { shipment, ...keys }: Omit<TrackingSnapshot, 'lastChangeAt'>,
  events: readonly TrackingEvent[],
  { now, digest }: { readonly now: Date; readonly digest: Digest },
): MergeResult {
  const entries: TimelineEntry[] = [];
  const steps: Shipment[] = [];
  const contradictions: TimelineEntry[] = [];
  const effects: Effect[] = [];
  const billed = events.map((event) => withBillOf(event, shipment));
  const merged = mergeScans({ state: shipment, ...keys }, billed, { now, digest });
  for (const { scan, isNewScan, effect } of merged) {
    const entry = { ...shipmentKeyOf(shipment), ...scan };
    entries.push(entry);
    if (effect === 'MOVES') steps.push(advanced(steps.at(-1) ?? shipment, entry, now));
    if (effect === 'CONTRADICTS') contradictions.push(entry);
    effects.push({ entry, isNewScan, stepCount: steps.length });
  }
  return { entries, steps, contradictions, effects };
}

/**
 * The new events, by the courier's time, each with its effect on the parcel. A scan stored with an
 * unknown code is new once more when its code is known.
 */
export function mergeScans(
  { state, knownKeys, unreadScans }: LineKeys & { readonly state: ParcelState },
  events: readonly TrackingEvent[],
  { now, digest }: { readonly now: Date; readonly digest: Digest },
): readonly MergedScan[] {
  let current = state;
  const merged: MergedScan[] = [];
  const seenKeys = new Set([...knownKeys].flatMap((key) => [key, scanKeyOf(key)]));
  const known = { seenKeys, unread: new Set(unreadScans), digest };
  for (const event of events
    .map((one) => ({ ...one, keys: keysOf(one, digest) }))
    .toSorted(byKey)) {
    const place = placeOf(event, known);
    if (place === undefined || isConfirmedCancel(event, seenKeys)) continue;
    const { entryKey, isNewScan } = place;
    seenKeys.add(entryKey).add(scanKeyOf(entryKey));
    if (event.status === null) known.unread.add(scanKeyOf(entryKey));
    else known.unread.delete(scanKeyOf(entryKey));
    const scan = scanOf(current, { ...event, entryKey }, now);
    const effect = effectOf(current, scan);
    merged.push({ scan, isNewScan, effect });
    if (effect === 'MOVES') current = { status: reached(scan), statusEventAt: scan.at };
  }
  return merged;
}

/**
 * The timeline as clients see it. It begins with BOOKED and ends with the final status: couriers'
 * clocks may be behind ours, and those of their hubs behind each other. A late line with an unknown
 * code has the status of the line before it, not the shipment's status when it arrived; on the way
 * back it shows the return, whenever it arrived.
 */
export function publicTimeline<Line extends Scan>(entries: readonly Line[]): readonly Line[] {
  let current: ParcelState = { status: 'BOOKED', statusEventAt: null };
  const lines = bookedFirst(lineEach(entries).toSorted(byTimeOfEntry)).map((entry) => {
    if (entry.isUnknown) return { ...entry, status: timelineStatus(current.status) };
    const status = onReturnLeg(entry, current);
    if (mayReach(current.status, status)) current = { status, statusEventAt: entry.at };
    return ON_THE_WAY.includes(entry.status) ? { ...entry, status } : entry;
  });
  return isTerminal(current.status) ? finalLast(lines, current.status) : lines;
}

/** Lines with an unknown code stay after the final status, because their meaning is not known. */
function finalLast<Line extends Scan>(
  lines: readonly Line[],
  final: ShipmentStatus,
): readonly Line[] {
  const place = lines.findLastIndex(({ status, isUnknown }) => status === final && !isUnknown);
  if (place < 0) return lines;
  const after = lines.slice(place + 1);
  const known = after.filter(({ isUnknown }) => !isUnknown);
  const unknown = after.filter(({ isUnknown }) => isUnknown);
  return [...lines.slice(0, place), ...known, ...lines.slice(place, place + 1), ...unknown];
}

/** Merges the lines of a scan that was reported again with a proof, measures or more words. */
function lineEach<Line extends Scan>(entries: readonly Line[]): readonly Line[] {
  const scans = new Map<string, Line[]>();
  for (const entry of entries) {
    const keys = [scanKeyOf(entry.entryKey), JSON.stringify(wordsOf(entry))];
    const lines = keys.map((key) => scans.get(key)).find((one) => one !== undefined) ?? [];
    lines.push(entry);
    for (const key of keys) scans.set(key, lines);
  }
  return [...new Set(scans.values())].flatMap((same) => {
    const line = same.find(({ isUnknown }) => !isUnknown) ?? same[0];
    return line === undefined ? [] : withAll(line, same);
  });
}

function withAll<Line extends Scan>(line: Line, same: readonly Line[]): Line {
  const proof = same.findLast((one) => one.proof !== null)?.proof ?? null;
  const measured = same.findLast((one) => one.measured !== null)?.measured ?? null;
  const description = same.findLast((one) => one.description !== '')?.description ?? '';
  return { ...line, description, proof, measured };
}

function bookedFirst<Line extends Scan>(entries: readonly Line[]): readonly Line[] {
  const [first] = entries;
  const booked = entries.find(({ entryKey }) => entryKey === 'BOOKED');
  if (first === undefined || booked === undefined) return entries;
  return [{ ...booked, at: first.at }, ...entries.filter((entry) => entry !== booked)];
}

function byKey(a: KeyedEvent, b: KeyedEvent): number {
  return byTime({ ...a, entryKey: a.keys[0] }, { ...b, entryKey: b.keys[0] });
}

/**
 * Key of a line to add, for a new scan or one that is read again; undefined if the line is known.
 */
function placeOf(
  { status, keys }: KeyedEvent,
  { seenKeys, unread, digest }: SeenScans,
): { readonly entryKey: string; readonly isNewScan: boolean } | undefined {
  const again = status === null ? undefined : keys.map(scanKeyOf).find((key) => unread.has(key));
  if (again !== undefined) {
    return { entryKey: readAgainKey(again, [status, keys[0]], digest), isNewScan: true };
  }
  if (keys.some((key) => seenKeys.has(key))) return undefined;
  return { entryKey: keys[0], isNewScan: !keys.some((key) => seenKeys.has(scanKeyOf(key))) };
}

/** True for the courier's event of a cancellation that its reply already confirmed. */
function isConfirmedCancel({ status }: TrackingEvent, seenKeys: ReadonlySet<string>): boolean {
  return status === 'CANCELLED' && seenKeys.has(status);
}

function internalEntry(
  shipment: Shipment,
  fields: Pick<TimelineEntry, 'at' | 'location' | 'recordedAt'> & {
    readonly status: 'BOOKED' | 'CANCELLED';
  },
): TimelineEntry {
  const { status } = fields;
  const nothing = { reasonCode: null, description: '', proof: null, measured: null };
  const defaults = { isUnknown: false, ...nothing };
  return { ...shipmentKeyOf(shipment), ...fields, ...defaults, entryKey: status, code: status };
}

function byTimeOfEntry(a: Scan, b: Scan): number {
  return byTime(sortable(a), sortable(b));
}

function sortable({ isUnknown, status, at, entryKey }: Scan) {
  return { at, entryKey, status: isUnknown ? null : status };
}

/**
 * Returns the keys of an event. A scan that is reported again with a proof, measures or more words
 * is a separate event, once. The other keys are former ones: from before keys began with the key of
 * the scan, and from releases that read the scan otherwise.
 */
function keysOf(
  { scanId, formerly, storedAs, mayBeCompleted, ...event }: TrackingEvent,
  digest: Digest,
): ScanKeys {
  if (storedAs !== undefined) return [scanKeyOf(storedAs)];
  const proof = proofOf(event.proof);
  const words = mayBeCompleted && event.description !== '' ? [event.description] : [];
  const added = [proof && partsOf(proof), measuredOf(event.measured), ...words];
  const scan = scanId === undefined ? wordsOf(event) : [scanId];
  const formerWords = wordsOf({ ...event, ...formerly });
  return [...keysWith(added, scan, digest), ...keysWith(added, formerWords, digest)];
}

/** Key of a scan that is read again; its line is stored in addition to the unread line. */
function readAgainKey(scanKey: string, meaning: readonly unknown[], digest: Digest): string {
  return scanKey + digest.sha256(JSON.stringify(meaning)).slice(0, ADDED_KEY_LENGTH);
}

function keysWith(
  added: readonly unknown[],
  scan: readonly string[],
  digest: Digest,
): readonly [entryKey: string, whole: string] {
  const scanKey = digest.sha256(JSON.stringify(scan));
  if (added.every((one) => one === null)) return [scanKey, scanKey];
  const whole = digest.sha256(JSON.stringify([...scan, ...added]));
  return [scanKey + whole.slice(0, ADDED_KEY_LENGTH), whole];
}

function wordsOf({
  at,
  code,
  location,
  description,
}: Pick<TrackingEvent, 'at' | 'code' | 'location' | 'description'>): readonly string[] {
  return [at.toISOString(), code, location, description];
}

function withBillOf(event: TrackingEvent, { codCost }: Shipment): TrackingEvent {
  const { measured } = event;
  return measured === undefined ? event : { ...event, measured: withBill(measured, codCost) };
}

function scanOf(
  state: ParcelState,
  {
    entryKey,
    ...event
  }: Omit<TrackingEvent, 'scanId' | 'formerly' | 'storedAs'> & Pick<Scan, 'entryKey'>,
  now: Date,
): Scan {
  const { status, reasonCode, at, location, code, description } = event;
  const isUnknown = status === null;
  const publicStatus = isUnknown
    ? timelineStatus(state.status)
    : onReturnLeg({ status, at }, state);
  return {
    entryKey,
    status: publicStatus,
    isUnknown,
    reasonCode,
    at,
    location,
    code,
    description,
    proof: proofOf(event.proof),
    measured: measuredOf(event.measured),
    recordedAt: now,
  };
}

function effectOf(state: ParcelState, scan: Scan): MergedScan['effect'] {
  if (advances(state, scan)) return 'MOVES';
  return contradicts(state, scan) ? 'CONTRADICTS' : 'NONE';
}

/**
 * DELIVERED on the return leg, or after the return, means RETURNED. Later scans on the way mean
 * RETURN_IN_TRANSIT.
 */
function onReturnLeg(
  { status: reported, at }: Pick<TimelineEntry, 'status' | 'at'>,
  { status, statusEventAt }: ParcelState,
): TimelineStatus {
  if (status === 'RETURN_IN_TRANSIT' && ON_THE_WAY.includes(reported)) {
    return isLater({ at }, statusEventAt) ? status : reported;
  }
  if (reported !== 'DELIVERED') return reported;
  const isBack = status === 'RETURNED' && (statusEventAt === null || at >= statusEventAt);
  return isBack || status === 'RETURN_IN_TRANSIT' ? 'RETURNED' : reported;
}

function timelineStatus(status: ShipmentStatus): TimelineStatus {
  return TIMELINE_STATUSES.find((one) => one === status) ?? 'BOOKED';
}

function advances({ status: from, statusEventAt }: ParcelState, entry: Scan): boolean {
  const { status: to } = entry;
  if (entry.isUnknown || !mayReach(from, to)) return false;
  const needsTime =
    !END_STATUSES.includes(to) && [from, to].some((status) => PAUSE_STATUSES.includes(status));
  return !needsTime || isLater(entry, statusEventAt);
}

/** Statuses to which a courier's event can move a shipment. */
export function reachableFrom(status: ShipmentStatus): readonly TimelineStatus[] {
  return TIMELINE_STATUSES.filter((one) => one !== 'BOOKED' && mayReach(status, one));
}

/** Only a BOOKED shipment can be cancelled by its courier; before that, only by the client. */
function mayReach(from: ShipmentStatus, to: TimelineStatus): to is SharedStatus {
  if (to === 'CANCELLED' && from !== 'BOOKED') return false;
  return isShipmentStatus(to) && mayMove(from, to);
}

/** True for a later event, or an earlier one that cannot lead to the current final status. */
function contradicts({ status, statusEventAt }: ParcelState, entry: Scan): boolean {
  const { status: reported, isUnknown } = entry;
  if (isUnknown || !isTerminal(status) || reported === status || !isShipmentStatus(reported))
    return false;
  return isLater(entry, statusEventAt) || !mayMove(reported, status);
}

function isLater({ at }: Pick<Scan, 'at'>, than: Date | null): boolean {
  return than === null || at.getTime() > than.getTime();
}

/** Returns the status to which a scan moves a parcel. */
function reached({ status }: Scan): ShipmentStatus {
  if (!isShipmentStatus(status)) throw new RangeError(`${status} is no status of a shipment`);
  return status;
}

function advanced(shipment: Shipment, entry: TimelineEntry, now: Date): Shipment {
  const { at, proof } = entry;
  const status = reached(entry);
  const next = { ...shipment, status, statusEventAt: at };
  if (status === 'DELIVERED') return { ...next, deliveredAt: at, proof };
  if (status === 'RETURNED') return { ...next, proof };
  if (status !== 'CANCELLED') return next;
  const cancelled = { ...next, paymentStatus: 'REFUNDED', cancelledAt: now } as const;
  if (shipment.courierCancellation === 'PENDING') {
    return { ...cancelled, courierCancellation: 'CONFIRMED' };
  }
  const failure = { code: 'COURIER_CANCELLED', message: 'The courier cancelled the booking.' };
  return { ...cancelled, failure };
}
