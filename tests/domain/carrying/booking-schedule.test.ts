import { describe, expect, it } from '@jest/globals';
import type { Attempt, AttemptOutcome } from '#domain/carrying/booking/attempt.ts';
import { INTENT_STATES, type IntentState } from '#domain/carrying/booking/intent.ts';
import {
  type BookingStep,
  dueAfter,
  isExhausted,
  needsRecheck,
  notFoundConclusiveAt,
  retryAt,
  stepFor,
} from '#domain/carrying/booking/schedule.ts';
import type { BookingClass, BookingTerms } from '#domain/carrying/courier/courier.ts';
import { shipment } from '#tests/kit/builders.ts';

const DUE_AT = new Date('2026-11-21T08:00:00.000Z');
const HOUR = 60 * 60 * 1000;
const A: BookingTerms = { class: 'A', deadlineMs: 5_000 };
const B: BookingTerms = { class: 'B', deadlineMs: 5_000, settleMs: 30_000 };
const C: BookingTerms = { class: 'C', deadlineMs: 5_000 };
const SETTLED_MS = 35_000;

const STEPS: readonly (readonly [BookingClass, Attempt['stateAtClaim'], BookingStep])[] = [
  ['A', 'PENDING', 'SEND'],
  ['A', 'ATTEMPTING', 'SEND'],
  ['A', 'UNKNOWN', 'SEND'],
  ['A', 'ACCEPTED', 'LOOK_UP'],
  ['B', 'PENDING', 'SEND'],
  ['B', 'ATTEMPTING', 'LOOK_UP'],
  ['B', 'UNKNOWN', 'LOOK_UP'],
  ['B', 'ACCEPTED', 'LOOK_UP'],
  ['C', 'PENDING', 'SEND'],
  ['C', 'ATTEMPTING', 'MANUAL'],
  ['C', 'UNKNOWN', 'MANUAL'],
  ['C', 'ACCEPTED', 'WAIT'],
];

describe('booking claim', () => {
  it.each(STEPS)(
    'chooses the booking step for a class %s courier and an intent found %s: %s',
    (kind, found, step) => {
      expect(stepFor(attempt({ stateAtClaim: found }), kind)).toBe(step);
    },
  );

  it.each([
    [0, 0, false],
    [0, 6 * HOUR - 1, false],
    [0, 6 * HOUR, true],
    [9, 0, false],
    [10, 0, true],
    [11, 7 * HOUR, true],
  ])(
    'judges a booking claim with %i faults that was due %i ms ago as exhausted: %s',
    (faults, waitedMs, hopeless) => {
      expect(isExhausted(attempt({ faults, fencingToken: 2 }), after(waitedMs), A)).toBe(hopeless);
    },
  );

  it('makes the first booking attempt however long no worker was running', () => {
    expect(isExhausted(attempt({ fencingToken: 1 }), after(72 * HOUR), A)).toBe(false);
  });

  it.each([
    ['by default', A, 72],
    ['as its terms say', { ...A, awbWithinMs: 168 * HOUR }, 168],
  ] as const)(
    'waits for the AWB of an accepted order for the configured hours, %s',
    (_, terms, hours) => {
      const late = [after(hours * HOUR - 1), after(hours * HOUR)];
      for (const found of [
        attempt({ stateAtClaim: 'ACCEPTED', fencingToken: 9 }),
        attempt({ stateAtClaim: 'ATTEMPTING', orderId: 'JO-1', fencingToken: 9 }),
      ]) {
        expect(late.map((now) => isExhausted(found, now, terms))).toEqual([false, true]);
      }
    },
  );

  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [4, 40],
    [5, 60],
    [6, 60],
    [5_000, 60],
  ])('retries booking attempt number %i after %i s', (fence, seconds) => {
    expect(retryAt(fence, DUE_AT)).toEqual(after(seconds * 1000));
  });
});

describe('order that may still arrive', () => {
  it('considers NOT_FOUND conclusive once deadline and settle window of the last send have passed', () => {
    expect(notFoundConclusiveAt({ sentAt: DUE_AT }, B)).toEqual(after(SETTLED_MS));
  });

  it.each([A, C])('never considers NOT_FOUND conclusive at class $class', (terms) => {
    expect(notFoundConclusiveAt({ sentAt: DUE_AT }, terms)).toBeNull();
  });
});

/** Times in ms after the send: attempt began, ended and due again. The default pause is 5 s. */
const LOOK_UPS = [
  { when: 'long before it can be certain', began: 0, now: 100, due: 5_100 },
  { when: 'shortly before it can be', began: 31_000, now: 32_000, due: SETTLED_MS + 1 },
  { when: 'so that the next can be at once', began: 34_000, now: 36_000, due: 36_000 },
  { when: 'when it just could not be', began: SETTLED_MS, now: 36_000, due: 36_000 },
  { when: 'when it could have been', began: SETTLED_MS + 1, now: 40_000, due: 45_000 },
];

