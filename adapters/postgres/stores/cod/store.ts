import type { CodStore } from '#domain/cod/cod-store.ts';
import { rupiah } from '#domain/money.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Send } from '../../session.ts';
import { claimDue } from '../claim-due.ts';
import { retryOnDeadlock } from '../retry-on-deadlock.ts';

/** pg returns a bigint as a string. `day` null: nothing is pending. */
type PendingRow = { readonly pending_cod: string } & (
  | { readonly day: string; readonly amount: string; readonly shipments: number }
  | { readonly day: null }
);

const CLAIM_DUE = claimDue({
  name: 'cod.claimDue',
  table: 'cod_due',
  key: ['account_id', 'environment', 'shipment_number'],
  select: `
    SELECT account_id AS "accountId", environment, shipment_number AS "shipmentNumber"
    FROM claimed`,
});

/** One statement, so one snapshot: the days sum to the bucket. */
const PENDING = {
  name: 'cod.pendingCod',
  text: `
    SELECT account.balance AS pending_cod, (settles_at AT TIME ZONE 'UTC')::date::text AS day,
      sum(amount) AS amount, count(amount)::integer AS shipments
    FROM ledger_account AS account LEFT JOIN cod_due
      ON cod_due.account_id = account.account_id AND cod_due.environment = account.environment
    WHERE account.account_id = $1 AND account.environment = $2
      AND account.kind = 'PENDING_COD'
    GROUP BY pending_cod, day ORDER BY day`,
};

export function postgresCodStore(send: Send): CodStore {
  return {
    claimDue: ({ limit, now, until }) =>
      retryOnDeadlock<ShipmentKey>(send, CLAIM_DUE, [now, limit, until]),
    async pendingCod({ accountId, environment }) {
      const rows = await send<PendingRow>(PENDING, [accountId, environment]);
      const days = rows.flatMap((row) =>
        row.day === null
          ? []
          : {
              settlementDate: row.day,
              amount: rupiah(Number(row.amount)),
              shipments: row.shipments,
            },
      );
      return { pendingCod: rupiah(Number(rows[0]?.pending_cod ?? 0)), days };
    },
  };
}
