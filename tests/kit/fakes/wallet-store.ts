import { systemDigest } from '#adapters/system/digest.ts';
import { ENVIRONMENTS, type Tenant } from '#domain/environment.ts';
import {
  ACCOUNT_KINDS,
  type AccountKind,
  CLIENT_KINDS,
  type ClientKind,
} from '#domain/money/wallet/account-kind.ts';
import type { DatedJournal, JournalHead } from '#domain/money/wallet/journal.ts';
import type { Posting } from '#domain/money/wallet/posting.ts';
import {
  referenceOf,
  SUFFIX_SEPARATOR,
  subjectNamed,
  type Transaction,
  type TransactionFilter,
} from '#domain/money/wallet/transaction.ts';
import { shownRow, TRANSFERS } from '#domain/money/wallet/transfer.ts';
import type { WalletStore, WalletWrites } from '#domain/money/wallet/wallet-store.ts';
import { add, rupiah, ZERO } from '#domain/money.ts';
import { balanceOf } from '#tests/kit/balance-of.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { isBetween, listOf } from './newest-first.ts';
import { emptyAccount, post } from './posting.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';

type StoredPosting = Tenant & Posting;

type BookTables = Pick<Tables, 'ledgerAccounts' | 'journals' | 'postings'>;

export function fakeWalletStore({ ledgerAccounts, postings }: BookTables): WalletStore {
  return {
    balance: async (tenant) => balanceOf(ownedBy(tenant, ledgerAccounts)),
    balancesBefore: async (tenant, times) =>
      times.map((at) => {
        const before = (bucket: ClientKind) =>
          inBucket(tenant, postings, bucket).findLast(({ createdAt }) => createdAt < at)
            ?.balanceAfter ?? ZERO;
        return {
          available: before('AVAILABLE'),
          held: before('HELD'),
          pendingCod: before('PENDING_COD'),
        };
      }),
    async transactions(tenant, filter, request) {
      const own = ownedBy(tenant, postings);
      const found = own
        .filter((one) => filter.reference === null || matchesReference(one, filter.reference))
        .flatMap(toTransaction)
        .filter((one) => isAsked(one, filter));
      // Rows are kept in the order of posting, for one bucket in the order of its versions.
      const places = new Map(own.map(({ transactionId }, at) => [transactionId, placeIn(at)]));
      const placeOfId = (id: string) => places.get(id) ?? '';
      const { before, ...rest } = request;
      const from = before === undefined ? rest : { ...rest, before: placeOfId(before) };
      return listOf(found, ({ transactionId }) => placeOfId(transactionId), from);
    },
    async bucketPeriods(tenant, { createdFrom, createdTo }) {
      return CLIENT_KINDS.map((bucket) => {
        const before = (at: Date | null, otherwise: boolean) =>
          inBucket(tenant, postings, bucket)
            .filter(({ createdAt }) => (at === null ? otherwise : createdAt < at))
            .at(-1);
        const opening = before(createdFrom, false);
        const closing = before(createdTo, true);
        return {
          bucket,
          after: opening?.version ?? 0,
          upTo: closing?.version ?? 0,
          opening: opening?.balanceAfter ?? ZERO,
          closing: closing?.balanceAfter ?? ZERO,
        };
      });
    },
    movements: async (tenant, { bucket, after, upTo }, { types, reference }) =>
      inBucket(tenant, postings, bucket)
        .filter(({ version }) => version > after && version <= upTo)
        .filter((one) => reference === null || matchesReference(one, reference))
        .flatMap(toTransaction)
        .filter(({ type }) => types === null || types.includes(type)),
  };
}

/** Postings of a bucket by version. */
function inBucket(
  tenant: Tenant,
  postings: BookTables['postings'],
  bucket: ClientKind,
): readonly StoredPosting[] {
  return ownedBy(tenant, postings)
    .filter(({ account }) => account === bucket)
    .toSorted((a, b) => a.version - b.version);
}

