import type { PaymentStore } from '#domain/payment/payment-store.ts';
import type { Clock } from '#domain/time.ts';

export type PruneSums = () => Promise<void>;

/** A few milliseconds of work: sales meanwhile hardly notice. */
const BATCH = 1_000;

/** Deletes the transfer sums whose rest is over, batch by batch. */
export function pruneSums(payments: Pick<PaymentStore, 'pruneSums'>, clock: Clock): PruneSums {
  return async () => {
    while ((await payments.pruneSums(clock.now(), BATCH)) === BATCH);
  };
}
