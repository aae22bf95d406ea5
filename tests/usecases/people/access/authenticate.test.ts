import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import type { ApiKey } from '#domain/people/access/api-key.ts';
import type { ApiKeyStore } from '#domain/people/access/api-key-store.ts';
import { newApiKeyText } from '#domain/people/access/api-key-text.ts';
import { DAY_MS } from '#domain/time.ts';
import { authenticate } from '#src/usecases/people/access/authenticate.ts';
import { createApiKey } from '#src/usecases/people/access/create-api-key.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { ALICE, later, sampleAccount, sampleKey } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

const REMEMBERED_MAX = 10_000;

const NOW = new Date('2026-11-21T08:00:00.000Z');
const TENANT = { accountId: ALICE, environment: 'TEST' } as const;

describe('a key', () => {
  it('returns account, environment and scopes of an API key', async () => {
    const { create, login } = await authentication();
    const { key, secret } = await create();
    expect(await login(secret)).toEqual(key);
  });

  it('rejects an API key that does not exist', async () => {
    const { login, reads } = await authentication();
    await expect(login(newApiKeyText('TEST', seededRandom(404)))).rejects.toMatchObject({
      name: 'Refusal',
      code: 'INVALID_API_KEY',
    });
    expect(reads.count).toBe(1);
  });

  it('accepts a new API key at once, even if it was tried before it existed', async () => {
    const { storage, login } = await authentication();
    const secret = newApiKeyText('TEST', seededRandom(404));
    await expect(login(secret)).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
    const key = sampleKey({ ...TENANT, lastUsedAt: NOW });
    await writeAll(storage, ({ apiKeys }) => apiKeys.insert(key, systemDigest.sha256(secret)));
    expect(await login(secret)).toEqual(key);
  });

  it('rejects a mistyped API key without a read, with the message for an unknown key', async () => {
    const { create, login, reads } = await authentication();
    const { secret } = await create();
    const swapped = secret.slice(0, -2) + secret.slice(-1) + secret.slice(-2, -1);
    const live = secret.replace('test', 'live');
    const unknown = messageOf(login(newApiKeyText('TEST', seededRandom(404))));
    const typos = [secret.slice(1), `${secret}x`, swapped, live, '', 'Bearer', secret.slice(0, -1)];
    for (const typo of typos) expect(await messageOf(login(typo))).toBe(await unknown);
    expect(reads.count).toBe(1);
  });
});

describe('a key is read once in five seconds', () => {
  it('reads a cached API key again after five seconds', async () => {
    const { create, login, clock, reads } = await authentication();
    const { secret } = await create();
    await login(secret);
    clock.advance(4_999);
    await login(secret);
    expect(reads.count).toBe(1);
    clock.advance(1);
    await login(secret);
    expect(reads.count).toBe(2);
  });

  it('rejects a revoked API key within five seconds', async () => {
    const { create, login, clock, storage } = await authentication();
    const { key, secret } = await create();
    await login(secret);
    await writeAll(storage, (write) => write.apiKeys.revoke(key, clock.now()));
    clock.advance(5_000);
    await expect(login(secret)).rejects.toMatchObject({ code: 'API_KEY_REVOKED' });
    await expect(login(secret)).rejects.toMatchObject({ code: 'API_KEY_REVOKED' });
  });

  it('rejects an expired API key to the millisecond, even while it is cached', async () => {
    const { create, login, clock, reads } = await authentication();
    const { secret } = await create(later(NOW, 3_000));
    await login(secret);
    clock.advance(2_999);
    await login(secret);
    clock.advance(1);
    await expect(login(secret)).rejects.toMatchObject({ code: 'API_KEY_EXPIRED' });
    expect(reads.count).toBe(1);
  });

  it('judges API key expiry by database time, however wrong the local clock is', async () => {
    const { create, login, clock, machineClock } = await authentication();
    const { secret } = await create(later(NOW, 3_000));
    for (const wrong of [-DAY_MS, DAY_MS]) {
      machineClock.set(later(clock.now(), wrong));
      await login(secret);
    }
    clock.advance(3_000);
    machineClock.set(NOW);
    machineClock.advance(3_000);
    await expect(login(secret)).rejects.toMatchObject({ code: 'API_KEY_EXPIRED' });
  });

  it('does not cache a failed read of an API key', async () => {
    const { create, login, reads } = await authentication();
    const { secret } = await create();
    reads.failNext();
    await expect(login(secret)).rejects.toThrow('no connection');
    await expect(login(secret)).resolves.toMatchObject({ accountId: ALICE });
  });
});

describe('before a key is read for the first time', () => {
  const refuse = () => {
    throw new Error('too many');
  };

  it('calls the guard before the first read of an API key and fails with its error', async () => {
    const { create, login, reads } = await authentication();
    const { secret } = await create();
    await expect(login(secret, refuse)).rejects.toThrow('too many');
    expect(reads.count).toBe(0);
  });

  it('does not call the guard for a mistyped API key, nor for one that was found before', async () => {
    const { create, login, clock, reads } = await authentication();
    const { secret } = await create();
    await expect(login(`${secret}x`, refuse)).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
    await login(secret);
    clock.advance(60_000);
    await login(secret, refuse);
    expect(reads.count).toBe(2);
  });

  it('shares the first read of an API key among concurrent requests, calling the guard once', async () => {
    const { create, login, reads } = await authentication();
    const { key, secret } = await create();
    const first = login(secret);
    const others = Array.from({ length: 50 }, () => login(secret, refuse));
    expect(await Promise.all([first, ...others])).toEqual(Array(51).fill(key));
    expect(reads.count).toBe(1);
  });
});

