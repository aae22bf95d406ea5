import { describe, expect, it } from '@jest/globals';
import { type Arrival, type EventFound, hasFloat, type ObservedEndpoint } from './evidence.ts';
import { inFlight, LATE_MS } from './in-flight.ts';
import { duplicatesIn, type Limits, violationsIn } from './judge.ts';

const SENT_AT_S = 1_795_219_200;
const TREATED = { peak: 4, overlapping: 0, longestMs: 15_000 };

const nthEvent = (sequence: number): EventFound => ({
  eventId: `evt_${sequence}`,
  accountId: 'a',
  type: 'shipment.paid',
  subject: 'S',
  sequence,
  createdMs: 0,
  digest: `digest ${sequence}`,
});
const EVENTS = [nthEvent(1), nthEvent(2), nthEvent(3)];
const ALL: ObservedEndpoint = {
  name: 'all',
  accountId: 'a',
  wants: null,
  isAnswering: true,
  rotatedMs: [],
  treatment: TREATED,
  saidBytes: 0,
};
const SOME: ObservedEndpoint = { ...ALL, name: 'some', wants: ['shipment.booked'] };
const nthArrival = (sequence: number, changes: Partial<Arrival> = {}): Arrival => ({
  endpoint: 'all',
  atMs: SENT_AT_S * 1000,
  deliveryId: `dlv_${sequence}`,
  sentAtS: SENT_AT_S,
  eventId: `evt_${sequence}`,
  subject: 'S',
  sequence,
  digest: `digest ${sequence}`,
  hasFloat: false,
  isVerified: true,
  wasVerified: false,
  isTaken: true,
  ...changes,
});

const GOOD = [nthArrival(2), nthArrival(1, { isTaken: false }), nthArrival(3), nthArrival(1)];

const whats = (
  arrivals: readonly Arrival[],
  all: Partial<ObservedEndpoint> = {},
  limits: Limits = {},
) => {
  const endpoints = [{ ...ALL, ...all }, SOME];
  return violationsIn({ events: EVENTS, endpoints, arrivals }, limits).map(({ what }) => what);
};

