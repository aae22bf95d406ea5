import type { Batch } from '#domain/selling/batch/batch.ts';
import type { BatchRow, ShownRow } from '#domain/selling/batch/batch-row.ts';
import {
  bigint,
  boolean,
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  smallint,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const batches = tableOf<Batch>('batch', keptBy('batches', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  batchId: key(uuid),
  slot: fixed(smallint),
  status: text,
  mode: fixed(text),
  isDryRun: fixed(boolean),
  rowCount: fixed(integer),
  pending: integer,
  priced: integer,
  created: integer,
  failed: integer,
  totalAmount: bigint,
  paidAmount: bigint,
  failure: orNull(json),
  createdAt: fixed(timestamptz),
  expiresAt: orNull(timestamptz),
  confirmedAt: orNull(timestamptz),
  completedAt: orNull(timestamptz),
  lastSequence: integer,
  dueAt: orNull(timestamptz),
});

export const batchRows = tableOf<BatchRow>('batch_row', keptBy('batches'), {
  accountId: key(uuid),
  environment: key(text),
  batchId: key(uuid),
  place: key(smallint),
  reference: fixed(orNull(text)),
  status: text,
  content: orNull(json),
  fingerprint: fixed(orNull(text)),
  errors: json,
  quoteId: orNull(uuid),
  courierCode: orNull(text),
  serviceCode: orNull(text),
  totalAmount: orNull(bigint),
  shipmentNumber: orNull(text),
  isRepeated: boolean,
  attempts: smallint,
});

/** Columns of a row that clients see, without its shipment. */
type RowColumns = Omit<ShownRow, 'shipmentStatus' | 'awb'>;
const SHOWN = [
  'accountId',
  'environment',
  'batchId',
  'place',
  'reference',
  'status',
  'errors',
  'courierCode',
  'serviceCode',
  'totalAmount',
  'shipmentNumber',
  'isRepeated' as const,
] satisfies readonly (keyof RowColumns)[];

export const { columns: BATCH, read: toBatch } = selectionOf(batches);
export const { columns: BATCH_ROW, read: toBatchRow } = selectionOf(batchRows);
export const { columns: SHOWN_ROW, read: toShownRow } = selectionOf(batchRows, SHOWN);
