import { expect } from '@jest/globals';
import type { Contract } from './contract.ts';
import { ALICE, BOB, INSTANT, later, sampleAccount, uuid } from './samples.ts';

const alice = sampleAccount({ accountId: ALICE, email: 'alice@shop.example' });
const bob = sampleAccount({
  accountId: BOB,
  name: 'Toko Bob',
  email: 'bob@shop.example',
  createdAt: later(INSTANT, 1),
});

export const accountContract: Contract = {
  port: 'accounts',
  checks: [
    {
      name: 'keeps each account as it was given, to the millisecond',
      async check({ stores: { accounts } }) {
        expect(await accounts.insert(alice)).toBe(true);
        expect(await accounts.insert(bob)).toBe(true);
        expect(await accounts.find(ALICE)).toEqual(alice);
        expect(await accounts.find(BOB)).toEqual(bob);
      },
    },
    {
      name: 'finds nobody by an id that belongs to nobody',
      async check({ stores: { accounts } }) {
        await accounts.insert(alice);
        expect(await accounts.find(uuid(404))).toBeUndefined();
      },
    },
    {
      name: 'finds the owner of an e-mail, and nobody by an unknown one',
      async check({ stores: { accounts } }) {
        await accounts.insert(alice);
        await accounts.insert(bob);
        expect(await accounts.findByEmail(alice.email)).toEqual(alice);
        expect(await accounts.findByEmail(bob.email)).toEqual(bob);
        expect(await accounts.findByEmail('carol@shop.example')).toBeUndefined();
      },
    },
    {
      name: 'refuses a second account with the same e-mail and writes nothing of it',
      async check({ stores: { accounts } }) {
        await accounts.insert(alice);
        const second = { ...bob, email: alice.email };
        expect(await accounts.insert(second)).toBe(false);
        expect(await accounts.find(BOB)).toBeUndefined();
        expect(await accounts.findByEmail(alice.email)).toEqual(alice);
        expect(await accounts.insert(bob)).toBe(true);
      },
    },
    {
      name: 'lets one of two accounts have an e-mail that both want at once',
      async check({ stores: { accounts }, unitOfWork }) {
        const wishes = [alice, { ...bob, email: alice.email }];
        const inserted = await Promise.all(
          wishes.map((wish) => unitOfWork.run((inside) => inside.accounts.insert(wish))),
        );
        expect(inserted.toSorted()).toEqual([false, true]);
        expect(await accounts.findByEmail(alice.email)).toEqual(wishes[inserted.indexOf(true)]);
      },
    },
    {
      name: 'has no account at first, and has any from the first one on',
      async check({ stores: { accounts } }) {
        expect(await accounts.hasAny()).toBe(false);
        await accounts.insert(alice);
        expect(await accounts.hasAny()).toBe(true);
      },
    },
  ],
};
