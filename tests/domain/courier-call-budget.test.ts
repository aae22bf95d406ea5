import { describe, expect, it } from '@jest/globals';
import {
  type CallBudget,
  type CourierOperation,
  mayStart,
  OPERATIONS,
} from '#domain/courier/call-budget.ts';
import { finish, IDLE, type Pace, start } from '#domain/courier/pace.ts';

const BUDGET: CallBudget = { atATime: 6, perSecond: 10 };
const CAN_WAIT: readonly CourierOperation[] = ['rates', 'track'];
const FIRST = OPERATIONS.filter((operation) => !CAN_WAIT.includes(operation));

describe.each(CAN_WAIT)('%s', (operation) => {
  it('start while more than half of the calls at a time are free', () => {
    expect(flights(6).map((all) => starts(operation, { all }))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('start while more than half of the calls of a second are left', () => {
    expect(answered(10).map((all) => starts(operation, { all }))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe.each(FIRST)('%s', (operation) => {
  it('starts while any of the calls at a time is free', () => {
    expect(flights(6).map((all) => starts(operation, { all }))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('starts while any of the calls of a second is left', () => {
    const [last, none] = answered(10).slice(-2);
    expect([last, none].map((all) => starts(operation, { all: all ?? IDLE }))).toEqual([
      true,
      false,
    ]);
  });
});

describe.each(OPERATIONS)('%s with a budget of its own', (operation) => {
  const narrow = { [operation]: { atATime: 1, perSecond: 2 } };
  const budget: CallBudget = { ...BUDGET, operations: narrow };

  it('keeps to it, and leaves the others theirs', () => {
    const busy = start(IDLE, 1, 0);
    expect(starts(operation, { budget, all: busy, own: busy })).toBe(false);
    expect(starts(operation, { budget, all: busy, own: finish(busy) })).toBe(true);
    const twice = finish(start(finish(busy), 1, 0));
    expect(starts(operation, { budget, all: twice, own: twice })).toBe(false);
    const other = operation === 'book' ? 'lookUp' : 'book';
    expect(starts(other, { budget, all: busy, own: IDLE })).toBe(true);
  });

  it('may use no more than is left of the whole', () => {
    const wide = { [operation]: { atATime: 50, perSecond: 50 } };
    const full = flights(6).at(-1) ?? IDLE;
    expect(starts(operation, { budget: { ...BUDGET, operations: wide }, all: full })).toBe(false);
  });
});

it.each(OPERATIONS)('a budget of one call is there for %s, too', (operation) => {
  const budget = { atATime: 1, perSecond: 1 };
  expect(starts(operation, { budget })).toBe(true);
});

function starts(
  operation: CourierOperation,
  { budget = BUDGET, all = IDLE, own = IDLE }: { budget?: CallBudget; all?: Pace; own?: Pace },
): boolean {
  return mayStart(operation, { budget, all, own }, 0);
}

/** With 0 to `most` calls in flight, begun long ago. */
function flights(most: number): readonly Pace[] {
  return Array.from({ length: most + 1 }, (_, count) => start(IDLE, count, -5_000));
}

/** With 0 to `most` calls of this second, all answered. */
function answered(most: number): readonly Pace[] {
  return Array.from({ length: most + 1 }, (_, count) => ({
    ...start(IDLE, count, 0),
    inFlight: 0,
  }));
}
