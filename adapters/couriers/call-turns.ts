import {
  type CallBudget,
  type CourierOperation,
  mayStart,
  OPERATIONS,
} from '#domain/carrying/courier/call-budget.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import {
  finish,
  IDLE,
  nextFreeAtMs,
  type Pace,
  release,
  start,
} from '#domain/carrying/courier/pace.ts';
import type { Clock } from '#domain/time.ts';

/** A call that starts once its budget allows. */
export type BudgetedCall = {
  readonly operation: CourierOperation;
  readonly budget: CallBudget;
  readonly limit: CallLimit;
};

/** UNUSED: no request was sent, so the call does not count towards the limit per second. */
export type EndTurn = (how: 'USED' | 'UNUSED') => void;

/**
 * Calls to one provider, started in the order of `OPERATIONS`, and in order of arrival within each.
 */
export type CallTurns = {
  /** Resolves to undefined if the call's limit ended before its turn. */
  take(call: BudgetedCall): Promise<EndTurn | undefined>;
};

type Resolve = (end: EndTurn | undefined) => void;
type Waiting = { readonly budget: CallBudget; readonly begin: () => void };

export function callTurns(clock: Pick<Clock, 'monotonicMs'>): CallTurns {
  const waiting = new Map(OPERATIONS.map((operation) => [operation, new Set<Waiting>()] as const));
  const paces = new Map<CourierOperation, Pace>();
  let all = IDLE;
  let timer: NodeJS.Timeout | undefined;

  const ownOf = (operation: CourierOperation) => paces.get(operation) ?? IDLE;
  const change = (operation: CourierOperation, to: (pace: Pace) => Pace) => {
    all = to(all);
    paces.set(operation, to(ownOf(operation)));
  };
  const beginNext = () => {
    const nowMs = clock.monotonicMs();
    for (const [operation, calls] of waiting) {
      for (const call of calls) {
        const use = { budget: call.budget, all, own: ownOf(operation) };
        if (!mayStart(operation, use, nowMs)) break;
        calls.delete(call);
        change(operation, (pace) => start(pace, 1, nowMs));
        call.begin();
      }
    }
    continueAt(nextFreeAtMs(all, nowMs), nowMs);
  };
  /** A call that ends starts the next one directly; the end of a second does so by a timer. */
  const continueAt = (freeAtMs: number | null, nowMs: number) => {
    clearTimeout(timer);
    const isWaiting = waiting.values().some((calls) => calls.size > 0);
    if (!isWaiting || freeAtMs === null) return;
    timer = setTimeout(beginNext, Math.max(1, Math.ceil(freeAtMs - nowMs)));
  };
  const endOf = (operation: CourierOperation): EndTurn => {
    return (how) => {
      change(operation, (pace) => (how === 'USED' ? finish(pace) : release(pace, 1)));
      beginNext();
    };
  };

  const wait = ({ operation, budget, limit }: BudgetedCall, resolve: Resolve) => {
    const { signal } = limit;
    const calls = waiting.get(operation);
    const begin = () => {
      signal.removeEventListener('abort', leave);
      resolve(endOf(operation));
    };
    const call: Waiting = { budget, begin };
    const leave = () => {
      calls?.delete(call);
      resolve(undefined);
    };
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    else calls?.add(call);
    beginNext();
  };
  return { take: (call) => new Promise((resolve) => wait(call, resolve)) };
}