describe('the memory of keys', () => {
  it(`holds ${REMEMBERED_MAX}: then the one that was read first leaves`, async () => {
    const reads: string[] = [];
    const key = sampleKey({ lastUsedAt: NOW });
    const login = authenticate({
      apiKeys: {
        ...fakeStorage(settableClock(NOW)).stores.apiKeys,
        async findBySecret(sha256) {
          reads.push(sha256);
          return { key, readAt: NOW };
        },
      },
      clock: settableClock(NOW),
      digest: { sha256: (text) => text, hmacSha256: (_, text) => text },
      inBackground: () => {},
    });
    const secrets = Array.from({ length: REMEMBERED_MAX + 1 }, (_, number) => secretOf(number));
    for (const secret of secrets) await login(secret);
    expect(reads).toEqual(secrets);
    const [first = '', second = ''] = secrets;
    const last = secretOf(REMEMBERED_MAX);
    reads.length = 0;
    for (const secret of [second, last, first]) await login(secret);
    expect(reads).toEqual([first]);
  });
});

function secretOf(number: number): string {
  const text = () => number.toString().padStart(32, '0');
  return newApiKeyText('TEST', { ...seededRandom(1), text });
}

async function messageOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'let in',
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );
}

/** A store whose clock moves with the process's, and which counts its reads. */
async function authentication({ touch = true } = {}) {
  const clock = settableClock(NOW);
  const machineClock = settableClock(NOW);
  const storage = fakeStorage(clock);
  await writeAll(storage, ({ accounts }) => accounts.insert(sampleAccount()));
  const touches: Promise<unknown>[] = [];
  const reads = countedReads();
  const apiKeys: ApiKeyStore = {
    ...storage.stores.apiKeys,
    async findBySecret(sha256) {
      reads.next();
      return storage.stores.apiKeys.findBySecret(sha256);
    },
    ...(touch ? {} : { touch: () => Promise.reject(new Error('no connection')) }),
  };
  const inBackground = (work: Promise<unknown>): void => {
    touches.push(work);
    work.catch(() => {});
  };
  const process = () =>
    authenticate({
      apiKeys,
      clock: { now: machineClock.now, monotonicMs: clock.monotonicMs },
      digest: systemDigest,
      inBackground,
    });
  const mint = createApiKey({ ...storage, clock, random: seededRandom(1), digest: systemDigest });
  return {
    clock,
    machineClock,
    storage,
    reads,
    touches,
    login: process(),
    anotherProcess: process,
    create: (expiresAt: Date | null = null) =>
      mint(TENANT, { name: 'Till', scopes: ['rates:read'], expiresAt }),
    async lastUse({ accountId, keyId }: ApiKey) {
      await Promise.all(touches);
      return (await storage.stores.apiKeys.find(accountId, keyId))?.lastUsedAt;
    },
  };
}

function countedReads() {
  let count = 0;
  let fails = false;
  return {
    get count() {
      return count;
    },
    failNext() {
      fails = true;
    },
    next() {
      count += 1;
      const failed = fails;
      fails = false;
      if (failed) throw new Error('no connection');
    },
  };
}

describe('the last use of a key', () => {
  it('records the first use of an API key in the background', async () => {
    const { create, login, lastUse } = await authentication();
    const { key, secret } = await create();
    expect((await login(secret)).lastUsedAt).toBeNull();
    expect(await lastUse(key)).toEqual(NOW);
  });

  it('records the last use of an API key once a minute, however often it is used', async () => {
    const { create, login, clock, lastUse, touches } = await authentication();
    const { key, secret } = await create();
    for (let second = 0; second <= 60; second += 1) {
      await login(secret);
      await lastUse(key);
      clock.advance(1_000);
    }
    expect(await lastUse(key)).toEqual(NOW);
    await login(secret);
    expect(await lastUse(key)).toEqual(later(NOW, 61_000));
    expect(touches).toHaveLength(2);
  });

  it('records the last use of an API key from only one of several processes', async () => {
    const { create, login, anotherProcess, clock, lastUse } = await authentication();
    const { key, secret } = await create();
    const elsewhere = anotherProcess();
    await login(secret);
    clock.advance(1_000);
    await elsewhere(secret);
    expect(await lastUse(key)).toEqual(NOW);
  });

  it('accepts an API key whose last use cannot be recorded, and reports the failure', async () => {
    const { create, login, touches } = await authentication({ touch: false });
    const { key, secret } = await create();
    expect(await login(secret)).toEqual(key);
    await expect(Promise.all(touches)).rejects.toThrow('no connection');
    expect(await login(secret)).toEqual(key);
  });
});
