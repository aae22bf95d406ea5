import { describe, expect, it } from '@jest/globals';
import type { ApiKeyStore } from '#domain/people/access/api-key-store.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { replaceIn } from '#tests/kit/replace-in.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const COURIERS = '/api/v1/couriers';
/** Time within which a revocation takes effect in every process. */
const REVOKED_WITHIN_MS = 5_000;

const reads: string[] = [];
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
  ])('answers UNAUTHENTICATED to a request with %s', async (_, authorization) => {
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
  ])('answers INVALID_API_KEY for %s, without a read of the database', async (_, spoil) => {
    const { secret } = await shared.api.newKey();
    reads.length = 0;
    const answer = await get({ Authorization: `Bearer ${spoil(secret)}` });
    expect([answer.status, answer.error().code]).toEqual([401, 'INVALID_API_KEY']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(reads).toEqual([]);
  });
});

describe('a good key', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])(
    'accepts a valid key after %p',
    async (scheme) => {
      const { secret } = await shared.api.newKey();
      expect((await get({ Authorization: `${scheme} ${secret}` })).status).toBe(200);
    },
  );

  it('refuses a revoked key within five seconds, even if it was just used', async () => {
    const { key, secret } = await shared.api.newKey();
    const own = apiClient(shared.api.port, secret);
    expect((await own.get(COURIERS)).status).toBe(200);
    await shared.api.container.get(TOKENS.useCases).access.revokeApiKey(key, key.keyId);
    shared.api.clock.skip(REVOKED_WITHIN_MS);
    const answer = await own.get(COURIERS);
    expect([answer.status, answer.error().code]).toEqual([401, 'API_KEY_REVOKED']);
  });
});

function get(headers: Record<string, string>) {
  return apiClient(shared.api.port).send({ path: COURIERS, headers });
}

/** Records the reads that find a key by its secret. */
function watched(real: ApiKeyStore): ApiKeyStore {
  return {
    ...real,
    findBySecret(sha256) {
      reads.push(sha256);
      return real.findBySecret(sha256);
    },
  };
}

function swapped(key: string, at: number): string {
  const other = key[at] === '7' ? '8' : '7';
  return key.slice(0, at) + other + key.slice(at + 1);
}
