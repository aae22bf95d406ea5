import { expect } from '@jest/globals';
import type { Payment } from '#domain/money/payment/payment.ts';
import type { Closing, SumRange } from '#domain/money/payment/payment-store.ts';
import { rupiah } from '#domain/money.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { Check, Storage } from './contract.ts';
import {
  BANK_ACCOUNT,
  close,
  KEY,
  KEYS,
  openAll,
  paymentsOf,
  qris,
  SECOND,
  STRANGERS,
  transfer,
  write,
} from './payment-samples.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { BOB, INSTANT, later, uuid } from './samples.ts';
import { numberOf } from './shipment-samples.ts';

const ORDER = { gateway: 'SIMULATOR', orderId: 'SKR-1' };
const RANGE: SumRange = {
  environment: 'TEST',
  accountNumber: BANK_ACCOUNT.accountNumber,
  from: rupiah(18_001),
  to: rupiah(18_999),
  reserveTo: rupiah(18_999),
  now: INSTANT,
};
const CLOSING: Closing = { from: 'OPEN', to: 'CLOSED', at: INSTANT };
const OTHER_BANK = { ...BANK_ACCOUNT, accountNumber: '9999' };

/** Pairs of payments that conflict, by the field that they share. */
const TAKEN: readonly (readonly [string, Payment, Payment])[] = [
  ['number', qris(), transfer({ ...KEY, paymentNumber: 1 })],
  ['place: another is open', qris(), transfer({ ...KEY, paymentNumber: 2 })],
  ['order id', qris(), qris({ ...SECOND, amount: rupiah(5) })],
  ['order id, in whatever account', qris(), qris({ ...KEYS[2], paymentNumber: 3 })],
  ['sum', transfer(), transfer({ ...SECOND, uniqueCode: 5 })],
  ['sum, in whatever account', transfer(), transfer({ ...KEYS[2], uniqueCode: 5 })],
];

const BESIDE: readonly (readonly [string, Payment, Payment])[] = [
  ['its order id at another gateway', qris(), qris({ ...SECOND, gateway: 'XENDIT' })],
  ['another order id', qris(), qris({ ...SECOND, orderId: 'SKR-2' })],
  ['its sum at another bank account', transfer(), transfer({ ...SECOND, bankAccount: OTHER_BANK })],
  ['its sum in the other environment', transfer(), transfer({ ...KEYS[1] })],
  ['another sum', transfer(), transfer({ ...SECOND, amount: rupiah(18_124) })],
];

/** Keys without a payment. */
const NOWHERE: readonly (readonly [string, Partial<SubjectKey>])[] = [
  ['a shipment of the other environment', { environment: 'LIVE' }],
  ['a shipment of another account', { accountId: BOB }],
  ['an unknown shipment', { subject: numberOf(99) }],
  ['a top-up of the other environment', { ...SECOND, environment: 'LIVE' }],
  ['a top-up of another account', { ...SECOND, accountId: BOB }],
  ['an unknown top-up', { subject: uuid(0x99) }],
];

export function paymentOpeningChecks(): Check[] {
  return [...keeping(), ...taking(), ...finding()];
}

function keeping(): Check[] {
  return [
    ...[qris(), transfer()].map((payment) => ({
      name: `stores a ${payment.method} payment as it was opened, due at its end`,
      async check(storage: Storage) {
        await openAll(storage, [payment]);
        expect(await paymentsOf(storage)).toEqual({ all: [payment], receipts: [] });
        expect(await storage.stored.waits()).toEqual([{ ...KEY, dueAt: payment.expiresAt }]);
        for (const [, stranger] of STRANGERS) {
          const found = await paymentsOf(storage, { ...KEY, ...stranger });
          expect(found).toEqual({ all: [], receipts: [] });
        }
      },
    })),
    {
      name: 'lists the payments of a subject by number, due when the last one expires',
      async check(storage) {
        const second = transfer({ paymentNumber: 2 });
        const third = qris({ paymentNumber: 3, orderId: 'SKR-3', expiresAt: later(INSTANT, 3) });
        await openAll(storage, [qris({ paymentNumber: 10, state: 'CLOSED' })]);
        for (const one of [third, second]) {
          await write(storage, (payments) => payments.open({ ...one, state: 'CLOSED' }));
        }
        const { all } = await paymentsOf(storage);
        expect(all.map(({ paymentNumber }) => paymentNumber)).toEqual([2, 3, 10]);
        expect(await storage.stored.waits()).toEqual([{ ...KEY, dueAt: second.expiresAt }]);
      },
    },
    {
      name: 'opens another payment in the unit of work that closes the first',
      async check(storage) {
        await openAll(storage, [transfer()]);
        const second = transfer({ paymentNumber: 2, amount: rupiah(18_124), uniqueCode: 124 });
        await write(storage, (payments) => {
          payments.close({ ...KEY, paymentNumber: 1 }, CLOSING);
          payments.open(second);
        });
        const { all } = await paymentsOf(storage);
        expect(all).toEqual([transfer({ state: 'CLOSED' }), second]);
        expect(await storage.stores.payments.takenSums(RANGE)).toEqual([18_123, second.amount]);
      },
    },
    ...NOWHERE.map(([what, key]) => ({
      name: `refuses a payment of ${what}`,
      async check(storage: Storage) {
        await openAll(storage, []);
        await expectRefused(storage, ({ payments }) => payments.open(qris(key)));
        expect(await storage.stored.waits()).toEqual([]);
      },
    })),
  ];
}

