import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ApiKeyStore } from '#domain/access/api-key-store.ts';
import { newApiKeyText } from '#domain/access/api-key-text.ts';
import { idText } from '#domain/id.ts';
import { TOKENS, USE_CASES } from '#src/composition/tokens.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { replaceIn } from '#tests/kit/replace-in.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const COURIERS = '/api/v1/couriers';
/** In every process a revocation works within this time. */
const REVOKED_WITHIN_MS = 5_000;

/** So soon that it is over before what is remembered of the key is. */
const EXPIRING = `
  UPDATE api_key SET expires_at = clock_timestamp() + interval '4500 milliseconds'
  FROM api_key_lookup AS own
  WHERE own.secret_sha256 = $1 AND own.key_id = api_key.key_id`;

const reads: string[] = [];
const touches: Promise<boolean>[] = [];
const shared = sharedApi({
  rewire(container) {
    replaceIn(container, TOKENS.stores, ({ apiKeys }) => ({ apiKeys: watched(apiKeys) }));
  },
});

describe('a request without a good key', () => {
  it.each([
    ['no Authorization', undefined],
    ['an empty one', ''],
    ['another scheme', 'Basic c3ZjOnRlc3Q='],
    ['a scheme without a key', 'Bearer'],
    ['a scheme and blanks', 'Bearer    '],
    ['a key without a scheme', 'svc_test_0123456789'],
    ['two keys', 'Bearer svc_test_1 svc_test_2'],
  ])('is UNAUTHENTICATED with %s', async (_, authorization) => {
    const answer = await get(authorization === undefined ? {} : { Authorization: authorization });
    expect([answer.status, answer.error().code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    ['a typo', (key: string) => swapped(key, 20)],
    ['a typo in the checksum', (key: string) => swapped(key, key.length - 1)],
    ['a letter too few', (key: string) => key.slice(0, -1)],
    ['a letter too many', (key: string) => `${key}0`],
    ['the other environment in front', (key: string) => key.replace('test', 'live')],
    ['capitals', (key: string) => key.toUpperCase()],
    ['another product’s key', () => 'sk_test_0123456789abcdefghijklmn'],
    ['SQL', () => "'or'1'='1"],
    ['16 KB of letters', () => 'a'.repeat(15_000)],
  ])('is INVALID_API_KEY for %s, without a database read', async (_, spoil) => {
    const { secret } = await shared.api.newKey();
    reads.length = 0;
    const answer = await get({ Authorization: `Bearer ${spoil(secret)}` });
    expect([answer.status, answer.error().code]).toEqual([401, 'INVALID_API_KEY']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(reads).toEqual([]);
  });

  it('gets the same answer for a typo as for an unknown key', async () => {
    const { secret } = await shared.api.newKey();
    const typo = await get({ Authorization: `Bearer ${swapped(secret, 20)}` });
    const otherAccount = await get({ Authorization: `Bearer ${otherKey()}` });
    expect(otherAccount.error()).toEqual(typo.error());
    expect(withoutId(otherAccount.headers)).toEqual(withoutId(typo.headers));
  });
});

describe('a good key', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])('is taken after %p', async (scheme) => {
    const { secret } = await shared.api.newKey();
    expect((await get({ Authorization: `${scheme} ${secret}` })).status).toBe(200);
  });

  it('is read once in five seconds', async () => {
    const { secret } = await shared.api.newKey();
    reads.length = 0;
    for (let sent = 0; sent < 5; sent += 1) await get({ Authorization: `Bearer ${secret}` });
    expect(reads).toHaveLength(1);
    shared.api.clock.skip(REVOKED_WITHIN_MS);
    await get({ Authorization: `Bearer ${secret}` });
    expect(reads).toHaveLength(2);
  });

  it('that was revoked is refused within five seconds where it was just used', async () => {
    const { key, secret } = await shared.api.newKey();
    const own = apiClient(shared.api.port, secret);
    expect((await own.get(COURIERS)).status).toBe(200);
    await shared.api.container.get(USE_CASES.access).revokeApiKey(key.accountId, key.keyId);
    shared.api.clock.skip(REVOKED_WITHIN_MS);
    const answer = await own.get(COURIERS);
    expect([answer.status, answer.error().code]).toEqual([401, 'API_KEY_REVOKED']);
  });

  it('that was revoked is refused at once where it is new', async () => {
    const { key, secret } = await shared.api.newKey();
    await shared.api.container.get(USE_CASES.access).revokeApiKey(key.accountId, key.keyId);
    const answer = await apiClient(shared.api.port, secret).get(COURIERS);
    expect(answer.error().code).toBe('API_KEY_REVOKED');
  });

  it('ends at its hour, also while it is remembered', async () => {
    // By the database's clock, which no test moves; remembered it is for five seconds of ours.
    shared.api.clock.stop();
    const { secret } = await shared.api.newKey();
    const own = apiClient(shared.api.port, secret);
    reads.length = 0;
    await withClient(shared.database.ownerUrl, (owner) =>
      owner.query(EXPIRING, [createHash('sha256').update(secret).digest('hex')]),
    );
    expect((await own.get(COURIERS)).status).toBe(200);
    shared.api.clock.skip(4_900);
    const answer = await own.get(COURIERS);
    shared.api.clock.goOn();
    expect([answer.status, answer.error().code]).toEqual([401, 'API_KEY_EXPIRED']);
    expect(reads).toHaveLength(1);
  });

  it('without the route’s scope is refused with what it has and what it needs', async () => {
    const { secret } = await shared.api.newKey({ scopes: ['wallet:read', 'quotes:read'] });
    const answer = await apiClient(shared.api.port, secret).get(COURIERS);
    expect(answer.status).toBe(403);
    expect(answer.error()).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      details: { required: 'rates:read', granted: ['wallet:read', 'quotes:read'] },
    });
  });

  it('with the route’s scope alone is enough', async () => {
    const { secret } = await shared.api.newKey({ scopes: ['rates:read'] });
    expect((await apiClient(shared.api.port, secret).get(COURIERS)).status).toBe(200);
  });

  it('alone says which environment is meant', async () => {
    const account = await shared.api.newAccount();
    const counts = await Promise.all(
      (['TEST', 'LIVE'] as const).map(async (environment) => {
        const { secret } = await shared.api.newKey({ account, environment });
        const own = apiClient(shared.api.port, secret);
        return (await own.get<'listCouriers'>(COURIERS)).data().items.length;
      }),
    );
    expect(counts).toEqual([8, 0]);
  });

  it('is named in the log by its account and environment', async () => {
    const { key, secret } = await shared.api.newKey({ environment: 'LIVE' });
    const answer = await apiClient(shared.api.port, secret).get(COURIERS);
    const id = answer.headers['x-request-id'];
    expect(shared.api.log.find((line) => line.request_id === id)).toMatchObject({
      account_id: idText('account', key.accountId),
      environment: 'LIVE',
    });
  });

  it('has its use recorded, and not again within the minute', async () => {
    const { key, secret } = await shared.api.newKey();
    const own = apiClient(shared.api.port, secret);
    touches.length = 0;
    await own.get(COURIERS);
    await own.get(COURIERS);
    // Recorded behind the answer: the next read of the key must find it.
    await Promise.all(touches);
    shared.api.clock.skip(REVOKED_WITHIN_MS);
    await own.get(COURIERS);
    expect(await Promise.all(touches)).toEqual([true]);
    const found = await shared.api.container
      .get(TOKENS.stores)
      .apiKeys.find(key.accountId, key.keyId);
    expect(found?.lastUsedAt).toBeInstanceOf(Date);
  });
});

function get(headers: Record<string, string>) {
  return apiClient(shared.api.port).send({ path: COURIERS, headers });
}

/** Keeps the reads that find a key by its secret, and the writes that note its use. */
function watched(real: ApiKeyStore): ApiKeyStore {
  return {
    ...real,
    findBySecret(sha256) {
      reads.push(sha256);
      return real.findBySecret(sha256);
    },
    touch(...use) {
      const touched = real.touch(...use);
      touches.push(touched);
      return touched;
    },
  };
}

function swapped(key: string, at: number): string {
  const other = key[at] === '7' ? '8' : '7';
  return key.slice(0, at) + other + key.slice(at + 1);
}

/** Well-formed, its checksum right, and never issued. */
function otherKey(): string {
  return newApiKeyText('TEST', seededRandom(7));
}

function withoutId({ 'x-request-id': _id, date: _date, ...headers }: Record<string, unknown>) {
  return headers;
}
