import { expect } from '@jest/globals';
import type { UnmatchedMoney } from '#domain/money/payment/unmatched-money.ts';
import { rupiah } from '#domain/money.ts';
import type { Check, Storage } from './contract.ts';
import { CLOSED_AT, close, KEY, openAll, transfer, write } from './payment-samples.ts';
import { expectStale } from './refused-writes.ts';
import { INSTANT, later } from './samples.ts';

const MONEY: UnmatchedMoney = {
  environment: 'TEST',
  source: 'BANK',
  sourceReference: 'FT-1',
  accountNumber: '5270',
  orderId: null,
  amount: rupiah(18_000),
  receivedAt: INSTANT,
  by: 'Ani “A”',
};
const BY_GATEWAY = { source: 'POST', accountNumber: null, orderId: 'SKR-9', amount: null } as const;
/** The same reference in other places, where it is other money. */
const OTHERS: readonly UnmatchedMoney[] = [
  { ...MONEY, environment: 'LIVE', receivedAt: later(INSTANT, -3) },
  { ...MONEY, ...BY_GATEWAY, receivedAt: later(INSTANT, -2) },
  { ...MONEY, sourceReference: 'FT-2', receivedAt: later(INSTANT, -1) },
];
const SUM = { environment: 'TEST', accountNumber: '5270', amount: rupiah(18_123) } as const;

export function paymentUnmatchedChecks(): Check[] {
  return [
    {
      name: 'finds the transfer of a sum while it is open or the sum is reserved, and no longer',
      async check(storage) {
        const { findBySum } = storage.stores.payments;
        const owner = { ...KEY, paymentNumber: 1 };
        await openAll(storage, [transfer()]);
        expect(await findBySum({ ...SUM, now: later(INSTANT, 9e9) })).toEqual(owner);
        await close(storage);
        const over = later(CLOSED_AT, 72 * 60 * 60_000);
        expect(await findBySum({ ...SUM, now: later(over, -1) })).toEqual(owner);
        expect(await findBySum({ ...SUM, now: over })).toBeUndefined();
      },
    },
    {
      name: 'finds no transfer by another sum, bank account or environment',
      async check(storage) {
        const { findBySum } = storage.stores.payments;
        await openAll(storage, [transfer()]);
        const sum = { ...SUM, now: INSTANT };
        expect(await findBySum({ ...sum, amount: rupiah(18_124) })).toBeUndefined();
        expect(await findBySum({ ...sum, accountNumber: '9999' })).toBeUndefined();
        expect(await findBySum({ ...sum, environment: 'LIVE' })).toBeUndefined();
      },
    },
    {
      name: 'stores unmatched money once and unchanged, and lists the oldest first',
      async check(storage) {
        await keep(storage, MONEY, ...OTHERS);
        const { unmatched, findUnmatched } = storage.stores.payments;
        expect(await unmatched(9)).toEqual([...OTHERS, MONEY]);
        expect(await unmatched(2)).toEqual(OTHERS.slice(0, 2));
        for (const one of [MONEY, ...OTHERS]) expect(await findUnmatched(one)).toEqual(one);
        const again = { ...MONEY, amount: rupiah(1) };
        await expectStale(storage, ({ payments }) => payments.recordUnmatched(again));
        expect(await findUnmatched({ ...MONEY, sourceReference: 'FT-3' })).toBeUndefined();
      },
    },
    {
      name: 'lists unmatched money of one time by its reference',
      async check(storage) {
        const both = ['FT-1', 'FT-2'].map((sourceReference) => ({ ...MONEY, sourceReference }));
        await keep(storage, ...both.toReversed());
        expect(await storage.stores.payments.unmatched(9)).toEqual(both);
      },
    },
    {
      name: 'removes the given unmatched money, and ignores unknown money',
      async check(storage) {
        await keep(storage, MONEY, ...OTHERS);
        const remove = () => write(storage, (payments) => payments.removeUnmatched(MONEY));
        await remove();
        await remove();
        expect(await storage.stores.payments.unmatched(9)).toEqual(OTHERS);
      },
    },
  ];
}

async function keep(storage: Storage, ...all: readonly UnmatchedMoney[]): Promise<void> {
  for (const one of all) await write(storage, (payments) => payments.recordUnmatched(one));
}
