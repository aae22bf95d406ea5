import type { OutgoingHttpHeaders } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { MAY, OPERATOR_MAY, type Permission } from '#domain/people/access/role.ts';
import { type RouteDeps, routes } from '#src/http/routes.ts';
import { clientWith } from '#tests/kit/api-client.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { newSeller, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

/** Route table without use cases, which the properties of a route do not need. */
const ROUTES = routes({ settings: { ratesDeadlineMs: 1 } } as RouteDeps).map((route) => ({
  at: `${route.method.toUpperCase()} ${route.path}`,
  ...route,
}));
/** Burst of rates and orders, which is smaller than the others. */
const BURST = 100;

const shared = sharedApi();
let seller: Seller;
let owner: TestPerson;
let viewer: TestPerson;
let operator: TestPerson;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  const { account } = seller;
  owner = await newPerson(shared.api, { account });
  viewer = await newPerson(shared.api, { account, role: 'VIEWER' });
  operator = await newPerson(shared.api, { account, isOperator: true });
});

/** Code of a refusal, or a marker where the request reached its use case. */
async function codeOf(route: (typeof ROUTES)[number], headers: OutgoingHttpHeaders) {
  const path = `/api/v1${route.path.replaceAll(/:\w+/g, 'x')}`;
  const body = route.method === 'get' || route.method === 'delete' ? {} : { body: {} };
  const sent = { method: route.method.toUpperCase(), path, ...body };
  const { status, error } = await clientWith(shared.api.port, headers).send(sent);
  return [400, 401, 403, 429].includes(status) ? error().code : 'PASSED';
}

describe.each(ROUTES.map((route) => [route.at, route] as const))('a session at %s', (_, route) => {
  const changes = route.method !== 'get';
  /** Labels, manifests and photos cannot be shown without people. */
  const isOfPeople = /label|manifest/.test(route.path) || route.operationId === 'getClaimPhoto';
  const passes = route.idempotency === 'required' ? 'IDEMPOTENCY_KEY_REQUIRED' : 'PASSED';

  it('allows a session at this route exactly what its role allows', async () => {
    expect(await codeOf(route, owner.headers)).toBe(passes);
    const may = (permissions: readonly Permission[]) =>
      permissions.includes(route.scope) && (!isOfPeople || permissions.includes('people:read'));
    const ofViewer = may(MAY.VIEWER) ? passes : 'INSUFFICIENT_SCOPE';
    expect(await codeOf(route, viewer.headers)).toBe(ofViewer);
    const ofStaff = may(OPERATOR_MAY) ? passes : 'INSUFFICIENT_SCOPE';
    expect(await codeOf(route, operator.headers)).toBe(ofStaff);
  });

  it(changes ? 'changes nothing from elsewhere' : 'is read without a token', async () => {
    const { Cookie, ...others } = owner.headers;
    const forged = changes ? 'CSRF' : passes;
    const foreign = { ...others, Cookie, Origin: 'https://evil.example' };
    for (const headers of [
      { Cookie },
      { Cookie, 'Sec-Fetch-Site': 'same-origin' },
      { Cookie, 'X-CSRF-Token': String(others['X-CSRF-Token']) },
      { ...others, Cookie, 'X-CSRF-Token': String(viewer.headers['X-CSRF-Token']) },
      foreign,
      { ...others, Cookie, 'Sec-Fetch-Site': 'same-site' },
      { ...foreign, 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expect([headers, await codeOf(route, headers)]).toEqual([headers, forged]);
    }
  });

  it('rejects an invalid key although the request has a valid session', async () => {
    const headers = { ...owner.headers, Authorization: 'Bearer svc_test_0' };
    expect(await codeOf(route, headers)).toBe('INVALID_API_KEY');
    expect(await codeOf(route, { ...owner.headers, Authorization: '' })).toBe('UNAUTHENTICATED');
  });
});

describe('a session', () => {
  it('accepts a session whose Origin is one of our pages', async () => {
    const { 'Sec-Fetch-Site': _, ...headers } = owner.headers;
    const { port } = shared.api;
    const from = (Origin: string) => clientWith(port, { ...headers, Origin }).rates({});
    expect((await from(`http://127.0.0.1:${port}`)).status).toBe(422);
    for (const origin of [`http://127.0.0.1:${port + 1}`, `https://127.0.0.1:${port}`, 'null']) {
      expect((await from(origin)).error().code).toBe('CSRF');
    }
  });

  it('uses the environment of the header for a session, and TEST without one', async () => {
    const { Cookie } = owner.headers;
    const inTest = clientWith(shared.api.port, Cookie === undefined ? {} : { Cookie });
    const ofKey = (await seller.client.get('/api/v1/couriers')).data();
    expect((await inTest.get('/api/v1/couriers')).data()).toEqual(ofKey);
    const live = await owner.client('LIVE').get('/api/v1/couriers');
    expect(live.data()).toEqual({ items: [] });
  });

  it('opens no account for the session of a person without an account', async () => {
    const { headers } = await newPerson(shared.api, { account: null });
    const codes = await Promise.all(ROUTES.map((route) => codeOf(route, headers)));
    expect(new Set(codes)).toEqual(new Set(['INSUFFICIENT_SCOPE']));
  });

  it('protects the session cookie over TLS from being set by another host', async () => {
    const settings = { PUBLIC_URL: 'https://kirim.example' };
    const { port } = await shared.another({ settings });
    const { Cookie, ...others } = owner.headers;
    const plain = clientWith(port, { ...others, Cookie });
    expect((await plain.get('/api/v1/balance')).error().code).toBe('UNAUTHENTICATED');
    const guarded = String(Cookie).replace('satukurir=', '__Host-satukurir=');
    const both = clientWith(port, { ...others, Cookie: `satukurir=planted; ${guarded}` });
    expect((await both.get('/api/v1/balance')).status).toBe(200);
    const { 'Sec-Fetch-Site': _, ...byOrigin } = others;
    const ours = clientWith(port, {
      ...byOrigin,
      Cookie: guarded,
      Origin: 'https://kirim.example',
    });
    expect((await ours.post('/api/v1/rates', {})).status).toBe(422);
  });

  it('counts the requests of a session together with all others of its person only', async () => {
    const limited = await shared.another({ settings: { RATE_LIMITS: 'on' } });
    limited.clock.stop();
    const again = clientWith(limited.port, await owner.signInAgain());
    const first = clientWith(limited.port, owner.headers);
    for (let sent = 0; sent < BURST; sent += 1) await first.rates({});
    expect((await again.rates({})).error().code).toBe('RATE_LIMITED');
    const colleague = clientWith(limited.port, viewer.headers);
    expect((await colleague.rates({})).status).toBe(422);
    expect((await colleague.rates({})).headers['ratelimit-policy']).toBe(
      '"rates";q=100;w=5, "rates-account";q=150;w=5',
    );
  });
});
