import type { AccountActWrites } from '#domain/people/access/account-act.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto } from '../../table-writes.ts';
import { accountActs } from './table.ts';

const record = insertInto(
  accountActs,
  'accountActs_record',
  'ON CONFLICT (account_id, sequence) DO NOTHING',
);

export function accountActWrites(queue: WriteQueue): AccountActWrites {
  return { record: (act) => queue.add(record(act)) };
}
