import { expect } from '@jest/globals';
import { chargeEndsAt } from '#domain/money/payment/due-charge.ts';
import {
  PAYMENT_STATES,
  type PaymentKey,
  RECEIPT_OUTCOMES,
} from '#domain/money/payment/payment.ts';
import type { Closing } from '#domain/money/payment/payment-store.ts';
import { rupiah } from '#domain/money.ts';
import { subjectKeyOf } from '#domain/subject.ts';
import type { Check, Storage } from './contract.ts';
import {
  CLOSED_AT,
  close,
  KEY,
  KEYS,
  openAll,
  paymentsOf,
  qris,
  receipt,
  SECOND,
  STRANGERS,
  transfer,
  write,
} from './payment-samples.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { writeAll } from './writes.ts';

const FIRST: PaymentKey = { ...KEY, paymentNumber: 1 };
const PAYING: Closing = { from: 'OPEN', to: 'PAID', at: CLOSED_AT };
const ENDS = PAYMENT_STATES.filter((state) => state !== 'OPEN');

/** Keys that differ from those of the open payment in one field each. */
const OTHERS: readonly (readonly [string, Partial<PaymentKey>])[] = [
  ...STRANGERS,
  ['another payment number', { paymentNumber: 2 }],
];

/** Receipts that differ in source, reference or tenant. */
const OTHER_MONEY: readonly (readonly [string, Parameters<typeof receipt>[0]])[] = [
  ['another source', { source: 'BANK' }],
  ['another reference', { sourceReference: 'money 2' }],
  ['the other environment', { ...KEYS[1] }],
];

export function paymentEndingChecks(): Check[] {
  return [...closing(), ...receiving(), ...charging(), ...waiting()];
}

function closing(): Check[] {
  return [
    ...ENDS.map((end) => ({
      name: `closes the given payment as ${end}, and no other`,
      async check(storage: Storage) {
        const others = KEYS.slice(1).map((key, at) => qris({ ...key, orderId: `SKR-${at + 2}` }));
        await openAll(storage, [qris({ state: 'CLOSED' }), ...others]);
        const second = qris({ paymentNumber: 2, orderId: 'SKR-99' });
        await write(storage, ({ open }) => open(second));
        await write(storage, (payments) =>
          payments.close(second, { from: 'OPEN', to: end, at: CLOSED_AT }),
        );
        expect((await paymentsOf(storage)).all).toEqual([
          qris({ state: 'CLOSED' }),
          { ...second, state: end },
        ]);
        for (const one of others) expect((await paymentsOf(storage, one)).all).toEqual([one]);
      },
    })),
    ...OTHERS.map(([who, stranger]) => ({
      name: `rejects as stale the closing of a payment by the name of ${who}`,
      async check(storage: Storage) {
        await openAll(storage, [transfer()]);
        const key = { ...FIRST, ...stranger };
        await expectStale(storage, ({ payments }) => payments.close(key, PAYING));
        expect((await paymentsOf(storage)).all).toEqual([transfer()]);
      },
    })),
    {
      name: 'rejects as stale the closing of a payment in another state',
      async check(storage) {
        await openAll(storage, [transfer()]);
        await expectStale(storage, ({ payments }) =>
          payments.close(FIRST, { ...PAYING, from: 'CLOSED' }),
        );
        await close(storage);
        await expectStale(storage, ({ payments }) => payments.close(FIRST, PAYING));
        expect((await paymentsOf(storage)).all).toEqual([transfer({ state: 'CLOSED' })]);
        await close(storage, 'CLOSED', 'PAID');
        expect((await paymentsOf(storage)).all).toEqual([transfer({ state: 'PAID' })]);
      },
    },
    {
      name: 'closes two payments in one unit of work',
      async check(storage) {
        await openAll(storage, [transfer(), qris(SECOND)]);
        await write(storage, (payments) => {
          payments.close(FIRST, PAYING);
          payments.close({ ...SECOND, paymentNumber: 1 }, { ...PAYING, to: 'EXPIRED' });
        });
        expect((await paymentsOf(storage)).all).toEqual([transfer({ state: 'PAID' })]);
        expect((await paymentsOf(storage, SECOND)).all).toMatchObject([{ state: 'EXPIRED' }]);
      },
    },
  ];
}

