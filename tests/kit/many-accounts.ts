import type { Client } from 'pg';
import { uuidOf } from '#domain/id.ts';
import { type AccountCopies, copyRows } from './copied-rows.ts';

/** Shipment that is copied, with its quote, its key and its journal. */
export type SampleShipment = {
  /** Public ids of the API. */
  readonly quoteId: string;
  readonly shipmentNumber: string;
  readonly idempotencyKey: string;
};

const NTH_ID = "lpad(to_hex(n), 32, '0')::uuid";
/** UUIDv7 made in that minute: shipments are listed by the time in their ids. */
const NTH_UUID_V7 = `(lpad(to_hex(1767225600000 + n::bigint * 60000), 12, '0') || '70008000'
  || lpad(to_hex(n), 12, '0'))::uuid`;
/** Condition for cancelled shipments; none is TIKI's. */
const IS_CANCELLED = 'n % 50 = 7 AND n % 3 <> 1';
const NTH_KIND = "CASE n % 9 WHEN 0 THEN 'REFUND' ELSE 'HOLD' END";
const NTH_NUMBER = "'SHP261121' || lpad(n::text, 9, '0')";
/** Times one minute apart, from the first of 2026 on. */
const NTH_MINUTE = "timestamptz '2026-01-01Z' + n * interval '1 minute'";

/** Condition for the sample's row and the columns that differ by copy, by table. */
const TABLES = {
  quote: {
    where: 'quote_id = $1',
    of: 'quoteId',
    own: { quote_id: NTH_ID },
  },
  shipment: {
    where: 'shipment_number = $1',
    of: 'shipmentNumber',
    own: {
      shipment_number: NTH_NUMBER,
      shipment_id: NTH_UUID_V7,
      quote_id: NTH_ID,
      created_at: NTH_MINUTE,
      status: `CASE WHEN ${IS_CANCELLED} THEN 'CANCELLED'
        ELSE (ARRAY['PROCESSING', 'PROCESSING', 'BOOKED', 'DELIVERED'])[1 + n % 4] END`,
      payment_status: `CASE WHEN ${IS_CANCELLED} THEN 'REFUNDED' ELSE copied.payment_status END`,
      awb: "CASE WHEN n % 4 > 1 THEN 'SIM' || n END",
      courier_code: "(ARRAY['jne', 'tiki', 'pos'])[1 + n % 3]",
      reference: "CASE WHEN n % 2 = 0 THEN 'order-' || n / 2 END",
    },
  },
  journal: {
    where: "kind = 'HOLD' AND business_ref = $1",
    of: 'shipmentNumber',
    own: {
      journal_id: NTH_ID,
      kind: NTH_KIND,
      business_ref: NTH_NUMBER,
    },
  },
  posting: {
    where:
      "journal_id = (SELECT journal_id FROM journal WHERE kind = 'HOLD' AND business_ref = $1)",
    of: 'shipmentNumber',
    own: {
      journal_id: NTH_ID,
      journal_kind: NTH_KIND,
      posting_id: "lpad(to_hex(2 * n + (copied.kind = 'HELD')::integer), 32, '0')::uuid",
      version: 'n + 10',
      created_at: NTH_MINUTE,
    },
  },
  idempotency: {
    where: 'key = $1',
    of: 'idempotencyKey',
    own: { key: "'key ' || n" },
  },
} as const;

/** Copies a shipment for many accounts, and gathers the statistics that autovacuum would. */
export async function copyToAccounts(
  owner: Client,
  sample: SampleShipment,
  accounts: readonly AccountCopies[],
): Promise<void> {
  const names = { ...sample, quoteId: uuidOf('quote', sample.quoteId) ?? '' };
  for (const [table, { where, of, own }] of Object.entries(TABLES)) {
    await copyRows(owner, { table, where, of: names[of], accounts, own });
  }
  await owner.query(`VACUUM ANALYZE ledger_account, ${Object.keys(TABLES).join()}`);
}
