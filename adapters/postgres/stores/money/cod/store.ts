import type { Advances } from '#domain/money/cod/advance-limit.ts';
import type { CodStore } from '#domain/money/cod/cod-store.ts';
import { rupiah } from '#domain/money.ts';
import type { Send } from '../../../session.ts';
import { dueQueue } from '../../due-queue.ts';
import { SHIPMENT_KEY, shipmentValues, toShipmentKey } from '../../keys.ts';
import { ADVANCES, toAdvances } from './table.ts';

/** pg returns a bigint as a string. `day` is null if nothing is pending. */
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

/**
 * One statement and so one snapshot, in which the days add up to the bucket. Days and bucket both
 * exclude advanced amounts.
 */
const PENDING = {
  name: 'cod.pendingCod',
  text: `
    SELECT account.balance AS pending_cod, (settles_at AT TIME ZONE $3)::date::text AS day,
      sum(amount) AS amount, count(amount)::integer AS shipments
    FROM ledger_account AS account LEFT JOIN cod_due
      ON cod_due.account_id = account.account_id AND cod_due.environment = account.environment
      AND due_at IS NOT NULL
    WHERE account.account_id = $1 AND account.environment = $2
      AND account.kind = 'PENDING_COD'
    GROUP BY pending_cod, day ORDER BY day`,
};

const ALL_ADVANCES = {
  name: 'cod.advances',
  text: `SELECT ${ADVANCES} FROM cod_advance_limit ORDER BY provider`,
};

const LIMIT = {
  name: 'cod.limitAdvances',
  text: `
    INSERT INTO cod_advance_limit (provider, most, changed_at, changed_by) VALUES ($1, $2, $3, $4)
    ON CONFLICT (provider) DO UPDATE
      SET most = excluded.most, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
        used_up_at = NULL`,
};

const IS_ADVANCED = {
  name: 'cod.isAdvanced',
  text: `
    SELECT FROM cod_due
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND due_at IS NULL`,
};

const IS_KNOWN_LATE = {
  name: 'cod.isKnownLate',
  text: `
    SELECT FROM cod_due
    WHERE account_id = $1 AND environment = $2 AND shipment_number = $3 AND late_at IS NOT NULL`,
};

export function postgresCodStore(send: Send): CodStore {
  return {
    claimDue: claimDue(send),
    async pendingCod({ accountId, environment }, zone) {
      const rows = await send<PendingRow>(PENDING, [accountId, environment, zone]);
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
    async advances() {
      return (await send<Advances>(ALL_ADVANCES, [])).map(toAdvances);
    },
    async limitAdvances({ provider, most, changedAt, changedBy }) {
      await send(LIMIT, [provider, most, changedAt, changedBy]);
    },
    async isAdvanced(key) {
      return (await send(IS_ADVANCED, shipmentValues(key))).length > 0;
    },
    async isKnownLate(key) {
      return (await send(IS_KNOWN_LATE, shipmentValues(key))).length > 0;
    },
  };
}
