import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { add, type Rupiah, ZERO } from '#domain/money.ts';
import { type AccountKind, FLOORS } from './account-kind.ts';
import { CHAIN_START, nextHead } from './chain.ts';
import type { LedgerFault, LedgerFaultCode } from './ledger-fault.ts';
import type { LedgerAccount, Posting } from './posting.ts';

/** Where the walk through one account's postings stands; small, whatever the account's age. */
export type AccountWalk = {
  readonly tenant: Tenant;
  readonly kind: AccountKind;
  readonly version: number;
  readonly balance: Rupiah;
  readonly sum: Rupiah;
  readonly head: string;
};

export type WalkedAccount = {
  readonly walk: AccountWalk;
  readonly faults: readonly LedgerFault[];
};

type Place = Pick<LedgerFault, 'journalId' | 'row'>;

type Check<Row> = {
  readonly code: LedgerFaultCode;
  readonly holds: (walk: AccountWalk, row: Row) => boolean;
  /** What stands there, and what should. */
  readonly complaint: (walk: AccountWalk, row: Row) => string;
};

/** A posting, and the hash that follows from it and the one before. */
type Linked = Posting & { readonly following: string };

const ROW_CHECKS: readonly Check<Linked>[] = [
  {
    code: 'VERSION_GAP',
    holds: (walk, { version }) => version === walk.version + 1,
    complaint: (walk) => `follows version ${walk.version}`,
  },
  {
    code: 'WRONG_BALANCE_AFTER',
    holds: (walk, { amount, balanceAfter }) => balanceAfter === walk.balance + amount,
    complaint: ({ balance }, { amount, balanceAfter }) =>
      `leaves ${balanceAfter}, but ${balance} and ${amount} are ${balance + amount}`,
  },
  {
    code: 'BELOW_FLOOR',
    holds: ({ kind }, { balanceAfter }) => balanceAfter >= FLOORS[kind],
    complaint: ({ kind }, { balanceAfter }) => `leaves ${balanceAfter}, below ${FLOORS[kind]}`,
  },
  {
    code: 'BROKEN_CHAIN',
    holds: (_, { hash, following }) => hash === following,
    complaint: () => 'has a hash that does not follow from it and the one before',
  },
];

const ACCOUNT_CHECKS: readonly Check<LedgerAccount>[] = [
  {
    code: 'BALANCE_NOT_SUM',
    holds: ({ sum }, { balance }) => balance === sum,
    complaint: ({ sum }, { balance }) => `has ${balance}, its postings sum to ${sum}`,
  },
  {
    code: 'VERSION_GAP',
    holds: (walk, { version }) => version === walk.version,
    complaint: (walk, { version }) => `is at version ${version}, its last posting ${walk.version}`,
  },
  {
    code: 'BELOW_FLOOR',
    holds: ({ kind }, { balance }) => balance >= FLOORS[kind],
    complaint: ({ kind }, { balance }) => `has ${balance}, below ${FLOORS[kind]}`,
  },
  {
    code: 'BROKEN_CHAIN',
    holds: ({ head }, { chainHead }) => chainHead === head,
    complaint: () => 'does not carry the hash of its last posting',
  },
];

export function startOfAccount(tenant: Tenant, kind: AccountKind): AccountWalk {
  return { tenant, kind, version: 0, balance: ZERO, sum: ZERO, head: CHAIN_START };
}

/**
 * The next page of postings, by version. After a fault the walk goes on from what the row says,
 * so that one wrong row is not a complaint about every row behind it.
 */
export function walkPostings(
  start: AccountWalk,
  page: readonly Posting[],
  digest: Digest,
): WalkedAccount {
  const faults: LedgerFault[] = [];
  let walk = start;
  for (const posting of page) {
    const { version, balanceAfter: balance, amount, hash: head, journalId } = posting;
    const following = nextHead(walk.head, { ...walk.tenant, ...posting }, digest);
    const place = { journalId, row: { account: walk.kind, version } };
    faults.push(...faultsOf(ROW_CHECKS, { walk, row: { ...posting, following }, place }));
    walk = { ...walk, version, balance, sum: add(walk.sum, amount), head };
  }
  return { walk, faults };
}

/** The account itself, as its row was at the cut; the walk has gone up to the cut, too. */
export function endOfAccount(walk: AccountWalk, account: LedgerAccount): readonly LedgerFault[] {
  const place = { journalId: null, row: { account: walk.kind, version: null } };
  return faultsOf(ACCOUNT_CHECKS, { walk, row: account, place });
}

function faultsOf<Row>(
  checks: readonly Check<Row>[],
  { walk, row, place }: { walk: AccountWalk; row: Row; place: Place },
): readonly LedgerFault[] {
  const name = `${walk.kind} ${place.row?.version ?? 'account'}`;
  return checks
    .filter(({ holds }) => !holds(walk, row))
    .map(({ code, complaint }) => ({
      code,
      ...place,
      message: `${name} ${complaint(walk, row)}`,
    }));
}
