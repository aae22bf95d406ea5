import { idText } from '#domain/id.ts';
import type { Batch, BatchMode } from '#domain/selling/batch/batch.ts';
import type { ShownRow } from '#domain/selling/batch/batch-row.ts';

const MODES = { ALL: 'all', VALID: 'valid' } as const satisfies Readonly<Record<BatchMode, string>>;

/** View for clients, in responses and events. */
export function batchView(batch: Batch) {
  const { rowCount: rows, pending, priced, created, failed, totalAmount, paidAmount } = batch;
  return {
    batch_id: idText('batch', batch.batchId),
    environment: batch.environment,
    status: batch.status,
    mode: MODES[batch.mode],
    dry_run: batch.isDryRun,
    payment_method: 'WALLET' as const,
    totals: {
      rows,
      pending,
      priced,
      created,
      failed,
      total_amount: totalAmount,
      paid_amount: paidAmount,
    },
    failure: batch.failure,
    created_at: batch.createdAt.toISOString(),
    expires_at: (batch.isDryRun && batch.expiresAt?.toISOString()) || null,
    confirmed_at: batch.confirmedAt?.toISOString() ?? null,
    completed_at: batch.completedAt?.toISOString() ?? null,
  };
}

export function batchRowView(row: ShownRow) {
  return {
    row: row.place,
    reference: row.reference,
    status: row.status,
    errors: row.errors,
    courier_code: row.courierCode,
    service_code: row.serviceCode,
    total_amount: row.totalAmount,
    shipment_number: row.shipmentNumber,
    shipment_status: row.shipmentStatus,
    awb: row.awb,
    repeated: row.isRepeated,
  };
}
