import { expect } from '@jest/globals';
import { tenantOf } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import { type Batch, type BatchKey, batchKeyOf, newBatch } from '#domain/selling/batch/batch.ts';
import { type BatchRow, failedRow, rowMadeBefore } from '#domain/selling/batch/batch-row.ts';
import { totalsOf } from '#domain/selling/batch/batch-totals.ts';
import { batchClaimChecks } from './batch-claims.ts';
import { batchListChecks } from './batch-list.ts';
import {
  endBatch,
  endedBatch,
  KEY,
  openBatch,
  STRANGERS,
  sampleBatch,
  WRONG,
} from './batch-samples.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { insertShipments, nthShipment, numberOf, TENANT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const EVERY = { statuses: null, after: 0, limit: 50 };

export const batchContract: Contract = {
  port: 'batches',
  checks: [
    ...keeping(),
    ...batchListChecks(),
    ...batchClaimChecks(),
    ...crowding(),
    ...changing(),
    ...referring(),
    ...finding(),
    ...refusing(),
  ],
};

function keeping(): Check[] {
  return [
    {
      name: 'stores a batch and its rows unchanged, for their own tenant only',
      async check(storage) {
        const { batch, rows } = await openBatch(storage);
        const { batches } = storage.stores;
        expect(await batches.find(KEY)).toEqual(batch);
        for (const row of rows) expect(await batches.findRow(KEY, row.place)).toEqual(row);
        expect(await batches.rowsIn(KEY, 'PENDING', 9)).toEqual(rows.slice(0, 2));
        expect(await batches.rowsIn(KEY, 'PENDING', 1)).toEqual(rows.slice(0, 1));
        for (const stranger of STRANGERS) {
          expect(await batches.find(stranger)).toBeUndefined();
          expect(await batches.findRow(stranger, 1)).toBeUndefined();
          expect(await batches.rowsIn(stranger, 'PENDING', 9)).toEqual([]);
          expect((await batches.rows(stranger, EVERY)).items).toEqual([]);
        }
      },
    },
    {
      name: 'stores a batch row whose shipment its reference created earlier',
      async check(storage) {
        const { rows } = sampleBatch();
        const made = { reference: 'order 1', fingerprint: rows[0]?.fingerprint ?? '' };
        const [first, ...others] = rows;
        if (first === undefined) throw new Error('there are three');
        const before = rowMadeBefore(first, { ...made, shipmentNumber: numberOf(1) });
        const sent = [before, ...others];
        const batch = newBatch(
          KEY,
          { mode: 'VALID', isDryRun: true },
          { rows: sent, slot: 1, now: INSTANT },
        );
        await writeAll(storage, (write) => write.batches.insert(batch, sent));
        const { batches } = storage.stores;
        expect(before).toMatchObject({ status: 'CREATED', isRepeated: true });
        for (const row of sent) expect(await batches.findRow(KEY, row.place)).toEqual(row);
        expect(await batches.find(KEY)).toEqual({ ...batch, pending: 1, created: 1, failed: 1 });
      },
    },
    {
      name: 'lists batch rows after a place, by status, with the current shipment',
      async check(storage) {
        const { rows } = await openBatch(storage);
        const made = nthShipment(1, { awb: 'SIM1', status: 'PROCESSING' });
        await insertShipments(storage, [made]);
        await become(storage, rows.slice(0, 1), [created(rows[0], 1)]);
        const { batches } = storage.stores;
        const all = await batches.rows(KEY, EVERY);
        expect(all.items.map(({ place, status }) => [place, status])).toEqual([
          [1, 'CREATED'],
          [2, 'PENDING'],
          [3, 'FAILED'],
        ]);
        expect(all.items.map(({ shipmentStatus }) => shipmentStatus)).toEqual([
          'PROCESSING',
          null,
          null,
        ]);
        expect(all.items[0]).toMatchObject({ awb: made.awb, shipmentNumber: numberOf(1) });
        expect(all.items[2]).toMatchObject({ errors: WRONG, reference: null });
        const first = await batches.rows(KEY, { ...EVERY, limit: 2 });
        expect([first.items.length, first.hasMore]).toEqual([2, true]);
        const behind = await batches.rows(KEY, { ...EVERY, after: 2 });
        expect(behind.items.map(({ place }) => place)).toEqual([3]);
        const some = await batches.rows(KEY, { ...EVERY, statuses: ['FAILED', 'PENDING'] });
        expect(some.items.map(({ place }) => place)).toEqual([2, 3]);
      },
    },
  ];
}