function receiving(): Check[] {
  return [
    {
      name: 'stores received money, to the rupiah and the millisecond, in any state of the payment',
      async check(storage) {
        const came = RECEIPT_OUTCOMES.map((outcome, at) =>
          receipt({
            receiptId: uuid(at),
            sourceReference: `money ${at}`,
            outcome,
            amount: rupiah(9_000_000_000 * at),
            receivedAt: later(INSTANT, at),
          }),
        );
        const foreign = { receiptId: uuid(9), sourceReference: 'usd', currency: 'USD' };
        const all = [...came, receipt({ ...foreign, amount: null })];
        await openAll(storage, [qris(), qris({ ...SECOND, orderId: 'SKR-2' })]);
        for (const one of all) await write(storage, ({ receive }) => receive(one));
        const { receipts } = await paymentsOf(storage);
        expect(receipts).toHaveLength(all.length);
        expect(receipts).toEqual(expect.arrayContaining(all));
        for (const [, stranger] of STRANGERS) {
          expect((await paymentsOf(storage, { ...KEY, ...stranger })).receipts).toEqual([]);
        }
      },
    },
    {
      name: 'rejects as stale money that was already received, for any payment',
      async check(storage) {
        await openAll(storage, [qris(), qris({ ...SECOND, orderId: 'SKR-2' })]);
        await write(storage, ({ receive }) => receive(receipt()));
        for (const again of [KEY, SECOND]) {
          const received = receipt({ ...again, receiptId: uuid(0x78), outcome: 'LATE' });
          await expectStale(storage, ({ payments }) => payments.receive(received));
        }
        expect((await paymentsOf(storage)).receipts).toEqual([receipt()]);
      },
    },
    {
      name: 'stores received money once, whichever account it is credited to, and returns its purpose',
      async check(storage) {
        const { environment, source, sourceReference } = receipt();
        const money = { environment, source, sourceReference } as const;
        const { ownerOfMoney } = storage.stores.payments;
        await openAll(storage, [qris(), qris({ ...KEYS[2], gateway: 'Y' })]);
        expect(await ownerOfMoney(money)).toBeUndefined();
        await write(storage, ({ receive }) => receive(receipt()));
        const received = receipt({ ...KEYS[2], receiptId: uuid(0x78) });
        await expectStale(storage, ({ payments }) => payments.receive(received));
        expect(await ownerOfMoney(money)).toEqual(subjectKeyOf(KEY));
        const others = [
          { environment: 'LIVE' },
          { source: 'BANK' },
          { sourceReference: 'money 2' },
        ];
        for (const other of others) {
          expect(await ownerOfMoney(Object.assign({ ...money }, other))).toBeUndefined();
        }
      },
    },
    {
      name: 'stores received money once that is reported concurrently',
      async check(storage) {
        await openAll(storage, [qris()]);
        const received = [1, 2, 3, 4].map((at) => receipt({ receiptId: uuid(at) }));
        const works = await Promise.allSettled(
          received.map((one) => write(storage, ({ receive }) => receive(one))),
        );
        expect(works.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect((await paymentsOf(storage)).receipts).toHaveLength(1);
      },
    },
    ...OTHER_MONEY.map(([what, changes]) => ({
      name: `stores received money of ${what} in addition`,
      async check(storage: Storage) {
        const other = receipt({ receiptId: uuid(0x78), ...changes });
        await openAll(storage, [qris(), qris({ ...KEYS[1], gateway: 'X' })]);
        for (const one of [receipt(), other]) await write(storage, ({ receive }) => receive(one));
        expect((await paymentsOf(storage, other)).receipts).toContainEqual(other);
      },
    })),
    ...OTHERS.map(([who, stranger]) => ({
      name: `refuses money for the payment of ${who}, which does not exist`,
      async check(storage: Storage) {
        await openAll(storage, [qris()]);
        const stray = receipt({ ...stranger });
        await expectRefused(storage, ({ payments }) => payments.receive(stray));
        expect((await paymentsOf(storage)).receipts).toEqual([]);
      },
    })),
  ];
}

function charging(): Check[] {
  const leasedUntil = later(INSTANT, 9_000_000);
  const claim = ({ stores }: Storage) =>
    stores.payments.claimCharges({ now: later(INSTANT, 8_000_000), until: leasedUntil, limit: 9 });
  const next = { dueAt: later(INSTANT, 77), silences: 3 };
  return [
    {
      name: 'makes a charge due when it can no longer be paid, and a transfer never',
      async check(storage) {
        await openAll(storage, [qris(), transfer(SECOND)]);
        const dueAt = chargeEndsAt(qris().expiresAt);
        expect(await storage.stored.chargeDue()).toEqual([{ ...FIRST, dueAt, silences: 0 }]);
      },
    },
    {
      name: 'makes a closed charge due at once, and no other',
      async check(storage) {
        await openAll(storage, [qris(), qris({ ...SECOND, orderId: 'SKR-2' })]);
        const before = await storage.stored.chargeDue();
        for (const key of [FIRST, { ...SECOND, paymentNumber: 1 }]) {
          const to = key === FIRST ? 'CLOSED' : 'EXPIRED';
          await write(storage, (payments) =>
            payments.close(key, { from: 'OPEN', to, at: CLOSED_AT }),
          );
        }
        expect(await storage.stored.chargeDue()).toEqual(
          before.map((row) => (row.subject === KEY.subject ? { ...row, dueAt: CLOSED_AT } : row)),
        );
      },
    },
    {
      name: 'makes a paid charge no longer due, whatever its lease',
      async check(storage) {
        await openAll(storage, [qris(), qris({ ...SECOND, orderId: 'SKR-2' })]);
        await claim(storage);
        await write(storage, ({ receive }) => receive(receipt({ outcome: 'WRONG' })));
        expect(await storage.stored.chargeDue()).toMatchObject([SECOND]);
      },
    },
    {
      name: 'postpones and ends a due charge by its lease, and ignores an expired lease',
      async check(storage) {
        await openAll(storage, [qris(), qris({ ...SECOND, orderId: 'SKR-2' })]);
        const claimed = await claim(storage);
        expect(claimed).toHaveLength(2);
        const [other, row] = await storage.stored.chargeDue();
        const stale = { leasedUntil: later(leasedUntil, -1) };
        await write(storage, (payments) => payments.postponeCharge(FIRST, { ...next, ...stale }));
        await write(storage, (payments) => payments.endCharge(FIRST, stale));
        expect(await storage.stored.chargeDue()).toEqual([other, row]);
        await write(storage, (payments) =>
          payments.postponeCharge(FIRST, { ...next, leasedUntil }),
        );
        expect(await storage.stored.chargeDue()).toEqual([other, { ...row, ...next }]);
        expect(await claim(storage)).toEqual([{ ...FIRST, silences: 3 }]);
        await write(storage, (payments) => payments.endCharge(FIRST, { leasedUntil }));
        expect(await storage.stored.chargeDue()).toEqual([other]);
      },
    },
    ...OTHERS.map(([who, stranger]) => ({
      name: `postpones and ends no charge by the name of ${who}`,
      async check(storage: Storage) {
        await openAll(storage, [qris()]);
        await claim(storage);
        const before = await storage.stored.chargeDue();
        const key = { ...FIRST, ...stranger };
        await write(storage, (payments) => payments.postponeCharge(key, { ...next, leasedUntil }));
        await write(storage, (payments) => payments.endCharge(key, { leasedUntil }));
        expect(await storage.stored.chargeDue()).toEqual(before);
      },
    })),
    {
      name: 'queues no charge for a closed transfer',
      async check(storage) {
        await openAll(storage, [transfer()]);
        await close(storage);
        expect(await storage.stored.chargeDue()).toEqual([]);
      },
    },
    {
      name: 'does not postpone a charge that was closed after its claim',
      async check(storage) {
        await openAll(storage, [qris()]);
        await claim(storage);
        await close(storage);
        await write(storage, (payments) =>
          payments.postponeCharge(FIRST, { ...next, leasedUntil }),
        );
        expect(await storage.stored.chargeDue()).toMatchObject([{ dueAt: CLOSED_AT, silences: 0 }]);
      },
    },
  ];
}

function waiting(): Check[] {
  const rows = KEYS.map((key, at) => qris({ ...key, orderId: `SKR-${at}` }));
  return [
    {
      name: 'ends the wait for the payment of the given subject only',
      async check(storage) {
        await openAll(storage, rows);
        await write(storage, ({ clearDue }) => clearDue(KEY));
        const left = (await storage.stored.waits()).map(({ dueAt: _, ...key }) => key);
        expect(left).toHaveLength(KEYS.length - 1);
        expect(left).toEqual(expect.arrayContaining(KEYS.slice(1)));
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `ignores the end of the wait for a payment of ${who}`,
      async check(storage: Storage) {
        await openAll(storage, [qris()]);
        await write(storage, ({ clearDue }) => clearDue({ ...KEY, ...stranger }));
        expect(await storage.stored.waits()).toEqual([{ ...KEY, dueAt: qris().expiresAt }]);
      },
    })),
    {
      name: 'closes a payment in the unit of work that opened it',
      async check(storage) {
        await openAll(storage, []);
        await writeAll(storage, ({ payments }) => {
          payments.open(qris());
          payments.clearDue(KEY);
        });
        expect(await storage.stored.waits()).toEqual([]);
      },
    },
  ];
}
