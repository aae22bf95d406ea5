import type { CodStore } from '#domain/cod/cod-store.ts';
import { rupiah } from '#domain/money.ts';
import type { Send } from '../../session.ts';
import { dueQueue } from '../due-queue.ts';
import { SHIPMENT_KEY, toShipmentKey } from '../keys.ts';

/** pg returns a bigint as a string. `day` null: nothing is pending. */
type PendingRow = { readonly pending_cod: string } & (
  | { readonly day: string; readonly amount: string; readonly shipments: number }
  | { readonly day: null }
);

const claimDue = dueQueue({
  name: 'cod.claimDue',
  table: 'cod_due',
  key: SHIPMENT_KEY,
  toItem: toShipmentKey,
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
    claimDue: claimDue(send),
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
