import { RETENTION_MS } from '#domain/idempotency/decision.ts';
import type { IdempotencyStore } from '#domain/idempotency/idempotency-store.ts';
import type { Clock } from '#domain/time.ts';

export type ForgetAnswers = () => Promise<void>;

/** A few milliseconds of work: whoever pays meanwhile hardly notices. */
const BATCH = 1_000;

/** Removes the answers that nobody can ask for any more, batch by batch. */
export function forgetAnswers(idempotency: IdempotencyStore, clock: Clock): ForgetAnswers {
  return async () => {
    const completedBefore = new Date(clock.now().getTime() - RETENTION_MS);
    while ((await idempotency.forget(completedBefore, BATCH)) === BATCH);
  };
}
