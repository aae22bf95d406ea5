/** Ids of batches; each of 50 accounts has at most one open batch. */
const BATCH_ID = `(lpad(to_hex((extract(epoch FROM created_at) * 1000)::bigint), 12, '0')
  || '70008000' || lpad(to_hex(n), 12, '0'))::uuid`;
/** Rows of the batch n = 77, the maximum; other batches have a few. */
export const BATCH_ROWS = 1_000;
export const LONG_BATCH = 77;
const ROWS_OF_OTHERS = 3;
/** Maximum that an account may save. */
export const SAVED = 50;
/** Indexed shipments of one account, all of which `TRACKING` of the other fillings has inserted. */
export const WORDED = 1_000;

/** Statements that fill after `work` and the shipments of `parcel`, to which they belong. */
export const bulkFillings = (wordedAccount: string): readonly string[] => [
  `INSERT INTO batch (account_id, environment, batch_id, slot, status, mode, is_dry_run, row_count,
     pending, priced, created, failed, total_amount, paid_amount, created_at, completed_at,
     last_sequence, due_at)
   SELECT account_id, 'TEST', ${BATCH_ID}, n / 50,
     CASE WHEN is_open THEN 'CHECKING' ELSE 'COMPLETED' END, 'ALL', false, 1, 0, 0, 0, 1, 0, 0,
     created_at, CASE WHEN NOT is_open THEN created_at END, 1,
     CASE WHEN is_open THEN timestamptz '2026-11-21T11:59:00Z' + (n % 3) * interval '1 minute' END
   FROM work`,
  `INSERT INTO batch_row (account_id, environment, batch_id, place, reference, status, content,
     errors, quote_id, total_amount, shipment_number, is_repeated, attempts)
   SELECT account_id, 'TEST', ${BATCH_ID}, place, place::text,
     CASE WHEN is_open OR n = ${LONG_BATCH} AND place > 500 THEN 'PENDING' ELSE 'CREATED' END,
     CASE WHEN is_open OR n = ${LONG_BATCH} AND place > 500 THEN '{}'::json END, '[]', NULL, 1,
     CASE WHEN NOT is_open AND (n <> ${LONG_BATCH} OR place <= 500) THEN shipment_number END,
     false, 0
   FROM work, generate_series(1, CASE n WHEN ${LONG_BATCH} THEN ${BATCH_ROWS}
     ELSE ${ROWS_OF_OTHERS} END) AS place`,
  `INSERT INTO batch_reference
   SELECT account_id, 'TEST', 'order ' || n, '', shipment_number, created_at, ${BATCH_ID}, 1
   FROM work`,
  `INSERT INTO saved_sender
   SELECT account_id, 'TEST', lpad(to_hex(n), 32, '0')::uuid, (n - 1) / 50 + 1, '{}', n <= 50,
     created_at, 1
   FROM work WHERE n <= ${50 * SAVED}`,
  `INSERT INTO parcel_preset
   SELECT account_id, 'TEST', lpad(to_hex(n), 32, '0')::uuid, (n - 1) / 50 + 1, n, 1, NULL,
     created_at, 1
   FROM work WHERE n <= ${50 * SAVED}`,
  `INSERT INTO shipment_term
   SELECT account_id, 'TEST', term, lpad(to_hex(n), 32, '0')::uuid
   FROM work, unnest(ARRAY['toko', 'order-' || n, '#late']) AS term`,
  `INSERT INTO shipment_term
   SELECT '${wordedAccount}', 'TEST', term, lpad(to_hex(n), 32, '0')::uuid
   FROM generate_series(1, ${WORDED}) AS n,
     unnest(ARRAY['budi', 'order-' || n, '#late', 'toko', '62812' || n]) AS term`,
  `INSERT INTO term_head
   SELECT account_id, environment, last_position - 10 FROM event_head`,
];
