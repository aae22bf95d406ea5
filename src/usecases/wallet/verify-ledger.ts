import type { Digest } from '#domain/digest.ts';
import { ENVIRONMENTS, type Environment, type Tenant } from '#domain/environment.ts';
import { ZERO } from '#domain/money.ts';
import type { AccountCut, BooksCut } from '#domain/wallet/books-cut.ts';
import type { LedgerFault } from '#domain/wallet/ledger-fault.ts';
import type { LedgerReader, Stretch } from '#domain/wallet/ledger-reader.ts';
import { endOfAccount, startOfAccount, walkPostings } from '#domain/wallet/verify-account.ts';
import { booksFaults } from '#domain/wallet/verify-books.ts';
import { journalFaults } from '#domain/wallet/verify-journal.ts';
import {
  endOfShipments,
  startOfShipments,
  walkShipments,
} from '#domain/wallet/verify-shipments.ts';

/** Whose books; null: everybody's, both environments'. */
export type LedgerScope = {
  readonly accountId: string | null;
  readonly environment: Environment | null;
};

export type FoundFault = { readonly tenant: Tenant; readonly fault: LedgerFault };

/** What was read. */
export type LedgerCounts = {
  readonly accounts: number;
  readonly journals: number;
  readonly postings: number;
};

/** Yields faults as they are found, and returns what was read to find them. */
export type VerifyLedger = (scope: LedgerScope) => AsyncGenerator<FoundFault, LedgerCounts>;

type Deps = {
  readonly reader: LedgerReader;
  readonly digest: Digest;
  readonly pageSize?: number;
};
type Walk = Required<Deps> & { readonly tenant: Tenant; readonly counts: Counts };
type Counts = { -readonly [Name in keyof LedgerCounts]: number };
type Faults = AsyncGenerator<LedgerFault, void>;

/** Some 200 KB at once, read in milliseconds. */
const PAGE_SIZE = 500;

/**
 * The books prove themselves while money moves: of each client they are verified as they stood at
 * one moment, and read in pages afterwards. Holds a page at a time, however long they are.
 */
export function verifyLedger({ pageSize = PAGE_SIZE, ...deps }: Deps): VerifyLedger {
  return async function* (scope) {
    const counts = { accounts: 0, journals: 0, postings: 0 };
    const environments = scope.environment === null ? ENVIRONMENTS : [scope.environment];
    for await (const accountId of accountIds({ ...deps, pageSize }, scope)) {
      for (const environment of environments) {
        const tenant = { accountId, environment };
        const faults = faultsOf({ ...deps, pageSize, tenant, counts });
        for await (const fault of faults) yield { tenant, fault };
      }
    }
    return counts;
  };
}

async function* accountIds(
  { reader, pageSize }: Pick<Walk, 'reader' | 'pageSize'>,
  { accountId }: LedgerScope,
): AsyncGenerator<string> {
  if (accountId !== null) return yield accountId;
  let page = await reader.accountIds(null, pageSize);
  while (page.length > 0) {
    yield* page;
    page = await reader.accountIds(page.at(-1) ?? null, pageSize);
  }
}

async function* faultsOf(walk: Walk): Faults {
  const cut = await walk.reader.cut(walk.tenant);
  walk.counts.accounts += cut.accounts.length;
  yield* booksFaults(cut.accounts);
  for (const account of cut.accounts) yield* accountFaults(walk, account);
  yield* allJournalFaults(walk, cut);
  yield* shipmentFaults(walk, cut);
}

async function* accountFaults(walk: Walk, account: AccountCut): Faults {
  const { reader, tenant, digest, counts } = walk;
  const { kind, lastVersion } = account;
  let place = startOfAccount(tenant, kind);
  const read = (page: Stretch<number>) => reader.postings(tenant, kind, page);
  for await (const page of pagesUpTo(lastVersion, read, { ...walk, keyOf: (row) => row.version })) {
    counts.postings += page.length;
    const walked = walkPostings(place, page, digest);
    yield* walked.faults;
    place = walked.walk;
  }
  yield* endOfAccount(place, account);
}

async function* allJournalFaults(walk: Walk, { lastJournalId }: BooksCut): Faults {
  const { reader, tenant, counts } = walk;
  const read = (page: Stretch<string>) => reader.journals(tenant, page);
  const pages = pagesUpTo(lastJournalId, read, { ...walk, keyOf: (row) => row.journalId });
  for await (const page of pages) {
    counts.journals += page.length;
    yield* journalFaults(page);
  }
}

async function* shipmentFaults(walk: Walk, { accounts, lastPriceRef }: BooksCut): Faults {
  const { reader, tenant } = walk;
  const held = accounts.find(({ kind }) => kind === 'HELD') ?? { balance: ZERO, lastVersion: null };
  let place = startOfShipments(held);
  const read = (page: Stretch<string>) => reader.priceJournals(tenant, page);
  const pages = pagesUpTo(lastPriceRef, read, { ...walk, keyOf: (row) => row.businessRef });
  for await (const page of pages) {
    const walked = walkShipments(place, page);
    yield* walked.faults;
    place = walked.walk;
  }
  yield* endOfShipments(place);
}

/** Up to a last key that is set before: or who reads slowly would follow a busy client for ever. */
async function* pagesUpTo<Key, Row>(
  upTo: Key | null,
  read: (page: Stretch<Key>) => Promise<readonly Row[]>,
  { pageSize, keyOf }: { pageSize: number; keyOf: (row: Row) => Key },
): AsyncGenerator<readonly Row[]> {
  if (upTo === null) return;
  let after: Key | null = null;
  while (after !== upTo) {
    const page = await read({ after, upTo, limit: pageSize });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = keyOf(last);
  }
}
