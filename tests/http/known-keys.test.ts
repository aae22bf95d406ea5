import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newApiKeyText } from '#domain/people/access/api-key-text.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { replaceIn } from '#tests/kit/replace-in.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const COURIERS = '/api/v1/couriers';
/** Requests without a valid key that an address may send. */
const ADDRESS_BURST = 100;
/** Further requests with a key whose checksum is right. */
const FIRST_READS_BURST = 10;
/** More requests than both limits together. */
const EXHAUSTING = 120;

const shared = sharedApi();

describe('a valid key, whatever else its address sends,', () => {
  const guess = (number: number) => newApiKeyText('TEST', seededRandom(number));
  const exhaust = async (keyText: (sent: number) => string) => {
    const statuses = new Set<number>();
    for (let sent = 0; sent < EXHAUSTING; sent += 1) {
      statuses.add((await apiClient(api.port, keyText(sent)).get(COURIERS)).status);
    }
    expect([...statuses]).toEqual([401, 429]);
  };
  let api: RunningApi;
  let reads = 0;

  beforeAll(async () => {
    api = await shared.another({
      settings: { RATE_LIMITS: 'on' },
      rewire(container) {
        replaceIn(container, TOKENS.stores, ({ apiKeys }) => {
          const findBySecret = (sha256: string) => {
            reads += 1;
            return apiKeys.findBySecret(sha256);
          };
          return { apiKeys: { ...apiKeys, findBySecret } };
        });
      },
    });
    api.clock.stop();
  });

  beforeEach(() => {
    // The allowance of the address is available again, and only the valid key's cache has expired.
    api.clock.skip(60_000);
    reads = 0;
  });

  it('serves a valid key at a busy address, also when its cache has expired, until it is revoked', async () => {
    const { key, secret } = await api.newKey();
    const known = apiClient(api.port, secret);
    expect((await known.get(COURIERS)).status).toBe(200);
    await exhaust(() => 'svc_test_guess');
    expect((await known.get(COURIERS)).status).toBe(200);
    api.clock.skip(5_000);
    await exhaust(() => 'svc_test_guess');
    expect((await known.get(COURIERS)).status).toBe(200);
    await api.container.get(TOKENS.useCases).access.revokeApiKey(key, key.keyId);
    await exhaust(() => 'svc_test_guess').catch(() => {});
    api.clock.skip(5_000);
    expect((await known.get(COURIERS)).error().code).toBe('API_KEY_REVOKED');
  });

  it('recognises a valid key among mistyped keys from the same address', async () => {
    await exhaust(() => 'svc_test_guess');
    for (let fresh = 0; fresh < 20; fresh += 1) {
      const { secret } = await api.newKey();
      expect((await apiClient(api.port, secret).get(COURIERS)).status).toBe(200);
    }
  });

  it('recognises a valid key among guesses with a right checksum, few of which are read', async () => {
    await exhaust(guess);
    expect(reads).toBe(ADDRESS_BURST + FIRST_READS_BURST);
    const fresh = apiClient(api.port, (await api.newKey()).secret);
    expect((await fresh.get(COURIERS)).status).toBe(429);
    api.clock.skip(200);
    expect((await fresh.get(COURIERS)).status).toBe(200);
  });

  it('reads a key once for all concurrent requests that use it', async () => {
    const own = apiClient(api.port, (await api.newKey()).secret);
    const answers = await Promise.all(Array.from({ length: 50 }, () => own.get(COURIERS)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(reads).toBe(1);
  });
});
