import { expect } from '@jest/globals';
import type { PaymentState, QrisPayment, TransferPayment } from '#domain/money/payment/payment.ts';
import { HOUR_MS } from '#domain/time.ts';
import { endBatch, openBatch } from './batch-samples.ts';
import { noticeRetentionChecks } from './buyer-notice-retention.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { figureRetentionChecks } from './figure.ts';
import {
  CLOSED_AT,
  endCharges,
  KEY,
  openAll,
  qris,
  receipt,
  SECOND,
  transfer,
  write,
} from './payment-samples.ts';
import { personNoticeRetentionChecks } from './person-notice.ts';
import { SARI, samplePerson, sampleSession } from './person-samples.ts';
import { quotesLeft, testDataChecks } from './retention-of-test.ts';
import { routeRetentionChecks } from './route-figure.ts';
import { INSTANT, later, sha256Of, uuid } from './samples.ts';
import { securityEventRetentionChecks } from './security-event.ts';
import {
  insertQuotes,
  insertShipments,
  nthShipment,
  numberOf,
  sampleQuote,
  TENANT,
} from './shipment-samples.ts';
import { insertTrackers, nthTracker } from './tracker-samples.ts';
import { unusedAccountChecks } from './unused-accounts.ts';
import { writeAll } from './writes.ts';

/** Time after anything that is sampled here. */
const AFTER = new Date('2100-01-01Z');

type Closed = Exclude<PaymentState, 'OPEN'>;

export const retentionContract: Contract = {
  port: 'retention',
  checks: [
    ...quotes(),
    ...instruments(),
    ...sessions(),
    ...unusedAccountChecks(),
    ...securityEventRetentionChecks(),
    ...attempts(),
    ...trackers(),
    ...batches(),
    ...testDataChecks(),
    ...figureRetentionChecks(),
    ...routeRetentionChecks(),
    ...noticeRetentionChecks(),
    ...personNoticeRetentionChecks(),
  ],
};

function trackers(): Check[] {
  return [
    {
      name: 'deletes the trackers that ended before a time, the oldest first, up to a limit',
      async check(storage) {
        const ends = [3, 1, 2, 4].map((ms) => later(INSTANT, ms));
        const ended = ends.map((endedAt, at) => nthTracker(at + 1, { endedAt }));
        const all = [...ended, nthTracker(5)];
        await insertTrackers(storage, all);
        const { retention, trackers: store } = storage.stores;
        const left = async () =>
          (await store.findAll(all))
            .map(({ trackerId }) => all.findIndex((one) => one.trackerId === trackerId))
            .toSorted((a, b) => a - b);
        const before = later(INSTANT, 4);
        expect(await retention.trackers({ before, limit: 2 })).toBe(2);
        expect(await left()).toEqual([0, 3, 4]);
        expect(await retention.trackers({ before, limit: 2 })).toBe(1);
        expect(await retention.trackers({ before, limit: 2 })).toBe(0);
        expect(await left()).toEqual([3, 4]);
      },
    },
  ];
}

function batches(): Check[] {
  return [
    {
      name: 'deletes ended batches made before a time, the oldest first, with their rows',
      async check(storage) {
        const ends = [3, 1, 2, 4].map((ms) => later(INSTANT, ms));
        const all = await Promise.all(
          ends.map(async (madeAt, at) => {
            const { batch } = await openBatch(storage, { ...TENANT, batchId: uuid(at) }, madeAt);
            await endBatch(storage, batch);
            return batch;
          }),
        );
        const { batch: open } = await openBatch(storage, { ...TENANT, batchId: uuid(5) });
        const { retention, batches: store } = storage.stores;
        const left = async () => {
          const found = await Promise.all([...all, open].map((batch) => store.findRow(batch, 1)));
          return found.flatMap((row, at) => (row === undefined ? [] : at));
        };
        const before = later(INSTANT, 4);
        expect(await retention.batches({ before, limit: 2 })).toBe(2);
        expect(await left()).toEqual([0, 3, 4]);
        expect(await retention.batches({ before, limit: 2 })).toBe(1);
        expect(await retention.batches({ before, limit: 2 })).toBe(0);
        expect(await left()).toEqual([3, 4]);
        expect(await store.find(open)).toEqual(open);
      },
    },
  ];
}

