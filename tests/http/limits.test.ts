import { beforeAll, describe, expect, it } from '@jest/globals';
import { BODY_DEADLINE_MS } from '#src/http/edge/read-body.ts';
import { LIMITS } from '#src/http/server.ts';
import { type Answer, apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { heldRates } from '#tests/kit/held-rates.ts';
import { newPerson } from '#tests/kit/person.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const COURIERS = '/api/v1/couriers';
const RATES_BURST = 100;
const ADDRESS_BURST = 100;

const shared = sharedApi({ settings: { RATE_LIMITS: 'on' } });

describe('the rate of a key', () => {
  let api: RunningApi;
  beforeAll(() => {
    api = shared.api;
    // Buckets refill while time passes, so the test stops the clock.
    api.clock.stop();
  });

  it('sends rate-limit headers with every authenticated answer, refusals included', async () => {
    const { secret } = await api.newKey({ scopes: ['quotes:read'] });
    const own = apiClient(api.port, secret);
    const forbidden = await own.get(COURIERS);
    expect(forbidden.status).toBe(403);
    expect(rateOf(forbidden)).toEqual([
      '"default";q=500;w=5, "default-account";q=750;w=5',
      '"default";r=499;t=1, "default-account";r=749;t=1',
    ]);
    const rates = apiClient(api.port, (await api.newKey()).secret);
    const wrong = await rates.rates({});
    expect(wrong.status).toBe(422);
    const policy = '"rates";q=100;w=5, "rates-account";q=150;w=5';
    expect(rateOf(wrong)).toEqual([policy, '"rates";r=99;t=1, "rates-account";r=149;t=1']);
    expect(rateOf(await rates.rates('{'))).toEqual([
      policy,
      '"rates";r=98;t=1, "rates-account";r=148;t=1',
    ]);
  });

  it('sends no rate-limit headers to a request without a key', async () => {
    const anonymous = apiClient(api.port);
    for (const path of [COURIERS, '/healthz', '/nowhere']) {
      expect(rateOf(await anonymous.get(path))).toEqual([undefined, undefined]);
    }
  });

  it('allows 100 rates at once, then 20 a second, and answers 429 with the time to wait', async () => {
    const own = apiClient(api.port, (await api.newKey()).secret);
    for (let sent = 0; sent < RATES_BURST; sent += 1) await own.rates({});
    const refused = await own.rates(RATES_BODY);
    expect([refused.status, refused.error().code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers['retry-after']).toBe('1');
    expect(rateOf(refused)[1]).toBe('"rates";r=0;t=5, "rates-account";r=50;t=4');
    api.clock.skip(1_000);
    expect(rateOf(await own.rates(RATES_BODY))[1]).toBe(
      '"rates";r=19;t=5, "rates-account";r=79;t=3',
    );
  });

  it('allows an account one and a half times the rate of a key, however many keys it has', async () => {
    const account = await api.newAccount();
    const keys = await Promise.all([1, 2, 3, 4, 5].map(() => api.newKey({ account })));
    const live = await api.newKey({ account, environment: 'LIVE' });
    let accepted = 0;
    for (let sent = 0; sent < 2 * RATES_BURST; sent += 1) {
      const secret = keys[sent % keys.length]?.secret;
      if ((await apiClient(api.port, secret).rates({})).status !== 429) accepted += 1;
    }
    expect(accepted).toBe(1.5 * RATES_BURST);
    const refused = await apiClient(api.port, keys[0]?.secret).rates({});
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(rateOf(refused)[1]).toBe('"rates";r=70;t=2, "rates-account";r=0;t=5');
    expect((await apiClient(api.port, live.secret).rates({})).status).toBe(422);
    const { client } = await newPerson(api, { account });
    expect((await client().rates({})).status).toBe(422);
    api.clock.skip(1_000);
    expect((await apiClient(api.port, keys[0]?.secret).rates({})).status).toBe(422);
  });

  it('counts each key and each policy separately', async () => {
    const account = await api.newAccount();
    const own = apiClient(api.port, (await api.newKey({ account })).secret);
    const sister = apiClient(api.port, (await api.newKey({ account })).secret);
    for (let sent = 0; sent < RATES_BURST; sent += 1) await own.rates({});
    expect((await own.rates(RATES_BODY)).status).toBe(429);
    expect((await own.get(COURIERS)).status).toBe(200);
    expect((await sister.rates(RATES_BODY)).status).toBe(200);
  });

  it('limits no rate with RATE_LIMITS=off', async () => {
    const free = await shared.another();
    const own = apiClient(free.port, (await free.newKey()).secret);
    for (let sent = 0; sent < RATES_BURST; sent += 1) await own.rates({});
    const answer = await own.rates(RATES_BODY);
    expect([answer.status, ...rateOf(answer)]).toEqual([200, undefined, undefined]);
  });
});

describe('the rate of an address', () => {
  const from = (address: string) => ({ path: COURIERS, headers: { 'X-Forwarded-For': address } });

  it('counts against the address only requests without a valid key', async () => {
    const api = await shared.another({ settings: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });
    api.clock.stop();
    const guesser = apiClient(api.port, 'svc_test_guess');
    const good = apiClient(api.port, (await api.newKey()).secret);
    for (let sent = 0; sent < ADDRESS_BURST; sent += 1) {
      expect((await guesser.send(from('203.0.113.7'))).status).toBe(401);
      expect((await good.send(from('203.0.113.8'))).status).toBe(200);
    }
    const refused = await guesser.send(from('203.0.113.7'));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(rateOf(refused)).toEqual([undefined, undefined]);
    expect((await good.send(from('203.0.113.8'))).status).toBe(200);
    expect((await guesser.send(from('203.0.113.9'))).status).toBe(401);
    api.clock.skip(50);
    expect((await guesser.send(from('203.0.113.7'))).status).toBe(401);
    expect((await guesser.send(from('203.0.113.7'))).status).toBe(429);
  });

  it('counts requests by the connection\u2019s address where no proxy is trusted, whatever a header says', async () => {
    const api = await shared.another({ settings: { RATE_LIMITS: 'on' } });
    api.clock.stop();
    const guesser = apiClient(api.port, 'svc_test_guess');
    for (let sent = 0; sent < ADDRESS_BURST; sent += 1) {
      await guesser.send(from(`203.0.113.${sent}`));
    }
    expect((await guesser.send(from('203.0.113.200'))).status).toBe(429);
  });
});

describe('MAX_IN_FLIGHT', () => {
  it('refuses a TEST account at its share of MAX_IN_FLIGHT, and leaves a quarter to others', async () => {
    const rates = heldRates();
    const api = await shared.another({ settings: { MAX_IN_FLIGHT: '16' }, rewire: rates.rewire });
    const account = await api.newAccount();
    const greedy = apiClient(api.port, (await api.newKey({ account })).secret);
    const sister = apiClient(api.port, (await api.newKey({ account })).secret);
    const other = apiClient(api.port, (await api.newKey()).secret);
    const live = apiClient(api.port, (await api.newKey({ account, environment: 'LIVE' })).secret);
    const held = [greedy, sister, greedy, sister, greedy, sister].map((client) =>
      client.rates(RATES_BODY),
    );
    await rates.whenWaiting(6);
    const refused = await greedy.rates(RATES_BODY);
    expect(refused.error()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryable: true });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    for (const path of ['/healthz', '/readyz']) {
      expect((await greedy.get(path)).status).toBe(200);
    }
    expect((await other.get(COURIERS)).status).toBe(200);
    const others = other.rates(RATES_BODY);
    await rates.whenWaiting(7);
    for (const own of [greedy, sister]) expect((await own.get(COURIERS)).status).toBe(503);
    expect((await live.get(COURIERS)).status).toBe(200);
    rates.release();
    for (const answer of await Promise.all([...held, others])) expect(answer.status).toBe(200);
    expect((await greedy.get(COURIERS)).status).toBe(200);
  });

  it('frees the slots of MAX_IN_FLIGHT of callers that have disconnected', async () => {
    const rates = heldRates();
    const settings = { MAX_IN_FLIGHT: '4' };
    const api = await shared.another({ settings, rewire: rates.rewire });
    const { secret } = await api.newKey();
    const client = apiClient(api.port, secret);
    const leaving = new AbortController();
    const { signal } = leaving;
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify(RATES_BODY), signal };
    const gone = [1, 2].map(() =>
      fetch(`http://127.0.0.1:${api.port}/api/v1/rates`, options).catch(() => 'gone'),
    );
    await rates.whenWaiting(2);
    expect((await client.get(COURIERS)).status).toBe(503);
    leaving.abort();
    expect(await Promise.all(gone)).toEqual(['gone', 'gone']);
    await waitUntil(async () => (await client.get(COURIERS)).status === 200);
    rates.release();
  });
});

describe('a connection', () => {
  it('cuts off a connection whose head drips after 10 s, and one whose body drips after 5 s', () => {
    expect(LIMITS).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 });
    expect(BODY_DEADLINE_MS).toBe(5_000);
    expect(LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
    expect(LIMITS.maxHeaderSize).toBe(16 * 1024);
  });
});

function rateOf({ headers }: Answer): unknown[] {
  return [headers['ratelimit-policy'], headers.ratelimit];
}
