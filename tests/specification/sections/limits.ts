import { expect } from '@jest/globals';
import { waitUntil } from '#tests/kit/wait-until.ts';
import type { Checks } from '../checks.ts';
import { clientOf, type List, type Rates } from '../client.ts';
import {
  agedQuote,
  createKey,
  keyed,
  LIFETIME,
  listKeys,
  orderOf,
  quoted,
  RATES,
} from '../world.ts';
import { atOnce, expectConflict, expectRetention } from './idempotency.ts';

const ONE_FAILS = { ...RATES, package: { weight_grams: 1200, declared_value: 666_001 } };

const DASHBOARD = '//api/dashboard';
const OURS = { 'Sec-Fetch-Site': 'same-origin' };
const PERSON = {
  account_name: 'Toko Melati',
  name: 'Sari',
  password: 'kapal-layar-2026',
  language: 'id',
};
const MAILBOX = { email: 'sari@shop.example', language: 'id' };

export const limits: Checks = {
  async 'authentication 1'({ origin, test, testKey, stranger }) {
    expect((await test.get('/balance')).status).toBe(200);
    expect((await stranger.get('/balance')).status).toBe(401);
    const keys = [`${testKey}x`, 'svc_test_nobodys', ''];
    for (const key of keys) {
      expect((await clientOf(origin, key).get('/balance')).status).toBe(401);
    }
    const byOther = await stranger.send({
      method: 'GET',
      path: '/balance',
      headers: { 'X-Api-Key': testKey },
    });
    expect(byOther.status).toBe(401);
  },

  async 'authentication 2'({ origin, printed }) {
    const page = await fetch(origin, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    const person = clientOf(origin, null);
    await person.post(`${DASHBOARD}/register`, MAILBOX, OURS);
    const tokens = () => printed().flatMap((line) => /\/confirm#(\S+)/.exec(line)?.[1] ?? []);
    await waitUntil(() => tokens().length > 0);
    const registered = await person.post<{ csrf_token: string }>(
      `${DASHBOARD}/register/confirm`,
      { token: tokens()[0], ...PERSON },
      OURS,
    );
    const [cookie = ''] = registered.headers.getSetCookie();
    const session = {
      Cookie: cookie.replace(/;.*/, ''),
      'X-CSRF-Token': registered.data.csrf_token,
      ...OURS,
    };
    const path = `${DASHBOARD}/keys`;
    const body = { name: 'Till', scopes: ['wallet:read'] };
    const created = await person.post<{ secret: string }>(path, body, session);
    const { secret } = created.data;
    expect([created.status, (await clientOf(origin, secret).get('/balance')).status]).toEqual([
      201, 200,
    ]);
    const listed = await person.send<List>({ method: 'GET', path, headers: session });
    expect(listed.data.items).toEqual([expect.objectContaining({ last4: secret.slice(-4) })]);
    expect(JSON.stringify(listed)).not.toContain(secret);
  },

  async 'authentication 3'({ origin, test, live, testKey, cli }) {
    const { secret } = JSON.parse(await cli(...createKey('LIVE'), '--json'));
    expect([testKey.slice(0, 9), secret.slice(0, 9)]).toEqual(['svc_test_', 'svc_live_']);
    const clients = [test, live, clientOf(origin, secret)];
    const balances = await Promise.all(
      clients.map(async (client) => (await client.get('/balance')).data),
    );
    expect(balances[1]).toEqual(balances[2]);
    expect(balances[0]).not.toEqual(balances[1]);
  },

  async 'errors conflict'({ test }) {
    await expectConflict(test);
  },

  async 'errors running'(world) {
    const { refused } = await atOnce(world);
    for (const { status, success } of refused) expect([status, success]).toEqual([409, false]);
  },

  async 'errors providers'({ test }) {
    const answer = await test.post<Rates>('/rates', ONE_FAILS);
    expect([answer.status, answer.success]).toEqual([200, true]);
    expect(answer.data.provider_errors).toEqual([
      expect.objectContaining({ courier_code: 'sicepat' }),
    ]);
    expect(answer.data.rates.length).toBeGreaterThan(0);
  },

  async 'limit quote lifetime'(world) {
    const { test } = world;
    const order = (quoteId: string) => test.post('/shipments', orderOf(quoteId), keyed());
    const expired = await order(await agedQuote(world, LIFETIME.over));
    expect([expired.status, expired.error?.code]).toEqual([409, 'QUOTE_EXPIRED']);
    expect((await order(await agedQuote(world, LIFETIME.left))).status).toBe(201);
  },

  async 'limit idempotent result'(world) {
    const body = orderOf((await quoted(world.test)).quote_id);
    const key = keyed();
    await world.test.post('/shipments', body, key);
    await expectRetention(world, body, key);
  },

  async 'limit page size'({ test }) {
    const { status, data } = await test.get<List>('/shipments?limit=50');
    expect([status, data.items.length <= 50]).toEqual([200, true]);
    expect((await test.get('/shipments?limit=51')).status).toBe(422);
  },

  async 'limit secret display'({ cli }) {
    const { secret } = JSON.parse(await cli(...createKey('TEST'), '--json'));
    expect(secret).toMatch(/^svc_test_/);
    expect(await cli(...listKeys('TEST'), '--json')).not.toContain(secret);
  },

  async 'versioning 1'({ test }) {
    expect((await test.get('/couriers')).status).toBe(200);
    for (const path of ['//api/couriers', '//api/v2/couriers', '//v1/couriers']) {
      expect((await test.get(path)).status).toBe(404);
    }
  },

  async 'versioning 2'({ origin }) {
    const answer = await fetch(`${origin}/api/openapi.json`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/(.+\+)?json/),
    ]);
    const { openapi, paths } = JSON.parse(await answer.text());
    expect(openapi).toMatch(/^3\./);
    expect(Object.keys(paths).some((path) => path.endsWith('/shipments'))).toBe(true);
  },

  async 'versioning 3'({ test, live }) {
    for (const client of [test, live]) {
      const { status, data } = await client.get<List>('/shipments?limit=1');
      expect([status, Array.isArray(data.items)]).toEqual([200, true]);
    }
  },
};
