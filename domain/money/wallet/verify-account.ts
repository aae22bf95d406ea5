import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { type Rupiah, ZERO } from '#domain/money.ts';
import { type AccountKind, FLOORS } from './account-kind.ts';
import { CHAIN_START, nextHead } from './chain.ts';
import type { LedgerFault, LedgerFaultCode, LedgerRow } from './ledger-fault.ts';
import type { LedgerAccount, Posting } from './posting.ts';

/** Progress of the walk through one account's postings; of constant size. */
export type AccountWalk = {
  readonly tenant: Tenant;
  readonly kind: AccountKind;
  readonly version: number;
  readonly balance: Rupiah;
  /** May exceed exact integers if rows are corrupted. */
  readonly sum: number;
  readonly head: string;
  /** Null before the first posting. */
  readonly postedAt: Date | null;
};

export type WalkedAccount = {
  readonly walk: AccountWalk;
  readonly faults: readonly LedgerFault[];
};

type Place = Pick<LedgerFault, 'journalId' | 'row'>;

type Check<Row> = {
  readonly code: LedgerFaultCode;
  readonly holds: (walk: AccountWalk, row: Row) => boolean;
  /** The actual and the expected value. */
  readonly message: (walk: AccountWalk, row: Row) => string;
};

/** A posting, and the hash computed from it and its predecessor. */
type Linked = { readonly posting: Posting; readonly following: string };

const ROW_CHECKS: readonly Check<Linked>[] = [
  {
    code: 'VERSION_GAP',
    holds: (walk, { posting }) => posting.version === walk.version + 1,
    message: (walk) => `follows version ${walk.version}`,
  },
  {
    code: 'TIME_GOES_BACK',
    holds: ({ postedAt }, { posting }) => postedAt === null || posting.createdAt >= postedAt,
    message: ({ postedAt }, { posting }) =>
      `is of ${textOf(posting.createdAt)}, before ${textOf(postedAt)}`,
  },
  {
    code: 'WRONG_BALANCE_AFTER',
    holds: (walk, { posting }) => posting.balanceAfter === walk.balance + posting.amount,
    message: ({ balance }, { posting: { amount, balanceAfter } }) =>
      `leaves ${balanceAfter}, but ${balance} and ${amount} are ${balance + amount}`,
  },
  {
    code: 'BELOW_FLOOR',
    holds: ({ kind }, { posting }) => !(posting.balanceAfter < FLOORS[kind]),
    message: ({ kind }, { posting }) => `leaves ${posting.balanceAfter}, below ${FLOORS[kind]}`,
  },
  {
    code: 'BROKEN_CHAIN',
    holds: (_, { posting, following }) => posting.hash === following,
    message: () => 'has a hash that does not follow from it and the one before',
  },
];

const ACCOUNT_CHECKS: readonly Check<LedgerAccount>[] = [
  {
    code: 'BALANCE_NOT_SUM',
    holds: ({ sum }, { balance }) => balance === sum,
    message: ({ sum }, { balance }) => `has ${balance}, its postings sum to ${sum}`,
  },
  {
    code: 'VERSION_GAP',
    holds: (walk, { version }) => version === walk.version,
    message: (walk, { version }) => `is at version ${version}, its last posting ${walk.version}`,
  },
  {
    code: 'BELOW_FLOOR',
    holds: ({ kind }, { balance }) => !(balance < FLOORS[kind]),
    message: ({ kind }, { balance }) => `has ${balance}, below ${FLOORS[kind]}`,
  },
  {
    code: 'TIME_NOT_LAST',
    holds: (walk, { postedAt }) => walk.postedAt?.getTime() === postedAt?.getTime(),
    message: (walk, { postedAt }) =>
      `says ${textOf(postedAt)}, its last posting is of ${textOf(walk.postedAt)}`,
  },
  {
    code: 'BROKEN_CHAIN',
    holds: ({ head }, { chainHead }) => chainHead === head,
    message: () => 'does not carry the hash of its last posting',
  },
];

export function startAccountWalk(tenant: Tenant, kind: AccountKind): AccountWalk {
  const nothing = { version: 0, balance: ZERO, sum: ZERO, head: CHAIN_START, postedAt: null };
  return { tenant, kind, ...nothing };
}

/**
 * Walks the next page of postings, by version. After a fault it continues from the row's own
 * values, so that one wrong row does not make every later row a fault.
 */
export function walkPostings(
  start: AccountWalk,
  page: readonly Posting[],
  digest: Digest,
): WalkedAccount {
  const faults: LedgerFault[] = [];
  let walk = start;
  for (const posting of page) {
    const row = { posting, following: nextHead(walk, posting, digest) };
    const place = { journalId: posting.journalId, row: rowOf(walk, posting.version) };
    faults.push(...faultsOf(ROW_CHECKS, { walk, row, place }));
    walk = walkAfter(walk, posting);
  }
  return { walk, faults };
}

/** The walk after one more posting; undefined if the posting has a fault. */
export function advanceWalk(
  walk: AccountWalk,
  posting: Posting,
  digest: Digest,
): AccountWalk | undefined {
  const row = { posting, following: nextHead(walk, posting, digest) };
  return ROW_CHECKS.every(({ holds }) => holds(walk, row)) ? walkAfter(walk, posting) : undefined;
}

/** Checks the account's own row of the snapshot against the finished walk. */
export function finishAccountWalk(
  walk: AccountWalk,
  account: LedgerAccount,
): readonly LedgerFault[] {
  const place = { journalId: null, row: rowOf(walk, null) };
  return faultsOf(ACCOUNT_CHECKS, { walk, row: account, place });
}

function walkAfter({ tenant, kind, sum }: AccountWalk, posting: Posting): AccountWalk {
  const { version, balanceAfter: balance, amount, hash: head, createdAt: postedAt } = posting;
  return { tenant, kind, version, balance, sum: sum + amount, head, postedAt };
}

function rowOf({ kind }: AccountWalk, version: number | null): LedgerRow {
  return { account: kind, version };
}

function faultsOf<Row>(
  checks: readonly Check<Row>[],
  { walk, row, place }: { walk: AccountWalk; row: Row; place: Place },
): readonly LedgerFault[] {
  const name = `${walk.kind} ${place.row?.version ?? 'account'}`;
  return checks
    .filter(({ holds }) => !holds(walk, row))
    .map(({ code, message }) => ({
      code,
      ...place,
      message: `${name} ${message(walk, row)}`,
    }));
}

function textOf(time: Date | null): string {
  if (time === null) return 'never';
  return Number.isNaN(time.getTime()) ? 'no time' : time.toISOString();
}
