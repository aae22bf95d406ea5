import { systemDigest } from '#adapters/system/digest.ts';
import type { ApiKey } from '#domain/access/api-key.ts';
import type { ApiKeyStore } from '#domain/access/api-key-store.ts';
import { authenticate } from '#src/usecases/access/authenticate.ts';
import { createApiKey } from '#src/usecases/access/create-api-key.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { ALICE, sampleAccount } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

export const NOW = new Date('2026-11-21T08:00:00.000Z');
export const TENANT = { accountId: ALICE, environment: 'TEST' } as const;

/** A store whose time goes with the process's, and which counts its reads. */
export async function authentication({ touch = true } = {}) {
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
