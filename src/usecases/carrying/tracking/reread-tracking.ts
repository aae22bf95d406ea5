import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { CodeKey } from '#domain/carrying/tracking/unknown-code.ts';
import { codeSubject } from '#domain/notifying/alert/alert.ts';
import { shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { Ports } from '../../ports.ts';
import type { LoadedTracking, RecordTracking } from './record-tracking.ts';

/** A page of lines with one code. */
export type Reread = CodeKey & {
  readonly lines: number;
  /** Number of these lines that have a meaning now. */
  readonly read: number;
};

/**
 * Reads stored lines with unknown codes again, using the present code tables: a page at a time,
 * each shipment in a separate commit, like scans that arrive now. A code without unread lines is no
 * longer listed, and its alert is closed. `courierCode` null: all couriers.
 */
export type RereadTracking = (courierCode: string | null) => AsyncGenerator<Reread>;

/** Reads the next page, until all lines were read once. */
export type RereadInTurns = () => Promise<void>;

type Deps = Pick<Ports, 'tracking' | 'alerts' | 'directory' | 'clock' | 'reportError'> & {
  readonly recordTracking: RecordTracking;
};

/** More codes than couriers have. */
const CODES_MAX = 1_000;
const PAGE_SIZE = 100;

export function rereadTracking(deps: Deps): RereadTracking {
  return async function* reread(courierCode) {
    const codes = await deps.tracking.unknownCodes(CODES_MAX);
    for (const code of codes) {
      if (courierCode === null || code.courierCode === courierCode) yield* rereadCode(code, deps);
    }
  };
}

/** Starts again after a failure; lines that were read before are not read again. */
export function rereadInTurns(rereadAll: RereadTracking): RereadInTurns {
  let turns = rereadAll(null);
  return async () => {
    try {
      await turns.next();
    } catch (error) {
      turns = rereadAll(null);
      throw error;
    }
  };
}

async function* rereadCode(
  { environment, courierCode, code }: CodeKey,
  deps: Deps,
): AsyncGenerator<Reread> {
  const { tracking, alerts, clock } = deps;
  const key = { environment, courierCode, code };
  const beganAt = clock.now();
  let after: TimelineEntry | null = null;
  let isKnown = true;
  while (true) {
    const page: readonly TimelineEntry[] = await tracking.unreadLines(key, after, PAGE_SIZE);
    const read = await rereadPage(page, deps);
    if (read < page.length) isKnown = false;
    yield { environment, courierCode, code, lines: page.length, read };
    after = page.at(-1) ?? null;
    if (page.length < PAGE_SIZE) break;
  }
  if (!isKnown) return;
  await tracking.markKnown(key, beganAt);
  await alerts.close({ subject: codeSubject(key).subject, kind: 'UNKNOWN_CODE' }, clock.now());
}

/** Returns how many lines have a meaning now. */
async function rereadPage(page: readonly TimelineEntry[], deps: Deps): Promise<number> {
  if (page.length === 0) return 0;
  const linesOf = Map.groupBy(page, ({ shipmentNumber }) => shipmentNumber);
  const loadedAtMs = deps.clock.monotonicMs();
  const keys = [...linesOf.values()].flatMap(([line]) => (line ? shipmentKeyOf(line) : []));
  const snapshots = await deps.tracking.snapshots(keys);
  let read = 0;
  for (const snapshot of snapshots) {
    const lines = linesOf.get(snapshot.shipment.shipmentNumber) ?? [];
    read += await rereadShipment({ snapshot, loadedAtMs }, lines, deps);
  }
  return read;
}

async function rereadShipment(
  loaded: LoadedTracking,
  lines: readonly TimelineEntry[],
  { directory, recordTracking, reportError }: Deps,
): Promise<number> {
  const { shipment } = loaded.snapshot;
  const courier = directory.courierOf(shipment);
  if (courier === undefined) return 0;
  const events = lines.flatMap((line) => eventOf(line, courier) ?? []);
  if (events.length === 0) return 0;
  const key = shipmentKeyOf(shipment);
  const terms = courier.profile.trackingTerms;
  try {
    await recordTracking({ key, events, terms, loaded });
  } catch (error) {
    reportError(`lines of ${key.shipmentNumber} could not be read again`, error);
    return 0;
  }
  return events.length;
}

type Reader = NonNullable<ReturnType<CourierDirectory['courierOf']>>;

/** Undefined: its code is still unknown. */
function eventOf(line: TimelineEntry, courier: Reader): TrackingEvent | undefined {
  const { code, description, location, at, entryKey: storedAs } = line;
  const { status, reasonCode } = courier.meaningOf({ code, description });
  if (status === null) return undefined;
  return { code, description, location, at, storedAs, status, reasonCode };
}
