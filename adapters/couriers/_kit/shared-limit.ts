import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';

/** Limit of a call that several callers wait for: it ends when it has ended for all of them. */
export type SharedLimit = {
  readonly limit: CallLimit;
  add(caller: CallLimit): void;
};

export function sharedLimit(): SharedLimit {
  const waiting = new Set<CallLimit>();
  const aborted = new AbortController();
  return {
    limit: {
      signal: aborted.signal,
      throwIfExpired() {
        const errors = [...waiting].map(expiryOf);
        if (errors.length > 0 && !errors.includes(undefined)) throw errors[0];
      },
    },
    add(caller) {
      const leave = () => {
        waiting.delete(caller);
        if (waiting.size === 0) aborted.abort();
      };
      waiting.add(caller);
      caller.signal.addEventListener('abort', leave, { once: true });
      if (caller.signal.aborted) leave();
    },
  };
}

function expiryOf(limit: CallLimit): unknown {
  try {
    limit.throwIfExpired();
    return undefined;
  } catch (error) {
    return error;
  }
}
