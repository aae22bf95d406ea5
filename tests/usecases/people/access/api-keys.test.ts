import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { SCOPES } from '#domain/people/access/scope.ts';
import { DAY_MS } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { accessUseCases } from '#src/usecases/people/access/use-cases.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakePasswords } from '#tests/kit/fakes/passwords.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { ALICE, BOB, later, sampleAccount, uuid } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const TENANT = { accountId: ALICE, environment: 'TEST' } as const;
const COMMAND = { name: 'Till', scopes: ['rates:read', 'quotes:write'], expiresAt: null } as const;

describe('a new key', () => {
  it('stores a new API key with every field of its command', async () => {
    const { create, apiKeys } = await scene();
    const expiresAt = later(NOW, DAY_MS);
    const { key, secret } = await create(TENANT, { ...COMMAND, expiresAt });
    expect(key).toEqual({
      ...TENANT,
      keyId: expect.any(String),
      name: 'Till',
      scopes: ['rates:read', 'quotes:write'],
      last4: secret.slice(-4),
      createdAt: NOW,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(await apiKeys.find(ALICE, key.keyId)).toEqual(key);
  });

  it.each([0, -1])('rejects an API key that would expire %i ms from now', async (ms) => {
    const { create, apiKeys } = await scene();
    await expect(create(TENANT, { ...COMMAND, expiresAt: later(NOW, ms) })).rejects.toMatchObject({
      name: 'Refusal',
      code: 'VALIDATION_ERROR',
      fieldErrors: [expect.objectContaining({ path: 'expires_at' })],
    });
    expect((await apiKeys.list(TENANT, { limit: 10 })).items).toEqual([]);
  });

  it('finds an API key by the SHA-256 of its secret and stores the secret nowhere', async () => {
    const { create, apiKeys, written } = await scene();
    const { key, secret } = await create(TENANT, COMMAND);
    const found = await apiKeys.findBySecret(systemDigest.sha256(secret));
    expect(found?.key).toEqual(key);
    expect(written).toHaveLength(1);
    expect(JSON.stringify(written)).not.toContain(secret.slice(9, -4));
  });

  it('fails if the random source repeats an API key secret', async () => {
    const { create, apiKeys } = await scene({ text: (length) => 'x'.repeat(length) });
    await create(TENANT, COMMAND);
    await expect(create(TENANT, COMMAND)).rejects.toThrow('the source of random is broken');
    expect((await apiKeys.list(TENANT, { limit: 10 })).items).toHaveLength(1);
  });
});

describe('the list of keys', () => {
  it('lists API keys of one account and environment in pages, newest first', async () => {
    const { create, list } = await scene();
    const own = [];
    for (const name of ['one', 'two', 'three'])
      own.push(await create(TENANT, { ...COMMAND, name }));
    await create({ ...TENANT, environment: 'LIVE' }, COMMAND);
    await create({ ...TENANT, accountId: BOB }, COMMAND);

    const first = await list(TENANT, { limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(['three', 'two']);
    expect(first.hasMore).toBe(true);
    const rest = await list(TENANT, { limit: 2, before: own[1]?.key.keyId ?? '' });
    expect(rest).toEqual({ items: [own[0]?.key], hasMore: false });
  });
});

describe('a revocation', () => {
  it('revokes an API key immediately', async () => {
    const { create, revoke, apiKeys, clock } = await scene();
    const { key } = await create(TENANT, { ...COMMAND, scopes: SCOPES });
    clock.advance(60_000);
    const revoked = { ...key, revokedAt: later(NOW, 60_000) };
    expect(await revoke({ accountId: ALICE }, key.keyId)).toEqual(revoked);
    expect(await apiKeys.find(ALICE, key.keyId)).toEqual(revoked);
  });

  it('keeps the time of the first revocation if a key is revoked again', async () => {
    const { create, revoke, clock } = await scene();
    const { key } = await create(TENANT, COMMAND);
    const first = await revoke({ accountId: ALICE }, key.keyId);
    clock.advance(60_000);
    expect(await revoke({ accountId: ALICE }, key.keyId)).toEqual(first);
  });

  it('revokes an API key once if two requests arrive at once, and answers both', async () => {
    const { create, revoke } = await scene();
    const { key } = await create(TENANT, COMMAND);
    const [one, other] = await Promise.all([
      revoke({ accountId: ALICE }, key.keyId),
      revoke({ accountId: ALICE }, key.keyId),
    ]);
    expect(one).toEqual({ ...key, revokedAt: NOW });
    expect(other).toEqual(one);
  });

  it('rejects the revocation of an API key that does not exist or belongs to another account', async () => {
    const { create, revoke, apiKeys } = await scene();
    const { key } = await create(TENANT, COMMAND);
    const notFound = { name: 'Refusal', code: 'NOT_FOUND' };
    await expect(revoke({ accountId: ALICE }, uuid(404))).rejects.toMatchObject(notFound);
    await expect(revoke({ accountId: BOB }, key.keyId)).rejects.toMatchObject(notFound);
    expect(await apiKeys.find(ALICE, key.keyId)).toEqual(key);
  });
});

async function scene(changes: Partial<ReturnType<typeof seededRandom>> = {}) {
  const clock = settableClock(NOW);
  const { stores, unitOfWork } = fakeStorage(clock);
  for (const accountId of [ALICE, BOB]) {
    const account = sampleAccount({ accountId });
    await writeAll({ unitOfWork }, ({ accounts }) => accounts.insert(account));
  }
  const written: unknown[] = [];
  const watched: UnitOfWork = {
    decide: ({ decide, ...decision }) =>
      unitOfWork.decide({
        ...decision,
        decide(snapshot, write) {
          const insert: typeof write.apiKeys.insert = (...row) => {
            written.push(row);
            write.apiKeys.insert(...row);
          };
          return decide(snapshot, { ...write, apiKeys: { ...write.apiKeys, insert } });
        },
      }),
  };
  const useCases = accessUseCases({
    ...stores,
    unitOfWork: watched,
    clock,
    digest: systemDigest,
    random: { ...seededRandom(1), ...changes },
    passwords: fakePasswords,
    liveNeedsConsent: false,
    factorPolicy: { ownersNeedFactor: false },
    inBackground: () => {},
  });
  return {
    clock,
    written,
    apiKeys: stores.apiKeys,
    list: useCases.listApiKeys,
    revoke: useCases.revokeApiKey,
    create: useCases.createApiKey,
  };
}
