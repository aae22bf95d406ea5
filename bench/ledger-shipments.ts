import type { Client } from 'pg';
import { shipments } from '#adapters/postgres/stores/shipment/table.ts';
import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { shipment } from '#tests/kit/builders.ts';

/** The terms of a shipment of the long books; one by COD has its terms besides. */
export const PRICE = { totalAmount: rupiah(18_000), cost: rupiah(16_500) };
export const CASH = { codAmount: rupiah(150_000), codFee: rupiah(4_500), codSettlementDays: 3 };

/** By the journals of each: what the row says has to follow from them, and the reverse. */
const SHIPMENTS = `
  WITH known AS (
    SELECT business_ref, array_agg(kind) AS kinds,
      min(journal_id::text) FILTER (WHERE kind = 'REFUND') AS refund_id
    FROM journal
    WHERE account_id = $1 AND environment = $2 AND kind <> 'TOPUP'
    GROUP BY business_ref
  ), state AS (
    SELECT business_ref, kinds, refund_id, 'CAPTURE' = ANY (kinds) AS is_booked,
      'COD_SETTLEMENT' = ANY (kinds) AS is_settled
    FROM known
  ), unsealed AS (
    SELECT jsonb_populate_record(NULL::shipment, $3::jsonb
      || CASE WHEN is_settled THEN $4::jsonb ELSE '{}' END
      || jsonb_build_object(
        'account_id', $1, 'environment', $2, 'shipment_number', business_ref,
        'shipment_id', gen_random_uuid(), 'quote_id', gen_random_uuid(),
        'status', CASE WHEN is_settled THEN 'DELIVERED' WHEN refund_id IS NULL THEN 'BOOKED'
          ELSE 'CANCELLED' END,
        'payment_status', CASE WHEN refund_id IS NULL THEN 'PAID' ELSE 'REFUNDED' END,
        'booked_at', CASE WHEN is_booked THEN now() END,
        'awb', CASE WHEN is_booked THEN business_ref END,
        'delivered_at', CASE WHEN is_settled THEN now() END,
        'cancelled_at', CASE WHEN refund_id IS NOT NULL THEN now() END,
        'cod_settles_at', CASE WHEN is_settled THEN now() END,
        'cod_settled_at', CASE WHEN is_settled THEN now() END,
        'refund', CASE WHEN refund_id IS NOT NULL THEN jsonb_build_object(
          'amount', $3::jsonb -> 'total_amount', 'refundedAt', now(), 'transactionId', (
            SELECT posting_id FROM posting
            WHERE posting.account_id = $1 AND posting.environment = $2
              AND posting.journal_id = refund_id::uuid AND posting.kind = 'AVAILABLE')) END
      )) AS own
    FROM state
  )
  INSERT INTO shipment
  SELECT sealed.* FROM unsealed CROSS JOIN LATERAL jsonb_populate_record(own,
    jsonb_build_object('terms_seal', shipment_seal(own))) AS sealed`;

/** The shipments whose journals are in these books. */
export async function writeShipments(
  owner: Client,
  { accountId, environment }: Tenant,
): Promise<void> {
  const sample = { ...PRICE, listPrice: PRICE.totalAmount, price: PRICE.totalAmount };
  const provider = environment === 'TEST' ? 'SIMULATOR' : 'SWIFT';
  const own = { accountId, environment, provider, discount: rupiah(0) };
  const [plain, cash] = [documentOf({ ...sample, ...own }), documentOf({ ...own, ...CASH })];
  const { cod_amount, cod_fee, cod_settlement_days } = cash;
  const terms = JSON.stringify({ cod_amount, cod_fee, cod_settlement_days });
  await owner.query(SHIPMENTS, [accountId, environment, JSON.stringify(plain), terms]);
}

/** By column, as `jsonb_populate_record` takes it. */
function documentOf(changes: Partial<Shipment>): Readonly<Record<string, unknown>> {
  const one = shipment(changes);
  const columns = shipments.fields.map(({ column, property, part }) => {
    const value = one[property];
    return [column, part === undefined ? value : Object(value)[part]];
  });
  return Object.fromEntries(columns);
}
