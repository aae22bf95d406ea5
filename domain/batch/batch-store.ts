import type { DueRequest } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest, Page } from '#domain/page.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Batch, BatchKey, BatchTotals } from './batch.ts';
import type { BatchRow, MadeByReference, RowKey, RowStatus, ShownRow } from './batch-row.ts';

export type RowsRequest = {
  /** Null: any. */
  readonly statuses: readonly RowStatus[] | null;
  /** Rows behind this place. */
  readonly after: number;
  readonly limit: number;
};

export interface BatchStore {
  find(key: BatchKey): Promise<Batch | undefined>;
  /** Newest first; `before` is a batchId. */
  list(tenant: Tenant, created: CreatedBetween, request: ListRequest): Promise<List<Batch>>;
  /** The slots of those that have not ended, `limit` at most. */
  openSlots(tenant: Tenant, limit: number): Promise<readonly number[]>;
  /** The longest due first, of each account one: accounts take turns. */
  claimDue(request: DueRequest): Promise<readonly BatchKey[]>;
  findRow(key: BatchKey, place: number): Promise<BatchRow | undefined>;
  /** Of this status, those that were tried least first. */
  rowsIn(key: BatchKey, status: RowStatus, limit: number): Promise<readonly BatchRow[]>;
  /** In their order. */
  rows(key: BatchKey, request: RowsRequest): Promise<Page<ShownRow>>;
  /** Those of the references that have made a shipment. */
  madeBy(tenant: Tenant, references: readonly string[]): Promise<readonly MadeByReference[]>;
  /** The row that made the shipment, and none that repeated it; while its batch is kept. */
  rowOf(shipment: ShipmentKey): Promise<RowKey | undefined>;
  /** Lets a worker go on with it from a time; without effect unless it is checked or sent. */
  postpone(key: BatchKey, dueAt: Date): Promise<void>;
}

/** Rows that become others, and what that changes in the totals. */
export type RowChanges = {
  readonly before: readonly BatchRow[];
  /** The same rows, in the same order. */
  readonly after: readonly BatchRow[];
  readonly totals: BatchTotals;
  /** When the first quote of them expires; the batch keeps the first it is given. */
  readonly expiresAt: Date | null;
};

export interface BatchWrites {
  /** Stale if an open batch of the tenant has its slot. */
  insert(batch: Batch, rows: readonly BatchRow[]): void;
  /** Stale unless status, sequence and counts of rows are those of `before`. */
  update(before: Batch, after: Batch): void;
  /** Stale unless each row has the status and the quote of `before`. */
  updateRows(key: BatchKey, changes: RowChanges): void;
  /** Of the row that makes the shipment. Stale where the reference has made one already. */
  claimReference(row: RowKey, made: MadeByReference, at: Date): void;
}
