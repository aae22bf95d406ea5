import { systemDigest } from '#adapters/system/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { ACCOUNT_KINDS, type AccountKind, FLOORS } from '#domain/money/wallet/account-kind.ts';
import type { DatedJournal, Journal, JournalHead } from '#domain/money/wallet/journal.ts';
import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';
import type { AccountSnapshot } from '#domain/money/wallet/ledger-snapshot.ts';
import type {
  LedgerAccount,
  PostedJournal,
  Posting,
  WholeJournal,
} from '#domain/money/wallet/posting.ts';
import {
  finishAccountWalk,
  startAccountWalk,
  walkPostings,
} from '#domain/money/wallet/verify-account.ts';
import { booksFaults } from '#domain/money/wallet/verify-books.ts';
import { journalFaults } from '#domain/money/wallet/verify-journal.ts';
import {
  finishShipmentsWalk,
  PRICE_KINDS,
  startShipmentsWalk,
  walkShipments,
} from '#domain/money/wallet/verify-shipments.ts';
import { ZERO } from '#domain/money.ts';
import { emptyAccount, post } from '#tests/kit/fakes/posting.ts';

export const TENANT: Tenant = {
  accountId: '01900000-0000-7000-8000-0000000000a1',
  environment: 'TEST',
};

const FIRST_AT = Date.UTC(2026, 10, 21);
const SECOND_MS = 1_000;

/** The ledger of one client as its three database tables hold it. */
export type Books = {
  readonly accounts: readonly (LedgerAccount & Pick<AccountSnapshot, 'floor'>)[];
  readonly heads: readonly JournalHead[];
  readonly postings: readonly Posting[];
};

export type MemoryLedger = {
  /**
   * Posts a journal whole or not at all. Like the database, refuses a second journal of the same
   * kind and business reference.
   */
  post(journal: Journal): void;
  books(): Books;
};

export function memoryLedger(): MemoryLedger {
  const accounts = new Map(ACCOUNT_KINDS.map((kind) => [kind, emptyAccount(TENANT, kind)]));
  const heads: JournalHead[] = [];
  const postings: Posting[] = [];
  const accountOf = (kind: AccountKind) => accounts.get(kind) ?? emptyAccount(TENANT, kind);
  return {
    post(journal) {
      const { journalId, kind, businessRef } = journal;
      const twin = heads.find((head) => head.kind === kind && head.businessRef === businessRef);
      if (twin !== undefined) throw new Error(`duplicate key: ${kind} ${businessRef}`);
      const ready = datedAt(heads.length, journal);
      for (const { account, posting } of post(ready, accountOf, systemDigest)) {
        accounts.set(account.kind, account);
        postings.push(posting);
      }
      heads.push({ journalId, kind, businessRef });
    },
    books: () => ({
      accounts: [...accounts.values()].map((account) => ({
        ...account,
        floor: FLOORS[account.kind],
      })),
      heads: [...heads],
      postings: [...postings],
    }),
  };
}

/** Id of the journal's posting to this account. */
export function transactionIdOf(journalId: string, account: AccountKind): string {
  const place = ACCOUNT_KINDS.indexOf(account).toString(16).padStart(2, '0');
  return `${journalId.slice(0, 6)}${place}${journalId.slice(8)}`;
}

/** All faults that the verifier finds, reading pages of `pageSize` rows. */
export function faultsIn(books: Books, pageSize: number): readonly LedgerFault[] {
  const accounts = cutOf(books);
  const journals = journalsIn(books);
  return [
    ...booksFaults({ accounts, lastJournalId: books.heads.at(-1)?.journalId ?? null }),
    ...accounts.flatMap((account) => accountFaults(books, account, pageSize)),
    ...pagesOf(journals, pageSize).flatMap(journalFaults),
    ...shipmentFaults(journals, accounts, pageSize),
  ];
}

export function cutOf({ accounts, postings }: Books): readonly AccountSnapshot[] {
  return accounts.map((account) => {
    const own = postings.filter((posting) => posting.account === account.kind);
    const versions = own.map(({ version }) => version);
    return { ...account, lastVersion: versions.length === 0 ? null : Math.max(...versions) };
  });
}

/** Journals with all their postings. */
export function wholeJournalsIn({ heads, postings }: Books): readonly WholeJournal[] {
  const entries = Map.groupBy(postings, ({ journalId }) => journalId);
  return heads.map((head) => ({ ...head, entries: entries.get(head.journalId) ?? [] }));
}

/** Journals rebuilt from the rows, so that changes to rows show here, too. */
export function journalsIn({ heads, postings }: Books): readonly PostedJournal[] {
  const entries = Map.groupBy(postings, ({ journalId }) => journalId);
  return heads.map((head) => ({
    ...head,
    entries: (entries.get(head.journalId) ?? []).map(({ account, amount, version }) => ({
      account,
      amount,
      version,
    })),
  }));
}

export function accountFaults(
  { postings }: Pick<Books, 'postings'>,
  account: AccountSnapshot,
  pageSize: number,
): readonly LedgerFault[] {
  const own = postings.filter((posting) => posting.account === account.kind);
  let walk = startAccountWalk(account, account.kind);
  const faults: LedgerFault[] = [];
  for (const page of pagesOf(own.toSorted(byVersion), pageSize)) {
    const walked = walkPostings(walk, page, systemDigest);
    walk = walked.walk;
    faults.push(...walked.faults);
  }
  return [...faults, ...finishAccountWalk(walk, account)];
}

export function shipmentFaults(
  journals: readonly PostedJournal[],
  accounts: readonly AccountSnapshot[],
  pageSize: number,
): readonly LedgerFault[] {
  const priced = journals.filter(({ kind }) => PRICE_KINDS.some((price) => price === kind));
  const shipments = [...Map.groupBy(priced, ({ businessRef }) => businessRef).values()];
  const held = accounts.find(({ kind }) => kind === 'HELD') ?? { balance: ZERO, lastVersion: null };
  let walk = startShipmentsWalk(held);
  const faults: LedgerFault[] = [];
  for (const page of pagesOf(shipments, pageSize)) {
    const walked = walkShipments(walk, page.flat());
    walk = walked.walk;
    faults.push(...walked.faults);
  }
  return [...faults, ...finishShipmentsWalk(walk)];
}

/** Dates as if clocks differed: the last of three journals carries the earliest time. */
function datedAt(count: number, journal: Journal): DatedJournal {
  const at = new Date(FIRST_AT + (count - (count % 3) * 2) * SECOND_MS);
  const entries = journal.entries.map((entry) => ({
    ...entry,
    transactionId: transactionIdOf(journal.journalId, entry.account),
  }));
  return { ...journal, at, entries };
}

function byVersion(a: Posting, b: Posting): number {
  return a.version - b.version;
}

function pagesOf<Row>(rows: readonly Row[], size: number): readonly (readonly Row[])[] {
  const starts = Array.from({ length: Math.ceil(rows.length / size) }, (_, page) => page * size);
  return starts.map((start) => rows.slice(start, start + size));
}
