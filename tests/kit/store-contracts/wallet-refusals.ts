import { expect } from '@jest/globals';
import type { AccountKind } from '#domain/money/wallet/account-kind.ts';
import type { DatedJournal } from '#domain/money/wallet/journal.ts';
import { rupiah } from '#domain/money.ts';
import type { Check, Storage } from './contract.ts';
import { bookkeeper, ledgerOf, openedWith, postAll } from './ledger-samples.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { numberOf, TENANT } from './shipment-samples.ts';

const NUMBER = numberOf(1);

/** Accounts that never fall below zero, each with a journal that takes one rupiah of it. */
const FLOORED: readonly (readonly [AccountKind, DatedJournal])[] = [
  ['AVAILABLE', bookkeeper(2).hold(NUMBER, 1)],
  [
    'HELD',
    bookkeeper(2).journal({
      kind: 'CAPTURE',
      businessRef: NUMBER,
      moves: [
        { from: 'HELD', to: 'REVENUE', amount: rupiah(1) },
        { from: 'REVENUE', to: 'COURIER_PAYABLE', amount: rupiah(9) },
      ],
    }),
  ],
  [
    'PENDING_COD',
    bookkeeper(2).journal({
      kind: 'COD_FEE',
      businessRef: NUMBER,
      moves: [{ from: 'PENDING_COD', to: 'REVENUE', amount: rupiah(1) }],
    }),
  ],
  [
    'WITHDRAWAL_CLEARING',
    bookkeeper(2).journal({
      kind: 'WITHDRAWAL_REVERSAL',
      businessRef: 'W-1',
      moves: [{ from: 'WITHDRAWAL_CLEARING', to: 'AVAILABLE', amount: rupiah(1) }],
    }),
  ],
];

export function walletRefusalChecks(): Check[] {
  return [
    ...FLOORED.map(([kind, journal]) => ({
      name: `rejects a journal as stale where ${kind} would fall below zero, and changes no account`,
      async check(storage: Storage) {
        const journals = await openedWith(storage, 0);
        await expectStale(storage, ({ wallet }) => wallet.post(TENANT, journal));
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, journals));
      },
    })),
    {
      name: 'posts a journal that leaves a balance of zero, and rejects one rupiah more as stale',
      async check(storage) {
        const [topUp] = await openedWith(storage, 5_000);
        const { hold } = bookkeeper(2);
        const tooMuch = hold(NUMBER, 5_001);
        await expectStale(storage, ({ wallet }) => wallet.post(TENANT, tooMuch));
        const all = hold(NUMBER, 5_000);
        await postAll(storage, TENANT, [all]);
        const journals = [topUp, all].filter((one) => one !== undefined);
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, journals));
      },
    },
    {
      name: 'refuses a second journal of one kind for one subject, and moves no money for it',
      async check(storage) {
        const journals = await openedWith(storage, 5_000);
        const { topUp, journal } = bookkeeper(2);
        const again = topUp('TOP-1', 1);
        await expectRefused(storage, ({ wallet }) => wallet.post(TENANT, again));
        const moves = [{ from: 'CLAIMS', to: 'AVAILABLE', amount: rupiah(3) }] as const;
        const others = [
          topUp('TOP-1 ', 2),
          journal({ kind: 'CLAIM', businessRef: 'TOP-1', moves }),
        ];
        await postAll(storage, TENANT, others);
        const all = [...journals, ...others];
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, all));
      },
    },
    {
      name: 'refuses a journal that does not sum to zero',
      async check(storage) {
        const journals = await openedWith(storage, 5_000);
        const { entries, ...head } = bookkeeper(2).hold(NUMBER, 10);
        const crooked = {
          ...head,
          entries: entries.map((entry) => ({ ...entry, amount: rupiah(entry.amount + 1) })),
        };
        await expectRefused(storage, ({ wallet }) => wallet.post(TENANT, crooked));
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, journals));
      },
    },
  ];
}
