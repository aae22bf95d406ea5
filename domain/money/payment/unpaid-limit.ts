import type { Environment } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * Limit of an account's shipments and top-ups that wait for an external payment. Each keeps a
 * price, an instrument and an expiry job for up to a day; in TEST they cost nothing.
 */
export const UNPAID_LIMITS: Readonly<Record<Environment, number>> = { TEST: 200, LIVE: 500 };

/**
 * Limit of an account's open and resting transfer sums. All accounts share the same 9,999 sums of a
 * price, and closed transfers keep theirs for three days: in LIVE one account may hold a fifth of
 * them.
 */
export const SUM_LIMITS: Readonly<Record<Environment, number>> = { TEST: 500, LIVE: 2_000 };

/** The limits that an account has reached. */
export type LimitsReached = { readonly hasUnpaid: boolean; readonly hasSums: boolean };

/** Throws UNPAID_LIMIT_REACHED. */
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
