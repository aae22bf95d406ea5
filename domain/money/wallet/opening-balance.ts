import type { Environment } from '#domain/environment.ts';
import { type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { type Journal, journalOf } from './journal.ts';

/** First balance of a new account: play money in TEST only. */
export const OPENING_BALANCES: Readonly<Record<Environment, Rupiah>> = {
  TEST: rupiah(10_000_000),
  LIVE: ZERO,
};

/** Takes the place of a top-up's id as business reference. */
export const OPENING_REFERENCE = 'opening-balance';

/** Returns undefined if the wallet starts empty. */
export function openingJournal(environment: Environment, journalId: string): Journal | undefined {
  const amount = OPENING_BALANCES[environment];
  if (amount === ZERO) return undefined;
  const moves = [{ from: 'FUNDING', to: 'AVAILABLE', amount }] as const;
  return journalOf({ journalId, kind: 'TOPUP', businessRef: OPENING_REFERENCE, moves });
}
