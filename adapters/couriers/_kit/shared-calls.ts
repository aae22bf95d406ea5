import type { CallLimit } from '#domain/courier/call-limit.ts';
import { sharedLimit } from './shared-limit.ts';

/** Joins the call in flight under `key`, or begins one; it ends with the last caller's limit. */
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

/** One call at a time under each key, whatever the number of callers. */
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
  // Begun in the next microtask: the first caller has been added by then.
  const value = Promise.resolve().then(() => begin(limit));
  return { add, value, isOver: () => limit.signal.aborted };
}
