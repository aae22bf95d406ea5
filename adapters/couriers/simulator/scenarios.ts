import { CourierFailure, type CourierFault } from '#domain/courier/courier-failure.ts';
import type { Parcel } from '#domain/rating/parcel.ts';

/** Couriers by code, `'*'` for all of them, and how each fails. */
type Misbehaviour = Readonly<Record<string, CourierFault>>;

/** Rates: the parcel's `declaredValue`, in rupiah, says who misbehaves and how. */
const BY_DECLARED_VALUE: ReadonlyMap<number, Misbehaviour> = new Map([
  [666_001, { sicepat: 'COURIER_ERROR' }],
  [666_002, { ninja: 'COURIER_TIMEOUT' }],
  [666_003, { '*': 'COURIER_UNAVAILABLE' }],
]);

const FAILURES: Readonly<Record<CourierFault, (signal: AbortSignal) => Promise<never>>> = {
  COURIER_ERROR: async () => {
    throw new CourierFailure('COURIER_ERROR', 'The courier answered with an error (simulated).');
  },
  COURIER_UNAVAILABLE: async () => {
    throw new CourierFailure('COURIER_UNAVAILABLE', 'The courier is not reachable (simulated).');
  },
  COURIER_TIMEOUT: silence,
};

/** How this courier fails to answer for this parcel; null: it answers. */
export function ratesFault(courierCode: string, { declaredValue }: Parcel): CourierFault | null {
  const misbehaviour = BY_DECLARED_VALUE.get(declaredValue ?? 0);
  return misbehaviour?.[courierCode] ?? misbehaviour?.['*'] ?? null;
}

/** Rejects with CourierFailure: at once, or for a timeout when `signal` aborts and not before. */
export function fail(fault: CourierFault, signal: AbortSignal): Promise<never> {
  return FAILURES[fault](signal);
}

/** Throws CourierFailure COURIER_TIMEOUT where nobody waits for an answer any more. */
export function refuseIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw tooLate();
}

function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(tooLate());
    else signal.addEventListener('abort', () => reject(tooLate()), { once: true });
  });
}

function tooLate(): CourierFailure {
  return new CourierFailure('COURIER_TIMEOUT', 'The courier did not answer in time (simulated).');
}
