import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { sharedLimit } from './shared-limit.ts';

/**
 * Joins the call in flight under `key`, or starts one. The call ends when the limit of its last
 * caller ends.
 */
export type JoinCall<Value> = (
  key: string,
  limit: CallLimit,
  begin: (limit: CallLimit) => Promise<Value>,
) => Promise<Value>;

type SharedCall<Value> = {
  add(caller: CallLimit): void;
  isOver(): boolean;
  readonly value: Promise<Value>;
};

/** Shares one call at a time under each key among all callers. */
export function sharedCalls<Value>(): JoinCall<Value> {
  const calls = new Map<string, SharedCall<Value>>();
  return (key, caller, begin) => {
    const known = calls.get(key);
    const call = known === undefined || known.isOver() ? opened(begin) : known;
    call.add(caller);
    if (call === known) return call.value;
    calls.set(key, call);
    const end = () => {
      if (calls.get(key) === call) calls.delete(key);
    };
    call.value.then(end, end);
    return call.value;
  };
}

function opened<Value>(begin: (limit: CallLimit) => Promise<Value>): SharedCall<Value> {
  const { limit, add } = sharedLimit();
  // Started in the next microtask, when the first caller has been added.
  const value = Promise.resolve().then(() => begin(limit));
  return { add, value, isOver: () => limit.signal.aborted };
}
