import {
  batchRows as rowTable,
  batches as table,
} from '#adapters/postgres/stores/selling/batch/table.ts';
import { rupiah } from '#domain/money.ts';
import { pageOf } from '#domain/page.ts';
import {
  type Batch,
  type BatchKey,
  type BatchTotals,
  hasEnded,
} from '#domain/selling/batch/batch.ts';
import type { BatchRow, ShownRow } from '#domain/selling/batch/batch-row.ts';
import type { BatchStore, BatchWrites } from '#domain/selling/batch/batch-store.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { dueQueue } from './due-queue.ts';
import { isBetween, listOf } from './newest-first.ts';
import { shipmentPlace } from './shipment-store.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

type BatchTables = Pick<Tables, 'batches' | 'batchRows' | 'batchReferences' | 'shipments'>;

const changesIn = changesOf(table);
const rowChangesIn = changesOf(rowTable);
const COUNTS = ['pending', 'priced', 'created', 'failed', 'totalAmount', 'paidAmount'] as const;

export function fakeBatchStore(tables: BatchTables): BatchStore {
  const { batches, batchRows, batchReferences, shipments } = tables;
  const queue = dueQueue(batches);
  const rowsOf = (key: BatchKey) =>
    [...batchRows.entries()]
      .map(([, row]) => row)
      .filter((row) => batchPlace(row) === batchPlace(key))
      .toSorted((a, b) => a.place - b.place);
  return {
    find: async (key) => batches.get(batchPlace(key)),
    async list(tenant, created, request) {
      const found = ownedBy(tenant, batches).filter(({ createdAt }) =>
        isBetween(createdAt, created.createdFrom, created.createdTo),
      );
      return listOf(found, ({ batchId }) => batchId, request);
    },
    async openSlots(tenant, limit) {
      const open = ownedBy(tenant, batches).filter(({ dueAt }) => dueAt !== null);
      return open.slice(0, limit).map(({ slot }) => slot);
    },
    async claimDue(request) {
      const seen = new Set<string>();
      const due = [...batches.entries()]
        .map(([, row]) => row)
        .filter(({ dueAt }) => dueAt !== null);
      const firsts = due
        .toSorted(
          (a, b) => Number(a.dueAt) - Number(b.dueAt) || (batchPlace(a) < batchPlace(b) ? -1 : 1),
        )
        .filter(({ accountId }) => !seen.has(accountId) && seen.add(accountId));
      const places = new Set(firsts.map(batchPlace));
      return queue.claim(request, (_, place) => places.has(place)).map(keyOf);
    },
    findRow: async (key, place) => batchRows.get(rowPlace({ ...key, place })),
    async rowsIn(key, status, limit) {
      const found = rowsOf(key).filter((row) => row.status === status);
      return found.toSorted((a, b) => a.attempts - b.attempts || a.place - b.place).slice(0, limit);
    },
    async rows(key, { statuses, after, limit }) {
      const found = rowsOf(key).filter(
        ({ place, status }) => place > after && (statuses?.includes(status) ?? true),
      );
      return pageOf(
        found.map((row) => shown(row, shipments)),
        limit,
      );
    },
    async madeBy(tenant, references) {
      const found = ownedBy(tenant, batchReferences);
      const made = found.filter(({ reference }) => references.includes(reference));
      return made.map(({ reference, fingerprint, shipmentNumber }) => ({
        reference,
        fingerprint,
        shipmentNumber,
      }));
    },
    async rowOf({ shipmentNumber, ...tenant }) {
      const found = ownedBy(tenant, batchReferences);
      const row = found.find((one) => one.shipmentNumber === shipmentNumber);
      if (row === undefined || batches.get(batchPlace(row)) === undefined) return undefined;
      return { ...keyOf(row), place: row.place };
    },
    async postpone(key, dueAt) {
      const status = batches.get(batchPlace(key))?.status;
      if (status === 'CHECKING' || status === 'SENDING') queue.reschedule(batchPlace(key), dueAt);
    },
  };
}