function quotes(): Check[] {
  return [
    {
      name: 'deletes the quotes that expired before a time, the oldest first, up to a limit',
      async check(storage) {
        const ends = [3, 1, 2, 4].map((ms) => later(INSTANT, ms));
        await insertQuotes(
          storage,
          ends.map((expiresAt, at) =>
            sampleQuote({ quoteId: uuid(at + 1), createdAt: later(INSTANT, -9), expiresAt }),
          ),
        );
        const { retention } = storage.stores;
        const before = later(INSTANT, 4);
        expect(await retention.quotes({ before, limit: 2 })).toBe(2);
        expect(await quotesLeft(storage, 4)).toEqual([1, 4]);
        expect(await retention.quotes({ before, limit: 2 })).toBe(1);
        expect(await retention.quotes({ before, limit: 2 })).toBe(0);
        expect(await quotesLeft(storage, 4)).toEqual([4]);
      },
    },
    {
      name: 'keeps quotes that became shipments, and checks each of them once',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1), nthShipment(2)]);
        const { expiresAt } = sampleQuote();
        await writeAll(storage, ({ quotes: write }) => {
          write.insert(sampleQuote({ quoteId: uuid(3) }));
          write.insert(sampleQuote({ quoteId: uuid(4), expiresAt: later(expiresAt, 1) }));
        });
        const { retention } = storage.stores;
        const batch = { before: later(expiresAt, 1), limit: 9 };
        expect(await retention.quotes(batch)).toBe(3);
        expect(await quotesLeft(storage, 4)).toEqual([1, 2, 4]);
        expect(await retention.quotes(batch)).toBe(0);
        expect(await retention.quotes({ ...batch, before: AFTER })).toBe(1);
        expect(await quotesLeft(storage, 4)).toEqual([1, 2]);
      },
    },
  ];
}

function attempts(): Check[] {
  return [
    {
      name: 'deletes the attempt buckets that were full before a time, the oldest first',
      async check({ stores: { retention, attemptBuckets } }) {
        for (const [at, subject] of [3, 1, 2].entries()) {
          const subjectSha256 = sha256Of(subject);
          const now = later(INSTANT, at * HOUR_MS);
          await attemptBuckets.take({ kind: 'codeOf', subjectSha256, share: '' }, now);
        }
        const before = later(INSTANT, 2 * HOUR_MS);
        expect(await retention.attempts({ before, limit: 1 })).toBe(1);
        expect(await retention.attempts({ before, limit: 2 })).toBe(1);
        expect(await retention.attempts({ before, limit: 2 })).toBe(0);
      },
    },
  ];
}

function sessions(): Check[] {
  return [
    {
      name: 'deletes the sessions that were last used before a time, the oldest first',
      async check(storage) {
        await writeAll(storage, (write) => write.people.insert(samplePerson()));
        for (const n of [3, 1, 2, 4]) {
          const session = sampleSession({
            tokenSha256: sha256Of(n),
            sessionId: uuid(n),
            accountId: null,
            lastSeenAt: later(INSTANT, n),
          });
          await writeAll(storage, (write) => write.sessions.insert(session));
        }
        const { retention, sessions: store } = storage.stores;
        const left = async () => (await store.list(SARI, 9)).map(({ sessionId }) => sessionId);
        const batch = { before: later(INSTANT, 4), limit: 2 };
        expect(await retention.sessions(batch)).toBe(2);
        expect(await left()).toEqual([uuid(4), uuid(3)]);
        expect(await retention.sessions(batch)).toBe(1);
        expect(await retention.sessions(batch)).toBe(0);
        expect(await left()).toEqual([uuid(4)]);
      },
    },
  ];
}

