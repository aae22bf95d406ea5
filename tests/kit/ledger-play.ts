import { rupiah, ZERO } from '#domain/money.ts';
import { newModel } from '#tests/domain/money/ledger-deeds.ts';
import { act, type Step } from '#tests/domain/money/ledger-model.ts';
import type { Played } from '#tests/domain/money/ledger-rules.ts';
import type { PostgresLedger } from './postgres-ledger.ts';

/** Runs each operation once; the wallet refuses those it cannot pay for. */
export const EVERY_OPERATION: readonly Step[] = [
  { operation: 'withdraw', target: 0, amount: rupiah(1) },
  { operation: 'topUp', target: 0, amount: rupiah(100_000) },
  { operation: 'payByWallet', target: 15_000, amount: rupiah(10_000) },
  { operation: 'book', target: 0, amount: ZERO },
  { operation: 'deliver', target: 0, amount: ZERO },
  { operation: 'settle', target: 0, amount: ZERO },
  { operation: 'receiveWrong', target: 0, amount: rupiah(20_000) },
  { operation: 'receiveInTime', target: 50_001, amount: rupiah(20_000) },
  { operation: 'receiveAgain', target: 0, amount: ZERO },
  { operation: 'receiveLate', target: 1, amount: rupiah(20_000) },
  { operation: 'cancelTwice', target: 0, amount: ZERO },
  { operation: 'receiveInTime', target: 50_000, amount: rupiah(20_000) },
  { operation: 'cancelBeforeBooking', target: 0, amount: ZERO },
  { operation: 'payByWallet', target: 15_000, amount: rupiah(10_000) },
  { operation: 'failOrCancel', target: 0, amount: ZERO },
  { operation: 'claim', target: 0, amount: rupiah(7_000) },
  { operation: 'bill', target: 1, amount: rupiah(500) },
  { operation: 'withdraw', target: 0, amount: rupiah(3_000) },
  { operation: 'reverse', target: 0, amount: ZERO },
  { operation: 'adjust', target: 1, amount: rupiah(900) },
];

/**
 * Plays the steps through the real unit of work, on a new wallet: after each one the ledger is
 * verified, in pages of this size, and its balance equals the model's.
 */
export async function playOnPostgres(
  ledger: PostgresLedger,
  sequence: readonly Step[],
  pageSize: number,
): Promise<Played> {
  const tenant = await ledger.newTenant();
  const model = newModel();
  const outcomes = new Set<string>();
  const play = { ledger: { post: ledger.post.bind(null, tenant) }, model };
  for (const step of sequence) {
    outcomes.add(`${step.operation} ${await act(play, step)}`);
    const [{ faults }, balance] = await Promise.all([
      ledger.verify(tenant, pageSize),
      ledger.stores.wallet.balance(tenant),
    ]);
    const isTheModels = JSON.stringify(balance) === JSON.stringify(model.wallet);
    const violations = [...faults, ...(isTheModels ? [] : [{ balance, model: model.wallet }])];
    if (violations.length > 0) return { violations, outcomes };
  }
  return { violations: [], outcomes };
}