function crowding(): Check[] {
  const other = sampleBatch({ ...TENANT, batchId: uuid(0x74) });
  const insertIn = (storage: Storage, { slot }: Pick<Batch, 'slot'>) =>
    writeAll(storage, (write) => write.batches.insert({ ...other.batch, slot }, other.rows));
  return [
    {
      name: 'rejects as stale a slot of an open batch, but not slots of ended ones or other tenants',
      async check(storage) {
        for (const tenant of TENANTS.slice(1)) await openBatch(storage, { ...KEY, ...tenant });
        const { batch } = await openBatch(storage);
        await expectStale(storage, (write) =>
          write.batches.insert({ ...other.batch, slot: batch.slot }, other.rows),
        );
        const { batches } = storage.stores;
        expect(await batches.find(other.batch)).toBeUndefined();
        expect(await batches.findRow(other.batch, 1)).toBeUndefined();
        await endBatch(storage, batch);
        await insertIn(storage, batch);
        for (const one of [endedBatch(batch), { ...other.batch, slot: batch.slot }])
          expect(await batches.find(one)).toEqual(one);
      },
    },
  ];
}

function changing(): Check[] {
  return [
    {
      name: 'changes batch rows and counts together, and deletes the content of ended rows',
      async check(storage) {
        const { batch, rows } = await openBatch(storage);
        const priced = rows.slice(0, 2).map((row, at) => pricedRow(row, at + 1));
        await become(storage, rows.slice(0, 2), priced, later(INSTANT, 900_000));
        const { batches } = storage.stores;
        expect(await batches.findRow(KEY, 1)).toEqual(priced[0]);
        expect(await batches.find(KEY)).toEqual({
          ...batch,
          pending: 0,
          priced: 2,
          totalAmount: 3_000,
          expiresAt: later(INSTANT, 900_000),
        });
        const [first] = priced;
        if (first === undefined) throw new Error('there are two');
        const failed = { ...failedRow(first, WRONG), attempts: 2 };
        await become(storage, [first], [failed], INSTANT);
        expect(await batches.findRow(KEY, 1)).toEqual(failed);
        expect(await batches.find(KEY)).toMatchObject({
          priced: 1,
          failed: 2,
          totalAmount: 2_000,
          paidAmount: 0,
          expiresAt: later(INSTANT, 900_000),
        });
        await become(storage, priced.slice(1), [created(priced[1], 1)]);
        expect(await batches.find(KEY)).toMatchObject({ created: 1, paidAmount: 2_000 });
        expect(await batches.findRow(KEY, 2)).toMatchObject({ status: 'CREATED', content: null });
      },
    },
    {
      name: 'changes rows and counts of the given batch only',
      async check(storage) {
        const others = await Promise.all(STRANGERS.map((key) => openBatch(storage, key)));
        const { batch, rows } = await openBatch(storage);
        const priced = rows.slice(0, 1).map((row) => pricedRow(row, 1));
        await become(storage, rows.slice(0, 1), priced);
        const { batches } = storage.stores;
        expect(await batches.find(KEY)).toMatchObject({ priced: 1, pending: batch.pending - 1 });
        for (const other of others) {
          expect(await batches.find(other.batch)).toEqual(other.batch);
          expect((await batches.rowsIn(other.batch, 'PENDING', 9)).length).toBe(2);
        }
      },
    },
    {
      name: 'retries the batch rows with the fewest attempts first',
      async check(storage) {
        const { rows } = await openBatch(storage);
        const [first] = rows;
        if (first === undefined) throw new Error('there are some');
        await become(storage, [first], [{ ...first, attempts: 1 }]);
        const tried = await storage.stores.batches.rowsIn(KEY, 'PENDING', 9);
        expect(tried.map(({ place, attempts }) => [place, attempts])).toEqual([
          [2, 0],
          [1, 1],
        ]);
      },
    },
    {
      name: 'rejects as stale a change of a batch row whose status or quote has changed',
      async check(storage) {
        const { rows } = await openBatch(storage);
        const [first] = rows;
        if (first === undefined) throw new Error('there are some');
        const after = failedRow(first, WRONG);
        const odd: readonly Partial<BatchRow>[] = [{ status: 'PRICED' }, { quoteId: uuid(5) }];
        for (const other of odd) {
          await expectStale(storage, (write) =>
            write.batches.updateRows(KEY, changes([{ ...first, ...other }], [after])),
          );
        }
        for (const stranger of STRANGERS) {
          await expectStale(storage, (write) =>
            write.batches.updateRows(stranger, changes([first], [after])),
          );
        }
        expect(await storage.stores.batches.findRow(KEY, 1)).toEqual(first);
      },
    },
    {
      name: 'moves a batch once, and only from its current status',
      async check(storage) {
        const { batch } = await openBatch(storage);
        const odd: readonly Partial<Batch>[] = [
          { status: 'SENDING' as const },
          { lastSequence: 1 },
          { pending: 1 },
          { priced: 1 },
          { created: 1 },
          { failed: 2 },
          ...STRANGERS,
        ];
        for (const other of odd) {
          const before = { ...batch, ...other };
          await expectStale(storage, (write) => write.batches.update(before, endedBatch(before)));
        }
        await endBatch(storage, batch);
        expect(await storage.stores.batches.find(KEY)).toEqual(endedBatch(batch));
      },
    },
  ];
}

