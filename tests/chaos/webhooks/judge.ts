import type { Arrival, EventFound, Evidence, ObservedEndpoint } from './evidence.ts';

/** A broken promise (`what`) and its subject (`of`). */
export type Violation = { readonly what: string; readonly of: string };

export type Limits = {
  /** Longest request in ms; durations are not checked without it. */
  readonly longestMs?: number;
  /** True if workers are killed, which then record no timeouts. */
  readonly areKilled?: boolean;
};

type KnownRows = {
  readonly events: ReadonlyMap<string, EventFound>;
  readonly endpoints: ReadonlyMap<string, ObservedEndpoint>;
};

const IN_FLIGHT_MAX = 4;
/** Limit between claim and start of an attempt, which uses the secrets of the claim. */
const BEGUN_WITHIN_MS = 4_000;
/** Length of the part of a response that is read, plus the chunks in flight beyond it. */
const SAID_BYTES_MAX = 64 * 1024 + 4 * 4 * 1024;

type Rule = {
  readonly what: string;
  readonly isBroken: (one: Arrival, books: KnownRows) => boolean;
};

const RULES: readonly Rule[] = [
  { what: 'no event of that account, or one without a subscription', isBroken: isUnexpected },
  {
    what: 'a body that differs from the event',
    isBroken: ({ eventId, digest }, { events }) => {
      const event = events.get(eventId);
      return event !== undefined && event.digest !== digest;
    },
  },
  { what: 'not verified', isBroken: isUnverified },
  { what: 'a float in its body', isBroken: ({ hasFloat }) => hasFloat },
];

/** Broken promises in the requests and in the load on receivers. */
export function violationsIn(evidence: Evidence, limits: Limits = {}): readonly Violation[] {
  const events = new Map(evidence.events.map((event) => [event.eventId, event]));
  const endpoints = new Map(evidence.endpoints.map((endpoint) => [endpoint.name, endpoint]));
  const broken = evidence.arrivals.flatMap((one) =>
    RULES.filter(({ isBroken }) => isBroken(one, { events, endpoints })).map(({ what }) => {
      return { what, of: `${one.endpoint} ${one.deliveryId}` };
    }),
  );
  return [
    ...broken,
    ...lost(evidence),
    ...unlike('two Delivery IDs of one event', evidence.arrivals, {
      by: ({ endpoint, eventId }) => `${endpoint} ${eventId}`,
      same: ({ deliveryId }) => deliveryId,
    }),
    ...unlike('one Delivery ID of two events', evidence.arrivals, {
      by: ({ deliveryId }) => deliveryId,
      same: ({ endpoint, eventId }) => `${endpoint} ${eventId}`,
    }),
    ...unlike('a duplicate with another body', evidence.arrivals, {
      by: ({ deliveryId }) => deliveryId,
      same: ({ digest }) => digest,
    }),
    ...unordered(evidence),
    ...evidence.endpoints.flatMap((endpoint) => mistreated(endpoint, limits)),
  ];
}

/** Number of requests for deliveries that were accepted before; receivers recognise them by id. */
export function duplicatesIn(arrivals: readonly Arrival[]): number {
  const taken = new Set<string>();
  let duplicates = 0;
  for (const { deliveryId, isTaken } of arrivals) {
    if (taken.has(deliveryId)) duplicates += 1;
    if (isTaken) taken.add(deliveryId);
  }
  return duplicates;
}

function isUnexpected({ endpoint, eventId }: Arrival, { events, endpoints }: KnownRows): boolean {
  const event = events.get(eventId);
  const receiver = endpoints.get(endpoint);
  return event === undefined || receiver === undefined || !wants(receiver, event);
}

function isUnverified(arrival: Arrival, { endpoints }: KnownRows): boolean {
  if (arrival.isVerified) return false;
  const rotated = endpoints.get(arrival.endpoint)?.rotatedMs ?? [];
  const isBegunBefore = rotated.some((ms) => arrival.sentAtS * 1000 <= ms + BEGUN_WITHIN_MS);
  return !(isBegunBefore && arrival.wasVerified);
}

function lost({ events, endpoints, arrivals }: Evidence): readonly Violation[] {
  const taken = new Set(
    arrivals.flatMap((one) => (one.isTaken ? `${one.endpoint} ${one.eventId}` : [])),
  );
  return endpoints
    .filter(({ isAnswering }) => isAnswering)
    .flatMap((endpoint) =>
      events
        .filter((event) => wants(endpoint, event))
        .map(({ eventId }) => `${endpoint.name} ${eventId}`),
    )
    .filter((pair) => !taken.has(pair))
    .map((of) => ({ what: 'never delivered', of }));
}

type Likeness = { readonly by: (one: Arrival) => string; readonly same: (one: Arrival) => string };

function unlike(
  what: string,
  arrivals: readonly Arrival[],
  { by, same }: Likeness,
): readonly Violation[] {
  const first = new Map<string, string>();
  return arrivals.flatMap((one) => {
    const known = first.get(by(one)) ?? same(one);
    first.set(by(one), known);
    return known === same(one) ? [] : { what, of: `${one.endpoint} ${by(one)}` };
  });
}

/** Checks for endpoints that receive everything that each subject has no gap in `sequence`. */
function unordered({ endpoints, arrivals }: Evidence): readonly Violation[] {
  const whole = new Set(
    endpoints.flatMap(({ name, wants, isAnswering }) =>
      wants === null && isAnswering ? name : [],
    ),
  );
  const subjects = Map.groupBy(
    arrivals.filter(({ endpoint, isTaken }) => isTaken && whole.has(endpoint)),
    ({ endpoint, subject }) => `${endpoint} ${subject}`,
  );
  return [...subjects].flatMap(([of, taken]) => {
    const order = [...new Set(taken.map(({ sequence }) => sequence))].toSorted((a, b) => a - b);
    const isWhole = order.every((sequence, at) => sequence === at + 1);
    return isWhole ? [] : { what: 'a gap in its sequence', of: `${of}: ${order.join()}` };
  });
}

function mistreated(
  { name: of, treatment, saidBytes }: ObservedEndpoint,
  { longestMs = Number.POSITIVE_INFINITY, areKilled = false }: Limits,
): readonly Violation[] {
  const { peak, overlapping } = treatment;
  return [
    ...(peak > IN_FLIGHT_MAX ? [{ what: `${peak} in flight`, of }] : []),
    ...(overlapping > 0 && !areKilled ? [{ what: 'several in flight after a timeout', of }] : []),
    ...(treatment.longestMs > longestMs
      ? [{ what: `an attempt of ${Math.round(treatment.longestMs)} ms`, of }]
      : []),
    ...(saidBytes > SAID_BYTES_MAX ? [{ what: `${saidBytes} bytes read`, of }] : []),
  ];
}

function wants({ accountId, wants: types }: ObservedEndpoint, event: EventFound): boolean {
  return event.accountId === accountId && (types === null || types.includes(event.type));
}
