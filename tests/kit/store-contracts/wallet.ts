import { expect } from '@jest/globals';
import type { DatedJournal } from '#domain/money/wallet/journal.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import type { Check, Contract } from './contract.ts';
import {
  balanceIn,
  bookkeeper,
  ledgerOf,
  openedWith,
  openLedger,
  postAll,
} from './ledger-samples.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { ALICE, INSTANT, later } from './samples.ts';
import { insertAccounts, numberOf, OTHER_ACCOUNT, TENANT, TENANTS } from './shipment-samples.ts';
import { walletAtOnceChecks } from './wallet-at-once.ts';
import { balancesBeforeChecks } from './wallet-balances-before.ts';
import { transactionOrderChecks } from './wallet-order.ts';
import { referenceChecks } from './wallet-references.ts';
import { walletRefusalChecks } from './wallet-refusals.ts';
import { statementChecks } from './wallet-statements.ts';
import { transactionChecks } from './wallet-transactions.ts';
import { writeAll } from './writes.ts';

const NUMBER = numberOf(1);
const EMPTY = { available: ZERO, held: ZERO, pendingCod: ZERO };
const MOST = Number.MAX_SAFE_INTEGER;

export const walletContract: Contract = {
  port: 'wallet',
  checks: [
    ...opening(),
    ...posting(),
    ...walletRefusalChecks(),
    ...transactionChecks(),
    ...transactionOrderChecks(),
    ...referenceChecks(),
    ...statementChecks(),
    ...walletAtOnceChecks(),
    ...balancesBeforeChecks(),
  ],
};

function opening(): Check[] {
  return [
    {
      name: 'opens an empty ledger in both environments of an account',
      async check(storage) {
        await insertAccounts(storage);
        await openLedger(storage, [ALICE]);
        for (const tenant of TENANTS.filter(({ accountId }) => accountId === ALICE)) {
          expect(await storage.stored.books(tenant)).toEqual(ledgerOf(tenant, []));
          expect(await storage.stores.wallet.balance(tenant)).toEqual(EMPTY);
        }
        expect(await storage.stored.books(OTHER_ACCOUNT)).toEqual({ accounts: [], postings: [] });
      },
    },
    {
      name: 'opens the ledger of an account once, and keeps its contents',
      async check(storage) {
        const journals = await openedWith(storage, 5_000);
        await expectRefused(storage, ({ wallet }) => wallet.open(ALICE));
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, journals));
      },
    },
    {
      name: 'returns zero for an unopened ledger, and posts nothing to it',
      async check(storage) {
        await insertAccounts(storage);
        expect(await storage.stores.wallet.balance(TENANT)).toEqual(EMPTY);
        const topUp = bookkeeper().topUp('TOP-1', 1);
        await expectStale(storage, ({ wallet }) => wallet.post(TENANT, topUp));
      },
    },
  ];
}

function posting(): Check[] {
  return [
    {
      name: 'posts journals as the domain does: balance by balance, version by version, hash by hash',
      async check(storage) {
        await openedWith(storage, 0);
        const journals = someLife();
        await postAll(storage, TENANT, journals);
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, journals));
        expect(await storage.stores.wallet.balance(TENANT)).toEqual({
          available: 932_000,
          held: 18_000,
          pendingCod: 97_000,
        });
      },
    },
    {
      name: 'posts to the ledger of one account and environment, and returns its balance',
      async check(storage) {
        await openedWith(storage, 0);
        const own = TENANTS.map((tenant, at) => {
          const { topUp, hold } = bookkeeper();
          return { tenant, journals: [topUp('TOP-1', 1_000 * (at + 1)), hold(NUMBER, at + 1)] };
        });
        for (const { tenant, journals } of own) await postAll(storage, tenant, journals);
        for (const [at, { tenant, journals }] of own.entries()) {
          expect(await storage.stored.books(tenant)).toEqual(ledgerOf(tenant, journals));
          const balance = { available: 999 * (at + 1), held: at + 1, pendingCod: 0 };
          expect(await storage.stores.wallet.balance(tenant)).toEqual(balance);
        }
      },
    },
    {
      name: 'posts several journals of one unit of work in their order',
      async check(storage) {
        await openedWith(storage, 0);
        const { topUp, hold } = bookkeeper();
        const journals = [topUp('TOP-1', 5), hold(NUMBER, 5), topUp('TOP-2', 7)];
        await writeAll(storage, ({ wallet }) => {
          for (const journal of journals) wallet.post(TENANT, journal);
        });
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, journals));
      },
    },
    {
      name: 'posts all exactly representable whole rupiah, down to the lowest floor',
      async check(storage) {
        const journals = await openedWith(storage, MOST);
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, journals));
        expect(balanceIn(await storage.stored.books(TENANT), 'FUNDING')).toBe(-MOST);
        expect((await storage.stores.wallet.balance(TENANT)).available).toBe(MOST);
      },
    },
    {
      name: 'posts nothing for a journal without entries, and stores the journal',
      async check(storage) {
        const journals = await openedWith(storage, 5_000);
        const free = bookkeeper(2).hold(NUMBER, 0);
        await postAll(storage, TENANT, [free]);
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, journals));
        const again = bookkeeper(3).hold(NUMBER, 1);
        await expectRefused(storage, ({ wallet }) => wallet.post(TENANT, again));
      },
    },
  ];
}

/**
 * Journals of two and three accounts, with references that careless text of the chain would
 * confuse.
 */
function someLife(): readonly DatedJournal[] {
  const { topUp, hold, journal } = bookkeeper();
  return [
    topUp('TOP|1|"é"\n', 1_000_000),
    hold(NUMBER, 50_000),
    journal({
      kind: 'CAPTURE',
      businessRef: NUMBER,
      moves: [
        { from: 'HELD', to: 'COURIER_PAYABLE', amount: rupiah(45_000) },
        { from: 'HELD', to: 'REVENUE', amount: rupiah(5_000) },
      ],
      at: later(INSTANT, 1),
    }),
    journal({
      kind: 'COD_COLLECTION',
      businessRef: NUMBER,
      moves: [{ from: 'COD_CLEARING', to: 'PENDING_COD', amount: rupiah(100_000) }],
    }),
    journal({
      kind: 'COD_FEE',
      businessRef: NUMBER,
      moves: [{ from: 'PENDING_COD', to: 'REVENUE', amount: rupiah(3_000) }],
    }),
    hold(numberOf(2), 18_000),
  ];
}