function instruments(): Check[] {
  const states: readonly Closed[] = ['PAID', 'CLOSED', 'EXPIRED', 'REJECTED', 'DEAD'];
  return [
    {
      name: 'deletes payments that ended unpaid before a time, the oldest first, with look-ups',
      async check(storage) {
        const all = [3, 1, 2, 4].map((ms, at) =>
          qris({ paymentNumber: at + 1, orderId: `SKR-${at}`, expiresAt: later(INSTANT, ms) }),
        );
        await openAll(storage, []);
        for (const one of all) await openAndEnd(storage, one, 'EXPIRED');
        const { retention, payments } = storage.stores;
        const before = later(INSTANT, 4);
        expect(await retention.instruments({ before, limit: 2 })).toBe(2);
        expect((await payments.of(KEY)).all.map((one) => one.paymentNumber)).toEqual([1, 4]);
        expect(await retention.instruments({ before, limit: 2 })).toBe(1);
        const again = { ...KEY, gateway: 'SIMULATOR', orderId: 'SKR-0' };
        expect(await payments.findByOrder(again)).toBeUndefined();
        await openAndEnd(storage, qris({ paymentNumber: 5, orderId: 'SKR-0' }), 'EXPIRED');
        expect((await payments.of(KEY)).all.map((one) => one.paymentNumber)).toEqual([4, 5]);
        expect(await storage.stores.shipments.find(TENANT, numberOf(1))).toBeDefined();
      },
    },
    {
      name: 'deletes no payment that is open, paid or rejected',
      async check(storage) {
        await openAll(storage, []);
        const numbered = states.map((state, at) => ({ state, paymentNumber: at + 1 }));
        for (const { state, paymentNumber } of numbered) {
          const orderId = `SKR-${paymentNumber}`;
          await openAndEnd(storage, qris({ paymentNumber, orderId }), state);
        }
        await write(storage, ({ open }) => open(qris({ paymentNumber: 6, orderId: 'SKR-6' })));
        const { retention, payments } = storage.stores;
        expect(await retention.instruments({ before: AFTER, limit: 9 })).toBe(3);
        const left = (await payments.of(KEY)).all.map(({ state }) => state);
        expect(left).toEqual(['PAID', 'REJECTED', 'OPEN']);
      },
    },
    {
      name: 'keeps payments that received money, and checks them once',
      async check(storage) {
        await openAll(storage, []);
        const { expiresAt } = qris();
        for (const [at, end] of [expiresAt, expiresAt, later(expiresAt, 1)].entries()) {
          const one = { paymentNumber: at + 1, orderId: `${at + 1}`, expiresAt: end };
          await openAndEnd(storage, qris(one), 'CLOSED');
        }
        await write(storage, ({ receive }) => receive(receipt({ outcome: 'LATE' })));
        const { retention, payments } = storage.stores;
        const batch = { before: later(expiresAt, 1), limit: 9 };
        expect(await retention.instruments(batch)).toBe(2);
        const { all, receipts } = await payments.of(KEY);
        expect(all.map(({ paymentNumber }) => paymentNumber)).toEqual([1, 3]);
        expect(receipts).toHaveLength(1);
        expect(await payments.findByOrder({ gateway: 'SIMULATOR', orderId: '1' })).toBeDefined();
        expect(await retention.instruments(batch)).toBe(0);
        expect(await retention.instruments({ ...batch, before: AFTER })).toBe(1);
        expect((await payments.of(KEY)).all).toHaveLength(1);
      },
    },
    {
      name: 'keeps a transfer while its sum is reserved, and deletes it afterwards',
      async check(storage) {
        await openAll(storage, []);
        await openAndEnd(storage, transfer(), 'EXPIRED');
        const other = { paymentNumber: 2, amount: receipt().amount ?? transfer().amount };
        await openAndEnd(storage, transfer(other), 'EXPIRED');
        const { retention, payments } = storage.stores;
        await openAndEnd(storage, qris({ paymentNumber: 3 }), 'EXPIRED');
        expect(await retention.instruments({ before: AFTER, limit: 9 })).toBe(3);
        expect((await payments.of(KEY)).all).toHaveLength(2);
        expect(await payments.pruneSums(later(CLOSED_AT, 999_999_999), 9)).toBe(2);
        expect(await retention.instruments({ before: AFTER, limit: 9 })).toBe(2);
        expect((await payments.of(KEY)).all).toEqual([]);
      },
    },
    {
      name: 'keeps a charge while it can be paid at its gateway, and deletes it afterwards',
      async check(storage) {
        await openAll(storage, [qris()]);
        await write(storage, ({ close }) =>
          close(qris(), { from: 'OPEN', to: 'CLOSED', at: CLOSED_AT }),
        );
        const { retention, payments } = storage.stores;
        await retention.instruments({ before: AFTER, limit: 9 });
        expect((await payments.of(KEY)).all).toHaveLength(1);
        await endCharges(storage);
        await retention.instruments({ before: AFTER, limit: 9 });
        expect((await payments.of(KEY)).all).toEqual([]);
      },
    },
    {
      name: 'deletes the top-up of a deleted instrument, and no other',
      async check(storage) {
        await openAll(storage, []);
        await openAndEnd(storage, qris({ ...SECOND }), 'EXPIRED');
        const { retention, topUps } = storage.stores;
        expect(await retention.instruments({ before: AFTER, limit: 9 })).toBe(1);
        expect(await topUps.find(TENANT, SECOND.subject)).toBeUndefined();
        expect(await topUps.ownerOf(SECOND.subject)).toBeUndefined();
        expect(await topUps.find(TENANT, uuid(0x42))).toBeDefined();
        expect(await topUps.ownerOf(uuid(0x42))).toEqual(TENANT);
      },
    },
  ];
}

/** Opens a payment and closes it at once. */
async function openAndEnd(
  storage: Storage,
  payment: QrisPayment | TransferPayment,
  to: Closed,
): Promise<void> {
  await write(storage, ({ open }) => open(payment));
  await write(storage, ({ close }) => close(payment, { from: 'OPEN', to, at: CLOSED_AT }));
  await endCharges(storage);
}
