import { expect } from '@jest/globals';
import type { AccountKind } from '#domain/money/wallet/account-kind.ts';
import { RETENTION_MS } from '#domain/platform/idempotency/decision.ts';
import type { AnswerToStore } from '#domain/platform/idempotency/idempotency-store.ts';
import { BATCH_WAITS } from './batch-waits.ts';
import { dueQueueWaits } from './due-queue-waits.ts';
import { PERSON_NOTICE_WAITS } from './person-notice-waits.ts';
import { PICKUP_WAITS } from './pickup-waits.ts';
import type { OwnedStorage } from './postgres-storage.ts';
import { RETENTION_WAITS } from './retention-waits.ts';
import { type Rows, whileLocked } from './row-locks.ts';
import type { Check, Contract, Storage } from './store-contracts/contract.ts';
import { STORE_CONTRACTS } from './store-contracts/contracts.ts';
import { DUE_QUEUES } from './store-contracts/due-queues.ts';
import { completedAt, KEY, KEYS, stateOf, stored } from './store-contracts/keys.ts';
import { bookkeeper, ledgerOf, openedWith } from './store-contracts/ledger-samples.ts';
import { INSTANT, later } from './store-contracts/samples.ts';
import {
  insertShipments,
  numberOf,
  sampleShipment,
  TENANT,
} from './store-contracts/shipment-samples.ts';
import { writeAll } from './store-contracts/writes.ts';
import { TRACKING_WAITS } from './tracking-waits.ts';
import { DELIVERY_WAITS, EVENT_WAITS } from './webhook-waits.ts';

const AVAILABLE = account('AVAILABLE');
const HELD = account('HELD');
const SHIPMENTS: Rows = { table: 'shipment', where: 'true' };

const shipment = sampleShipment();
const answer: AnswerToStore = { ...KEY, fingerprint: 'f00d', answer: '{}', claimedAt: INSTANT };

