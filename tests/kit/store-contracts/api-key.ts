import { expect } from '@jest/globals';
import { ENVIRONMENTS, type Tenant } from '#domain/environment.ts';
import type { ApiKey } from '#domain/people/access/api-key.ts';
import type { ApiKeyStore } from '#domain/people/access/api-key-store.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { expectPages } from './pages.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { ALICE, BOB, INSTANT, later, sampleKey, sampleRule, sha256Of, uuid } from './samples.ts';
import { insertAccounts } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const KEY = uuid(1);
const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
const key = sampleKey({ ...TENANT, keyId: KEY });
/** API key with every optional field set. */
const fullKey = sampleKey({
  accountId: BOB,
  environment: 'LIVE',
  keyId: uuid(2),
  scopes: ['wallet:write', 'quotes:read', 'rates:read'],
  expiresAt: later(INSTANT, 1),
  revokedAt: later(INSTANT, 2),
  lastUsedAt: later(INSTANT, 3),
});

/** Identifiers that differ from those of a key in one field each. */
const STRANGERS: readonly (readonly [string, Tenant, string])[] = [
  ['another account', { ...TENANT, accountId: BOB }, KEY],
  ['the other environment', { ...TENANT, environment: 'LIVE' }, KEY],
  ['another key', TENANT, uuid(404)],
];

export const apiKeyContract: Contract = {
  port: 'apiKeys',
  checks: [...keeping(), ...listing(), ...revoking(), ...touching()],
};

function keeping(): Check[] {
  return [
    {
      name: 'stores each API key unchanged, to the millisecond, scopes in their order',
      async check(storage) {
        const { stores } = storage;
        await insertKeys(storage, [key, fullKey]);
        expect(await stores.apiKeys.find(ALICE, KEY)).toEqual(key);
        expect(await stores.apiKeys.find(BOB, fullKey.keyId)).toEqual(fullKey);
      },
    },
    {
      name: 'finds an API key by account and id together',
      async check(storage) {
        const { stores } = storage;
        await insertKeys(storage, [key, fullKey]);
        expect(await stores.apiKeys.find(BOB, KEY)).toBeUndefined();
        expect(await stores.apiKeys.find(ALICE, uuid(404))).toBeUndefined();
      },
    },
    {
      name: 'finds the API key of a secret within its account, and none by a wrong secret',
      async check(storage) {
        const { stores } = storage;
        const keys = [key, { ...key, keyId: uuid(2) }, { ...key, keyId: uuid(3) }];
        await insertKeys(storage, keys);
        expect(await keysBySecret(stores.apiKeys, keys.length)).toEqual(keys);
        expect(await stores.apiKeys.findBySecret(sha256Of(404))).toBeUndefined();
      },
    },
    {
      name: 'distinguishes API keys with the same id in two accounts',
      async check(storage) {
        const { stores } = storage;
        const keys = [key, { ...key, accountId: BOB }];
        await insertKeys(storage, keys);
        expect(await keysBySecret(stores.apiKeys, keys.length)).toEqual(keys);
      },
    },
    {
      name: 'returns the time at which an API key was read, by the store’s own clock',
      async check(storage) {
        const { stores, letTimePass } = storage;
        await insertKeys(storage, [key]);
        const { createdAt: before } = await stores.pricingRules.insert(sampleRule());
        await letTimePass();
        const found = await stores.apiKeys.findBySecret(sha256Of(0));
        await letTimePass();
        const rule = sampleRule({ ruleId: uuid(2) });
        const { createdAt: after } = await stores.pricingRules.insert(rule);
        expect(found?.readAt.getTime()).toBeGreaterThan(before.getTime());
        expect(found?.readAt.getTime()).toBeLessThan(after.getTime());
      },
    },
    {
      name: 'returns the time at which an API key was read by a clock that advances within a transaction',
      async check(storage) {
        await insertKeys(storage, [key]);
        const [first, second] = await storage.atOneMoment(async ({ apiKeys }) => {
          const before = await apiKeys.findBySecret(sha256Of(0));
          await storage.letTimePass();
          return [before, await apiKeys.findBySecret(sha256Of(0))];
        });
        expect(second?.readAt.getTime()).toBeGreaterThan(first?.readAt.getTime() ?? Number.NaN);
      },
    },
    {
      name: 'refuses a second API key with the same secret, and writes nothing of it',
      async check(storage) {
        const { stores } = storage;
        await insertKeys(storage, [key]);
        const second = { ...fullKey, accountId: ALICE };
        await expectRefused(storage, (write) => write.apiKeys.insert(second, sha256Of(0)));
        expect(await stores.apiKeys.find(ALICE, second.keyId)).toBeUndefined();
        expect(await keysBySecret(stores.apiKeys, 1)).toEqual([key]);
        await writeAll(storage, (write) => write.apiKeys.insert(second, sha256Of(1)));
      },
    },
  ];
}

