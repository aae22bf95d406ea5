import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { START } from './fixtures/simulator-scene.ts';
import type { Journey } from './journey.ts';
import {
  advanceTo,
  elapsedMs,
  notBeforeLastAdvance,
  type ParcelState,
  reportedEvents,
  upcomingSteps,
} from './lifecycle.ts';
import { LATE_SCANS, ORDINARY, RETURNED, type Timetable } from './timetable.ts';

/** An action after `waitMs`: read the events, or skip to the nth upcoming step. */
type Deed = { readonly waitMs: number; readonly pullTo: number | null };

const MS_PER_SECOND = 1000;

describe('simulator: parcel without advances', () => {
  it.each([
    [1, [60, 90, 150, 210, 240, 300]],
    [60, [1, 1.5, 2.5, 3.5, 4, 5]],
    [0.5, [120, 180, 300, 420, 480, 600]],
  ])('reports events of a parcel at speed %d by the timetable', (speed, seconds) => {
    const life = lifeOf({ speed });
    const reported = reportedEvents(life, journeyOf(ORDINARY), after(1e9));
    expect(reported.map(secondsOf)).toEqual(seconds);
    for (const [at, second] of seconds.entries()) {
      const ms = second * MS_PER_SECOND;
      expect(reportedEvents(life, journeyOf(ORDINARY), after(ms - 1))).toHaveLength(at);
      expect(reportedEvents(life, journeyOf(ORDINARY), after(ms))).toHaveLength(at + 1);
    }
  });

  it('reports no two steps of a parcel in the same millisecond at the highest speed', () => {
    const reported = reportedEvents(lifeOf({ speed: 100_000 }), journeyOf(ORDINARY), after(1e9));
    expect(reported.map(msOf)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('reports nothing for a parcel at speed 0, however long it takes', () => {
    expect(reportedEvents(lifeOf({ speed: 0 }), journeyOf(ORDINARY), after(1e12))).toEqual([]);
  });

  it('counts no elapsed time of a parcel before its booking', () => {
    expect(elapsedMs(lifeOf({}), after(-5_000))).toBe(0);
  });
});

describe('simulator: advance of a parcel', () => {
  it('reports the next step at an advance of a parcel, and later steps that much earlier', () => {
    const life = pulled(lifeOf({}), { at: 10_000, to: 0 });
    const reported = reportedEvents(life, journeyOf(ORDINARY), after(1e9));
    expect(reported.map(msOf)).toEqual([10_000, 39_999, 99_999, 159_999, 189_999, 249_999]);
  });

  it('reports all steps that an advance skipped, in their order', () => {
    const life = pulled(lifeOf({}), { at: 70_000, to: 4 });
    const reported = reportedEvents(life, journeyOf(ORDINARY), after(70_000));
    expect(reported.map(({ code }) => code)).toEqual(ORDINARY.map(({ status }) => status));
    expect(reported.map(msOf)).toEqual([60_000, 70_000, 70_001, 70_002, 70_003, 70_004]);
  });

  it('advances a parcel at speed 0', () => {
    let life = lifeOf({ speed: 0 });
    for (const step of [1, 2, 3, 4, 5, 6]) {
      life = pulled(life, { at: step * 1_000, to: 0 });
      const reported = reportedEvents(life, journeyOf(ORDINARY), after(step * 1_000));
      expect(reported.map(secondsOf)).toEqual([1, 2, 3, 4, 5, 6].slice(0, step));
      expect(reportedEvents(life, journeyOf(ORDINARY), after(1e12))).toEqual(reported);
    }
    expect(upcomingSteps(life, journeyOf(ORDINARY), after(7_000))).toEqual([]);
  });

  it('shows an advance to a process whose clock is slow', () => {
    const life = pulled(lifeOf({}), { at: 10_000, to: 0 });
    expect(reportedEvents(life, journeyOf(ORDINARY), after(9_900))).toHaveLength(1);
    const again = pulled(life, { at: 9_800, to: 0 });
    expect(again.advances.map(({ at }) => at)).toEqual([after(10_000), after(10_000)]);
  });
});

describe('simulator: reported events', () => {
  it('keeps every reported event with its time, whatever a later advance skips', () => {
    fc.assert(
      fc.property(journey(), speed(), fc.array(deed(), { maxLength: 12 }), (table, pace, deeds) => {
        let [life, nowMs] = [lifeOf({ speed: pace }), 0];
        let before: readonly TrackingEvent[] = [];
        for (const { waitMs, pullTo } of deeds) {
          nowMs += waitMs;
          if (pullTo !== null) life = pulled(life, { at: nowMs, to: pullTo, table });
          const reported = reportedEvents(life, table, after(nowMs));
          expect(reported).toEqual(expect.arrayContaining([...before]));
          before = reported;
        }
      }),
      { numRuns: 250 },
    );
  });

  it('keeps reported events after a cancellation, which is the last event', () => {
    fc.assert(
      fc.property(journey(), speed(), fc.array(deed(), { maxLength: 6 }), (table, pace, deeds) => {
        const { life, nowMs } = lived({ speed: pace, table, deeds });
        const before = reportedEvents(life, table, after(nowMs));
        const cancelled = { ...life, cancelledAt: notBeforeLastAdvance(life, after(nowMs)) };
        const reported = reportedEvents(cancelled, table, after(nowMs));
        expect(reported.slice(0, -1)).toEqual(before);
        const moments = reported.map(msOf);
        expect(reported.at(-1)).toMatchObject({ status: 'CANCELLED' });
        expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other));
        for (const laterMs of [0, nowMs + 1, 1e12]) {
          expect(reportedEvents(cancelled, table, after(laterMs))).toEqual(reported);
          expect(upcomingSteps(cancelled, table, after(laterMs))).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('reports events of a parcel in order of time, never two in one millisecond', () => {
    fc.assert(
      fc.property(journey(), speed(), fc.array(deed(), { maxLength: 12 }), (table, pace, deeds) => {
        const { life, nowMs } = lived({ speed: pace, table, deeds });
        const moments = reportedEvents(life, table, after(nowMs)).map(msOf);
        for (const [at, moment] of moments.entries()) {
          expect(moment).toBeGreaterThan(moments[at - 1] ?? -1);
          expect(moment).toBeLessThanOrEqual(nowMs + table.length);
        }
      }),
      { numRuns: 250 },
    );
  });

  it('reports the step that an advance skipped to, and none beyond', () => {
    fc.assert(
      fc.property(journey(), speed(), fc.nat(500_000), (table, pace, nowMs) => {
        const life = lifeOf({ speed: pace });
        const [next, ...others] = upcomingSteps(life, table, after(nowMs));
        if (next === undefined) return;
        const moved = pulled(life, { at: nowMs, to: 0, table });
        expect(upcomingSteps(moved, table, after(nowMs))).toEqual(others);
      }),
      { numRuns: 250 },
    );
  });
});

type Pull = { readonly at: number; readonly to: number; readonly table?: Journey };

type Lived = {
  readonly speed: number;
  readonly table: Journey;
  readonly deeds: readonly Deed[];
};

/** A parcel after all these actions, with the time of the last action. */
function lived({ speed: pace, table, deeds }: Lived) {
  let [life, nowMs] = [lifeOf({ speed: pace }), 0];
  for (const { waitMs, pullTo } of deeds) {
    nowMs += waitMs;
    if (pullTo !== null) life = pulled(life, { at: nowMs, to: pullTo, table });
  }
  return { life, nowMs };
}

/** The parcel after an advance to the nth upcoming step; unchanged if there is none. */
function pulled(life: ParcelState, { at, to, table = journeyOf(ORDINARY) }: Pull): ParcelState {
  const step = upcomingSteps(life, table, after(at))[to];
  if (step === undefined) return life;
  return { ...life, advances: [...life.advances, advanceTo(life, step, after(at))] };
}

function lifeOf({
  speed: pace = 1,
  advances = [],
}: Partial<Pick<ParcelState, 'speed' | 'advances'>>): ParcelState {
  return { bookedAt: START, speed: pace, advances, cancelledAt: null };
}

function journeyOf(timetable: Timetable): Journey {
  return timetable.map(({ at, reportedAt = at, status, reason = null, place }) => ({
    atMs: at * MS_PER_SECOND,
    reportedAtMs: reportedAt * MS_PER_SECOND,
    status,
    reasonCode: reason,
    location: place,
  }));
}

function after(ms: number): Date {
  return new Date(START.getTime() + ms);
}

function msOf({ at }: TrackingEvent): number {
  return at.getTime() - START.getTime();
}

function secondsOf(event: TrackingEvent): number {
  return msOf(event) / MS_PER_SECOND;
}

function journey(): fc.Arbitrary<Journey> {
  return fc.constantFrom(ORDINARY, RETURNED, LATE_SCANS).map(journeyOf);
}

function speed(): fc.Arbitrary<number> {
  return fc.oneof(fc.constantFrom(0, 1, 60, 1_000), fc.double({ min: 0.1, max: 100, noNaN: true }));
}

function deed(): fc.Arbitrary<Deed> {
  const pullTo = fc.oneof(fc.constant(null), fc.nat(5));
  return fc.record({ waitMs: fc.oneof(fc.nat(10), fc.nat(200_000)), pullTo });
}
