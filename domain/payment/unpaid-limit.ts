import type { Environment } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * Shipments and top-ups of an account that wait to be paid from outside. Each holds a price, an
 * instrument and the work of its expiry for a day at most; TEST pays nothing for them.
 */
export const UNPAID_LIMITS: Readonly<Record<Environment, number>> = { TEST: 200, LIVE: 500 };

/**
 * Transfer sums of an account, open and resting: all accounts draw from the same 9,999 of a price,
 * and cancelled transfers keep theirs for three days. One account holds a fifth of them at most.
 */
export const SUM_LIMITS: Readonly<Record<Environment, number>> = { TEST: 500, LIVE: 2_000 };

/** Which limits an account has reached. */
export type LimitsReached = { readonly hasUnpaid: boolean; readonly hasSums: boolean };

/** UNPAID_LIMIT_REACHED. */
export function refuseUnpaidLimit(
  { hasUnpaid, hasSums }: LimitsReached,
  environment: Environment,
): void {
  if (hasUnpaid) {
    const limit = UNPAID_LIMITS[environment];
    throw reached(
      limit,
      `${limit} shipments and top-ups wait to be paid: pay or cancel one first.`,
    );
  }
  if (!hasSums) return;
  const limit = SUM_LIMITS[environment];
  throw reached(limit, `${limit} transfers were asked for in three days: pay by QRIS or wallet.`);
}

function reached(limit: number, message: string): Refusal {
  return new Refusal('UNPAID_LIMIT_REACHED', message, { details: { limit } });
}
