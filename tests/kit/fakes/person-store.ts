import { people } from '#adapters/postgres/stores/people/person/table.ts';
import type { Person } from '#domain/people/access/person.ts';
import type { PersonStore, PersonWrites } from '#domain/people/access/person-store.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import type { Table } from './table.ts';

const changes = changesOf(people);

export function fakePersonStore(table: Table<Person>): PersonStore {
  const all = () => [...table.entries().values()];
  return {
    find: async (personId) => table.get(personId),
    findByEmail: async (email) => all().find((person) => person.email === email),
    async operators() {
      return all()
        .filter(({ isOperator }) => isOperator)
        .toSorted((a, b) => (a.email < b.email ? -1 : 1));
    },
    async withSecondFactor(after, limit) {
      return all()
        .filter(({ personId, secondFactor }) => secondFactor !== null && personId > after)
        .toSorted((a, b) => (a.personId < b.personId ? -1 : 1))
        .slice(0, limit);
    },
  };
}

export function fakePersonWrites(queue: ChangeQueue): PersonWrites {
  return {
    insert: (person) =>
      queue.add((tables) => {
        const all = [...tables.people.entries().values()];
        if (all.some(({ email }) => email === person.email)) throw new Stale(person.email);
        tables.people.insert(person.personId, person);
      }),
    update: (before, after) =>
      queue.add((tables) => {
        const row = tables.people.get(before.personId);
        if (row?.revision !== before.revision) throw new Stale(before.personId);
        const next = { ...after, revision: before.revision + 1 };
        tables.people.replace(row.personId, { ...row, ...changes(next) });
      }),
    changeEmail: (before, { email, at }) =>
      queue.add((tables) => {
        const row = tables.people.get(before.personId);
        const all = [...tables.people.entries().values()];
        const isTaken = all.some((other) => other.email === email);
        if (row?.revision !== before.revision || isTaken) throw new Stale(before.personId);
        const next = { ...row, email, verifiedAt: at, revision: before.revision + 1 };
        tables.people.replace(row.personId, next);
      }),
  };
}
