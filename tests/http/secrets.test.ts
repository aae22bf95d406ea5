import { beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { CreatedApiKey } from '#src/usecases/people/access/create-api-key.ts';
import { type Answer, apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { rawExchange } from '#tests/kit/raw-http.ts';
import { replaceIn, replaceUseCases } from '#tests/kit/replace-in.ts';
import type { LogLine, RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

/** Values that a client may send, and that no line of the log may contain. */
const CANARIES = {
  phone: '+6281234509876',
  localPhone: '081234509876',
  name: 'Kanaria Wulandari',
  address: 'Jalan Kenari Rahasia 5, RT 3/RW 7',
  email: 'kanaria.wulandari@rahasia.example',
  bearer: 'junk-bearer-kanaria',
  cookie: 'session=kanaria-cookie',
  custom: 'kanaria-in-a-header',
};
const PERSONAL = [CANARIES.phone, CANARIES.name, CANARIES.address, CANARIES.email];

const shared = sharedApi({ settings: { LOG_LEVEL: 'debug' } });

describe('log lines without client data', () => {
  it('logs no unknown or wrong fields of a body, at any depth', async () => {
    const { secret } = await shared.api.newKey();
    const client = apiClient(shared.api.port, secret);
    for (const canary of Object.values(CANARIES)) {
      await client.rates({ ...RATES_BODY, note: canary });
      await client.rates({ ...RATES_BODY, [canary]: canary });
      await client.rates({ ...RATES_BODY, couriers: [canary] });
      await client.rates({ ...RATES_BODY, origin: { district_id: canary } });
      await client.rates({ ...RATES_BODY, receiver: { deep: [{ name: canary }] } });
      await client.rates(`{"name":"${canary}`);
      await client.post('/api/v1/topups', { amount: 1, method: canary, [canary]: canary });
    }
    expectNoCanary(shared.api, secret);
  });

  it('logs no text of a query, a path or a header', async () => {
    const { secret } = await shared.api.newKey();
    const client = apiClient(shared.api.port, secret);
    for (const canary of Object.values(CANARIES)) {
      const text = encodeURIComponent(canary);
      await client.get(`/api/v1/areas?search=${text}`);
      await client.get(`/api/v1/areas?search=ke&${text}=${text}`);
      await client.get(`/api/v1/${text}`);
      await client.get(`/api/v1/tracking/${text}`);
      await client.get(`/api/v1/topups/${text}`);
      await client.send({
        path: '/api/v1/couriers',
        headers: { Cookie: CANARIES.cookie, 'X-Custom': CANARIES.custom, 'User-Agent': canary },
      });
    }
    await client.get(`/api/v1/areas?search=ke&api_key=${secret}`);
    await client.get(`/api/v1/${secret}`);
    expectNoCanary(shared.api, secret);
  });

  it('logs no key, valid or not, wherever it was sent', async () => {
    const { secret } = await shared.api.newKey();
    const anonymous = apiClient(shared.api.port);
    const path = '/api/v1/couriers';
    for (const header of [secret, `Bearer ${secret}`, `Basic ${secret}`, `Bearer ${secret}0`]) {
      await anonymous.send({ path, headers: { Authorization: header } });
    }
    await anonymous.send({ path, headers: { Authorization: `Bearer ${CANARIES.bearer}` } });
    await anonymous.send({ path, headers: { 'X-Api-Key': secret } });
    await rawExchange(shared.api.port, `GET /${secret} HTTP/9\r\n\r\n`, { untilClosed: true });
    expectNoCanary(shared.api, secret);
  });
});

describe('an error that quotes what a client sent', () => {
  /** Throws the error; each test sets it. */
  let thrower: (...texts: readonly string[]) => never;
  let api: RunningApi;
  let key: CreatedApiKey;

  beforeAll(async () => {
    api = await shared.another({
      settings: { LOG_LEVEL: 'debug' },
      rewire(container) {
        replaceUseCases(container, 'area', () => ({ searchAreas: (text) => thrower(text) }));
        replaceUseCases(container, 'tracking', () => ({
          getTracking: async (_, awb) => thrower(awb),
        }));
        replaceUseCases(container, 'rating', () => ({
          getRates: async ({ couriers = [] }) => thrower(...couriers),
        }));
      },
    });
    key = await api.newKey();
  });

  it('logs an error without the quoted client data, and answers only INTERNAL', async () => {
    thrower = (text) => {
      throw new TypeError(`cannot read "${text}"`, { cause: new Error(`of ${text}`) });
    };
    const { secret } = key;
    const client = apiClient(api.port, secret);
    for (const canary of [...PERSONAL, secret]) {
      const path = `/api/v1/areas?search=${encodeURIComponent(canary)}`;
      expectInternal(await client.get(path));
      expect(errorOf(api)).toMatchObject({
        error: 'TypeError',
        reason: 'cannot read "[removed]"',
        cause: 'of [removed]',
        stack: expect.stringContaining('secrets.test.ts'),
      });
    }
    expectNoCanary(api, secret);
    expect(api.log.at(-1)).toMatchObject({ account_id: idText('account', key.key.accountId) });
  });

  it('logs an error of PostgreSQL without the client data that it quotes', async () => {
    const api = await shared.another({
      settings: { LOG_LEVEL: 'debug' },
      rewire(container) {
        const effective = () => refusedByPostgres(shared.database.appUrl, ['sicepat', secretOf()]);
        replaceIn(container, TOKENS.stores, ({ pricingRules }) => ({
          pricingRules: { ...pricingRules, effective },
        }));
      },
    });
    const { secret } = await api.newKey();
    const secretOf = () => secret;
    const answer = await apiClient(api.port, secret).rates({
      ...RATES_BODY,
      couriers: ['sicepat'],
    });
    expectInternal(answer);
    expect(errorOf(api)?.reason).toBe(
      'invalid input syntax for type integer: "[removed] [removed]"',
    );
    expectNoCanary(api, secret);
  });

  it('logs an error without quoted path values, but with our own words', async () => {
    thrower = (awb) => {
      throw new Error(`the tracking of ${awb} broke`);
    };
    const { secret } = key;
    const canary = encodeURIComponent(CANARIES.name);
    expectInternal(await apiClient(api.port, secret).get(`/api/v1/tracking/${canary}`));
    expect(errorOf(api)?.reason).toBe('the tracking of [removed] broke');
    expectNoCanary(api, secret);
  });

  it('logs an error without quoted values, even if one value is a prefix of another', async () => {
    const { secret } = key;
    thrower = (...texts) => {
      throw new Error(`called ${texts.join(' and ')} with ${secret}`);
    };
    const couriers = ['svc_test', 'svc_test_rahasia', 'svc_'];
    expectInternal(await apiClient(api.port, secret).rates({ ...RATES_BODY, couriers }));
    expect(errorOf(api)?.reason).toBe(
      'called [removed] and [removed] and [removed] with [removed]',
    );
  });

  it('answers an error in JSON, however large the body and whatever was thrown', async () => {
    const thrown: unknown[] = [undefined, null, 'a text', { an: 'object' }, new Error('an error')];
    thrower = () => {
      throw thrown.pop();
    };
    const client = apiClient(api.port, key.secret);
    while (thrown.length > 0) expectInternal(await client.rates(RATES_BODY));
    const body = JSON.stringify(RATES_BODY).padEnd(200_000, ' ');
    expectInternal(await client.rates(body));
  });
});

describe('the line of a request', () => {
  it('logs account, key, route, address and outcome of each request', async () => {
    const { key, secret } = await shared.api.newKey();
    const answer = await apiClient(shared.api.port, secret).send({
      method: 'POST',
      path: '/api/v1/rates?x=1',
      headers: { 'X-Request-Id': 'till 7, receipt 4711' },
      body: RATES_BODY,
    });
    expect(lineOf(shared.api, answer)).toEqual({
      level: 'info',
      message: 'request',
      request_id: answer.headers['x-request-id'],
      client_request_id: 'till 7, receipt 4711',
      account_id: idText('account', key.accountId),
      key_id: idText('apiKey', key.keyId),
      person_id: undefined,
      address: '127.0.0.0/24',
      environment: 'TEST',
      method: 'POST',
      route: '/api/v1/rates',
      status: 422,
      completed: true,
      duration_ms: expect.any(Number),
    });
  });

  it('logs no route where there is none, and no account where none is known', async () => {
    const answer = await apiClient(shared.api.port).get('/api/v1/nowhere');
    expect(lineOf(shared.api, answer)).toMatchObject({ route: null, status: 404 });
    expect(lineOf(shared.api, answer)?.account_id).toBeUndefined();
  });

  it.each([
    ['the longest allowed', 'a'.repeat(128), 'a'.repeat(128)],
    ['one letter longer', 'a'.repeat(129), undefined],
    ['not ASCII', 'kwitansi-\u00e9', undefined],
    ['empty', '', undefined],
  ])('logs a caller’s own request id, unless it is invalid: %s', async (_, own, logged) => {
    const answer = await apiClient(shared.api.port).send({
      path: '/healthz',
      headers: { 'X-Request-Id': own },
    });
    expect(answer.headers['x-request-id']).not.toBe(own);
    expect(lineOf(shared.api, answer)?.client_request_id).toBe(logged);
  });
});

function expectInternal(answer: Answer): void {
  expect(answer.error()).toMatchObject({
    code: 'INTERNAL',
    message: 'Something broke on our side.',
    details: {},
    field_errors: [],
  });
}

function expectNoCanary(api: RunningApi, secret: string): void {
  const log = JSON.stringify(api.log);
  const hidden = [...Object.values(CANARIES), secret, secret.slice(-20)];
  const found = hidden.filter((canary) =>
    [canary, encodeURIComponent(canary), JSON.stringify(canary).slice(1, -1)].some((text) =>
      log.includes(text),
    ),
  );
  expect(found).toEqual([]);
  expect(api.log.length).toBeGreaterThan(0);
}

function errorOf(api: RunningApi): LogLine | undefined {
  return api.log.filter(({ level }) => level === 'error').at(-1);
}

function lineOf(api: RunningApi, answer: Answer): LogLine | undefined {
  return api.log.find((line) => line.request_id === answer.headers['x-request-id']);
}

async function refusedByPostgres(url: string, quoted: readonly string[]): Promise<never> {
  return withClient(url, async (client) => {
    await client.query('SELECT $1::integer', [quoted.join(' ')]);
    throw new Error('PostgreSQL takes a text for a number');
  });
}
