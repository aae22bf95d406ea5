import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { publicTimeline } from '#domain/carrying/tracking/timeline.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import {
  isTerminal,
  mayMove,
  nextStatuses,
  type ShipmentStatus,
} from '#domain/selling/shipment/status.ts';
import {
  booked,
  event,
  type MergedShipment,
  mergeAll,
  minute,
  REPORTED_STATUSES,
  statusesOf,
} from './tracking-samples.ts';

describe('merged courier events', () => {
  it('stores a repeated tracking event once, within or across answers', () => {
    const events = [event('PICKED_UP', 1), event('IN_TRANSIT', 2)];
    const twice = mergeAll(booked(), [...events, ...events], events, events.toReversed());
    expect(statusesOf(twice.entries)).toEqual(['PICKED_UP', 'IN_TRANSIT']);
    expect(statusesOf(twice.steps)).toEqual(['PICKED_UP', 'IN_TRANSIT']);
    expect(twice.effects).toEqual(
      twice.entries.map((entry, at) => ({ entry, isNewScan: true, stepCount: at + 1 })),
    );
  });

  it.each([
    ['time', { at: minute(2) }],
    ['code', { code: 'HUB' }],
    ['place', { location: 'Surabaya' }],
    ['description', { description: 'Diterima di gudang' }],
  ])('stores two tracking events that differ in their %s', (_, changes) => {
    const events = [event('IN_TRANSIT', 1), event('IN_TRANSIT', 1, changes)];
    expect(mergeAll(booked(), events).entries).toHaveLength(2);
  });

  it('sorts tracking events of the same minute in the usual order of statuses', () => {
    const way = ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;
    const newestFirst = way.map((status) => event(status, 1)).toReversed();
    expect(statusesOf(mergeAll(booked(), newestFirst).steps)).toEqual(way);
  });

  it.each([
    [[['DELIVERED', 5]], [['RETURN_IN_TRANSIT', 3]], 'DELIVERED'],
    [[['CANCELLED', 5]], [['PICKED_UP', 3]], 'CANCELLED'],
    [[['CANCELLED', 5]], [['PICKED_UP', 7]], 'CANCELLED'],
    [[['LOST', 5]], [['IN_TRANSIT', 7]], 'LOST'],
    [[['LOST', 5]], [['DELIVERED', 3]], 'LOST'],
    [[['RETURNED', 5]], [['DELIVERED', 3]], 'RETURNED'],
  ] as const)(
    'keeps after the events %j, then %j, the status %s and reports a contradiction',
    (first, second, status) => {
      const { shipment, contradictions } = mergeAll(booked(), eventsOf(first), eventsOf(second));
      expect(shipment.status).toBe(status);
      expect(contradictions).toHaveLength(1);
    },
  );

  it.each([
    [[['DELIVERED', 5]], [['OUT_FOR_DELIVERY', 3]], 'DELIVERED'],
    [[['RETURNED', 5]], [['RETURN_IN_TRANSIT', 3]], 'RETURNED'],
    [[['RETURNED', 5]], [['DELIVERED', 6]], 'RETURNED'],
    [[['DELIVERED', 5]], [['DELIVERED', 6]], 'DELIVERED'],
    [[['CANCELLED', 5]], [['PICKUP_FAILED', 3]], 'CANCELLED'],
    [[['PICKED_UP', 5]], [['CANCELLED', 6]], 'PICKED_UP'],
    [[['PICKED_UP', 5]], [['CANCELLED', 3]], 'PICKED_UP'],
    [
      [
        ['PICKED_UP', 5],
        ['CANCELLED', 5],
      ],
      [],
      'PICKED_UP',
    ],
  ] as const)(
    'keeps after the events %j, then %j, the status %s without a contradiction',
    (first, second, status) => {
      const { shipment, contradictions } = mergeAll(booked(), eventsOf(first), eventsOf(second));
      expect([shipment.status, contradictions]).toEqual([status, []]);
    },
  );
});

