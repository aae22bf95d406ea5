import type { DueRequest } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest, Page } from '#domain/page.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Batch, BatchKey, BatchTotals } from './batch.ts';
import type { BatchRow, MadeByReference, RowKey, RowStatus, ShownRow } from './batch-row.ts';

export type RowsRequest = {
  /** Null matches any status. */
  readonly statuses: readonly RowStatus[] | null;
  /** Rows after this place. */
  readonly after: number;
  readonly limit: number;
};

export interface BatchStore {
  find(key: BatchKey): Promise<Batch | undefined>;
  /** Newest first; `before` is a batchId. */
  list(tenant: Tenant, created: CreatedBetween, request: ListRequest): Promise<List<Batch>>;
  /** Slots of batches that have not ended, `limit` at most. */
  openSlots(tenant: Tenant, limit: number): Promise<readonly number[]>;
  /** Claims the longest-due batches, one of each account, so that accounts take turns. */
  claimDue(request: DueRequest): Promise<readonly BatchKey[]>;
  findRow(key: BatchKey, place: number): Promise<BatchRow | undefined>;
  /** Rows in this status, fewest attempts first. */
  rowsIn(key: BatchKey, status: RowStatus, limit: number): Promise<readonly BatchRow[]>;
  /** Rows in the order of the request. */
  rows(key: BatchKey, request: RowsRequest): Promise<Page<ShownRow>>;
  /** References that already made a shipment. */
  madeBy(tenant: Tenant, references: readonly string[]): Promise<readonly MadeByReference[]>;
  /** The row that made the shipment, not rows that repeated it; only while its batch is kept. */
  rowOf(shipment: ShipmentKey): Promise<RowKey | undefined>;
  /** Sets the time of the next turn; without effect unless the batch is being checked or sent. */
  postpone(key: BatchKey, dueAt: Date): Promise<void>;
}

/** Changed rows, and the change in the totals. */
export type RowChanges = {
  readonly before: readonly BatchRow[];
  /** The same rows, in the same order. */
  readonly after: readonly BatchRow[];
  readonly totals: BatchTotals;
  /** Earliest expiry of their quotes; the batch keeps the first value. */
  readonly expiresAt: Date | null;
};

export interface BatchWrites {
  /** Stale if an open batch of the tenant has its slot. */
  insert(batch: Batch, rows: readonly BatchRow[]): void;
  /** Stale unless status, sequence and counts of rows are those of `before`. */
  update(before: Batch, after: Batch): void;
  /** Stale unless each row has the status and the quote of `before`. */
  updateRows(key: BatchKey, changes: RowChanges): void;
  /** Records that this row makes the shipment. Stale if the reference has already made one. */
  claimReference(row: RowKey, made: MadeByReference, at: Date): void;
}
