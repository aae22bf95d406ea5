import { expect } from '@jest/globals';
import { ROLES } from '#domain/people/access/role.ts';
import type { Contract, Storage } from './contract.ts';
import { BUDI, SARI, sampleMember, samplePerson } from './person-samples.ts';
import { expectStale } from './refused-writes.ts';
import { ALICE, BOB, INSTANT, later, sampleAccount, uuid } from './samples.ts';
import { writeAll } from './writes.ts';

const alice = sampleAccount({ accountId: ALICE });
const bob = sampleAccount({ accountId: BOB, name: 'Toko Bob' });

export const memberContract: Contract = {
  port: 'members',
  checks: [
    {
      name: 'stores each member unchanged, in each account and role',
      async check(storage) {
        const { members } = storage.stores;
        await open(storage);
        const all = ROLES.map((role, at) =>
          sampleMember({
            accountId: at < 2 ? ALICE : BOB,
            personId: at % 2 === 0 ? SARI : BUDI,
            createdAt: later(INSTANT, at),
            role,
          }),
        );
        for (const member of all) await writeAll(storage, (write) => write.members.insert(member));
        for (const member of all) {
          expect(await members.find(member.accountId, member.personId)).toEqual(member);
        }
        expect(await members.find(ALICE, uuid(404))).toBeUndefined();
      },
    },
    {
      name: 'refuses a person who is a member already',
      async check(storage) {
        await open(storage);
        const member = sampleMember();
        await writeAll(storage, (write) => write.members.insert(member));
        const again = { ...member, role: 'VIEWER' } as const;
        await expectStale(storage, (write) => write.members.insert(again));
        expect(await storage.stores.members.find(ALICE, SARI)).toEqual(member);
      },
    },
    {
      name: 'lists the members of one account, named and verified or not, by the time of joining',
      async check(storage) {
        const { members } = storage.stores;
        await open(storage);
        const first = sampleMember({ personId: SARI, createdAt: later(INSTANT, 1) });
        const at = later(INSTANT, 2);
        const second = sampleMember({ personId: BUDI, createdAt: at, role: 'VIEWER' });
        const third = sampleMember({ personId: BUDI, accountId: BOB });
        for (const member of [second, first, third]) {
          await writeAll(storage, (write) => write.members.insert(member));
        }
        const named = ({ personId, name, email, language }: ReturnType<typeof samplePerson>) => ({
          personId,
          name,
          email,
          language,
          isVerified: true,
        });
        const [sari, budi] = [SARI, BUDI].map((personId) => named(samplePerson({ personId })));
        expect(await members.all(ALICE)).toEqual([
          { ...first, ...sari, isVerified: true },
          { ...second, ...budi, isVerified: false },
        ]);
        expect(await members.all(BOB)).toEqual([{ ...third, ...budi, isVerified: false }]);
      },
    },
    {
      name: 'lists members who joined at the same time by their ids',
      async check(storage) {
        await open(storage);
        const ids = [SARI, BUDI];
        for (const personId of ids) {
          await writeAll(storage, (write) => write.members.insert(sampleMember({ personId })));
        }
        const found = (await storage.stores.members.all(ALICE)).map(({ personId }) => personId);
        expect(found).toEqual(ids.toSorted());
      },
    },
    {
      name: 'changes the role of the given member, unless it has changed since',
      async check(storage) {
        const { members } = storage.stores;
        await open(storage);
        const all = memberships();
        for (const member of all) await writeAll(storage, (write) => write.members.insert(member));
        const [meant, ...others] = all;
        if (meant === undefined) throw new Error('there is one');
        await writeAll(storage, (write) => write.members.changeRole(meant, 'FINANCE'));
        await expectStale(storage, (write) => write.members.changeRole(meant, 'VIEWER'));
        const found = await members.find(meant.accountId, meant.personId);
        expect(found).toEqual({ ...meant, role: 'FINANCE' });
        for (const one of others) {
          expect(await members.find(one.accountId, one.personId)).toEqual(one);
        }
      },
    },
    {
      name: 'removes the given member, who may join again',
      async check(storage) {
        const { members } = storage.stores;
        await open(storage);
        const all = memberships();
        for (const member of all) await writeAll(storage, (write) => write.members.insert(member));
        const [meant, ...others] = all;
        if (meant === undefined) throw new Error('there is one');
        await writeAll(storage, (write) => write.members.remove(meant));
        expect(await members.find(meant.accountId, meant.personId)).toBeUndefined();
        for (const one of others) {
          expect(await members.find(one.accountId, one.personId)).toEqual(one);
        }
        expect(await members.accountsOf(SARI, 9)).toHaveLength(1);
        expect(await members.accountsOf(BUDI, 9)).toHaveLength(1);
        await expectStale(storage, (write) => write.members.remove(meant));
        await writeAll(storage, (write) => write.members.insert(meant));
        expect(await members.accountsOf(SARI, 9)).toHaveLength(2);
      },
    },
    {
      name: 'lists the accounts of one person, the first joined one first',
      async check(storage) {
        const { members } = storage.stores;
        await open(storage);
        const own = [
          sampleMember({ accountId: ALICE, createdAt: later(INSTANT, 2), role: 'VIEWER' }),
          sampleMember({ accountId: BOB, createdAt: later(INSTANT, 1), role: 'FINANCE' }),
        ];
        const others = sampleMember({ accountId: ALICE, personId: BUDI });
        for (const member of [...own, others]) {
          await writeAll(storage, (write) => write.members.insert(member));
        }
        const inBob = { account: bob, role: 'FINANCE' };
        expect(await members.accountsOf(SARI, 1)).toEqual([inBob]);
        expect(await members.accountsOf(SARI, 9)).toEqual([
          inBob,
          { account: alice, role: 'VIEWER' },
        ]);
      },
    },
    {
      name: 'lists accounts that were joined at the same time by their ids',
      async check(storage) {
        await open(storage);
        for (const accountId of [BOB, ALICE]) {
          await writeAll(storage, (write) => write.members.insert(sampleMember({ accountId })));
        }
        const found = await storage.stores.members.accountsOf(SARI, 9);
        expect(found.map(({ account }) => account)).toEqual([alice, bob]);
      },
    },
  ],
};

function memberships() {
  return [
    sampleMember(),
    sampleMember({ accountId: BOB }),
    sampleMember({ personId: BUDI, role: 'OWNER' }),
  ];
}

async function open(storage: Storage): Promise<void> {
  for (const account of [alice, bob]) {
    await writeAll(storage, (write) => write.accounts.insert(account));
  }
  const unproved = samplePerson({ personId: BUDI, verifiedAt: null });
  for (const person of [samplePerson({ personId: SARI }), unproved]) {
    await writeAll(storage, (write) => write.people.insert(person));
  }
}
