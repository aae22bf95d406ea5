import { systemDigest } from '#adapters/system/digest.ts';
import type { AccountKind } from '#domain/money/wallet/account-kind.ts';
import { CHAIN_START, nextHead } from '#domain/money/wallet/chain.ts';
import type { JournalHead } from '#domain/money/wallet/journal.ts';
import type { LedgerFault, LedgerFaultCode } from '#domain/money/wallet/ledger-fault.ts';
import type { Posting } from '#domain/money/wallet/posting.ts';
import { add, rupiah, ZERO } from '#domain/money.ts';
import { journalIdAt, newModel } from './ledger-deeds.ts';
import { act, type Step } from './ledger-model.ts';
import { type Books, memoryLedger, TENANT, transactionIdOf } from './memory-ledger.ts';

type Plant = (books: Books) => Books;

type Planted = {
  readonly fault: LedgerFaultCode;
  /** Expected location in the report: a journal, a posting of an account, or an account. */
  readonly place: string;
  readonly plant: Plant;
};

const NEXT_YEAR = new Date('2027-01-01T00:00:00Z');

export const HISTORY: readonly Step[] = [
  { operation: 'topUp', target: 0, amount: rupiah(500_000) },
  { operation: 'payByWallet', target: 30_000, amount: rupiah(20_000) },
  { operation: 'book', target: 0, amount: ZERO },
  { operation: 'deliver', target: 0, amount: ZERO },
  { operation: 'payByWallet', target: 30_000, amount: rupiah(30_000) },
  { operation: 'failOrCancel', target: 0, amount: ZERO },
  { operation: 'payByWallet', target: 30_000, amount: rupiah(10_000) },
];

/**
 * The books after HISTORY: journal 1 tops up 500,000; SHP1 is held (2), booked (3), delivered (4,
 * 5); SHP5 is held (6) and refunded (7); SHP7 is held (8).
 */
export const HONEST = await honestBooks();

/** Every fault code with its location. `rehashed`: all later hashes are recomputed to hide it. */
const ROWS: readonly [LedgerFaultCode, string, Plant][] = [
  [
    'UNBALANCED_JOURNAL',
    'journal 000008',
    rehashed(postingAt('HELD', 5, (row) => ({ ...row, amount: rupiah(row.amount + 1) }))),
  ],
  ['UNDECLARED_TRANSFER', 'journal 000003', headAt(3, { kind: 'REFUND' })],
  [
    'REPEATED_ACCOUNT',
    'journal 000008',
    rehashed((books) => ({ ...books, postings: books.postings.flatMap(splitInTwo) })),
  ],
  ['MISSING_BUSINESS_REF', 'journal 000001', headAt(1, { businessRef: ' ' })],
  [
    'WRONG_BALANCE_AFTER',
    'AVAILABLE 2',
    postingAt('AVAILABLE', 2, (row) => ({ ...row, balanceAfter: rupiah(1) })),
  ],
  ['VERSION_GAP', 'AVAILABLE 3', without('AVAILABLE', 2)],
  ['VERSION_GAP', 'HELD account', accountAt('HELD', { version: 4 })],
  [
    'TIME_GOES_BACK',
    'AVAILABLE 3',
    rehashed(postingAt('AVAILABLE', 2, (row) => ({ ...row, createdAt: NEXT_YEAR }))),
  ],
  ['TIME_NOT_LAST', 'HELD account', accountAt('HELD', { postedAt: NEXT_YEAR })],
  ['TIME_NOT_LAST', 'REVENUE account', accountAt('REVENUE', { postedAt: null })],
  [
    'BELOW_FLOOR',
    'AVAILABLE 4',
    rehashed(postingAt('AVAILABLE', 4, (row) => ({ ...row, amount: rupiah(-900_000) }))),
  ],
  ['BELOW_FLOOR', 'PENDING_COD account', accountAt('PENDING_COD', { balance: rupiah(-1) })],
  [
    'BROKEN_CHAIN',
    'HELD 2',
    postingAt('HELD', 2, (row) => ({ ...row, journalId: journalIdAt(99) })),
  ],
  ['BROKEN_CHAIN', 'REVENUE account', accountAt('REVENUE', { chainHead: CHAIN_START })],
  ['BALANCE_NOT_SUM', 'AVAILABLE account', accountAt('AVAILABLE', { balance: rupiah(500_000) })],
  [
    'WRONG_ACCOUNTS',
    'CLAIMS account',
    (books) => ({ ...books, accounts: books.accounts.filter(({ kind }) => kind !== 'CLAIMS') }),
  ],
  ['WRONG_FLOOR', 'CLAIMS account', accountAt('CLAIMS', { floor: rupiah(-1) })],
  ['BOOKS_NOT_ZERO', 'books', rehashed(without('FUNDING', 1))],
  ['HOLD_MISSING', 'journal 000003', headAt(2, { businessRef: 'SHP99' })],
  ['REPEATED_JOURNAL', 'journal 000008', headAt(8, { businessRef: 'SHP1' })],
  [
    'HOLD_NOT_CLOSED',
    'journal 000003',
    rehashed(postingAt('HELD', 2, (row) => ({ ...row, amount: rupiah(row.amount + 1) }))),
  ],
  [
    'REFUND_EXCEEDS_PAYMENT',
    'journal 000007',
    rehashed(postingAt('AVAILABLE', 4, (row) => ({ ...row, amount: rupiah(60_001) }))),
  ],
  ['HELD_NOT_OPEN_HOLDS', 'HELD account', accountAt('HELD', { balance: rupiah(19_999) })],
];
export const PLANTED: readonly Planted[] = ROWS.map(([fault, place, plant]) => {
  return { fault, place, plant };
});

