import { describe, expect, it } from '@jest/globals';
import type { Attempt } from '#domain/carrying/booking/attempt.ts';
import { ATTEMPT_OUTCOMES, type AttemptOutcome } from '#domain/carrying/booking/attempt.ts';
import {
  INTENT_MOVES,
  INTENT_STATES,
  type IntentState,
  isOpen,
} from '#domain/carrying/booking/intent.ts';
import { stateAfter } from '#domain/carrying/booking/outcome.ts';

const FOUND: readonly Attempt['stateAtClaim'][] = ['PENDING', 'ATTEMPTING', 'UNKNOWN', 'ACCEPTED'];

const CERTAIN = {
  BOOKED: 'BOOKED',
  ACCEPTED: 'ACCEPTED',
  REFUSED: 'FAILED',
  HANDED_OVER: 'MANUAL',
} as const;

/** Next intent state by the state that the attempt found (row) and its outcome (column). */
const EXPECTED: Record<Attempt['stateAtClaim'], Record<AttemptOutcome, IntentState>> = {
  PENDING: {
    ...CERTAIN,
    NOT_SENT: 'PENDING',
    UNKNOWN: 'UNKNOWN',
    NOT_FOUND: 'PENDING',
    FAULT: 'PENDING',
  },
  ATTEMPTING: {
    ...CERTAIN,
    NOT_SENT: 'UNKNOWN',
    UNKNOWN: 'UNKNOWN',
    NOT_FOUND: 'PENDING',
    FAULT: 'UNKNOWN',
  },
  UNKNOWN: {
    ...CERTAIN,
    NOT_SENT: 'UNKNOWN',
    UNKNOWN: 'UNKNOWN',
    NOT_FOUND: 'PENDING',
    FAULT: 'UNKNOWN',
  },
  ACCEPTED: {
    ...CERTAIN,
    NOT_SENT: 'ACCEPTED',
    UNKNOWN: 'ACCEPTED',
    NOT_FOUND: 'ACCEPTED',
    FAULT: 'ACCEPTED',
  },
};
const CELLS = FOUND.flatMap((found) =>
  ATTEMPT_OUTCOMES.map((outcome) => ({ found, outcome, after: EXPECTED[found][outcome] })),
);

describe('booking intent', () => {
  it.each(CELLS)(
    'moves an intent from $found to $after on $outcome',
    ({ found, outcome, after }) => {
      expect(stateFor(found, outcome)).toBe(after);
    },
  );

  it.each(CELLS)(
    'moves an intent found $found with a cancel request to $after (CANCELLED instead of PENDING) on $outcome',
    ({ found, outcome, after }) => {
      const expected = after === 'PENDING' ? 'CANCELLED' : after;
      expect(stateAfter({ stateAtClaim: found, isCancelRequested: true }, outcome)).toBe(expected);
    },
  );

  it.each(CELLS)(
    'reaches the next state of an intent found $found through a declared move on $outcome',
    ({ found, outcome }) => {
      expect(movesFrom(found)).toContain('ATTEMPTING');
      for (const isCancelRequested of [false, true]) {
        expect(movesFrom('ATTEMPTING')).toContain(
          stateAfter({ stateAtClaim: found, isCancelRequested }, outcome),
        );
      }
    },
  );

  it('declares no intent state or move that cannot be reached', () => {
    const afterAttempt = [false, true].flatMap((isCancelRequested) =>
      CELLS.map(({ found, outcome }) =>
        stateAfter({ stateAtClaim: found, isCancelRequested }, outcome),
      ),
    );
    const afterClaim: readonly IntentState[] = ['ATTEMPTING'];
    expect(new Set([...afterAttempt, ...afterClaim])).toEqual(new Set(movesFrom('ATTEMPTING')));
    expect(new Set([...FOUND, ...afterAttempt])).toEqual(new Set(INTENT_STATES));
  });

  it.each(INTENT_STATES)(
    'treats an intent in state %s as open only if an attempt may find it in that state',
    (state) => {
      const isFound = FOUND.some((found) => found === state);
      expect(isOpen(state)).toBe(isFound);
      expect(movesFrom(state).length > 0).toBe(isFound || state === 'MANUAL');
    },
  );

  it('lets a client cancel only an intent that was certainly never sent', () => {
    const ofPeople: readonly IntentState[] = ['ATTEMPTING', 'MANUAL'];
    const cancellable = INTENT_STATES.filter((state) => movesFrom(state).includes('CANCELLED'));
    expect(cancellable.filter((state) => !ofPeople.includes(state))).toEqual(['PENDING']);
  });

  it('returns a sent intent to PENDING only on NOT_FOUND', () => {
    const again = CELLS.filter(
      ({ found, outcome }) => found !== 'PENDING' && stateFor(found, outcome) === 'PENDING',
    );
    expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['NOT_FOUND']));
  });

  it('never returns an ACCEPTED intent to a state from which it is sent', () => {
    const after = ATTEMPT_OUTCOMES.map((outcome) => stateFor('ACCEPTED', outcome));
    expect(new Set(after)).toEqual(new Set(['ACCEPTED', 'BOOKED', 'FAILED', 'MANUAL']));
  });
});

function stateFor(found: Attempt['stateAtClaim'], outcome: AttemptOutcome): IntentState {
  return stateAfter({ stateAtClaim: found, isCancelRequested: false }, outcome);
}

function movesFrom(state: IntentState): readonly IntentState[] {
  return INTENT_MOVES[state];
}
