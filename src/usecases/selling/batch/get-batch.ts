import { mayBePrinted } from '#domain/carrying/label/label.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { Page } from '#domain/page.ts';
import { notFound } from '#domain/refusal.ts';
import { BATCH_ROWS_MAX, type Batch, batchKeyOf } from '#domain/selling/batch/batch.ts';
import type { ShownRow } from '#domain/selling/batch/batch-row.ts';
import type { BatchStore, RowsRequest } from '#domain/selling/batch/batch-store.ts';
import { eachPage } from '../../pages.ts';

/** Number of its shipments with a label, and of those still waiting for one. */
export type BatchLabels = { readonly ready: number; readonly waiting: number };

/** @throws NOT_FOUND alike for unknown and other tenants' ids. */
export type GetBatch = (
  tenant: Tenant,
  batchId: string,
) => Promise<{ readonly batch: Batch; readonly labels: BatchLabels }>;
export type ListBatchRows = (
  tenant: Tenant,
  batchId: string,
  request: RowsRequest,
) => Promise<Page<ShownRow>>;
/** Yields pages of rows. */
export type ExportBatchRows = (
  tenant: Tenant,
  batchId: string,
) => Promise<AsyncIterable<readonly ShownRow[]>>;

/** Rows per statement, few enough to keep it short. */
const EXPORTED_AT_A_TIME = 250;

export function getBatch(batches: BatchStore): GetBatch {
  return async (tenant, batchId) => {
    const batch = await foundBatch(batches, tenant, batchId);
    return { batch, labels: labelsIn(await createdRows(batches, batch)) };
  };
}

export function listBatchRows(batches: BatchStore): ListBatchRows {
  return async (tenant, batchId, request) => {
    const batch = await foundBatch(batches, tenant, batchId);
    return batches.rows(batch, request);
  };
}

export function exportBatchRows(batches: BatchStore): ExportBatchRows {
  return async (tenant, batchId) => {
    const batch = await foundBatch(batches, tenant, batchId);
    const every = { statuses: null, limit: EXPORTED_AT_A_TIME };
    return eachPage(async (last: ShownRow | null) => {
      const page = await batches.rows(batch, { ...every, after: last?.place ?? 0 });
      return page.items;
    });
  };
}

/** Throws NOT_FOUND. */
export async function foundBatch(
  batches: BatchStore,
  tenant: Tenant,
  batchId: string,
): Promise<Batch> {
  const batch = await batches.find({ ...tenantOf(tenant), batchId });
  if (batch === undefined) throw notFound('batch');
  return batch;
}

/** Rows that have a shipment, a thousand at most. */
export async function createdRows(batches: BatchStore, batch: Batch): Promise<readonly ShownRow[]> {
  if (batch.created === 0) return [];
  const all = { statuses: ['CREATED'], after: 0, limit: BATCH_ROWS_MAX } as const;
  return (await batches.rows(batchKeyOf(batch), all)).items;
}

export function labelsIn(rows: readonly ShownRow[]): BatchLabels {
  const ready = rows.filter(
    ({ shipmentStatus: status, awb }) => status !== null && mayBePrinted({ status, awb }),
  );
  const waiting = rows.filter(({ shipmentStatus }) => shipmentStatus === 'PROCESSING');
  return { ready: ready.length, waiting: waiting.length };
}
