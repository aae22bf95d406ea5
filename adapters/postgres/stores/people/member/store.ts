import type { Account } from '#domain/people/access/account.ts';
import type { AccountMember, Member } from '#domain/people/access/member.ts';
import type { MemberStore } from '#domain/people/access/member-store.ts';
import type { Send } from '../../../session.ts';
import { ACCOUNT, toAccount } from '../account/table.ts';
import { MEMBER, toMember } from './table.ts';

const FIND = {
  name: 'members.find',
  text: `SELECT ${MEMBER} FROM member WHERE account_id = $1 AND person_id = $2`,
};

const ACCOUNTS_OF = {
  name: 'members.accountsOf',
  text: `
    SELECT ${ACCOUNT}, member.role FROM member_lookup
    JOIN member ON member.account_id = member_lookup.account_id
      AND member.person_id = member_lookup.person_id
    JOIN account ON account.account_id = member.account_id
    WHERE member_lookup.person_id = $1
    ORDER BY member.created_at, member.account_id LIMIT $2`,
};

const ALL = {
  name: 'members.all',
  text: `
    SELECT ${MEMBER}, person.email, person.name, person.language,
      person.verified_at IS NOT NULL AS "isVerified" FROM member
    JOIN person ON person.person_id = member.person_id
    WHERE member.account_id = $1
    ORDER BY member.created_at, member.person_id`,
};

export function postgresMemberStore(send: Send): MemberStore {
  return {
    async find(accountId, personId) {
      const [row] = await send<Member>(FIND, [accountId, personId]);
      return row && toMember(row);
    },
    async all(accountId) {
      const rows = await send<AccountMember>(ALL, [accountId]);
      return rows.map((row) => {
        const { email, name, language, isVerified } = row;
        return { ...toMember(row), email, name, language, isVerified };
      });
    },
    async accountsOf(personId, limit) {
      const rows = await send<Account & Pick<Member, 'role'>>(ACCOUNTS_OF, [personId, limit]);
      return rows.map((row) => ({ account: toAccount(row), role: row.role }));
    },
  };
}
