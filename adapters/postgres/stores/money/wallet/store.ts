import type { Tenant } from '#domain/environment.ts';
import { CLIENT_KINDS } from '#domain/money/wallet/account-kind.ts';
import { kindsShownAs, type TransactionFilter } from '#domain/money/wallet/transaction.ts';
import type { WalletStore } from '#domain/money/wallet/wallet-store.ts';
import type { Send } from '../../../session.ts';
import { keyIs } from '../../../shared-form.ts';
import type { StateIndex } from '../../by-state.ts';
import { createdAt, type Filter, type ListSource, listRows, ofTenant } from '../../list.ts';
import { readBalancesBefore } from './balances-before.ts';
import { readBucketPeriods, readMovements } from './movements.ts';
import { type BalanceRow, type TransactionRow, toBalance, toTransaction } from './row.ts';
import { referenceCondition, TRANSACTION_SOURCE } from './transaction-source.ts';

const BALANCE = {
  name: 'wallet.balance',
  text: `
    SELECT sum(balance) FILTER (WHERE kind = 'AVAILABLE') AS available,
      sum(balance) FILTER (WHERE kind = 'HELD') AS held,
      sum(balance) FILTER (WHERE kind = 'PENDING_COD') AS pending_cod
    FROM ledger_account WHERE account_id = $1 AND environment = $2`,
  shared: {
    types: ['uuid', 'text'],
    text: `
    SELECT r.n, sum(balance) FILTER (WHERE kind = 'AVAILABLE') AS available,
      sum(balance) FILTER (WHERE kind = 'HELD') AS held,
      sum(balance) FILTER (WHERE kind = 'PENDING_COD') AS pending_cod
    FROM :rows AS r LEFT JOIN ledger_account
      ON ${keyIs('account_id', 'r.c1')} AND ${keyIs('environment', 'r.c2')}
    GROUP BY r.n`,
  },
};

/** Row of the cursor. $1 and $2 are the tenant in every list. */
const CURSOR_ROW = `FROM posting AS seen
      WHERE seen.posting_id = $ AND seen.account_id = $1 AND seen.environment = $2`;

/**
 * Sorted by the order of balance changes. Ids are made before the account's row is locked, so of
 * two concurrent journals the later one may have the lower id: ids order rows only within a
 * journal.
 */
const SOURCE: ListSource = {
  ...TRANSACTION_SOURCE,
  id: 'posting.posting_id',
  order: 'posting.created_at DESC, posting.posting_id DESC',
  afterCursor: `(posting.created_at, posting.posting_id) < (
      SELECT seen.created_at, seen.posting_id ${CURSOR_ROW})`,
};

/** All other ledger accounts belong to the company. */
const OF_CLIENTS = `posting.kind IN (${CLIENT_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

const BY_STATE: StateIndex = {
  table: 'posting',
  owner: ['account_id', 'environment'],
  columns: ['journal_kind', 'kind'],
  key: ['created_at', 'posting_id'],
  condition: OF_CLIENTS,
};

export function postgresWalletStore(send: Send): WalletStore {
  return {
    async balance({ accountId, environment }) {
      const [row] = await send<BalanceRow>(BALANCE, [accountId, environment]);
      return toBalance(row);
    },
    balancesBefore: (tenant, times) => readBalancesBefore(send, tenant, times),
    async transactions(tenant, filter, request) {
      const wanted = { source: SOURCE, filter: filterOf(tenant, filter) };
      const list = await listRows<TransactionRow>(send, wanted, request);
      return { ...list, items: list.items.map(toTransaction) };
    },
    bucketPeriods: (tenant, between) => readBucketPeriods(send, tenant, between),
    movements: (tenant, range, filter) => readMovements(send, tenant, { ...range, ...filter }),
  };
}

function filterOf(tenant: Tenant, filter: TransactionFilter): Filter {
  const { types, bucket, reference } = filter;
  // A bucket already excludes the company; without a reference the index contains only client
  // kinds.
  const isOfClients = bucket !== null || reference === null;
  return {
    owner: ofTenant(tenant, 'posting'),
    rest: [
      { sql: 'posting.kind = ANY ($)', value: isOfClients ? null : CLIENT_KINDS },
      { sql: 'posting.journal_kind = ANY ($)', value: types && kindsShownAs(types) },
      { sql: 'posting.kind = $', value: bucket },
      ...referenceCondition(reference),
      ...createdAt('posting.created_at', filter),
    ],
    byState: reference === null ? BY_STATE : undefined,
  };
}