export function postingAt(
  account: AccountKind,
  version: number,
  change: (row: Posting) => Posting,
): Plant {
  const isIt = (row: Posting) => row.account === account && row.version === version;
  return (books) => ({
    ...books,
    postings: books.postings.map((row) => (isIt(row) ? change(row) : row)),
  });
}

/** Short form: `BROKEN_CHAIN HELD 2`, `UNBALANCED_JOURNAL journal 000008`, `BOOKS_NOT_ZERO books`. */
export function textOf({ code, journalId, row }: LedgerFault): string {
  if (row !== null) return `${code} ${row.account} ${row.version ?? 'account'}`;
  return journalId === null ? `${code} books` : `${code} journal ${journalId.slice(-6)}`;
}

async function honestBooks(): Promise<Books> {
  const ledger = memoryLedger();
  const play = { ledger, model: newModel() };
  for (const step of HISTORY) await act(play, step);
  return ledger.books();
}

function without(account: AccountKind, version: number): Plant {
  const isIt = (row: Posting) => row.account === account && row.version === version;
  return (books) => ({ ...books, postings: books.postings.filter((row) => !isIt(row)) });
}

function splitInTwo(row: Posting): readonly Posting[] {
  if (row.account !== 'HELD' || row.version !== 5) return [row];
  const transactionId = transactionIdOf(row.journalId, 'CLAIMS');
  const rest = { ...row, transactionId, version: 6, amount: rupiah(1) };
  return [{ ...row, amount: rupiah(row.amount - 1) }, rest];
}

/** Changes the journal's own row and the copy that each posting carries. */
function headAt(count: number, changes: Partial<JournalHead>): Plant {
  const changed = <Row extends JournalHead>(row: Row): Row =>
    row.journalId === journalIdAt(count) ? { ...row, ...changes } : row;
  return (books) => ({
    ...books,
    heads: books.heads.map(changed),
    postings: books.postings.map(changed),
  });
}

function accountAt(kind: AccountKind, changes: Partial<Books['accounts'][number]>): Plant {
  return (books) => ({
    ...books,
    accounts: books.accounts.map((row) => (row.kind === kind ? { ...row, ...changes } : row)),
  });
}

/** Recomputes balances, hashes and account rows from the changed amounts. */
function rehashed(plant: Plant): Plant {
  return (books) => {
    const planted = plant(books);
    const mended = planted.accounts.map((account) => mend(account, planted.postings));
    return {
      ...planted,
      accounts: mended.map(({ account }) => account),
      postings: mended.flatMap(({ postings }) => postings),
    };
  };
}

function mend(account: Books['accounts'][number], all: readonly Posting[]) {
  let here: typeof account = { ...account, balance: ZERO, chainHead: CHAIN_START, postedAt: null };
  const postings: Posting[] = [];
  for (const row of all.filter((one) => one.account === account.kind)) {
    const balance = add(here.balance, row.amount);
    const link = { ...row, balanceAfter: balance };
    const hash = nextHead({ tenant: TENANT, head: here.chainHead }, link, systemDigest);
    postings.push({ ...link, hash });
    here = { ...here, balance, version: row.version, chainHead: hash, postedAt: row.createdAt };
  }
  return { account: here, postings };
}
