import { ACCOUNT_KINDS, type AccountKind, FLOORS } from './account-kind.ts';
import type { LedgerFault } from './ledger-fault.ts';
import type { AccountSnapshot, LedgerSnapshot } from './ledger-snapshot.ts';

type Snapshot = Pick<LedgerSnapshot, 'accounts' | 'lastJournalId'>;

/** Faults of a tenant's ledger accounts, read in one snapshot. */
export function booksFaults({ accounts, lastJournalId }: Snapshot): readonly LedgerFault[] {
  // A ledger that was never opened has no accounts, and needs none.
  if (accounts.length === 0 && lastJournalId === null) return [];
  return [
    ...wrongAccounts(accounts.map(({ kind }) => kind)),
    ...accounts.filter(({ kind, floor }) => isOther(floor, FLOORS[kind])).map(wrongFloor),
    ...notZero(accounts),
  ];
}

function wrongAccounts(kinds: readonly AccountKind[]): readonly LedgerFault[] {
  const missing = ACCOUNT_KINDS.filter((kind) => !kinds.includes(kind));
  const unknown = kinds.filter((kind) => !ACCOUNT_KINDS.includes(kind));
  return [
    ...missing.map((kind) => accountFault('WRONG_ACCOUNTS', kind, 'is missing')),
    ...unknown.map((kind) => accountFault('WRONG_ACCOUNTS', kind, 'is none that books have')),
  ];
}

function isOther(floor: number, right: number | undefined): boolean {
  return right !== undefined && floor !== right;
}

function wrongFloor({ kind, floor }: AccountSnapshot): LedgerFault {
  return accountFault('WRONG_FLOOR', kind, `has the floor ${floor}, not ${FLOORS[kind]}`);
}

function notZero(accounts: readonly AccountSnapshot[]): readonly LedgerFault[] {
  const sum = accounts.reduce((total, { balance }) => total + balance, 0);
  if (sum === 0) return [];
  const message = `the balances of all accounts sum to ${sum}`;
  return [{ code: 'BOOKS_NOT_ZERO', journalId: null, row: null, message }];
}

function accountFault(
  code: LedgerFault['code'],
  account: AccountKind,
  message: string,
): LedgerFault {
  const row = { account, version: null };
  return { code, journalId: null, row, message: `${account} account ${message}` };
}
