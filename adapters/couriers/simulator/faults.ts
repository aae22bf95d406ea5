import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { CourierFailure, type CourierFault } from '#domain/carrying/courier/courier-failure.ts';

const FAILURES: Readonly<Record<CourierFault, (limit: CallLimit) => Promise<never>>> = {
  COURIER_ERROR: async () => {
    throw new CourierFailure('COURIER_ERROR', 'The courier answered with an error (simulated).');
  },
  COURIER_UNAVAILABLE: async () => {
    throw new CourierFailure('COURIER_UNAVAILABLE', 'The courier is not reachable (simulated).');
  },
  COURIER_TIMEOUT: neverAnswer,
};

/** Rejects with CourierFailure: immediately, or for COURIER_TIMEOUT when `limit` ends. */
export function failWith(fault: CourierFault, limit: CallLimit): Promise<never> {
  return FAILURES[fault](limit);
}

/** Never answers: rejects with COURIER_TIMEOUT when `limit` ends. */
export function neverAnswer({ signal }: CallLimit): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(timeout());
    else signal.addEventListener('abort', () => reject(timeout()), { once: true });
  });
}

/** Resolves after `ms`; rejects with COURIER_TIMEOUT if `limit` ends earlier. */
export async function waitMs(ms: number, limit: CallLimit): Promise<void> {
  if (ms <= 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await Promise.race([promise, neverAnswer(limit)]);
  } finally {
    clearTimeout(timer);
  }
}

function timeout(): CourierFailure {
  return new CourierFailure('COURIER_TIMEOUT', 'The courier did not answer in time (simulated).');
}
