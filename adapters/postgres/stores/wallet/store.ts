import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import { isShipmentNumber } from '#domain/shipment/shipment-number.ts';
import { CLIENT_KINDS } from '#domain/wallet/account-kind.ts';
import { kindsAbout, kindsShownAs, type TransactionFilter } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import type { Send } from '../../session.ts';
import { asked, type Condition, listRows } from '../list.ts';
import { type TransactionRow, toTransaction } from './row.ts';

type BalanceRow = Readonly<Record<'available' | 'held' | 'pending_cod', string | null>>;

const BALANCE = {
  name: 'wallet.balance',
  text: `
    SELECT sum(balance) FILTER (WHERE kind = 'AVAILABLE') AS available,
      sum(balance) FILTER (WHERE kind = 'HELD') AS held,
      sum(balance) FILTER (WHERE kind = 'PENDING_COD') AS pending_cod
    FROM ledger_account WHERE account_id = $1 AND environment = $2`,
};

const SOURCE = {
  select: `posting.posting_id AS transaction_id, journal.journal_id, journal.kind,
      posting.kind AS bucket, posting.version AS sequence, posting.amount, posting.balance_after,
      journal.business_ref, journal.created_at`,
  from: `posting JOIN journal ON journal.account_id = posting.account_id
      AND journal.environment = posting.environment AND journal.journal_id = posting.journal_id`,
  id: 'posting.posting_id',
};

/**
 * Of one bucket: by its own numbers. Ids are made before an account's turn has come, so that of two
 * journals at once the later one may have the lower id. The tenant is what every list asks first.
 */
const OF_BUCKET = {
  ...SOURCE,
  id: 'posting.version',
  behind: `posting.version < (
      SELECT seen.version FROM posting AS seen
      WHERE seen.posting_id = $ AND seen.account_id = $1 AND seen.environment = $2)`,
};

const SHIPMENT_KINDS = kindsAbout('SHIPMENT').map((kind) => `'${kind}'`);

/** As `isFor` says. Names are told apart by their bytes, so the index of them finds both. */
const IS_FOR = `(journal.business_ref = $
    OR journal.kind IN (${SHIPMENT_KINDS}) AND journal.business_ref ^@ ($ || '/'))`;

export function postgresWalletStore(send: Send): WalletStore {
  return {
    async balance({ accountId, environment }) {
      const [row] = await send<BalanceRow>(BALANCE, [accountId, environment]);
      return {
        available: rupiah(Number(row?.available)),
        held: rupiah(Number(row?.held)),
        pendingCod: rupiah(Number(row?.pending_cod)),
      };
    },
    async transactions(tenant, filter, request) {
      const conditions = conditionsOf(tenant, filter);
      const source = filter.bucket === null ? SOURCE : OF_BUCKET;
      const list = await listRows<TransactionRow>(send, { source, conditions }, request);
      return { ...list, items: list.items.map(toTransaction) };
    },
  };
}

function conditionsOf(tenant: Tenant, filter: TransactionFilter): readonly Condition[] {
  const { bucket, types, reference } = filter;
  const isNumber = reference !== null && isShipmentNumber(reference);
  return asked([
    { sql: 'posting.account_id = $', value: tenant.accountId },
    { sql: 'posting.environment = $', value: tenant.environment },
    { sql: 'posting.kind = ANY ($)', value: bucket === null ? CLIENT_KINDS : null },
    { sql: 'posting.kind = $', value: bucket },
    { sql: 'journal.kind = ANY ($)', value: types && kindsShownAs(types) },
    { sql: isNumber ? IS_FOR : 'journal.business_ref = $', value: reference },
    { sql: 'journal.created_at >= $', value: filter.createdFrom },
    { sql: 'journal.created_at < $', value: filter.createdTo },
  ]);
}
