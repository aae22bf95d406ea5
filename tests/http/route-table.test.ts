import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '#domain/access/account.ts';
import { SCOPES, type Scope } from '#domain/access/scope.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { operations } from '#tests/kit/document.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

type Row = readonly [route: string, scope: Scope, policy: string];

const DEFAULT = '"default";q=500;w=5';
const RATES = '"rates";q=100;w=5';
const SHIPMENTS = '"shipments";q=300;w=15';

/** The contract's: what a key must be allowed, and how often it may. */
const ROUTES: readonly Row[] = [
  ['GET /api/v1/areas', 'rates:read', DEFAULT],
  ['GET /api/v1/couriers', 'rates:read', DEFAULT],
  ['GET /api/v1/services', 'rates:read', DEFAULT],
  ['POST /api/v1/rates', 'rates:read', RATES],
  ['POST /api/v1/quotes', 'quotes:write', RATES],
  ['GET /api/v1/quotes/{quote_id}', 'quotes:read', DEFAULT],
  ['POST /api/v1/shipments', 'shipments:write', SHIPMENTS],
  ['GET /api/v1/shipments', 'shipments:read', DEFAULT],
  ['GET /api/v1/shipments/{shipment_number}', 'shipments:read', DEFAULT],
  ['GET /api/v1/balance', 'wallet:read', DEFAULT],
  ['GET /api/v1/transactions', 'wallet:read', DEFAULT],
];

const shared = sharedApi({ settings: { RATE_LIMITS: 'on' } });
let account: Account;

beforeAll(async () => {
  account = await shared.api.newAccount();
});

it('the table names every route of the document that needs a key', () => {
  const described = operations().filter(({ path }) => path.startsWith('/api/v1/'));
  expect(described.map(({ at }) => at).toSorted()).toEqual(ROUTES.map(([at]) => at).toSorted());
});

describe.each(ROUTES)('%s', (route, scope, policy) => {
  const [method = '', path = ''] = route.split(' ');
  const answerTo = async (scopes: readonly Scope[]) => {
    const { secret } = await shared.api.newKey({ account, scopes });
    const body = method === 'POST' ? { body: {} } : {};
    return apiClient(shared.api.port, secret).send({ method, path, ...body });
  };

  it(`is for keys with ${scope}, whatever else they may`, async () => {
    expect((await answerTo([scope])).status).not.toBe(403);
    const granted = SCOPES.filter((other) => other !== scope);
    const refused = await answerTo(granted);
    expect(refused.status).toBe(403);
    expect(refused.error()).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      details: { required: scope, granted },
    });
  });

  it(`is counted by ${policy}`, async () => {
    expect((await answerTo([scope])).headers['ratelimit-policy']).toBe(policy);
  });
});
