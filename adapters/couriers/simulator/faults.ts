import { CourierFailure, type CourierFault } from '#domain/courier/courier-failure.ts';

const FAILURES: Readonly<Record<CourierFault, (signal: AbortSignal) => Promise<never>>> = {
  COURIER_ERROR: async () => {
    throw new CourierFailure('COURIER_ERROR', 'The courier answered with an error (simulated).');
  },
  COURIER_UNAVAILABLE: async () => {
    throw new CourierFailure('COURIER_UNAVAILABLE', 'The courier is not reachable (simulated).');
  },
  COURIER_TIMEOUT: silence,
};

/** Rejects with CourierFailure: at once, or for a timeout when `signal` aborts and not before. */
export function fail(fault: CourierFault, signal: AbortSignal): Promise<never> {
  return FAILURES[fault](signal);
}

/** Never answers: rejects with COURIER_TIMEOUT when `signal` aborts. */
export function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(tooLate(true));
    else signal.addEventListener('abort', () => reject(tooLate(true)), { once: true });
  });
}

/** Throws COURIER_TIMEOUT, nothing sent, where nobody waits for an answer any more. */
export function refuseIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw tooLate(false);
}

/** Answers no sooner than that; COURIER_TIMEOUT when `signal` aborts before. */
export async function waitMs(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await Promise.race([promise, silence(signal)]);
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(wasSent: boolean): CourierFailure {
  const message = 'The courier did not answer in time (simulated).';
  return new CourierFailure('COURIER_TIMEOUT', message, { wasSent });
}
