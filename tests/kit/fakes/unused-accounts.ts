import { OPENING_REFERENCE } from '#domain/money/wallet/opening-balance.ts';
import type { Account } from '#domain/people/access/account.ts';
import type { DeleteOld } from '#domain/platform/retention/retention-store.ts';
import { UNUSED_KEPT_MS } from '#domain/platform/retention/rules.ts';
import { type Fate, removeWhere, sorting } from './retention-sorting.ts';
import type { Table } from './table.ts';
import type { Tables } from './tables.ts';

type Owned = { readonly accountId: string };

/** Judges and deletes as the database's function `close_account` does. */
export function fakeUnusedAccounts(tables: Tables): DeleteOld {
  let before = new Date(0);
  const sweep = sorting(
    tables.accounts,
    ({ openedBy, enteredAt }) => (openedBy === 'REGISTRATION' ? enteredAt : null),
    (account) => fateOf(account, tables, before),
  );
  return (batch) => {
    before = batch.before;
    return sweep(batch);
  };
}

function fateOf(account: Account, tables: Tables, before: Date): Fate {
  const { accountId } = account;
  const enteredAgain = (enteredAt: Date): Fate => {
    tables.accounts.replace(accountId, { ...account, enteredAt });
    return 'LATER';
  };
  const usedAt = ownIn(tables.apiKeys, accountId)
    .map(({ lastUsedAt }) => lastUsedAt)
    .find((at) => at !== null && at >= before);
  if (usedAt) return enteredAgain(usedAt);
  const movements = ownIn(tables.journals, accountId).filter(
    ({ businessRef }) => businessRef !== OPENING_REFERENCE,
  );
  if (movements.length + ownIn(tables.shipments, accountId).length > 0) return 'KEPT';
  if (ownIn(tables.quotes, accountId).length > 0) {
    return enteredAgain(new Date(before.getTime() + UNUSED_KEPT_MS));
  }
  removeAccount(tables, account);
  return 'GOES';
}

function removeAccount(tables: Tables, { accountId, email }: Account): void {
  const people = ownIn(tables.members, accountId).map(({ personId }) => personId);
  const isOwn = (row: Owned) => row.accountId === accountId;
  tables.emails.remove(email);
  const owned: readonly Table<Owned>[] = [
    tables.members,
    tables.apiKeys,
    tables.accountActs,
    tables.invitations,
    tables.brands,
    tables.postings,
    tables.journals,
    tables.ledgerAccounts,
  ];
  for (const table of owned) removeWhere(table, isOwn);
  for (const personId of people) {
    removeWhere(tables.sessions, (one) => one.personId === personId && one.accountId === accountId);
    const isElsewhere = [...tables.members.entries().values()].some(
      (one) => one.personId === personId,
    );
    if (isElsewhere || tables.people.get(personId)?.isOperator === true) continue;
    removeWhere(tables.sessions, (one) => one.personId === personId);
    tables.people.remove(personId);
  }
}

function ownIn<Row extends Owned>(table: Table<Row>, accountId: string): readonly Row[] {
  return [...table.entries().values()].filter((row) => row.accountId === accountId);
}
