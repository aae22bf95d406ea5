import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Environment } from '#domain/environment.ts';
import type { Account } from '#domain/people/access/account.ts';
import { SCOPES, type Scope } from '#domain/people/access/scope.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { operations } from '#tests/kit/document.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { KEPT_OPERATIONS } from './kept-rows.ts';

/** Limits of a key, then of all keys of its account together. */
const DEFAULT = '"default";q=500;w=5, "default-account";q=750;w=5';
const RATES = '"rates";q=100;w=5, "rates-account";q=150;w=5';
const BATCHES = '"batches";q=20;w=20, "batches-account";q=30;w=20';
const SHIPMENTS = '"shipments";q=300;w=15, "shipments-account";q=450;w=15';

/** Scope of a key by the first noun of the path: reading with GET, else writing. */
const AREAS = {
  rates: ['areas', 'couriers', 'services', 'rates'],
  quotes: ['quotes'],
  shipments: [
    'shipments',
    'batches',
    'labels',
    'claims',
    'tracking',
    'trackers',
    ...KEPT_OPERATIONS.map(({ path }) => path.replace('/api/v1/', '')),
  ],
  pickups: ['pickups'],
  wallet: [
    'balance',
    'transactions',
    'statements',
    'wallet',
    'invoices',
    'topups',
    'withdrawals',
    'bank_accounts',
  ],
  webhooks: ['webhooks', 'events'],
};

/** POST routes that change nothing. */
const READING = [
  'POST /api/v1/areas/resolve',
  'POST /api/v1/areas/resolve-many',
  'POST /api/v1/rates',
  'POST /api/v1/labels',
  'POST /api/v1/webhooks/verify',
];

/** Rate policies of routes; all others share the default. */
const POLICIES: Readonly<Record<string, string>> = {
  'POST /api/v1/rates': RATES,
  'POST /api/v1/quotes': RATES,
  'POST /api/v1/areas/resolve-many': BATCHES,
  'POST /api/v1/batches': BATCHES,
  'POST /api/v1/shipments': SHIPMENTS,
  'POST /api/v1/shipments/{shipment_number}/return': SHIPMENTS,
};

const ROUTES = operations()
  .filter(({ path }) => path.startsWith('/api/v1/'))
  .map(({ at }) => [at, scopeOf(at), POLICIES[at] ?? DEFAULT] as const);

const shared = sharedApi({ settings: { RATE_LIMITS: 'on' } });
let account: Account;
const keys = new Map<string, Promise<string>>();

beforeAll(async () => {
  account = await shared.api.newAccount();
});

describe.each(ROUTES)('%s', (route, scope, policy) => {
  const [method = '', path = ''] = route.split(' ');
  const isForTest = path.startsWith('/api/v1/test/');
  const answerTo = async (scopes: readonly Scope[], environment: Environment = 'TEST') => {
    const secret = await keyWith(scopes, environment);
    const body = ['POST', 'PATCH'].includes(method) ? { body: {} } : {};
    return apiClient(shared.api.port, secret).send({ method, path, ...body });
  };

  it(`requires a key at the route with${scope}, whatever else it may do, counted by ${policy}`, async () => {
    const served = await answerTo([scope]);
    expect(served.status).not.toBe(403);
    expect(served.headers['ratelimit-policy']).toBe(policy);
    const granted = SCOPES.filter((other) => other !== scope);
    const refused = await answerTo(granted);
    expect(refused.status).toBe(403);
    expect(refused.error()).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      details: { required: scope, granted },
    });
  });

  it(isForTest ? 'is not for LIVE keys, whatever they may' : 'is for LIVE keys too', async () => {
    const answers = [await answerTo([scope], 'LIVE'), await answerTo([], 'LIVE')];
    const codes = answers.map(({ status, error }) => (status === 403 ? error().code : 'OK'));
    expect(codes).toEqual(isForTest ? ['TEST_ONLY', 'TEST_ONLY'] : ['OK', 'INSUFFICIENT_SCOPE']);
  });
});

/** Key of one account, made when it is first used. */
function keyWith(scopes: readonly Scope[], environment: Environment): Promise<string> {
  const name = `${environment} ${scopes}`;
  const secret =
    keys.get(name) ?? shared.api.newKey({ account, scopes, environment }).then((key) => key.secret);
  keys.set(name, secret);
  return secret;
}

function scopeOf(route: string): Scope {
  const [, noun = ''] = /^\S+ \/api\/v1\/(?:test\/)?(\w+)/.exec(route) ?? [];
  const area = Object.entries(AREAS).find(([, nouns]) => nouns.includes(noun))?.[0];
  const mayRead = route.startsWith('GET ') || READING.includes(route);
  const scope = `${area}:${mayRead ? 'read' : 'write'}`;
  const known = SCOPES.find((one) => one === scope);
  if (known === undefined) throw new Error(`${route} is of no area: add its noun to one`);
  return known;
}
