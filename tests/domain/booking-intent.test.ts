import { describe, expect, it } from '@jest/globals';
import type { Attempt } from '#domain/booking/attempt.ts';
import { ATTEMPT_OUTCOMES, type AttemptOutcome } from '#domain/booking/attempt.ts';
import { INTENT_MOVES, INTENT_STATES, type IntentState, isOpen } from '#domain/booking/intent.ts';
import { stateAfter } from '#domain/booking/outcome.ts';

const FOUND: readonly Attempt['found'][] = ['PENDING', 'ATTEMPTING', 'UNKNOWN', 'ACCEPTED'];

/** Row by row: what the attempt found; what each outcome makes of it. */
const EXPECTED: Record<Attempt['found'], Record<AttemptOutcome, IntentState>> = {
  PENDING: {
    ...{ BOOKED: 'BOOKED', ACCEPTED: 'ACCEPTED', REFUSED: 'FAILED', HANDED_OVER: 'MANUAL' },
    ...{ NOT_SENT: 'PENDING', UNKNOWN: 'UNKNOWN', FAULT: 'PENDING' },
  },
  ATTEMPTING: {
    ...{ BOOKED: 'BOOKED', ACCEPTED: 'ACCEPTED', REFUSED: 'FAILED', HANDED_OVER: 'MANUAL' },
    ...{ NOT_SENT: 'UNKNOWN', UNKNOWN: 'UNKNOWN', FAULT: 'UNKNOWN' },
  },
  UNKNOWN: {
    ...{ BOOKED: 'BOOKED', ACCEPTED: 'ACCEPTED', REFUSED: 'FAILED', HANDED_OVER: 'MANUAL' },
    ...{ NOT_SENT: 'UNKNOWN', UNKNOWN: 'UNKNOWN', FAULT: 'UNKNOWN' },
  },
  ACCEPTED: {
    ...{ BOOKED: 'BOOKED', ACCEPTED: 'ACCEPTED', REFUSED: 'FAILED', HANDED_OVER: 'MANUAL' },
    ...{ NOT_SENT: 'ACCEPTED', UNKNOWN: 'ACCEPTED', FAULT: 'ACCEPTED' },
  },
};
const CELLS = FOUND.flatMap((found) =>
  ATTEMPT_OUTCOMES.map((outcome) => ({ found, outcome, after: EXPECTED[found][outcome] })),
);

describe('a booking intent', () => {
  it.each(CELLS)('found $found becomes $after by $outcome', ({ found, outcome, after }) => {
    expect(stateAfter(found, outcome)).toBe(after);
  });

  it.each(CELLS)('found $found is left by $outcome on a declared way', ({ found, outcome }) => {
    expect(movesFrom(found)).toContain('ATTEMPTING');
    expect(movesFrom('ATTEMPTING')).toContain(stateAfter(found, outcome));
  });

  it('has no declared state or move that nothing leads to', () => {
    const afterAttempt = CELLS.map(({ found, outcome }) => stateAfter(found, outcome));
    const afterClaim: readonly IntentState[] = ['ATTEMPTING'];
    expect(new Set([...afterAttempt, ...afterClaim])).toEqual(new Set(movesFrom('ATTEMPTING')));
    const afterCancel: readonly IntentState[] = ['CANCELLED'];
    const all = new Set([...FOUND, ...afterAttempt, ...afterCancel]);
    expect(all).toEqual(new Set(INTENT_STATES));
  });

  it.each(INTENT_STATES)(
    'that is %s has still to be looked after, or is never touched',
    (state) => {
      const isFound = FOUND.some((found) => found === state);
      expect(isOpen(state)).toBe(isFound);
      expect(movesFrom(state).length > 0).toBe(isFound);
    },
  );

  it('may be cancelled only while the courier certainly knows nothing of it', () => {
    const cancellable = INTENT_STATES.filter((state) => movesFrom(state).includes('CANCELLED'));
    expect(cancellable).toEqual(['PENDING']);
  });

  it('once sent never counts again as certainly unknown to the courier', () => {
    const others = CELLS.filter(({ found }) => found !== 'PENDING');
    expect(others.map(({ found, outcome }) => stateAfter(found, outcome))).not.toContain('PENDING');
  });

  it('once accepted is never again in a state from which it is sent', () => {
    const after = ATTEMPT_OUTCOMES.map((outcome) => stateAfter('ACCEPTED', outcome));
    expect(new Set(after)).toEqual(new Set(['ACCEPTED', 'BOOKED', 'FAILED', 'MANUAL']));
  });
});

function movesFrom(state: IntentState): readonly IntentState[] {
  return INTENT_MOVES[state];
}
