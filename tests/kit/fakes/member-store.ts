import type { Member } from '#domain/access/member.ts';
import type { MemberStore, MemberWrites } from '#domain/access/member-store.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

export function fakeMemberStore({
  members,
  accounts,
}: Pick<Tables, 'members' | 'accounts'>): MemberStore {
  return {
    find: async (accountId, personId) => members.get(placeOf(accountId, personId)),
    async accountsOf(personId, limit) {
      const own = [...members.entries().values()].filter((one) => one.personId === personId);
      return own
        .toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)))
        .flatMap(({ accountId, role }) => {
          const account = accounts.get(accountId);
          return account === undefined ? [] : [{ account, role }];
        })
        .slice(0, limit);
    },
  };
}

export function fakeMemberWrites(queue: ChangeQueue): MemberWrites {
  return {
    insert: (member) =>
      queue.add(({ members }) => {
        const place = placeOf(member.accountId, member.personId);
        if (members.get(place) !== undefined) throw new Stale(place);
        members.insert(place, member);
      }),
  };
}

function sortKey({ createdAt, accountId }: Member): string {
  return `${createdAt.toISOString()} ${accountId}`;
}