describe('judge of webhooks', () => {
  it('reports no violation where all webhooks arrived at least once, in any order', () => {
    expect(whats([...GOOD, nthArrival(2)], {}, { longestMs: 15_500 })).toEqual([]);
  });

  it.each<[string, readonly Arrival[], readonly string[]]>([
    ['an event that was lost', GOOD.slice(0, 3), ['never delivered', 'a gap in its sequence']],
    [
      'a second id of an event',
      [...GOOD, nthArrival(1, { deliveryId: 'dlv_9' })],
      ['two Delivery IDs of one event'],
    ],
    [
      'an id that another event has',
      [...GOOD.slice(0, 3), nthArrival(1, { deliveryId: 'dlv_2' })],
      [
        'two Delivery IDs of one event',
        'one Delivery ID of two events',
        'a duplicate with another body',
      ],
    ],
    [
      'a duplicate whose bytes differ',
      [...GOOD, nthArrival(1, { digest: 'other' })],
      ['a body that differs from the event', 'a duplicate with another body'],
    ],
    [
      'a signature that is wrong',
      [...GOOD, nthArrival(1, { isVerified: false })],
      ['not verified'],
    ],
    ['a float', [...GOOD, nthArrival(1, { hasFloat: true })], ['a float in its body']],
    [
      'an event without a subscription',
      [...GOOD, nthArrival(1, { endpoint: 'some', deliveryId: 'dlv_8' })],
      ['no event of that account, or one without a subscription'],
    ],
    [
      'an event that does not exist',
      [...GOOD, nthArrival(9)],
      ['no event of that account, or one without a subscription', 'a gap in its sequence'],
    ],
  ])('reports the webhook violation %s', (_, arrivals, found) => {
    expect(whats(arrivals).toSorted()).toEqual(found.toSorted());
  });

  it('judges a webhook endpoint that never answers only by its load', () => {
    expect(whats([], { isAnswering: false })).toEqual([]);
    expect(whats([], { isAnswering: false, treatment: { ...TREATED, peak: 5 } })).toEqual([
      '5 in flight',
    ]);
  });

  it.each<[Partial<ObservedEndpoint>, readonly string[]]>([
    [{ treatment: { ...TREATED, overlapping: 1 } }, ['several in flight after a timeout']],
    [{ treatment: { ...TREATED, longestMs: 15_501 } }, ['an attempt of 15501 ms']],
    [{ saidBytes: 84 * 1024 }, ['86016 bytes read']],
  ])('reports an endpoint with the treatment %j', (changes, found) => {
    expect(whats(GOOD, changes, { longestMs: 15_500 })).toEqual(found);
  });

  it('ignores overlapping webhooks after a timeout where workers are killed', () => {
    const treatment = { ...TREATED, overlapping: 1 };
    expect(whats(GOOD, { treatment }, { areKilled: true })).toEqual([]);
  });

  it('accepts a webhook signed with the old secret only shortly after a rotation', () => {
    const before = nthArrival(1, { isVerified: false, wasVerified: true, isTaken: false });
    const rotated = (ms: number) => ({ rotatedMs: [SENT_AT_S * 1000 + ms] });
    expect(whats([...GOOD, before], rotated(-4_000))).toEqual([]);
    expect(whats([...GOOD, before], rotated(-4_001))).toEqual(['not verified']);
    const unverified = { ...before, wasVerified: false };
    expect(whats([...GOOD, unverified], rotated(0))).toEqual(['not verified']);
  });

  it('counts webhooks that were repeated after they had been accepted', () => {
    expect(duplicatesIn(GOOD)).toBe(0);
    expect(duplicatesIn([...GOOD, nthArrival(1), nthArrival(1, { isTaken: false })])).toBe(2);
  });

  it.each([
    ['{"a":1,"b":[2,-3],"c":"1.5 and 2e9 \\" 1.5"}', false],
    ['{"a":1.0}', true],
    ['[1e3]', true],
    ['{"a\\"":0.5}', true],
  ])('detects in the JSON %s a float: %s', (json, found) => {
    expect(hasFloat(json)).toBe(found);
  });
});

describe('requests in flight', () => {
  const counted = (
    steps: (flight: ReturnType<typeof inFlight>, wait: (ms: number) => void) => void,
  ) => {
    let nowMs = 0;
    const flight = inFlight(() => nowMs);
    steps(flight, (ms) => {
      nowMs += ms;
    });
    return flight.treatment();
  };

  it('counts the most webhooks in flight at a time and the longest duration', () => {
    const seen = counted(({ begin, sample }, wait) => {
      const first = begin();
      const second = begin();
      sample(0);
      wait(10);
      first('TAKEN', 'OURS');
      first('SILENT', 'THEIRS');
      begin()('REFUSED', 'OURS');
      sample(10);
      second('TAKEN', 'OURS');
    });
    expect(seen).toEqual({ peak: 2, overlapping: 0, longestMs: 10 });
  });

  it.each([
    ['closed by the receiver', 'OURS', 2],
    ['closed by the client, noticed late', 'THEIRS', 1],
  ] as const)('counts overlapping webhooks by who closed them: %s', (_, closing, peak) => {
    const seen = counted(({ begin, sample }, wait) => {
      const first = begin();
      wait(5_000);
      const second = begin();
      wait(LATE_MS - 1);
      first('TAKEN', closing);
      second('TAKEN', closing);
      sample(5_000);
    });
    expect(seen.peak).toBe(peak);
  });

  it('counts overlapping webhooks between a timeout and the next success', () => {
    const seen = (how: 'TAKEN' | 'REFUSED', ms: number) =>
      counted(({ begin, sample }, wait) => {
        const silent = begin();
        wait(ms);
        silent('SILENT', 'THEIRS');
        begin()(how, 'OURS');
        begin();
        sample(ms);
        wait(1);
        begin();
        sample(ms + 1);
      }).overlapping;
    const all = [seen('TAKEN', 15_000), seen('REFUSED', 15_000), seen('REFUSED', 500)];
    expect(all).toEqual([0, 1, 0]);
  });
});
