import type { Hold, HoldReader } from '#domain/money/wallet/ledger-reader.ts';
import type { Send } from '../../../session.ts';

/** The inner LIMIT forces one index look-up per row. */
const PAGE = {
  name: 'holds.page',
  text: `
    SELECT business_ref AS "shipmentNumber", journal_id AS "journalId",
      sold.is_there IS NOT NULL AS "hasShipment"
    FROM journal LEFT JOIN LATERAL (
      SELECT true AS is_there FROM shipment
      WHERE shipment.account_id = journal.account_id
        AND shipment.environment = journal.environment
        AND shipment.shipment_number = journal.business_ref COLLATE "default" LIMIT 1
    ) AS sold ON true
    WHERE account_id = $1 AND environment = $2 AND kind = 'HOLD' AND business_ref > $3
    ORDER BY business_ref LIMIT $4`,
};

export function postgresHoldReader(send: Send): HoldReader {
  return ({ accountId, environment }, after, limit) =>
    send<Hold>(PAGE, [accountId, environment, after ?? '', limit]);
}