function listing(): Check[] {
  return [
    {
      name: 'lists the API keys of one account and environment, newest first, page by page',
      async check(storage) {
        const { stores } = storage;
        const tenants = [ALICE, BOB].flatMap((accountId) =>
          ENVIRONMENTS.map((environment) => ({ accountId, environment })),
        );
        // Unsorted, so that an accidental order is detected.
        const keys = [3, 1, 4, 2].flatMap((round) =>
          tenants.map((tenant, place) =>
            sampleKey({ ...tenant, keyId: uuid(round * 16 + place), name: `Key ${round}` }),
          ),
        );
        await insertKeys(storage, keys);
        for (const [place, tenant] of tenants.entries()) {
          const newestFirst = [4, 3, 2, 1].map((round) => uuid(round * 16 + place));
          await expectPages(async (request) => {
            const { items, hasMore } = await stores.apiKeys.list(tenant, request);
            return { items: items.map(({ keyId }) => keyId), hasMore };
          }, newestFirst);
        }
      },
    },
    {
      name: 'lists whole API keys, revoked ones included, and none where there are none',
      async check(storage) {
        const { stores } = storage;
        await insertKeys(storage, [key, fullKey]);
        const page = await stores.apiKeys.list(fullKey, { limit: 10 });
        expect(page).toEqual({ items: [fullKey], hasMore: false });
        const none = await stores.apiKeys.list({ ...TENANT, environment: 'LIVE' }, { limit: 10 });
        expect(none).toEqual({ items: [], hasMore: false });
      },
    },
  ];
}

function revoking(): Check[] {
  return [
    {
      name: 'lets one of two simultaneous revocations of an API key succeed',
      async check(storage) {
        await insertKeys(storage, [key]);
        const revoke = () => writeAll(storage, (write) => write.apiKeys.revoke(key, INSTANT));
        const answers = await Promise.allSettled([revoke(), revoke()]);
        const statuses = answers.map(({ status }) => status);
        expect(statuses.toSorted()).toEqual(['fulfilled', 'rejected']);
      },
    },
    {
      name: 'revokes an API key once: the first time is kept',
      async check(storage) {
        const other = { ...key, keyId: uuid(2) };
        await insertKeys(storage, [key, other]);
        await writeAll(storage, (write) => write.apiKeys.revoke(key, INSTANT));
        await expectStale(storage, (write) => write.apiKeys.revoke(key, later(INSTANT, 5)));
        const { apiKeys } = storage.stores;
        expect(await apiKeys.find(ALICE, KEY)).toEqual({ ...key, revokedAt: INSTANT });
        expect(await apiKeys.find(ALICE, other.keyId)).toEqual(other);
      },
    },
    {
      name: 'counts the open API keys of a tenant at a time, up to a limit',
      async check(storage) {
        const at = later(INSTANT, 100);
        const open = [4, 5, 6].map((id) => ({ ...key, keyId: uuid(id) }));
        const others = [
          { ...key, keyId: uuid(7), revokedAt: INSTANT },
          { ...key, keyId: uuid(8), expiresAt: at },
          { ...key, keyId: uuid(9), accountId: BOB },
          { ...key, keyId: uuid(10), environment: 'LIVE' as const },
        ];
        const expiring = { ...key, keyId: uuid(11), expiresAt: later(at, 1) };
        await insertKeys(storage, [...open, ...others, expiring]);
        const { apiKeys } = storage.stores;
        expect(await apiKeys.countOpen(TENANT, at, 9)).toBe(4);
        expect(await apiKeys.countOpen(TENANT, at, 3)).toBe(3);
      },
    },
    ...STRANGERS.map(([stranger, tenant, keyId]) => ({
      name: `revokes no API key by the name of ${stranger}`,
      async check(storage: Storage) {
        await insertKeys(storage, [key]);
        await expectStale(storage, (write) => write.apiKeys.revoke({ ...tenant, keyId }, INSTANT));
        expect(await storage.stores.apiKeys.find(ALICE, KEY)).toEqual(key);
      },
    })),
  ];
}

function touching(): Check[] {
  const use = { at: later(INSTANT, 60_000), notSince: INSTANT };
  const never = { ...key, lastUsedAt: null };
  const longAgo = { ...key, lastUsedAt: later(INSTANT, -1) };
  const justNow = { ...key, lastUsedAt: INSTANT };
  return [
    ...Object.entries({ 'was never used': never, 'was used before the grain': longAgo }).flatMap(
      ([state, unused]) => [
        {
          name: `records the use of an API key that ${state}`,
          async check(storage: Storage) {
            const { stores } = storage;
            await insertKeys(storage, [unused]);
            expect(await stores.apiKeys.touch(TENANT, KEY, use)).toBe(true);
            expect(await stores.apiKeys.find(ALICE, KEY)).toEqual({ ...key, lastUsedAt: use.at });
          },
        },
        ...STRANGERS.map(([stranger, tenant, keyId]) => ({
          name: `records no use by the name of ${stranger} of an API key that ${state}`,
          async check(storage: Storage) {
            const { stores } = storage;
            await insertKeys(storage, [unused]);
            expect(await stores.apiKeys.touch(tenant, keyId, use)).toBe(false);
            expect(await stores.apiKeys.find(ALICE, KEY)).toEqual(unused);
          },
        })),
      ],
    ),
    {
      name: 'records no use of an API key that was used within the interval, its limit included',
      async check(storage) {
        const { stores } = storage;
        await insertKeys(storage, [justNow]);
        expect(await stores.apiKeys.touch(TENANT, KEY, use)).toBe(false);
        expect(await stores.apiKeys.find(ALICE, KEY)).toEqual(justNow);
      },
    },
  ];
}

/** Inserts keys; the n-th secret has the SHA-256 `sha256Of(n)`. */
async function insertKeys(storage: Storage, keys: readonly ApiKey[]): Promise<void> {
  await insertAccounts(storage);
  await writeAll(storage, (write) => {
    for (const [place, one] of keys.entries()) write.apiKeys.insert(one, sha256Of(place));
  });
}

async function keysBySecret(apiKeys: ApiKeyStore, count: number): Promise<unknown[]> {
  const found = Array.from({ length: count }, (_, place) => apiKeys.findBySecret(sha256Of(place)));
  return (await Promise.all(found)).map((one) => one?.key);
}
