import { expect } from '@jest/globals';
import type { Account } from '#domain/people/access/account.ts';
import type { Contract, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { ALICE, BOB, INSTANT, later, sampleAccount, uuid } from './samples.ts';
import { writeAll } from './writes.ts';

const alice = sampleAccount({ accountId: ALICE, email: 'alice@shop.example' });
const bob = sampleAccount({
  accountId: BOB,
  name: 'Toko Bob',
  email: 'bob@shop.example',
  contactEmail: 'halo@bob.example',
  contactEmailVerifiedAt: later(INSTANT, 2),
  pendingContactEmail: 'new@bob.example',
  emailVerifiedAt: null,
  contactPhone: '+628121',
  timeZone: 'WITA',
  createdAt: later(INSTANT, 1),
  openedBy: 'REGISTRATION',
  liveAllowedAt: null,
  enteredAt: later(INSTANT, 2),
});

export const accountContract: Contract = {
  port: 'accounts',
  checks: [
    {
      name: 'stores each account unchanged, to the millisecond',
      async check(storage) {
        const { accounts } = storage.stores;
        await insert(storage, alice);
        await insert(storage, bob);
        expect(await accounts.find(ALICE)).toEqual(alice);
        expect(await accounts.find(BOB)).toEqual(bob);
      },
    },
    {
      name: 'finds no account by an unknown id',
      async check(storage) {
        const { accounts } = storage.stores;
        await insert(storage, alice);
        expect(await accounts.find(uuid(404))).toBeUndefined();
      },
    },
    {
      name: 'finds the account of an e-mail, and none by an unknown e-mail',
      async check(storage) {
        const { accounts } = storage.stores;
        await insert(storage, alice);
        await insert(storage, bob);
        expect(await accounts.findByEmail(alice.email)).toEqual(alice);
        expect(await accounts.findByEmail(bob.email)).toEqual(bob);
        expect(await accounts.findByEmail('carol@shop.example')).toBeUndefined();
      },
    },
    {
      name: 'refuses a second account with the same e-mail, and writes nothing of it',
      async check(storage) {
        const { accounts } = storage.stores;
        await insert(storage, alice);
        const second = { ...bob, email: alice.email };
        await expectStale(storage, (write) => write.accounts.insert(second));
        expect(await accounts.find(BOB)).toBeUndefined();
        expect(await accounts.findByEmail(alice.email)).toEqual(alice);
        await insert(storage, bob);
      },
    },
    {
      name: 'gives an e-mail to one of two accounts that request it at once',
      async check(storage) {
        const candidates = [alice, { ...bob, email: alice.email }];
        const inserted = await Promise.allSettled(
          candidates.map((candidate) => insert(storage, candidate)),
        );
        const statuses = inserted.map(({ status }) => status);
        expect(statuses.toSorted()).toEqual(['fulfilled', 'rejected']);
        const owner = await storage.stores.accounts.findByEmail(alice.email);
        expect(owner).toEqual(candidates[statuses.indexOf('fulfilled')]);
      },
    },
    {
      name: 'changes the variable fields of one account, and no other',
      async check(storage) {
        const { accounts } = storage.stores;
        await insert(storage, alice);
        await insert(storage, bob);
        const change = {
          name: 'Toko A',
          contactEmail: 'a@b.example',
          contactPhone: '+62812',
          contactEmailVerifiedAt: INSTANT,
          pendingContactEmail: 'b@b.example',
          emailVerifiedAt: later(INSTANT, 5),
          liveAllowedAt: null,
          enteredAt: later(INSTANT, 9),
        };
        const other = {
          ...alice,
          ...change,
          email: 'other@shop.example',
          createdAt: bob.createdAt,
          openedBy: bob.openedBy,
        };
        await writeAll(storage, (write) => write.accounts.update(other));
        expect(await accounts.find(ALICE)).toEqual({ ...alice, ...change });
        expect(await accounts.find(BOB)).toEqual(bob);
        const missing = { ...alice, accountId: uuid(404) };
        await expectStale(storage, (write) => write.accounts.update(missing));
      },
    },
    {
      name: 'frees the former e-mail of an account for another account',
      async check(storage) {
        const { accounts } = storage.stores;
        await insert(storage, alice);
        const other = { ...alice, accountId: BOB };
        await expectStale(storage, (write) => write.accounts.releaseEmail(other));
        await writeAll(storage, (write) => write.accounts.releaseEmail(alice));
        expect(await accounts.findByEmail(alice.email)).toBeUndefined();
        expect(await accounts.find(ALICE)).toEqual(alice);
        await expectStale(storage, (write) => write.accounts.releaseEmail(alice));
        const next = { ...bob, email: alice.email };
        await insert(storage, next);
        expect(await accounts.findByEmail(alice.email)).toEqual(next);
      },
    },
    {
      name: 'reports no account at first, and any account from the first one on',
      async check(storage) {
        const { accounts } = storage.stores;
        expect(await accounts.hasAny()).toBe(false);
        await insert(storage, alice);
        expect(await accounts.hasAny()).toBe(true);
      },
    },
  ],
};

function insert(storage: Storage, account: Account): Promise<void> {
  return writeAll(storage, ({ accounts }) => accounts.insert(account));
}