function referring(): Check[] {
  const made = { reference: 'order 1', fingerprint: 'f', shipmentNumber: numberOf(1) };
  const claim = (storage: Storage, key: BatchKey, reference = made.reference) =>
    writeAll(storage, (write) =>
      write.batches.claimReference({ ...key, place: 1 }, { ...made, reference }, INSTANT),
    );
  return [
    {
      name: 'returns the shipment that a reference has created, in its tenant only',
      async check(storage) {
        const { batches } = storage.stores;
        await claim(storage, KEY);
        await claim(storage, KEY, 'order 2');
        expect(await batches.madeBy(TENANT, ['order 1', 'order 3'])).toEqual([made]);
        for (const other of TENANTS.slice(1)) {
          expect(await batches.madeBy(other, ['order 1'])).toEqual([]);
          await claim(storage, { ...KEY, ...other });
          expect(await batches.madeBy(other, ['order 1'])).toEqual([made]);
        }
      },
    },
    {
      name: 'creates one shipment per batch reference, and rejects a second one as stale',
      async check(storage) {
        await claim(storage, KEY);
        const other = { ...made, shipmentNumber: numberOf(2) };
        const row = { ...KEY, place: 2 };
        await expectStale(storage, (write) => write.batches.claimReference(row, other, INSTANT));
        expect(await storage.stores.batches.madeBy(TENANT, ['order 1'])).toEqual([made]);
      },
    },
  ];
}

/** Rows with one shipment each; shipments of other tenants have the same number. */
function finding(): Check[] {
  const made = [KEY, ...STRANGERS].map((key, at) => {
    return { row: { ...key, place: at + 1 }, n: key.batchId === KEY.batchId ? 1 : 2 };
  });
  const gone = { row: { ...KEY, batchId: uuid(0x73), place: 1 }, n: 3 };
  return [
    {
      name: 'finds the batch row of a shipment, in its tenant only, while the batch is stored',
      async check(storage) {
        for (const { row } of made) await openBatch(storage, batchKeyOf(row));
        for (const { row, n } of [...made, gone]) {
          const by = { reference: `order ${n}`, fingerprint: 'f', shipmentNumber: numberOf(n) };
          await writeAll(storage, (write) => write.batches.claimReference(row, by, INSTANT));
        }
        const { batches } = storage.stores;
        for (const { row, n } of made) {
          const shipment = { ...tenantOf(row), shipmentNumber: numberOf(n) };
          expect(await batches.rowOf(shipment)).toEqual(row);
        }
        for (const n of [gone.n, 4]) {
          expect(await batches.rowOf({ ...TENANT, shipmentNumber: numberOf(n) })).toBeUndefined();
        }
      },
    },
  ];
}

/** Invalid rows and batches. */
function refusing(): Check[] {
  const odd: readonly (readonly [string, Partial<Batch>])[] = [
    ['counts other rows than it has', { pending: 3 }],
    ['counts less than none', { pending: -1, failed: 4 }],
    ['pays more than it costs', { paidAmount: rupiah(1) }],
    ['is refused for no reason', { status: 'REFUSED', dueAt: null, completedAt: INSTANT }],
    ['has ended, and is due', { status: 'COMPLETED', completedAt: INSTANT }],
    ['goes on, and is never due', { dueAt: null }],
  ];
  return odd.map(([what, wrong]) => ({
    name: `refuses a batch that ${what}`,
    async check(storage: Storage) {
      const { batch, rows } = sampleBatch();
      await expectRefused(storage, (write) => write.batches.insert({ ...batch, ...wrong }, rows));
      expect(await storage.stores.batches.find(KEY)).toBeUndefined();
    },
  }));
}

function changes(
  before: readonly BatchRow[],
  after: readonly BatchRow[],
  expiresAt: Date | null = null,
) {
  return { before, after, totals: totalsOf(before, after), expiresAt };
}

function become(
  storage: Storage,
  before: readonly BatchRow[],
  ...[after, expiresAt = null]: [readonly BatchRow[], (Date | null)?]
): Promise<void> {
  return writeAll(storage, (write) =>
    write.batches.updateRows(batchKeyOf(KEY), changes(before, after, expiresAt)),
  );
}

function pricedRow(row: BatchRow, n: number): BatchRow {
  const service = { courierCode: 'jne', serviceCode: 'REG' };
  return { ...row, status: 'PRICED', quoteId: uuid(n), totalAmount: rupiah(n * 1_000), ...service };
}

function created(row: BatchRow | undefined, n: number): BatchRow {
  if (row === undefined) throw new Error('there is no such row');
  return { ...row, status: 'CREATED', content: null, shipmentNumber: numberOf(n) };
}
