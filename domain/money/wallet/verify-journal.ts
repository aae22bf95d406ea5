import type { Journal } from './journal.ts';
import { journalFault, type LedgerFault } from './ledger-fault.ts';
import { isDeclared } from './transfer.ts';

type Check = (journal: Journal) => LedgerFault | undefined;

const CHECKS: readonly Check[] = [unbalanced, repeated, undeclared, unreferenced];

/** Faults of a page of journals, each with all its entries. */
export function journalFaults(page: readonly Journal[]): readonly LedgerFault[] {
  return page.flatMap((journal) => CHECKS.flatMap((check) => check(journal) ?? []));
}

function unbalanced(journal: Journal): LedgerFault | undefined {
  const sum = journal.entries.reduce((total, { amount }) => total + amount, 0);
  if (sum === 0) return undefined;
  return journalFault('UNBALANCED_JOURNAL', journal, `its entries sum to ${sum}`);
}

function repeated(journal: Journal): LedgerFault | undefined {
  const accounts = journal.entries.map(({ account }) => account);
  const twice = accounts.find((account, at) => accounts.indexOf(account) !== at);
  if (twice === undefined) return undefined;
  return journalFault('REPEATED_ACCOUNT', journal, `${twice} occurs in it more than once`);
}

function undeclared(journal: Journal): LedgerFault | undefined {
  if (isDeclared(journal.kind, journal.entries)) return undefined;
  const entries = journal.entries.map(({ account, amount }) => `${account} ${amount}`).join(', ');
  return journalFault('UNDECLARED_TRANSFER', journal, `no such transfer: ${entries}`);
}

function unreferenced(journal: Journal): LedgerFault | undefined {
  if (journal.businessRef.trim() !== '') return undefined;
  return journalFault('MISSING_BUSINESS_REF', journal, 'names nothing that it was for');
}