export function fakeBatchWrites(queue: ChangeQueue): BatchWrites {
  return {
    insert(batch, rows) {
      queue.add(({ batches, batchRows }) => {
        refuseImpossible(batch);
        const others = ownedBy(batch, batches).filter(({ dueAt }) => dueAt !== null);
        if (others.some(({ slot }) => slot === batch.slot)) throw new Stale('its slot is taken');
        batches.insert(batchPlace(batch), batch);
        for (const row of rows) {
          refuseImpossibleRow(row);
          batchRows.insert(rowPlace(row), row);
        }
      });
    },
    update(before, after) {
      queue.add(({ batches }) => {
        const place = batchPlace(before);
        const found = batches.get(place);
        if (found === undefined || stateText(found) !== stateText(before)) {
          throw new Stale(`batch ${place} has moved on`);
        }
        const changed = { ...found, ...changesIn(after) };
        refuseImpossible(changed);
        batches.replace(place, changed);
      });
    },
    updateRows(key, { before, after, totals, expiresAt }) {
      queue.add(({ batches, batchRows }) => {
        for (const [at, row] of after.entries()) become(batchRows, before[at], row);
        const found = batches.get(batchPlace(key));
        if (found === undefined) throw new Stale('there is no such batch');
        const counted = { ...found, ...summed(found, totals) };
        refuseImpossible(counted);
        batches.replace(batchPlace(key), { ...counted, expiresAt: found.expiresAt ?? expiresAt });
      });
    },
    claimReference(row, made, createdAt) {
      queue.add(({ batchReferences }) => {
        const place = placeOf(row.accountId, row.environment, made.reference);
        if (batchReferences.get(place) !== undefined) throw new Stale(`${place} made another one`);
        batchReferences.insert(place, { ...keyOf(row), place: row.place, ...made, createdAt });
      });
    },
  };
}

function become(batchRows: Tables['batchRows'], before: BatchRow | undefined, row: BatchRow): void {
  const place = rowPlace(row);
  const found = batchRows.get(place);
  const isAsRead = found?.status === before?.status && found?.quoteId === before?.quoteId;
  if (found === undefined || !isAsRead) throw new Stale(`row ${place} has moved on`);
  const content = isOpenRow(row) ? found.content : null;
  const changed = { ...found, ...rowChangesIn(row), content };
  refuseImpossibleRow(changed);
  batchRows.replace(place, changed);
}

function isOpenRow({ status }: BatchRow): boolean {
  return status === 'PENDING' || status === 'PRICED';
}

export function batchPlace({ accountId, environment, batchId }: BatchKey): string {
  return placeOf(accountId, environment, batchId);
}

function rowPlace({ place, ...key }: BatchKey & Pick<BatchRow, 'place'>): string {
  return placeOf(batchPlace(key), place);
}

function keyOf({ accountId, environment, batchId }: BatchKey): BatchKey {
  return { accountId, environment, batchId };
}

function shown(row: BatchRow, shipments: Tables['shipments']): ShownRow {
  const { content: _, fingerprint: __, quoteId: ___, attempts: ____, ...rest } = row;
  const { shipmentNumber } = row;
  const found = shipmentNumber && shipments.get(shipmentPlace({ ...row, shipmentNumber }));
  const { status: shipmentStatus = null, awb = null } = found || {};
  return { ...rest, shipmentStatus, awb };
}

function summed(found: Batch, totals: BatchTotals): Partial<Batch> {
  return Object.fromEntries(COUNTS.map((name) => [name, rupiah(found[name] + totals[name])]));
}

function stateText({ status, lastSequence, pending, priced, created, failed }: Batch): string {
  return placeOf(status, lastSequence, pending, priced, created, failed);
}

function refuseImpossible(batch: Batch): void {
  const { rowCount, pending, priced, created, failed, totalAmount, paidAmount } = batch;
  const counts = [pending, priced, created, failed];
  const sum = counts.reduce((all, count) => all + count, 0);
  if (counts.some((count) => count < 0) || sum !== rowCount) throw new Error('rows are miscounted');
  if (rowCount < 1 || rowCount > 1_000) throw new Error(`a batch of ${rowCount} rows`);
  if (paidAmount < 0 || paidAmount > totalAmount) throw new Error('it pays more than it costs');
  const isOver = batch.completedAt !== null;
  if ((batch.dueAt === null) !== isOver || isOver !== hasEnded(batch))
    throw new Error('due for ever');
  if ((batch.status === 'REFUSED') !== (batch.failure !== null)) throw new Error('for no reason');
}

function refuseImpossibleRow(row: BatchRow): void {
  const { status, content, shipmentNumber, quoteId, totalAmount } = row;
  if ((status === 'CREATED') !== (shipmentNumber !== null)) throw new Error('created as nothing');
  const isPriced = quoteId !== null && totalAmount !== null;
  if (status === 'PRICED' && !isPriced) throw new Error('priced by nothing');
  if (isOpenRow(row) !== (content !== null)) throw new Error(`${status} with content, or without`);
}
