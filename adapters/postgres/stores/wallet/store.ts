import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import { CLIENT_KINDS } from '#domain/wallet/account-kind.ts';
import { kindsShownAs, type TransactionFilter } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import type { Send } from '../../session.ts';
import { createdAt, type Filter, listRows, ofTenant } from '../list.ts';
import { readCuts, readMovements } from './movements.ts';
import { type TransactionRow, toTransaction } from './row.ts';
import { isFor, TRANSACTION_SOURCE } from './transaction-source.ts';

type BalanceRow = Readonly<Record<'available' | 'held' | 'pending_cod', string | null>>;

const BALANCE = {
  name: 'wallet.balance',
  text: `
    SELECT sum(balance) FILTER (WHERE kind = 'AVAILABLE') AS available,
      sum(balance) FILTER (WHERE kind = 'HELD') AS held,
      sum(balance) FILTER (WHERE kind = 'PENDING_COD') AS pending_cod
    FROM ledger_account WHERE account_id = $1 AND environment = $2`,
};

/** The row that a cursor names. The tenant is what every list asks first. */
const SEEN = `FROM posting AS seen
      WHERE seen.posting_id = $ AND seen.account_id = $1 AND seen.environment = $2`;

/**
 * As balances changed. Ids are made before an account's turn has come, so that of two journals at
 * once the later one may have the lower id: within a journal only, they are in order.
 */
const SOURCE = {
  ...TRANSACTION_SOURCE,
  id: 'posting.posting_id',
  order: 'posting.created_at DESC, posting.posting_id DESC',
  behind: `(posting.created_at, posting.posting_id) < (
      SELECT seen.created_at, seen.posting_id ${SEEN})`,
};

/** The rest of the books is the company's. */
const OF_CLIENTS = `posting.kind IN (${CLIENT_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

const BY_STATE = {
  table: 'posting',
  owner: ['account_id', 'environment'],
  columns: ['journal_kind', 'kind'],
  key: ['created_at', 'posting_id'],
  of: OF_CLIENTS,
};

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
      const wanted = { source: SOURCE, filter: filterOf(tenant, filter) };
      const list = await listRows<TransactionRow>(send, wanted, request);
      return { ...list, items: list.items.map(toTransaction) };
    },
    cuts: (tenant, between) => readCuts(send, tenant, between),
    movements: (tenant, stretch, wish) => readMovements(send, tenant, { ...stretch, ...wish }),
  };
}

function filterOf(tenant: Tenant, filter: TransactionFilter): Filter {
  const { types, bucket, reference } = filter;
  // By the bucket that is asked for, or by the index.
  const isOfClients = bucket !== null || reference === null;
  return {
    owner: ofTenant(tenant, 'posting'),
    rest: [
      { sql: 'posting.kind = ANY ($)', value: isOfClients ? null : CLIENT_KINDS },
      { sql: 'posting.journal_kind = ANY ($)', value: types && kindsShownAs(types) },
      { sql: 'posting.kind = $', value: bucket },
      ...isFor(reference),
      ...createdAt('posting.created_at', filter),
    ],
    byState: reference === null ? BY_STATE : undefined,
  };
}
