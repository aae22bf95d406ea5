import { expect } from '@jest/globals';
import type { ClientKind } from '#domain/money/wallet/account-kind.ts';
import type { DatedJournal } from '#domain/money/wallet/journal.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import type { Check, LedgerRows } from './contract.ts';
import { bookkeeper, openLedger, postAll } from './ledger-samples.ts';
import { ALICE, BOB, INSTANT, later } from './samples.ts';
import { insertAccounts, numberOf, TENANT, TENANTS } from './shipment-samples.ts';

/** Times between, at and after the postings, unsorted. */
const TIMES = [9, 0, 1, 4, 2, 3, 5, 6, 7, 8, -1, 11, 14].map((ms) => later(INSTANT, ms));
const EMPTY = { available: 0, held: 0, pendingCod: 0 };

export function balancesBeforeChecks(): Check[] {
  return [
    {
      name: 'returns the balance of every bucket before each time, after any journals',
      async check(storage) {
        await insertAccounts(storage);
        await openLedger(storage, [ALICE, BOB]);
        for (const [at, tenant] of TENANTS.entries()) {
          // Other tenants' postings are earlier and later, so that any mix-up is detected.
          await postAll(storage, tenant, someMoves(10 ** at, at * 2));
        }
        const books = await storage.stored.books(TENANT);
        expect(await storage.stores.wallet.balancesBefore(TENANT, TIMES)).toEqual(
          TIMES.map((at) => ({
            available: balanceBefore(books, 'AVAILABLE', at),
            held: balanceBefore(books, 'HELD', at),
            pendingCod: balanceBefore(books, 'PENDING_COD', at),
          })),
        );
      },
    },
    {
      name: 'returns a zero balance for a wallet without postings, and nothing for an empty list of times',
      async check(storage) {
        await insertAccounts(storage);
        await openLedger(storage, [ALICE]);
        const { wallet } = storage.stores;
        expect(await wallet.balancesBefore(TENANT, [INSTANT])).toEqual([EMPTY]);
        expect(await wallet.balancesBefore(TENANT, [])).toEqual([]);
      },
    },
  ];
}

/** Journals of which two kinds move each bucket in turns. */
function someMoves(factor: number, late: number): readonly DatedJournal[] {
  const { journal } = bookkeeper();
  const at = (ms: number) => later(INSTANT, ms + late);
  const first = numberOf(1);
  const second = numberOf(2);
  const amount = (count: number) => rupiah(count * factor);
  const topUp = (name: string, ms: number) =>
    journal({
      kind: 'TOPUP',
      businessRef: name,
      at: at(ms),
      moves: [{ from: 'FUNDING', to: 'AVAILABLE', amount: amount(100) }],
    });
  const hold = (businessRef: string, ms: number) =>
    journal({
      kind: 'HOLD',
      businessRef,
      at: at(ms),
      moves: [{ from: 'AVAILABLE', to: 'HELD', amount: amount(7) }],
    });
  const collected = (businessRef: string, ms: number) =>
    journal({
      kind: 'COD_COLLECTION',
      businessRef,
      at: at(ms),
      moves: [{ from: 'COD_CLEARING', to: 'PENDING_COD', amount: amount(50) }],
    });
  const fee = (businessRef: string, ms: number) =>
    journal({
      kind: 'COD_FEE',
      businessRef,
      at: at(ms),
      moves: [{ from: 'PENDING_COD', to: 'REVENUE', amount: amount(3) }],
    });
  const capture = journal({
    kind: 'CAPTURE',
    businessRef: first,
    at: at(4),
    moves: [{ from: 'HELD', to: 'COURIER_PAYABLE', amount: amount(7) }],
  });
  // A refund after the capture moves one bucket, before the capture two.
  const refund = journal({
    kind: 'REFUND',
    businessRef: first,
    at: at(8),
    moves: [{ from: 'COURIER_PAYABLE', to: 'AVAILABLE', amount: amount(7) }],
  });
  return [
    topUp('TOP-1', 0),
    hold(first, 1),
    collected(first, 2),
    fee(first, 3),
    capture,
    hold(second, 5),
    topUp('TOP-2', 6),
    collected(second, 6),
    fee(second, 7),
    refund,
  ];
}

/** Balance by plain addition. */
function balanceBefore({ postings }: LedgerRows, bucket: ClientKind, at: Date) {
  const rows = postings.filter(({ account }) => account === bucket);
  return rows.findLast(({ createdAt }) => createdAt < at)?.balanceAfter ?? ZERO;
}
