import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import type { components } from '#src/http/contract/dashboard.gen.ts';
import { dayOf, formatClock, type Locale } from '#src/web/kit/format.ts';
import type { Meaning } from '#src/web/kit/status.ts';

type Schemas = components['schemas'];
export type Entry = Schemas['EvidenceEntry'];
type Event = Schemas['EventEntry'];
export type Attempt = Schemas['AttemptEntry'] & { readonly at: string };

/** One webhook of an event, with its attempts. */
export type DeliveryLine = { readonly entry: Entry; readonly attempts: readonly Attempt[] };

/**
 * A line of the time line: an entry, with the attempts of a delivery or the webhooks of an event.
 */
export type EvidenceLine = DeliveryLine & {
  readonly key: string;
  /** Event of a delivery. */
  readonly about: Event | null;
  /** Webhooks of an event, which are shown with it instead of on their own lines. */
  readonly deliveries: readonly DeliveryLine[];
};
export type EvidenceDay = { readonly day: string; readonly lines: readonly EvidenceLine[] };

/** Sources of entries, for filtering. */
export const SOURCES = ['money', 'courier', 'status', 'webhooks', 'requests'] as const;
export type Source = (typeof SOURCES)[number];

export const SOURCE_OF: Readonly<Record<Entry['kind'], Source>> = {
  REQUEST: 'requests',
  INSTRUMENT: 'money',
  RECEIPT: 'money',
  JOURNAL: 'money',
  BOOKING: 'courier',
  CANCELLATION: 'courier',
  SCAN: 'courier',
  EVENT: 'status',
  DELIVERY: 'webhooks',
  ATTEMPT: 'webhooks',
};

/**
 * Lines by their days in the zone. Attempts are shown with their delivery, and deliveries with
 * their event if it is shown and the filter is not on webhooks.
 */
export function daysOf(
  entries: readonly Entry[],
  source: Source | null,
  zone: TimeZone,
): readonly EvidenceDay[] {
  const isFolded = source !== 'webhooks';
  const lines = linesOf(entries, isFolded).filter(
    ({ entry }) => source === null || SOURCE_OF[entry.kind] === source,
  );
  const days = Map.groupBy(lines, ({ entry }) => dayOf(entry.at, zone));
  return [...days].map(([day, own]) => ({ day, lines: own }));
}

/** Colour of a line: good, waiting, or failed. */
export function meaningOf({ entry, attempts }: DeliveryLine): Meaning {
  const { request, booking, delivery, attempt, receipt, journal } = entry;
  if (request !== null) return request.error_code === null ? 'moving' : 'attention';
  if (booking !== null) return bookingMeaning(booking.outcome);
  if (receipt !== null) return receipt.outcome === 'TAKEN' ? 'good' : 'attention';
  if (attempt !== null) return attempt.error === null ? 'good' : 'attention';
  if (delivery !== null) return deliveryMeaning(delivery.status, attempts.length > 0);
  return journal === null ? 'moving' : 'good';
}

/**
 * The event's failed webhook if there is one, so that it is not hidden; otherwise the line itself.
 */
export function worstOf(line: EvidenceLine): DeliveryLine {
  return line.deliveries.find(({ entry }) => entry.delivery?.status === 'FAILED') ?? line;
}

/** `14.05.07`; in English `14:05:07`. */
export function clockOf(at: string, locale: Locale): string {
  const clock = formatClock(at, locale).slice(0, 5);
  return `${clock}${clock.charAt(2)}${at.slice(17, 19)}`;
}

/** Amount of an entry in rupiah; for a journal, the amount of its first posting. */
export function amountOf({ instrument, receipt, journal }: Entry): number | null {
  const posting = journal?.postings[0];
  return instrument?.amount ?? receipt?.amount ?? posting?.amount ?? null;
}

/** Indented JSON; any other text is unchanged. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function linesOf(entries: readonly Entry[], isFolded: boolean): readonly EvidenceLine[] {
  const attempts = Map.groupBy(entries.flatMap(attemptOf), deliveryKey);
  const known = new Set(entries.flatMap(({ delivery }) => delivery && deliveryKey(delivery)));
  const events = new Map(entries.flatMap(({ event }) => (event ? [[event.event_id, event]] : [])));
  const attemptsOf = ({ delivery }: Entry) =>
    delivery === null ? [] : (attempts.get(deliveryKey(delivery)) ?? []);
  const deliveries = Map.groupBy(
    entries.filter(({ delivery }) => delivery !== null),
    ({ delivery }) => delivery?.event_id,
  );
  return entries.flatMap((entry, place) => {
    const { event, delivery, attempt } = entry;
    if (attempt !== null && known.has(deliveryKey(attempt))) return [];
    const about = events.get((delivery ?? attempt)?.event_id ?? '') ?? null;
    if (isFolded && delivery !== null && about !== null) return [];
    const own = (isFolded && event && deliveries.get(event.event_id)) || [];
    return [
      {
        key: `${entry.kind} ${place}`,
        entry,
        attempts: attemptsOf(entry),
        about,
        deliveries: own.map((one) => ({ entry: one, attempts: attemptsOf(one) })),
      },
    ];
  });
}

function attemptOf({ at, attempt }: Entry): readonly Attempt[] {
  return attempt === null ? [] : [{ ...attempt, at }];
}

function deliveryKey(of: { readonly event_id: string; readonly webhook_id: string }): string {
  return `${of.event_id} ${of.webhook_id}`;
}

function bookingMeaning(outcome: Schemas['BookingOutcome'] | null): Meaning {
  if (outcome === 'BOOKED' || outcome === 'ACCEPTED') return 'good';
  if (outcome === null) return 'waiting';
  return outcome === 'REFUSED' ? 'bad' : 'attention';
}

function deliveryMeaning(status: Schemas['DeliveryStatus'], wasTried: boolean): Meaning {
  if (status === 'SUCCEEDED') return 'good';
  if (status === 'FAILED') return 'bad';
  return wasTried ? 'attention' : 'waiting';
}
