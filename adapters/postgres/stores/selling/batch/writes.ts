import type { BatchKey } from '#domain/selling/batch/batch.ts';
import type { BatchRow } from '#domain/selling/batch/batch-row.ts';
import type { BatchWrites, RowChanges } from '#domain/selling/batch/batch-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { batchValues } from '../../keys.ts';
import { insertInto, updateOf } from '../../table-writes.ts';
import { batches } from './table.ts';

/** A conflict on the slot makes the write stale, so that free slots are looked up again. */
const insert = insertInto(batches, 'batches_insert', 'ON CONFLICT DO NOTHING');
const update = updateOf(batches, 'batches_update', [
  'status',
  'lastSequence',
  'pending',
  'priced',
  'created',
  'failed',
]);

/**
 * One JSON value for a thousand rows: the driver would escape each of their quotes again in arrays.
 */
const INSERT_ROWS = {
  name: 'batches_insert_rows',
  sql: `
    INSERT INTO batch_row
      (account_id, environment, batch_id, place, reference, status, content, fingerprint, errors,
        shipment_number, is_repeated, attempts)
    SELECT $1::uuid, $2::environment, $3::uuid, place, reference, status, content, fingerprint,
      errors, shipment, shipment IS NOT NULL, 0
    FROM json_to_recordset($4::json)
      AS sent (place smallint, reference text, status text, content json, fingerprint text,
        errors json, shipment text)
    RETURNING 1`,
};

const UPDATE_ROWS = {
  name: 'batches_update_rows',
  sql: `
    UPDATE batch_row SET status = become.status, errors = become.errors,
      quote_id = become.quote, courier_code = become.courier, service_code = become.service,
      total_amount = become.total, shipment_number = become.shipment,
      is_repeated = become.repeated, attempts = become.attempts,
      content = CASE WHEN become.status IN ('PENDING', 'PRICED') THEN content END
    FROM json_to_recordset($4::json)
      AS become (place smallint, status_before text, quote_before uuid, status text, errors json,
        quote uuid, courier text, service text, total bigint, shipment text, repeated boolean,
        attempts smallint)
    WHERE batch_row.account_id = $1 AND batch_row.environment = $2 AND batch_row.batch_id = $3
      AND batch_row.place = become.place AND batch_row.status = become.status_before
      AND batch_row.quote_id IS NOT DISTINCT FROM become.quote_before
    RETURNING 1`,
};

const COUNT = {
  name: 'batches_count',
  sql: `
    UPDATE batch SET pending = pending + $4, priced = priced + $5, created = created + $6,
      failed = failed + $7, total_amount = total_amount + $8, paid_amount = paid_amount + $9,
      expires_at = coalesce(expires_at, $10)
    WHERE account_id = $1 AND environment = $2 AND batch_id = $3
    RETURNING 1`,
};

const CLAIM_REFERENCE = {
  name: 'batches_claim_reference',
  sql: `
    INSERT INTO batch_reference
      (account_id, environment, batch_id, place, reference, fingerprint, shipment_number,
        created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (account_id, environment, reference) DO NOTHING
    RETURNING 1`,
};

export function batchWrites(queue: WriteQueue): BatchWrites {
  return {
    insert(batch, rows) {
      queue.add(insert(batch));
      const values = [...batchValues(batch), JSON.stringify(rows.map(sentRow))];
      queue.add({ statement: INSERT_ROWS, values, rows: rows.length });
    },
    update: (before, after) => queue.add(update(before, after)),
    updateRows(key, changes) {
      const rows = JSON.stringify(becoming(changes));
      const values = [...batchValues(key), rows];
      queue.add({ statement: UPDATE_ROWS, values, rows: changes.after.length });
      queue.add({ statement: COUNT, values: countValues(key, changes), rows: 1 });
    },
    claimReference(row, made, at) {
      const { reference, fingerprint, shipmentNumber } = made;
      const what = [reference, fingerprint, shipmentNumber, at];
      const values = [...batchValues(row), row.place, ...what];
      queue.add({ statement: CLAIM_REFERENCE, values, rows: 1 });
    },
  };
}

/** A new row has a shipment only if an earlier row with the same reference made it. */
function sentRow({ shipmentNumber: shipment, ...row }: BatchRow) {
  const { place, reference, status, content, fingerprint, errors } = row;
  return { place, reference, status, content, fingerprint, errors, shipment };
}

function becoming({ before, after }: RowChanges) {
  return after.map((row, at) => ({
    place: row.place,
    status_before: before[at]?.status,
    quote_before: before[at]?.quoteId,
    status: row.status,
    errors: row.errors,
    quote: row.quoteId,
    courier: row.courierCode,
    service: row.serviceCode,
    total: row.totalAmount,
    shipment: row.shipmentNumber,
    repeated: row.isRepeated,
    attempts: row.attempts,
  }));
}

function countValues(key: BatchKey, { totals, expiresAt }: RowChanges) {
  const { pending, priced, created, failed, totalAmount, paidAmount } = totals;
  return [
    ...batchValues(key),
    pending,
    priced,
    created,
    failed,
    totalAmount,
    paidAmount,
    expiresAt,
  ];
}
