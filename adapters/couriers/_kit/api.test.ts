import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { namingDecoder } from '#adapters/_kit/decoder.ts';
import { hashOf } from '#adapters/_kit/digest.ts';
import { type Double, openDouble } from '#adapters/_kit/fixtures/double.ts';
import { NO_DEADLINE } from '../fixtures/limits.ts';
import { type ApiOptions, courierApi } from './api.ts';

const GET = { method: 'GET', path: '/x' } as const;
const POST = { method: 'POST', path: '/x' } as const;
const NOW = new Date('2026-11-22T03:00:00.000Z');

let courier: Double;

beforeEach(async () => {
  courier = await openDouble(() => ({ status: 200, body: { ok: true } }));
});
afterEach(() => courier.close());

describe('courier API: request', () => {
  it('sends a request as JSON, as a form or without a body', async () => {
    const api = open();
    await api.send({ ...POST, json: { name: 'é' } }, NO_DEADLINE);
    await api.send({ ...POST, form: { a: 'b c&d', n: 7, data: '{"e":"+"}' } }, NO_DEADLINE);
    await api.send({ ...GET, query: { q: 'a b/c', n: 1 } }, NO_DEADLINE);
    const [json, form, none] = courier.requests;
    expect(json).toMatchObject({ text: '{"name":"é"}', body: { name: 'é' } });
    expect(json?.headers['content-type']).toBe('application/json');
    expect(form?.text).toBe('a=b+c%26d&n=7&data=%7B%22e%22%3A%22%2B%22%7D');
    expect(form?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(none).toMatchObject({ path: '/x?q=a+b%2Fc&n=1', text: '' });
    expect(none?.headers['content-type']).toBeUndefined();
  });

  it('signs a request exactly as it is sent', async () => {
    const sign: ApiOptions['sign'] = ({ method, url, body = '' }) => ({
      'X-Sign': hashOf('md5', `${method} ${new URL(url).pathname} ${body}`),
    });
    await open({ sign }).send({ ...POST, json: { a: 1 } }, NO_DEADLINE);
    expect(courier.requests[0]?.headers['x-sign']).toBe(hashOf('md5', 'POST /x {"a":1}'));
  });

  it('uses a new connection per request and accepts no compressed reply', async () => {
    const api = open();
    for (const _ of [1, 2]) await api.send(GET, NO_DEADLINE);
    expect(courier.requests.map(({ headers }) => headers.connection)).toEqual(['close', 'close']);
    expect(courier.requests[0]?.headers['accept-encoding']).toBe('identity');
  });
});

describe('courier API: reply', () => {
  const decode = namingDecoder<{ price: number }>({
    type: 'object',
    properties: { price: { type: 'integer' } },
    required: ['price'],
  });

  it.each([
    [{ price: 'x' }, '/price must be integer'],
    [{}, "/ must have required property 'price'"],
    [[], '/ must be object'],
  ])('names the faulty place of a malformed reply %j', async (body, fault) => {
    courier.answerNext({ status: 200, body });
    const api = open();
    const reply = await api.send(GET, NO_DEADLINE);
    const message = `Swift answered in an unknown form (${fault}).`;
    expect(() => api.read(reply, decode)).toThrow(message);
  });

  it('reads a reply only if its status is 2xx', async () => {
    for (const status of [400, 404, 422]) {
      courier.answerNext({ status, body: { price: 1 } });
      const api = open();
      const reply = await api.send(GET, NO_DEADLINE);
      expect(() => api.read(reply, decode)).toThrow(`(HTTP ${status})`);
    }
  });

  it.each([
    ['7', 7_000],
    [' 120 ', 120_000],
    ['Sun, 22 Nov 2026 03:01:00 GMT', 60_000],
    ['Sun, 22 Nov 2026 02:00:00 GMT', 0],
    ['soon', null],
    ['', null],
  ])(
    'reads from the Retry-After header %j for how long requests are limited',
    async (header, retryAfterMs) => {
      const headers: Record<string, string> = header === '' ? {} : { 'retry-after': header };
      courier.answerNext({ status: 429, body: null, headers });
      await expect(open().send(GET, NO_DEADLINE)).rejects.toMatchObject({
        rateLimit: { retryAfterMs },
      });
    },
  );
});

describe('courier API: access token', () => {
  const token: ApiOptions['token'] = {
    call: { method: 'POST', path: '/token', json: {} },
    tokenIn: (body) => grantIn(body),
    headersOf: (value) => ({ Authorization: `Bearer ${value}` }),
  };

  it('renews a refused access token and repeats the call once', async () => {
    const { server, sent } = await granting(['T1', 'T2'], (bearer) => bearer === 'Bearer T2');
    const api = open({ token, url: server.url });
    expect(await api.send(POST, NO_DEADLINE)).toMatchObject({ status: 200 });
    expect(await api.send(POST, NO_DEADLINE)).toMatchObject({ status: 200 });
    expect(sent).toEqual(['/token', 'Bearer T1', '/token', 'Bearer T2', 'Bearer T2']);
    await server.close();
  });

  it('fails a courier call if the new access token is refused, too', async () => {
    const { server, sent } = await granting(['T1', 'T2'], () => false);
    const call = open({ token, url: server.url }).send(POST, NO_DEADLINE);
    await expect(call).rejects.toThrow('Swift refuses our credentials (HTTP 401).');
    expect(sent).toEqual(['/token', 'Bearer T1', '/token', 'Bearer T2']);
    await server.close();
  });

  it('keeps the access token out of messages even if the courier repeats it', async () => {
    const { server } = await granting(['granted-to-us'], () => true, { error: 'granted-to-us' });
    const api = open({ token, url: server.url, errorIn: (body) => JSON.stringify(body) });
    const reply = await api.send(POST, NO_DEADLINE);
    expect(reply.error).toContain('granted-to-us');
    expect(reply.shownError).not.toContain('granted');
    await server.close();
  });

  it('fails a courier call unsent if no access token is granted', async () => {
    const { server, sent } = await granting([], () => true);
    const call = open({ token, url: server.url }).send(POST, NO_DEADLINE);
    await expect(call).rejects.toMatchObject({ wasSent: false });
    expect(sent).toEqual(['/token']);
    await server.close();
  });
});

/**
 * Starts a server that grants these tokens in turn, and accepts calls whose token passes `isRight`.
 */
async function granting(tokens: string[], isRight: (bearer: string) => boolean, body = {}) {
  const sent: string[] = [];
  const server = await openDouble(({ path, headers }) => {
    if (path === '/token') {
      sent.push(path);
      return { status: 200, body: { token: tokens.shift() ?? null } };
    }
    const bearer = headers.authorization ?? '';
    sent.push(bearer);
    return { status: isRight(bearer) ? 200 : 401, body };
  });
  return { server, sent };
}

function grantIn(body: unknown) {
  const isGrant = typeof body === 'object' && body !== null && 'token' in body;
  const value = isGrant ? body.token : undefined;
  return typeof value === 'string' ? { value, lifetimeMs: 3_600_000 } : undefined;
}

function open(options: Partial<ApiOptions> = {}) {
  return courierApi({
    courierName: 'Swift',
    url: courier.url,
    errorIn: () => undefined,
    refusesUs: {},
    clock: { now: () => NOW, monotonicMs: () => 0 },
    unread() {},
    ...options,
  });
}