function taking(): Check[] {
  return [
    ...TAKEN.map(([what, first, second]) => ({
      name: `rejects as stale a payment with another one's ${what}`,
      async check(storage: Storage) {
        await openAll(storage, [first]);
        await expectStale(storage, ({ payments }) => payments.open(second));
        expect((await paymentsOf(storage)).all).toEqual([first]);
        expect(await storage.stored.waits()).toHaveLength(1);
      },
    })),
    ...BESIDE.map(([what, first, second]) => ({
      name: `opens a second payment with ${what}`,
      async check(storage: Storage) {
        await openAll(storage, [first, second]);
        expect((await paymentsOf(storage, second)).all).toEqual([second]);
      },
    })),
    {
      name: 'opens one of many payments that are requested at once',
      async check(storage) {
        await openAll(storage, []);
        const candidates = [1, 2, 3, 4].map((at) => qris({ orderId: `SKR-${at}` }));
        const works = await Promise.allSettled(
          candidates.map((one) => write(storage, ({ open }) => open(one))),
        );
        const done = candidates.filter((_, at) => works[at]?.status === 'fulfilled');
        expect(done).toHaveLength(1);
        expect((await paymentsOf(storage)).all).toEqual(done);
      },
    },
  ];
}

function finding(): Check[] {
  return [
    {
      name: 'finds the open payment of a subject, and none once that is closed',
      async check(storage) {
        const { payments } = storage.stores;
        await openAll(storage, [qris()]);
        expect(await payments.findOpen(KEY)).toEqual(qris());
        for (const [, stranger] of STRANGERS) {
          expect(await payments.findOpen({ ...KEY, ...stranger })).toBeUndefined();
        }
        await close(storage);
        expect(await payments.findOpen(KEY)).toBeUndefined();
        const next = transfer({ ...KEY, paymentNumber: 2, amount: rupiah(18_124) });
        await write(storage, ({ open }) => open(next));
        expect(await payments.findOpen(KEY)).toEqual(next);
      },
    },
    {
      name: 'finds a payment by its gateway order in any account, in its current state',
      async check(storage) {
        const other = qris({ ...KEYS[2], orderId: 'SKR-2', qrString: 'other' });
        const elsewhere = qris({ ...SECOND, gateway: 'XENDIT' });
        await openAll(storage, [qris(), other, elsewhere]);
        await close(storage);
        const { payments } = storage.stores;
        expect(await payments.findByOrder(ORDER)).toEqual(qris({ state: 'CLOSED' }));
        expect(await payments.findByOrder({ ...ORDER, orderId: 'SKR-2' })).toEqual(other);
        expect(await payments.findByOrder({ ...ORDER, gateway: 'XENDIT' })).toEqual(elsewhere);
      },
    },
    ...[
      { ...ORDER, gateway: 'XENDIT' },
      { ...ORDER, orderId: 'SKR-2' },
    ].map((order) => ({
      name: `finds no payment by ${order.orderId} of ${order.gateway}, which no payment has`,
      async check(storage: Storage) {
        await openAll(storage, [qris()]);
        expect(await storage.stores.payments.findByOrder(order)).toBeUndefined();
      },
    })),
  ];
}
