import { expect } from '@jest/globals';
import type { Person, SecondFactor } from '#domain/people/access/person.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { Contract } from './contract.ts';
import { BUDI, SARI, samplePerson } from './person-samples.ts';
import { expectStale } from './refused-writes.ts';
import { INSTANT, later, sha256Of, uuid } from './samples.ts';
import { writeAll, writeAsOwner } from './writes.ts';

const FACTOR: SecondFactor = {
  secret: 'sealed:abc',
  isOn: true,
  lastStep: 53_000_000,
  recoveryCodes: [sha256Of(1), sha256Of(2)],
};
const sari = samplePerson({ email: 'sari@shop.example' });
const budi = samplePerson({
  personId: BUDI,
  email: 'budi@shop.example',
  name: `Budi "<&'`,
  language: 'en',
  passwordHash: '$argon2id$other',
  secondFactor: FACTOR,
  firstPasswordUntil: later(INSTANT, 2),
  factorRemovalFrom: later(INSTANT, 3),
  factorRemovalBy: 'Rina',
  isOperator: true,
  verifiedAt: null,
  createdAt: later(INSTANT, 1),
});

export const personContract: Contract = {
  port: 'people',
  checks: [
    {
      name: 'stores each person unchanged, found by id and by e-mail',
      async check(storage) {
        const { people } = storage.stores;
        for (const person of [sari, budi]) {
          await writeAsOwner(storage, (write) => write.people.insert(person));
        }
        for (const person of [sari, budi]) {
          expect(await people.find(person.personId)).toEqual(person);
          expect(await people.findByEmail(person.email)).toEqual(person);
        }
        expect(await people.find(uuid(404))).toBeUndefined();
        expect(await people.findByEmail('carol@shop.example')).toBeUndefined();
      },
    },
    {
      name: 'refuses a second person with the same e-mail',
      async check(storage) {
        await writeAll(storage, (write) => write.people.insert(sari));
        const second = { ...budi, email: sari.email, isOperator: false };
        await expectStale(storage, (write) => write.people.insert(second));
        expect(await storage.stores.people.findByEmail(sari.email)).toEqual(sari);
      },
    },
    {
      name: 'changes the variable fields of one person, and increments the revision',
      async check(storage) {
        const { people } = storage.stores;
        await writeAll(storage, (write) => write.people.insert(sari));
        await writeAsOwner(storage, (write) =>
          write.people.insert({ ...budi, secondFactor: null }),
        );
        const { name, language, passwordHash, secondFactor, verifiedAt } = budi;
        const { firstPasswordUntil, factorRemovalFrom, factorRemovalBy } = budi;
        const email = 'sari.n@shop.example';
        const credentials = { passwordHash, firstPasswordUntil, secondFactor };
        const removal = { factorRemovalFrom, factorRemovalBy };
        const changed = { email, name, language, ...credentials, ...removal };
        const after = { ...sari, ...changed, verifiedAt, revision: 2 };
        await writeAll(storage, (write) => write.people.update(sari, after));
        expect(await people.find(SARI)).toEqual(after);
        const operator = { ...after, isOperator: true };
        await writeAsOwner(storage, (write) => write.people.update(after, operator));
        expect(await people.find(SARI)).toEqual({ ...operator, revision: 3 });
        expect(await people.find(BUDI)).toEqual({ ...budi, secondFactor: null });
      },
    },
    {
      name: 'rejects a change of a person who has changed since',
      async check(storage) {
        await writeAll(storage, (write) => write.people.insert(sari));
        await writeAll(storage, (write) => write.people.update(sari, { ...sari, name: 'Sari N.' }));
        await expectStale(storage, (write) =>
          write.people.update(sari, { ...sari, passwordHash: '$argon2id$late' }),
        );
        const found = await storage.stores.people.find(SARI);
        expect(found).toEqual({ ...sari, name: 'Sari N.', revision: 2 });
      },
    },
    {
      name: 'changes an e-mail to a free one, for a person who has not changed since',
      async check(storage) {
        const { people } = storage.stores;
        await writeAll(storage, (write) => write.people.insert({ ...sari, verifiedAt: null }));
        const other = { ...budi, isOperator: false };
        await writeAll(storage, (write) => write.people.insert(other));
        const to = (email: string) => ({ email, at: later(INSTANT, 9) });
        const change = (before: Person, email: string) => (write: Writes) =>
          write.people.changeEmail(before, to(email));
        await expectStale(storage, change(sari, budi.email));
        await expectStale(storage, change({ ...sari, revision: 7 }, 'new@shop.example'));
        await writeAll(storage, change(sari, 'new@shop.example'));
        const { email, at: verifiedAt } = to('new@shop.example');
        expect(await people.find(SARI)).toEqual({ ...sari, email, verifiedAt, revision: 2 });
        expect(await people.findByEmail(sari.email)).toBeUndefined();
        expect(await people.find(BUDI)).toEqual(other);
      },
    },
    {
      name: 'lists operators by e-mail, and no other person',
      async check(storage) {
        const operators = ['z', 'a', 'm'].map((letter, at) =>
          samplePerson({ personId: uuid(at + 1), email: `${letter}@x.example`, isOperator: true }),
        );
        for (const person of [sari, ...operators]) {
          await writeAsOwner(storage, (write) => write.people.insert(person));
        }
        const found = await storage.stores.people.operators();
        expect(found.map(({ email }) => email)).toEqual(
          operators.map(({ email }) => email).toSorted(),
        );
      },
    },
    {
      name: 'lists persons with a second factor by id, page by page',
      async check(storage) {
        const { people } = storage.stores;
        const all: readonly Person[] = [4, 2, 3, 1].map((at) =>
          samplePerson({ personId: uuid(at), secondFactor: at === 3 ? null : FACTOR }),
        );
        for (const person of all) {
          await writeAll(storage, (write) => write.people.insert(person));
        }
        const ids = async (after: string, limit: number) =>
          (await people.withSecondFactor(after, limit)).map(({ personId }) => personId);
        expect(await ids(uuid(0), 2)).toEqual([uuid(1), uuid(2)]);
        expect(await ids(uuid(2), 2)).toEqual([uuid(4)]);
        expect(await ids(uuid(4), 2)).toEqual([]);
      },
    },
  ],
};
