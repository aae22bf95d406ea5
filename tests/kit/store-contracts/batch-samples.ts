import { systemDigest } from '#adapters/system/digest.ts';
import { rupiah } from '#domain/money.ts';
import { type Batch, type BatchKey, newBatch } from '#domain/selling/batch/batch.ts';
import { newRow, type RowOrder, withSavedSender } from '#domain/selling/batch/batch-row.ts';
import { remarksOf } from '#domain/selling/shipment/shipment.ts';
import { party } from '../builders.ts';
import type { Storage } from './contract.ts';
import { INSTANT, uuid } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

export const KEY: BatchKey = { ...TENANT, batchId: uuid(0x71) };
/** Keys that differ from KEY in one field each. */
export const STRANGERS: readonly BatchKey[] = [
  ...[OTHER_ACCOUNT, OTHER_ENVIRONMENT].map((tenant) => ({ ...KEY, ...tenant })),
  { ...KEY, batchId: uuid(0x72) },
];

const ORDER: RowOrder = {
  choice: { rule: 'CHEAPEST' },
  maxPrice: rupiah(30_000),
  parcel: {
    weightGrams: 1_200,
    dimensions: null,
    declaredValue: null,
    cod: false,
    codAmount: null,
    insuredValue: null,
  },
  sender: party(),
  receiver: { ...party(), name: 'Siti "Ibu" \\ O’Neil' },
  items: [],
  collectionMethod: null,
  pickup: null,
  ...remarksOf({ notes: 'Ring\ttwice\n', metadata: { order: '1' }, tags: ['lebaran'] }),
  reference: 'order 1',
};
export const WRONG = [
  { path: 'receiver.phone', code: 'REQUIRED', message: 'is required' },
] as const;

const NO_SENDERS = { saved: new Map(), made: new Map() };

/** Batch with two valid rows and an invalid one; its slot is the number of its id. */
export function sampleBatch(key = KEY, now = INSTANT) {
  const judged = [
    { reference: 'order 1', order: ORDER, errors: [] },
    { reference: 'order 2', order: { ...ORDER, reference: 'order 2' }, errors: [] },
    { reference: null, order: null, errors: WRONG },
  ];
  const rows = judged.map((row, at) =>
    withSavedSender(newRow(key, { ...row, place: at + 1, digest: systemDigest }), NO_SENDERS),
  );
  const slot = Number.parseInt(key.batchId.slice(-3), 16);
  return { batch: newBatch(key, { mode: 'VALID', isDryRun: true }, { rows, slot, now }), rows };
}

export async function openBatch(storage: Storage, key = KEY, now = INSTANT) {
  const made = sampleBatch(key, now);
  await writeAll(storage, (write) => write.batches.insert(made.batch, made.rows));
  return made;
}

export function endedBatch(batch: Batch): Batch {
  return { ...batch, status: 'COMPLETED', completedAt: INSTANT, dueAt: null, lastSequence: 1 };
}

export function endBatch(storage: Storage, batch: Batch): Promise<void> {
  return writeAll(storage, (write) => write.batches.update(batch, endedBatch(batch)));
}
