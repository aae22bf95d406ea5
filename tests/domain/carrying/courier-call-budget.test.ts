import { describe, expect, it } from '@jest/globals';
import {
  type CallBudget,
  type CourierOperation,
  mayStart,
  OPERATIONS,
} from '#domain/carrying/courier/call-budget.ts';
import { finish, IDLE, type Pace, start } from '#domain/carrying/courier/pace.ts';

const BUDGET: CallBudget = { atATime: 6, perSecond: 10 };
const CAN_WAIT: readonly CourierOperation[] = ['rates', 'track'];
const FIRST = OPERATIONS.filter((operation) => !CAN_WAIT.includes(operation));

describe.each(CAN_WAIT)('deferrable operation %s', (operation) => {
  it('starts a deferrable courier call while more than half of the concurrent calls are free', () => {
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

  it("starts a deferrable courier call while more than half of the second's calls are left", () => {
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

describe.each(FIRST)('urgent operation %s', (operation) => {
  it('starts an urgent courier call while any concurrent call is free', () => {
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

  it('starts an urgent courier call while any call of the second is left', () => {
    const [last, none] = answered(10).slice(-2);
    expect([last, none].map((all) => starts(operation, { all: all ?? IDLE }))).toEqual([
      true,
      false,
    ]);
  });
});

describe.each(OPERATIONS)('%s with its own budget', (operation) => {
  const narrow = { [operation]: { atATime: 1, perSecond: 2 } };
  const budget: CallBudget = { ...BUDGET, operations: narrow };

  it('limits an operation to its own call budget, and leaves the budgets of others untouched', () => {
    const busy = start(IDLE, 1, 0);
    expect(starts(operation, { budget, all: busy, own: busy })).toBe(false);
    expect(starts(operation, { budget, all: busy, own: finish(busy) })).toBe(true);
    const twice = finish(start(finish(busy), 1, 0));
    expect(starts(operation, { budget, all: twice, own: twice })).toBe(false);
    const other = operation === 'book' ? 'lookUp' : 'book';
    expect(starts(other, { budget, all: busy, own: IDLE })).toBe(true);
  });

  it("never exceeds the provider's call budget, however wide the operation's own is", () => {
    const wide = { [operation]: { atATime: 50, perSecond: 50 } };
    const full = flights(6).at(-1) ?? IDLE;
    expect(starts(operation, { budget: { ...BUDGET, operations: wide }, all: full })).toBe(false);
  });
});

it.each(OPERATIONS)('allows %s with a call budget of one', (operation) => {
  const budget = { atATime: 1, perSecond: 1 };
  expect(starts(operation, { budget })).toBe(true);
});

function starts(
  operation: CourierOperation,
  { budget = BUDGET, all = IDLE, own = IDLE }: { budget?: CallBudget; all?: Pace; own?: Pace },
): boolean {
  return mayStart(operation, { budget, all, own }, 0);
}

/** Paces with 0 to `most` calls in flight, started long ago. */
function flights(most: number): readonly Pace[] {
  return Array.from({ length: most + 1 }, (_, count) => start(IDLE, count, -5_000));
}

/** Paces with 0 to `most` calls started in this second, all answered. */
function answered(most: number): readonly Pace[] {
  return Array.from({ length: most + 1 }, (_, count) => ({
    ...start(IDLE, count, 0),
    inFlight: 0,
  }));
}
