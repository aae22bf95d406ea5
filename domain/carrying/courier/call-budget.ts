import { type CallTerms, capacityAt, type Pace } from './pace.ts';

/** Calls of the courier port. Calls for paid parcels come first; all others can wait. */
export const OPERATIONS = [
  'book',
  'lookUp',
  'cancel',
  'requestPickup',
  'cancelPickup',
  'rates',
  'track',
] as const;
export type CourierOperation = (typeof OPERATIONS)[number];

/** All calls to a provider, whatever brand they are for, by each process. */
export type CallBudget = CallTerms & {
  /** Narrower budgets for calls of one operation; absent: the whole budget applies. */
  readonly operations?: Readonly<Partial<Record<CourierOperation, CallTerms>>>;
};

/** The calls of this process to one provider. */
export type BudgetUse = {
  readonly budget: CallBudget;
  readonly all: Pace;
  /** Pace of the operation in question. */
  readonly own: Pace;
};

const CAN_WAIT: readonly CourierOperation[] = ['rates', 'track'];

/**
 * Calls that can wait start only while more than half of the budget is free, so that any number of
 * them leaves the other half to bookings.
 */
export function mayStart(
  operation: CourierOperation,
  { budget, all, own }: BudgetUse,
  nowMs: number,
): boolean {
  const terms = CAN_WAIT.includes(operation) ? halfOf(budget) : budget;
  const narrower = budget.operations?.[operation] ?? budget;
  return capacityAt(all, terms, nowMs) > 0 && capacityAt(own, narrower, nowMs) > 0;
}

/** At least one call, or a budget of one would never be used. */
function halfOf({ atATime, perSecond }: CallTerms): CallTerms {
  return { atATime: Math.ceil(atATime / 2), perSecond: Math.ceil(perSecond / 2) };
}
