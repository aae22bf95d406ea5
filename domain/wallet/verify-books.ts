import { add } from '#domain/money.ts';
import { FLOORS } from './account-kind.ts';
import type { AccountCut } from './books-cut.ts';
import type { LedgerFault } from './ledger-fault.ts';

/** What is wrong with the accounts of one client, all of them read at one moment. */
export function booksFaults(accounts: readonly AccountCut[]): readonly LedgerFault[] {
  const floors = accounts.filter(({ kind, floor }) => floor !== FLOORS[kind]).map(wrongFloor);
  const sum = add(...accounts.map(({ balance }) => balance));
  if (sum === 0) return floors;
  const message = `the balances of all accounts sum to ${sum}`;
  return [...floors, { code: 'BOOKS_NOT_ZERO', journalId: null, row: null, message }];
}

function wrongFloor({ kind, floor }: AccountCut): LedgerFault {
  const message = `${kind} account has the floor ${floor}, not ${FLOORS[kind]}`;
  return { code: 'WRONG_FLOOR', journalId: null, row: { account: kind, version: null }, message };
}