/** Lock waits by port, which fakes that run one work after the other cannot show. */
const WAITS: Readonly<Record<string, readonly Check<OwnedStorage>[]>> = {
  awbPool: [
    {
      name: 'gives out the next AWB while the first is being taken, without waiting',
      async check({ ownerUrl, stores: { awbPool } }) {
        await awbPool.add('SICEPAT', ['0098', '0099']);
        const first = { table: 'courier_own_awb', where: `awb = '0098'` };
        const taken = await whileLocked(ownerUrl, first, () => awbPool.take('SICEPAT', 'SHP1'));
        expect(taken?.awb).toBe('0099');
      },
    },
    {
      name: 'adds an AWB once if two simultaneous imports contain it',
      async check({ ownerUrl, stores: { awbPool } }) {
        await awbPool.add('SICEPAT', ['0100']);
        // The first import has inserted its rows when it clears the mark of this row.
        const marked = { table: 'courier_own_awb', where: `awb = '0100'` };
        const { adding } = await whileLocked(ownerUrl, marked, async (locks) => {
          const first = withHandledRejection(awbPool.add('SICEPAT', ['0099']));
          await locks.untilWaiting(1);
          const second = withHandledRejection(awbPool.add('SICEPAT', ['0098', '0099']));
          await locks.untilWaiting(2);
          return { adding: [first, second] };
        });
        expect(await Promise.all(adding)).toEqual([1, 1]);
      },
    },
  ],
  wallet: [
    {
      name: 'locks ledger accounts in the order of their kinds, whatever their order in the journal',
      async check(storage) {
        const before = await openedWith(storage, 5_000);
        const { entries, ...head } = bookkeeper(2).hold(numberOf(1), 10);
        const journal = { ...head, entries: entries.toReversed() };
        const { post } = await whileLocked(storage.ownerUrl, AVAILABLE, async (locks) => {
          const posting = withHandledRejection(
            writeAll(storage, ({ wallet }) => wallet.post(TENANT, journal)),
          );
          await locks.untilWaiting(1);
          expect(await locks.areFree(HELD)).toBe(true);
          return { post: posting };
        });
        await post;
        const journals = [...before, journal];
        expect(await storage.stored.books(TENANT)).toEqual(ledgerOf(TENANT, journals));
      },
    },
    {
      name: 'writes all other rows before it waits for a ledger account',
      async check(storage) {
        await openedWith(storage, 5_000);
        const journal = bookkeeper(2).hold(numberOf(1), 10);
        const { work } = await whileLocked(storage.ownerUrl, AVAILABLE, async (locks) => {
          const paying = withHandledRejection(
            writeAll(storage, (write) => {
              write.wallet.post(TENANT, journal);
              write.idempotency.store(answer);
            }),
          );
          await locks.untilWaiting(1);
          expect(await stateOf(storage, KEY)).toBe('RUNNING');
          return { work: paying };
        });
        await work;
      },
    },
    {
      name: 'reads the new state of a ledger account at the first try after a wait',
      async check(storage) {
        await openedWith(storage, 5_000);
        const { hold } = bookkeeper(2);
        let runs = 0;
        const { posts } = await whileLocked(storage.ownerUrl, AVAILABLE, async (locks) => {
          const posting = [1, 2, 3].map((at) =>
            writeAll(storage, (write) => {
              runs += 1;
              write.wallet.post(TENANT, hold(numberOf(at), 1_000));
            }),
          );
          await locks.untilWaiting(posting.length);
          return { posts: posting.map(withHandledRejection) };
        });
        await Promise.all(posts);
        expect(runs).toBe(posts.length);
        expect(await storage.stores.wallet.balance(TENANT)).toMatchObject({
          available: 2_000,
          held: 3_000,
        });
      },
    },
  ],
  batches: BATCH_WAITS,
  tracking: TRACKING_WAITS,
  pickups: PICKUP_WAITS,
  events: EVENT_WAITS,
  deliveries: DELIVERY_WAITS,
  personNotices: PERSON_NOTICE_WAITS,
  retention: RETENTION_WAITS,
  idempotency: [
    {
      name: 'reports at once that a key is in use while its answer is being written',
      async check(storage) {
        await insertShipments(storage, [shipment]);
        const { work } = await whileLocked(storage.ownerUrl, SHIPMENTS, async (locks) => {
          const storing = withHandledRejection(storeAndUpdate(storage, answer));
          await locks.untilWaiting(1);
          const states = await Promise.all(KEYS.map((scope) => stateOf(storage, scope)));
          expect(states).toEqual(['RUNNING', 'FREE', 'FREE', 'FREE', 'FREE']);
          return { work: storing };
        });
        await work;
        expect(await stateOf(storage, KEY)).toBe('COMPLETED');
      },
    },
    {
      name: 'dates a stored answer when it is written, not when its commit began',
      async check(storage) {
        await insertShipments(storage, [shipment]);
        const { work, before } = await whileLocked(storage.ownerUrl, SHIPMENTS, async (locks) => {
          const storing = withHandledRejection(
            writeAll(storage, (write) => {
              write.shipments.update(shipment, { ...shipment, isUnderReview: true });
              write.idempotency.store(answer);
            }),
          );
          await locks.untilWaiting(1);
          const { readAt } = await storage.stores.idempotency.find(KEY);
          await storage.letTimePass();
          return { work: storing, before: readAt };
        });
        await work;
        expect((await completedAt(storage, KEY)).getTime()).toBeGreaterThan(before.getTime());
      },
    },
    {
      name: 'keeps an answer that replaces an old one while old answers are deleted',
      async check(storage) {
        await insertShipments(storage, [shipment]);
        await stored(storage, KEY);
        const over = await completedAt(storage, KEY);
        const next = { ...answer, claimedAt: later(over, RETENTION_MS) };
        const { works } = await whileLocked(storage.ownerUrl, SHIPMENTS, async (locks) => {
          const storing = withHandledRejection(storeAndUpdate(storage, next));
          await locks.untilWaiting(1);
          const forgetting = withHandledRejection(
            storage.stores.idempotency.prune(later(over, 1), 10),
          );
          await locks.untilWaiting(2);
          return { works: [storing, forgetting] };
        });
        await Promise.all(works);
        const { state } = await storage.stores.idempotency.find(KEY);
        expect(state).toMatchObject({ answer: next.answer });
      },
    },
  ],
};

/** Contracts of the stores, with what only PostgreSQL promises. */
export const POSTGRES_CONTRACTS: readonly Contract<OwnedStorage>[] = STORE_CONTRACTS.map(
  ({ port, checks }) => {
    const queues = (DUE_QUEUES[port] ?? []).flatMap(dueQueueWaits);
    return { port, checks: [...checks, ...(WAITS[port] ?? []), ...queues] };
  },
);

/** Row of TENANT's ledger account of this kind. */
function account(kind: AccountKind): Rows {
  const { accountId, environment } = TENANT;
  const where = `account_id = '${accountId}' AND environment = '${environment}'`;
  return { table: 'ledger_account', where: `${where} AND kind = '${kind}'` };
}

/** Writes the answer first, so a reader that waited for the shipment finds it. */
function storeAndUpdate(storage: Storage, stored: AnswerToStore): Promise<void> {
  return writeAll(storage, (write) => {
    write.idempotency.store(stored);
    write.shipments.update(shipment, { ...shipment, isUnderReview: true });
  });
}

/** Marks the promise as handled: it is awaited later, and may fail before. */
function withHandledRejection<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => {});
  return work;
}
