import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '#src/http/problem.ts';
import {
  type ApiClient,
  apiClient,
  clientWith,
  RATES_BODY,
  type Sent,
  shipmentBody,
} from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

type Step = Sent & { readonly what: string; readonly code: ErrorCode | 'OK' };

const TOO_LARGE = ' '.repeat(256 * 1024 + 1);
const TEXT = { 'Content-Type': 'text/plain' };
const UNKNOWN_PLACES = {
  ...RATES_BODY,
  origin: { district_id: '00.00.00' },
  couriers: ['unknown'],
};

/**
 * Burst of the rate limit; it is used up completely, so that a key has none left while the clock is
 * stopped.
 */
const BURST = 100;

const shared = sharedApi();

/** Errors in the contract's order of checks: each request has its own error and all later ones. */
const STEPS: readonly Step[] = [
  {
    what: 'a path that is not there',
    path: '/api/v1/rate?no=1',
    method: 'PUT',
    code: 'NOT_FOUND',
  },
  {
    what: 'a method that is not there',
    path: '/api/v1/rates?no=1',
    method: 'PUT',
    code: 'METHOD_NOT_ALLOWED',
  },
  {
    what: 'no key',
    path: '/api/v1/rates?no=1',
    method: 'POST',
    headers: { Authorization: '' },
    code: 'UNAUTHENTICATED',
  },
  {
    what: 'an unknown key',
    path: '/api/v1/rates?no=1',
    method: 'POST',
    headers: { Authorization: 'Bearer svc_test_0' },
    code: 'INVALID_API_KEY',
  },
];

/** Steps for a person, whose browser sends a session in place of a key. */
const STEPS_OF_SESSIONS: readonly Step[] = [
  {
    what: 'an environment that there is not',
    path: '/api/v1/rates?no=1',
    headers: { 'Satukurir-Environment': 'live' },
    code: 'BAD_REQUEST',
  },
  {
    what: 'a session that there is not',
    path: '/api/v1/rates?no=1',
    headers: { Cookie: `satukurir=${'0'.repeat(32)}` },
    code: 'UNAUTHENTICATED',
  },
  {
    what: 'a key that there is not, whatever the session',
    path: '/api/v1/rates?no=1',
    headers: { Authorization: 'Bearer svc_test_0' },
    code: 'INVALID_API_KEY',
  },
  {
    what: 'no token',
    path: '/api/v1/test/wallet/topups?no=1',
    headers: { 'X-CSRF-Token': '', 'Satukurir-Environment': 'LIVE' },
    code: 'CSRF',
  },
  {
    what: 'a test control in LIVE',
    path: '/api/v1/test/wallet/topups?no=1',
    headers: { 'Satukurir-Environment': 'LIVE' },
    code: 'TEST_ONLY',
  },
  {
    what: 'a role that may not',
    path: '/api/v1/test/wallet/topups?no=1',
    code: 'INSUFFICIENT_SCOPE',
  },
  {
    what: 'a body that is too large',
    path: '/api/v1/rates?no=1',
    code: 'PAYLOAD_TOO_LARGE',
  },
];

describe('a request wrong in several ways is refused for the first:', () => {
  it.each(STEPS)(
    'checks a request with a key in the order of the contract: $what',
    async ({ what: _, code, ...sent }) => {
      const { secret } = await shared.api.newKey({ scopes: ['wallet:read'] });
      const headers = { Authorization: `Bearer ${secret}`, ...TEXT, ...sent.headers };
      const answer = await apiClient(shared.api.port).send({ ...sent, headers, body: TOO_LARGE });
      expect(answer.error().code).toBe(code);
    },
  );

  it.each(STEPS_OF_SESSIONS)(
    'checks a request with a session in the order of the contract: $what',
    async ({ what: _, code, ...sent }) => {
      const account = await shared.api.newAccount();
      const { headers } = await newPerson(shared.api, { account, role: 'VIEWER' });
      const client = clientWith(shared.api.port, { ...headers, ...TEXT });
      const answer = await client.send({ method: 'POST', ...sent, body: TOO_LARGE });
      expect(answer.error().code).toBe(code);
    },
  );

  it('refuses first a key sent in the clear, then LIVE at a test control, a missing scope, and a used-up rate', async () => {
    const strict = await shared.another({
      settings: { RATE_LIMITS: 'on', REQUIRE_HTTPS: 'true', TRUSTED_PROXIES: '1' },
    });
    strict.clock.stop();
    const wrong = { path: '/api/v1/rates?no=1', method: 'POST', body: TOO_LARGE };
    const clear = { ...wrong, headers: TEXT };
    const safe = { ...wrong, headers: { ...TEXT, 'X-Forwarded-Proto': 'https' } };
    const { secret } = await shared.api.newKey({ scopes: ['wallet:read'] });
    const without = apiClient(strict.port, secret);
    const withScope = apiClient(strict.port, (await shared.api.newKey()).secret);
    for (let sent = 0; sent < BURST; sent += 1) {
      await without.rates({});
      await withScope.rates({});
    }
    expect((await without.send(clear)).error().code).toBe('HTTPS_REQUIRED');
    expect((await without.send(safe)).error().code).toBe('INSUFFICIENT_SCOPE');
    expect((await withScope.send(safe)).error().code).toBe('RATE_LIMITED');
    const path = '/api/v1/test/wallet/topups?no=1';
    const key = { environment: 'LIVE', scopes: ['wallet:read'] } as const;
    const live = apiClient(strict.port, (await shared.api.newKey(key)).secret);
    expect((await live.send({ ...clear, path })).error().code).toBe('HTTPS_REQUIRED');
    expect((await live.send({ ...safe, path })).error().code).toBe('TEST_ONLY');
    expect((await without.send({ ...safe, path })).error().code).toBe('INSUFFICIENT_SCOPE');
  });

  it.each<Step>([
    {
      what: 'a body that is too large',
      path: '/api/v1/rates?no=1',
      headers: TEXT,
      body: TOO_LARGE,
      code: 'PAYLOAD_TOO_LARGE',
    },
    {
      what: 'a body of another type',
      path: '/api/v1/rates?no=1',
      headers: TEXT,
      body: '{',
      code: 'UNSUPPORTED_MEDIA_TYPE',
    },
    {
      what: 'a body that is not JSON',
      path: '/api/v1/rates?no=1',
      body: '{',
      code: 'MALFORMED_JSON',
    },
    {
      what: 'a field that is wrong',
      path: '/api/v1/rates?no=1',
      body: UNKNOWN_PLACES,
      code: 'VALIDATION_ERROR',
    },
    {
      what: 'an unknown district',
      path: '/api/v1/rates',
      body: UNKNOWN_PLACES,
      code: 'UNKNOWN_DISTRICT',
    },
    {
      what: 'nothing',
      path: '/api/v1/rates',
      body: RATES_BODY,
      code: 'OK',
    },
  ])('checks an order in the order of the contract: $what', async ({ what: _, code, ...sent }) => {
    const client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    const answer = await client.send({ method: 'POST', ...sent });
    expect(answer.status === 200 ? 'OK' : answer.error().code).toBe(code);
  });
});

