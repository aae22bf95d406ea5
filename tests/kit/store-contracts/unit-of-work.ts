import { expect } from '@jest/globals';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Contract, Storage } from './contract.ts';
import { KEY } from './keys.ts';
import { ALICE, BOB, INSTANT, sampleAccount, sampleKey, sampleRule, sha256Of } from './samples.ts';
import { decisionChecks, writesChecks } from './unit-of-work-writes.ts';

const alice = sampleAccount({ accountId: ALICE });
const bob = sampleAccount({ accountId: BOB });
const key = sampleKey();
const rule = sampleRule({ accountId: ALICE });

class Mishap extends Error {}

export const unitOfWorkContract: Contract = {
  port: 'unitOfWork',
  checks: [
    {
      name: 'keeps all that was written, and answers what the work answered',
      async check({ stores, unitOfWork }) {
        const answer = await unitOfWork.run(async (inside) => {
          await writeOfEverything(inside);
          return { done: true };
        });
        expect(answer).toEqual({ done: true });
        expect(await seenIn(stores)).toEqual({ accounts: true, apiKeys: true, pricingRules: true });
      },
    },
    {
      name: 'keeps nothing of a work that throws, and throws what it threw',
      async check({ stores, unitOfWork }) {
        const mishap = new Mishap();
        const run = unitOfWork.run(async (inside) => {
          await writeOfEverything(inside);
          throw mishap;
        });
        await expect(run).rejects.toBe(mishap);
        expect(await seenIn(stores)).toEqual(NOTHING);
      },
    },
    {
      name: 'keeps what was there before a work that throws',
      async check({ stores, unitOfWork }) {
        await writeOfEverything(stores);
        const run = unitOfWork.run(async ({ apiKeys }) => {
          expect(await apiKeys.revoke(key, key.keyId, INSTANT)).toBe(true);
          throw new Mishap();
        });
        await expect(run).rejects.toThrow(Mishap);
        expect(await stores.apiKeys.find(ALICE, key.keyId)).toEqual(key);
      },
    },
    {
      name: 'shows inside what was written inside, and outside only once it is over',
      async check({ stores, unitOfWork }) {
        await unitOfWork.run(async (inside) => {
          await writeOfEverything(inside);
          expect(await seenIn(inside)).toEqual(EVERYTHING);
          expect(await seenIn(stores)).toEqual(NOTHING);
        });
        expect(await seenIn(stores)).toEqual(EVERYTHING);
      },
    },
    {
      name: 'goes on after a store that answered false',
      async check({ stores: { accounts }, unitOfWork }) {
        await accounts.insert(alice);
        await unitOfWork.run(async (inside) => {
          expect(await inside.accounts.insert({ ...bob, email: alice.email })).toBe(false);
          expect(await inside.accounts.insert(bob)).toBe(true);
        });
        expect(await accounts.find(BOB)).toEqual(bob);
      },
    },
    {
      name: 'keeps nothing, and says so, where the work hid a failure of a store',
      async check({ stores, unitOfWork }) {
        await stores.pricingRules.insert(rule);
        const run = unitOfWork.run(async ({ accounts, pricingRules }, { idempotency }) => {
          await accounts.insert(alice);
          await pricingRules.insert(rule).catch(() => 'hidden');
          idempotency.store({ ...KEY, fingerprint: '', answer: '', claimedAt: INSTANT });
        });
        await expect(run).rejects.toThrow('the work hid');
        expect(await stores.accounts.find(ALICE)).toBeUndefined();
      },
    },
    {
      name: 'frees what a work that failed had claimed',
      async check({ stores: { accounts }, unitOfWork }) {
        const run = unitOfWork.run(async (inside) => {
          await inside.accounts.insert(alice);
          throw new Mishap();
        });
        await expect(run).rejects.toThrow(Mishap);
        expect(await accounts.insert({ ...bob, email: alice.email })).toBe(true);
      },
    },
    {
      name: 'counts a key as revoked by one of two works that revoke it at once',
      check: revokeTwiceAtOnce,
    },
    ...writesChecks(),
    ...decisionChecks(),
  ],
};

const EVERYTHING = { accounts: true, apiKeys: true, pricingRules: true };
const NOTHING = { accounts: false, apiKeys: false, pricingRules: false };

async function writeOfEverything({ accounts, apiKeys, pricingRules }: Stores): Promise<void> {
  await accounts.insert(alice);
  await apiKeys.insert(key, sha256Of(1));
  await pricingRules.insert(rule);
}

async function seenIn({ accounts, apiKeys, pricingRules }: Stores): Promise<typeof EVERYTHING> {
  const rules = await pricingRules.effective({ accountId: ALICE, environment: 'TEST' });
  return {
    accounts: (await accounts.findByEmail(alice.email)) !== undefined,
    apiKeys: (await apiKeys.findBySecret(sha256Of(1))) !== undefined,
    pricingRules: rules.some(({ ruleId }) => ruleId === rule.ruleId),
  };
}

async function revokeTwiceAtOnce({ stores, unitOfWork }: Storage): Promise<void> {
  await writeOfEverything(stores);
  const revoke = () => unitOfWork.run(({ apiKeys }) => apiKeys.revoke(key, key.keyId, INSTANT));
  const answers = await Promise.all([revoke(), revoke()]);
  expect(answers.toSorted()).toEqual([false, true]);
}