describe('next attempt', () => {
  it.each(LOOK_UPS)(
    'schedules the next booking look-up in time after a look-up $when',
    ({ began, now, due }) => {
      const attempted = attempt({ stateAtClaim: 'UNKNOWN', beganAt: after(began) });
      const ended = { state: 'UNKNOWN', outcome: 'UNKNOWN', now: after(now) } as const;
      expect(dueAfter(attempted, { ...ended, terms: B })).toEqual(after(due));
    },
  );

  it.each([A, B, C, undefined])(
    'resends an order at once after NOT_FOUND, and after the usual pause when NOT_SENT (%j)',
    (terms) => {
      const ended = { state: 'PENDING', terms, now: after(HOUR) } as const;
      const [sure, unsure] = (['NOT_FOUND', 'NOT_SENT'] as const).map((outcome) =>
        dueAfter(attempt({ fencingToken: 2 }), { ...ended, outcome }),
      );
      expect(sure).toEqual(after(terms === undefined ? HOUR + 10_000 : HOUR));
      expect(unsure).toEqual(after(HOUR + 10_000));
    },
  );

  it.each([
    [A, 7_000],
    [B, 7_000],
    [C, 6 * HOUR],
    [undefined, 7_000],
  ] as const)(
    'looks up the AWB of an accepted order after the pause of its class: %j',
    (terms, dueMs) => {
      const ended = { state: 'ACCEPTED', outcome: 'ACCEPTED', terms, now: after(2_000) } as const;
      expect(dueAfter(attempt(), ended)).toEqual(after(dueMs));
    },
  );

  it.each([
    { state: 'PENDING', outcome: 'NOT_SENT', limitMs: 90_000, due: after(90_000) },
    { state: 'PENDING', outcome: 'NOT_SENT', limitMs: 1_000, due: after(5_000) },
    { state: 'UNKNOWN', outcome: 'UNKNOWN', limitMs: 90_000, due: after(90_000) },
    { state: 'ACCEPTED', outcome: 'UNKNOWN', limitMs: 90_000, due: after(90_000) },
    { state: 'MANUAL', outcome: 'HANDED_OVER', limitMs: 90_000, due: null },
  ] as const)(
    'delays the next booking attempt of a $state intent after $outcome by a rate limit of $limitMs ms',
    ({ state, outcome, limitMs, due }) => {
      const ended = { state, outcome, terms: B, now: DUE_AT, retryAfterMs: limitMs };
      expect(dueAfter(attempt(), ended)).toEqual(due);
    },
  );

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 5],
    [500, 5],
  ])(
    'repeats booking attempt %i, which the provider turned away, %i min later',
    (fence, minutes) => {
      const ended = { state: 'PENDING', outcome: 'NOT_SENT', terms: C, now: DUE_AT } as const;
      const due = dueAfter(attempt({ fencingToken: fence }), { ...ended, isTurnedAway: true });
      expect(due).toEqual(after(minutes * 60_000));
    },
  );

  it.each([
    [A, 1, 300],
    [B, 6, 1_800],
    [A, 60, 1_800],
    [C, 1, 5 * 3_600],
    [C, 7, 65 * 3_600],
  ] as const)(
    'asks less often for an AWB the longer it is missing: class %j after %i h',
    (terms, h, due) => {
      const now = after(h * HOUR);
      const ended = { state: 'ACCEPTED', outcome: 'ACCEPTED', terms, now } as const;
      const dueAt = dueAfter(attempt({ fencingToken: 40 }), ended);
      expect(dueAt?.getTime()).toBe(now.getTime() + due * 1_000);
    },
  );

  it('leaves a class C courier time to push the AWB of an order that it accepted late', () => {
    const now = after(7 * HOUR);
    const ended = { state: 'ACCEPTED', outcome: 'ACCEPTED', terms: C, now } as const;
    expect(dueAfter(attempt(), ended)).toEqual(after(72 * HOUR));
  });

  it.each(['BOOKED', 'FAILED', 'CANCELLED', 'MANUAL'] as const)(
    'schedules no booking attempt for an intent that is %s',
    (state) => {
      const ended = { state, outcome: 'UNKNOWN', terms: B, now: DUE_AT } as const;
      expect(dueAfter(attempt(), ended)).toBeNull();
    },
  );
});

describe('finished booking', () => {
  const over: readonly IntentState[] = ['BOOKED', 'FAILED', 'CANCELLED'];
  const cells = [A, B, C, undefined].flatMap((terms) =>
    INTENT_STATES.flatMap((state) =>
      [1, 2].flatMap((sends) =>
        (['BOOKED', 'NOT_FOUND'] as const).map((outcome) => ({ terms, state, sends, outcome })),
      ),
    ),
  );

  it('rechecks a finished booking only where a class B courier may have several orders', () => {
    for (const { terms, state, sends, outcome } of cells) {
      const isMany = sends > 1 || outcome === 'NOT_FOUND';
      const expected = terms?.class === 'B' && over.includes(state) && isMany;
      const ended: { outcome: AttemptOutcome; state: IntentState } = { outcome, state };
      expect([terms, ended, needsRecheck({ sends }, { ...ended, terms })]).toEqual([
        terms,
        ended,
        expected,
      ]);
    }
  });
});

function attempt(changes: Partial<Attempt> = {}): Attempt {
  const { accountId, environment, shipmentNumber } = shipment();
  const key = { accountId, environment, shipmentNumber };
  const sent = { beganAt: DUE_AT, sends: 1, sentAt: DUE_AT, orderId: null, wantedSince: DUE_AT };
  return { ...key, fencingToken: 1, stateAtClaim: 'PENDING', faults: 0, ...sent, ...changes };
}

function after(ms: number): Date {
  return new Date(DUE_AT.getTime() + ms);
}