/** Key that sorts as the numbers do. */
function placeIn(sequence: number): string {
  return String(sequence).padStart(16, '0');
}

export function fakeWalletWrites(queue: ChangeQueue): WalletWrites {
  return {
    open(accountId) {
      queue.add(({ ledgerAccounts }) => {
        for (const environment of ENVIRONMENTS)
          for (const kind of ACCOUNT_KINDS) {
            const account = emptyAccount({ accountId, environment }, kind);
            ledgerAccounts.insert(accountPlace(account, kind), account);
          }
      });
    },
    post({ accountId, environment }, { journalId, kind, businessRef, entries, at }) {
      const head = { journalId, kind, businessRef };
      const tenant = { accountId, environment };
      queue.add(({ journals }) => {
        journals.insert(journalPlace(tenant, head), { ...tenant, ...head });
      });
      queue.addLast((tables) => postAll(tables, tenant, { ...head, entries, at }));
    },
  };
}

export function journalPlace(
  { accountId, environment }: Tenant,
  { kind, businessRef }: Pick<JournalHead, 'kind' | 'businessRef'>,
): string {
  return placeOf(accountId, environment, kind, businessRef);
}

export function ownedBy<Row extends Tenant>(
  { accountId, environment }: Tenant,
  table: Table<Row>,
): readonly Row[] {
  return [...table.entries().values()].filter(
    (row) => row.accountId === accountId && row.environment === environment,
  );
}

function postAll(tables: BookTables, tenant: Tenant, journal: DatedJournal): void {
  const sum = add(...journal.entries.map(({ amount }) => amount));
  if (sum !== 0) throw new Error('it is not balanced');
  for (const { account, posting } of postedOrStale(tables, tenant, journal)) {
    const place = accountPlace(tenant, account.kind);
    tables.ledgerAccounts.replace(place, account);
    tables.postings.insert(placeOf(place, posting.version), { ...tenant, ...posting });
  }
}

/** Posts, or throws stale where a concurrent write has spent the money, too late for a refusal. */
function postedOrStale({ ledgerAccounts }: BookTables, tenant: Tenant, journal: DatedJournal) {
  const accountOf = (kind: AccountKind) => {
    const account = ledgerAccounts.get(accountPlace(tenant, kind));
    if (account === undefined) throw new Error(`${kind} was never opened`);
    return account;
  };
  try {
    return post(journal, accountOf, systemDigest);
  } catch (error) {
    throw new Stale(`a ${journal.kind} cannot be posted: ${String(error)}`);
  }
}

function accountPlace({ accountId, environment }: Tenant, kind: AccountKind): string {
  return placeOf(accountId, environment, kind);
}

/**
 * Reports whether a journal matches by its own reference, or by the id of its shipment or top-up.
 */
export function matchesReference(
  { kind, businessRef }: Pick<JournalHead, 'kind' | 'businessRef'>,
  reference: string,
): boolean {
  if (businessRef === reference) return true;
  const isNamed = subjectNamed(reference) === TRANSFERS[kind].about;
  return isNamed && businessRef.startsWith(reference + SUFFIX_SEPARATOR);
}

function toTransaction({ account, ...posting }: StoredPosting): readonly Transaction[] {
  const { kind, amount, version: sequence } = posting;
  const { transactionId, journalId, balanceAfter, createdAt } = posting;
  const shown = shownRow(kind, { account, amount });
  if (shown === undefined) return [];
  const reference = referenceOf(posting);
  const row = { transactionId, journalId, sequence, balanceAfter, reference, createdAt };
  return [{ ...shown, ...row, amount: rupiah(Math.abs(amount)) }];
}

function isAsked(row: Transaction, filter: TransactionFilter): boolean {
  return (
    (filter.types === null || filter.types.includes(row.type)) &&
    (filter.bucket === null || filter.bucket === row.bucket) &&
    isBetween(row.createdAt, filter.createdFrom, filter.createdTo)
  );
}
