import { NO_CHOICE } from '#domain/notifying/person-notice/news-choice.ts';
import type { MemberWrites } from '#domain/people/access/member-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto } from '../../table-writes.ts';
import { memberLookup, members } from './table.ts';

const ONCE = 'ON CONFLICT (account_id, person_id) DO NOTHING';
const insert = insertInto(members, 'members_insert', ONCE);
const insertLookup = insertInto(memberLookup, 'members_lookup');

const CHANGE_ROLE = {
  name: 'members_change_role',
  sql: `
    UPDATE member SET role = $4 WHERE account_id = $1 AND person_id = $2 AND role = $3
    RETURNING 1`,
};

const REMOVE = {
  name: 'members_remove',
  steps: {
    members_left: `
      DELETE FROM member_lookup WHERE person_id = $2 AND account_id = $1 RETURNING 1`,
  },
  sql: `
    DELETE FROM member WHERE account_id = $1 AND person_id = $2 RETURNING 1`,
};

export function memberWrites(queue: WriteQueue): MemberWrites {
  return {
    insert(member) {
      const { accountId, personId } = member;
      queue.add(insert({ ...member, newsChoice: NO_CHOICE }));
      queue.add(insertLookup({ personId, accountId }));
    },
    changeRole({ accountId, personId, role: before }, role) {
      const values = [accountId, personId, before, role];
      queue.add({ statement: CHANGE_ROLE, values, rows: 1 });
    },
    remove({ accountId, personId }) {
      queue.add({ statement: REMOVE, values: [accountId, personId], rows: 1 });
    },
  };
}
