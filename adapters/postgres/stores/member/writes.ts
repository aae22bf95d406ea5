import type { MemberWrites } from '#domain/access/member-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../table-writes.ts';
import { memberLookup, members } from './table.ts';

const ONCE = 'ON CONFLICT (account_id, person_id) DO NOTHING';
const insert = insertInto(members, 'members_insert', ONCE);
const insertLookup = insertInto(memberLookup, 'members_lookup');

export function memberWrites(queue: WriteQueue): MemberWrites {
  return {
    insert(member) {
      const { accountId, personId } = member;
      queue.add(insert(member));
      queue.add(insertLookup({ personId, accountId }));
    },
  };
}