describe('events in any batches and order', () => {
  it('moves the shipment only by the table, and never out of a terminal status', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(deliveries(anyEvents()), (batches) => {
        const { steps } = mergeAll(booked(), ...batches);
        const path = [booked(), ...steps].map(({ status }) => status);
        for (const [at, to] of path.entries()) {
          const from = path[at - 1];
          if (from === undefined) continue;
          seen.add(to);
          expect([from, to, mayMove(from, to)]).toEqual([from, to, true]);
        }
      }),
      { numRuns: 150 },
    );
    // Ensures that the samples cover every status.
    expect(nextStatuses('BOOKED').filter((status) => !seen.has(status))).toEqual([]);
  });

  it('builds the same timeline from tracking events in any batches', () => {
    fc.assert(
      fc.property(deliveries(anyEvents()), (batches) => {
        const atOnce = batches.at(-1) ?? [];
        expect(factsOf(mergeAll(booked(), ...batches))).toEqual(
          factsOf(mergeAll(booked(), atOnce)),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('reaches the end of a legal path of events in any batches, or reports a contradiction', () => {
    fc.assert(
      fc.property(waysInBatches(), ({ end, batches }) => {
        const { shipment, contradictions } = mergeAll(booked(), ...batches);
        if (contradictions.length === 0) expect(shipment.status).toBe(end);
        else expect([shipment.status, end]).toEqual(['DELIVERED', 'RETURNED']);
      }),
      { numRuns: 150 },
    );
  });

  it('follows a legal path of events that comes in one batch exactly', () => {
    fc.assert(
      fc.property(ways(), ({ way, events }) => {
        const { steps, contradictions } = mergeAll(booked(), events.toReversed());
        expect([statusesOf(steps), contradictions]).toEqual([way, []]);
      }),
      { numRuns: 150 },
    );
  });
});

type Brief = readonly (readonly [(typeof REPORTED_STATUSES)[number], number])[];

function eventsOf(brief: Brief): readonly TrackingEvent[] {
  return brief.map(([status, at]) => event(status, at));
}

function anyEvents(): fc.Arbitrary<readonly TrackingEvent[]> {
  const one = fc.record({
    status: fc.constantFrom(...REPORTED_STATUSES, null),
    at: fc.integer({ min: 1, max: 9 }),
    location: fc.constantFrom('Gresik', ''),
  });
  return fc
    .array(one, { maxLength: 9 })
    .map((many) => many.map(({ status, at, location }) => event(status, at, { location })));
}

/** Several answers with overlapping events; the last one has all. */
function deliveries(
  events: fc.Arbitrary<readonly TrackingEvent[]>,
): fc.Arbitrary<readonly (readonly TrackingEvent[])[]> {
  return events.chain((all) => {
    const some = fc.shuffledSubarray([...all]);
    const whole = fc.shuffledSubarray([...all], { minLength: all.length });
    return fc
      .tuple(fc.array(some, { maxLength: 4 }), whole)
      .map(([pieces, last]) => [...pieces, last]);
  });
}

/** A legal path from BOOKED to its end; the return may be reported as DELIVERED. */
function ways() {
  return fc
    .tuple(fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), fc.boolean())
    .map(([choices, isReportedAsDelivered]) => {
      const way = [...walk(choices)];
      const events = way.map((status, at) => {
        const isBack = status === 'RETURNED' && way[at - 1] === 'RETURN_IN_TRANSIT';
        const reported = isBack && isReportedAsDelivered ? 'DELIVERED' : status;
        return event(REPORTED_STATUSES.find((one) => one === reported) ?? null, at + 1);
      });
      return { way, events };
    });
}

function waysInBatches() {
  return ways()
    .filter(({ way }) => isTerminal(way.at(-1) ?? 'BOOKED'))
    .chain(({ way, events }) =>
      deliveries(fc.constant(events)).map((batches) => ({ end: way.at(-1), batches })),
    );
}

function* walk(choices: readonly number[]): Generator<ShipmentStatus> {
  let status: ShipmentStatus = 'BOOKED';
  for (const choice of choices) {
    const next = nextStatuses(status);
    status = next[choice % next.length] ?? status;
    if (next.length === 0) return;
    yield status;
  }
}

/**
 * Facts by line. DELIVERED or RETURNED depends on which event came first, so both count as equal;
 * so does whether a scan on the way is one on the way back.
 */
function factsOf({ entries }: MergedShipment) {
  return publicTimeline(entries)
    .map((entry) => ({ ...entry, status: sameFor(entry.status) }))
    .toSorted((a, b) => (a.entryKey < b.entryKey ? -1 : 1));
}

function sameFor(status: string): string {
  if (status === 'RETURNED') return 'DELIVERED';
  return /^(PICKED_UP|OUT_FOR_DELIVERY|RETURN_IN_TRANSIT)$/.test(status) ? 'IN_TRANSIT' : status;
}
