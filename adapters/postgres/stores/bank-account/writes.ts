import type { BankAccountWrites } from '#domain/bank-account/bank-account-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto, updateOf } from '../table-writes.ts';
import { bankAccounts } from './table.ts';

/** Conflict: the number at this bank is already registered and not removed. */
const insert = insertInto(bankAccounts, 'bankAccounts_insert', 'ON CONFLICT DO NOTHING');
const update = updateOf(bankAccounts, 'bankAccounts_update', ['removedAt']);

export function bankAccountWrites(queue: WriteQueue): BankAccountWrites {
  return {
    insert: (account) => queue.add(insert(account)),
    update: (before, after) => queue.add(update(before, after)),
  };
}