describe('an order wrong in several ways is refused for the first, its Idempotency-Key included:', () => {
  const ORDER = { method: 'POST', path: '/api/v1/shipments' };
  const UNKNOWN_FIELD = { ...shipmentBody('quo_none'), colour: 'red' };
  const KEY = { 'Idempotency-Key': 'answered' };
  let client: ApiClient;
  let answered: ReturnType<typeof shipmentBody>;

  beforeAll(async () => {
    client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    answered = shipmentBody((await client.quote()).data().quote_id);
    await client.ship(answered, KEY['Idempotency-Key']);
  });

  it.each<{ what: string; sent: Partial<Sent>; code: ErrorCode }>([
    { what: 'a body too large', sent: { body: TOO_LARGE }, code: 'PAYLOAD_TOO_LARGE' },
    { what: 'a body that is not JSON', sent: { body: '{' }, code: 'MALFORMED_JSON' },
    { what: 'no key', sent: { body: UNKNOWN_FIELD }, code: 'IDEMPOTENCY_KEY_REQUIRED' },
    {
      what: 'a key that is none',
      sent: { body: UNKNOWN_FIELD, headers: { 'Idempotency-Key': '' } },
      code: 'INVALID_IDEMPOTENCY_KEY',
    },
    {
      what: 'a wrong field under a key that was answered',
      sent: { body: UNKNOWN_FIELD, headers: KEY },
      code: 'VALIDATION_ERROR',
    },
    {
      what: 'another order under it',
      sent: { body: shipmentBody('quo_none'), headers: KEY },
      code: 'IDEMPOTENCY_CONFLICT',
    },
    {
      what: 'an unknown quote',
      sent: { body: shipmentBody('quo_none'), headers: { 'Idempotency-Key': 'new' } },
      code: 'UNKNOWN_QUOTE',
    },
  ])(
    'checks an order and its Idempotency-Key in the order of the contract: $what',
    async ({ sent, code }) => {
      expect((await client.send({ ...ORDER, ...sent })).error().code).toBe(code);
    },
  );

  it('refuses a used quote, except for the request that used it', async () => {
    const later = await client.ship(answered, 'later');
    expect(later.error().code).toBe('QUOTE_ALREADY_USED');
    expect((await client.ship(answered, KEY['Idempotency-Key'])).status).toBe(201);
  });
});

describe('Content-Type', () => {
  it.each([
    ['a POST without a body', { 'Content-Length': 0 }, undefined],
    ['a POST of no bytes in chunks', { 'Transfer-Encoding': 'chunked' }, undefined],
  ])('does not require a Content-Type of %s', async (_, headers, body) => {
    const client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    const answer = await client.send({ method: 'POST', path: '/api/v1/rates', headers, body });
    expect(answer.error()).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path: '', code: 'REQUIRED' }],
    });
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
    'application/json;charset=utf8',
  ])('accepts the Content-Type %s', async (type) => {
    const client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    const answer = await client.send({
      method: 'POST',
      path: '/api/v1/rates',
      headers: { 'Content-Type': type },
      body: RATES_BODY,
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    '',
    'text/json',
    'application/jsonp',
    'application/vnd.api+json',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('refuses the Content-Type %p', async (type) => {
    const client = apiClient(shared.api.port, (await shared.api.newKey()).secret);
    const answer = await client.send({
      method: 'POST',
      path: '/api/v1/rates',
      headers: { 'Content-Type': type },
      body: RATES_BODY,
    });
    expect(answer.error().code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});
