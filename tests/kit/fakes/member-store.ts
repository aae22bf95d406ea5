import type { Member } from '#domain/people/access/member.ts';
import type { MemberStore, MemberWrites } from '#domain/people/access/member-store.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

export function fakeMemberStore({
  members,
  accounts,
  people,
}: Pick<Tables, 'members' | 'accounts' | 'people'>): MemberStore {
  return {
    find: async (accountId, personId) => members.get(placeOf(accountId, personId)),
    async all(accountId) {
      const own = [...members.entries().values()].filter((one) => one.accountId === accountId);
      const joined = own.toSorted((a, b) => (joinKey(a) < joinKey(b) ? -1 : 1));
      return joined.flatMap((member) => {
        const person = people.get(member.personId);
        if (person === undefined) return [];
        const { email, name, language, verifiedAt } = person;
        return [{ ...member, email, name, language, isVerified: verifiedAt !== null }];
      });
    },
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
    changeRole: (member, role) =>
      queue.add(({ members }) => {
        const place = placeOf(member.accountId, member.personId);
        const found = members.get(place);
        if (found?.role !== member.role) throw new Stale(place);
        members.replace(place, { ...found, role });
      }),
    remove: ({ accountId, personId }) =>
      queue.add(({ members, newsChoices }) => {
        const place = placeOf(accountId, personId);
        if (members.get(place) === undefined) throw new Stale(place);
        members.remove(place);
        newsChoices.remove(place);
      }),
  };
}

function joinKey({ createdAt, personId }: Member): string {
  return `${createdAt.toISOString()} ${personId}`;
}

function sortKey({ createdAt, accountId }: Member): string {
  return `${createdAt.toISOString()} ${accountId}`;
}
