import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '#domain/access/account.ts';
import { SCOPES, type Scope } from '#domain/access/scope.ts';
import type { Environment } from '#domain/environment.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { operations } from '#tests/kit/document.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

type Row = readonly [route: string, scope: Scope, policy: string];

const DEFAULT = '"default";q=500;w=5';
const RATES = '"rates";q=100;w=5';
const BATCHES = '"batches";q=20;w=20';
const SHIPMENTS = '"shipments";q=300;w=15';

/** The contract's: what a key must be allowed, and how often it may. */
const ROUTES: readonly Row[] = [
  ['GET /api/v1/areas', 'rates:read', DEFAULT],
  ['GET /api/v1/areas/provinces', 'rates:read', DEFAULT],
  ['GET /api/v1/areas/regencies', 'rates:read', DEFAULT],
  ['GET /api/v1/areas/districts', 'rates:read', DEFAULT],
  ['GET /api/v1/areas/villages', 'rates:read', DEFAULT],
  ['POST /api/v1/areas/resolve', 'rates:read', DEFAULT],
  ['GET /api/v1/areas/{district_id}', 'rates:read', DEFAULT],
  ['GET /api/v1/couriers', 'rates:read', DEFAULT],
  ['GET /api/v1/services', 'rates:read', DEFAULT],
  ['GET /api/v1/couriers/{courier_code}/performance', 'rates:read', DEFAULT],
  ['POST /api/v1/rates', 'rates:read', RATES],
  ['POST /api/v1/quotes', 'quotes:write', RATES],
  ['GET /api/v1/quotes/{quote_id}', 'quotes:read', DEFAULT],
  ['POST /api/v1/shipments', 'shipments:write', SHIPMENTS],
  ['GET /api/v1/shipments', 'shipments:read', DEFAULT],
  ['GET /api/v1/shipments/export', 'shipments:read', DEFAULT],
  ['GET /api/v1/shipments/{shipment_number}', 'shipments:read', DEFAULT],
  ['PATCH /api/v1/shipments/{shipment_number}', 'shipments:write', DEFAULT],
  ['POST /api/v1/shipments/{shipment_number}/pay', 'shipments:write', DEFAULT],
  ['POST /api/v1/shipments/{shipment_number}/cancel', 'shipments:write', DEFAULT],
  ['POST /api/v1/shipments/{shipment_number}/return', 'shipments:write', SHIPMENTS],
  ['POST /api/v1/batches', 'shipments:write', BATCHES],
  ['GET /api/v1/batches', 'shipments:read', DEFAULT],
  ['GET /api/v1/batches/template', 'shipments:read', DEFAULT],
  ['GET /api/v1/batches/{batch_id}', 'shipments:read', DEFAULT],
  ['GET /api/v1/batches/{batch_id}/rows', 'shipments:read', DEFAULT],
  ['GET /api/v1/batches/{batch_id}/export', 'shipments:read', DEFAULT],
  ['POST /api/v1/batches/{batch_id}/confirm', 'shipments:write', DEFAULT],
  ['GET /api/v1/batches/{batch_id}/labels', 'shipments:read', DEFAULT],
  ['POST /api/v1/pickups', 'pickups:write', DEFAULT],
  ['GET /api/v1/pickups', 'pickups:read', DEFAULT],
  ['GET /api/v1/pickups/{pickup_id}', 'pickups:read', DEFAULT],
  ['POST /api/v1/pickups/{pickup_id}/cancel', 'pickups:write', DEFAULT],
  ['POST /api/v1/shipments/{shipment_number}/claims', 'shipments:write', DEFAULT],
  ['GET /api/v1/shipments/{shipment_number}/claims', 'shipments:read', DEFAULT],
  ['GET /api/v1/claims', 'shipments:read', DEFAULT],
  ['GET /api/v1/shipments/{shipment_number}/label', 'shipments:read', DEFAULT],
  ['POST /api/v1/labels', 'shipments:read', DEFAULT],
  ['GET /api/v1/pickups/{pickup_id}/manifest', 'pickups:read', DEFAULT],
  ['GET /api/v1/balance', 'wallet:read', DEFAULT],
  ['GET /api/v1/balance/cod', 'wallet:read', DEFAULT],
  ['GET /api/v1/transactions', 'wallet:read', DEFAULT],
  ['GET /api/v1/transactions/export', 'wallet:read', DEFAULT],
  ['GET /api/v1/statements/{month}', 'wallet:read', DEFAULT],
  ['POST /api/v1/topups', 'wallet:write', DEFAULT],
  ['GET /api/v1/topups/{topup_id}', 'wallet:read', DEFAULT],
  ['POST /api/v1/withdrawals', 'wallet:write', DEFAULT],
  ['GET /api/v1/withdrawals', 'wallet:read', DEFAULT],
  ['GET /api/v1/bank_accounts', 'wallet:read', DEFAULT],
  ['GET /api/v1/tracking/{awb}', 'shipments:read', DEFAULT],
  ['POST /api/v1/senders', 'shipments:write', DEFAULT],
  ['GET /api/v1/senders', 'shipments:read', DEFAULT],
  ['GET /api/v1/senders/{sender_id}', 'shipments:read', DEFAULT],
  ['PATCH /api/v1/senders/{sender_id}', 'shipments:write', DEFAULT],
  ['DELETE /api/v1/senders/{sender_id}', 'shipments:write', DEFAULT],
  ['POST /api/v1/parcel_presets', 'shipments:write', DEFAULT],
  ['GET /api/v1/parcel_presets', 'shipments:read', DEFAULT],
  ['GET /api/v1/parcel_presets/{preset_id}', 'shipments:read', DEFAULT],
  ['PATCH /api/v1/parcel_presets/{preset_id}', 'shipments:write', DEFAULT],
  ['DELETE /api/v1/parcel_presets/{preset_id}', 'shipments:write', DEFAULT],
  ['POST /api/v1/trackers', 'shipments:write', DEFAULT],
  ['GET /api/v1/trackers', 'shipments:read', DEFAULT],
  ['GET /api/v1/trackers/{tracker_id}', 'shipments:read', DEFAULT],
  ['DELETE /api/v1/trackers/{tracker_id}', 'shipments:write', DEFAULT],
  ['POST /api/v1/webhooks', 'webhooks:write', DEFAULT],
  ['GET /api/v1/webhooks', 'webhooks:read', DEFAULT],
  ['GET /api/v1/webhooks/{webhook_id}', 'webhooks:read', DEFAULT],
  ['PATCH /api/v1/webhooks/{webhook_id}', 'webhooks:write', DEFAULT],
  ['DELETE /api/v1/webhooks/{webhook_id}', 'webhooks:write', DEFAULT],
  ['POST /api/v1/webhooks/{webhook_id}/rotate', 'webhooks:write', DEFAULT],
  ['POST /api/v1/webhooks/{webhook_id}/test', 'webhooks:write', DEFAULT],
  ['GET /api/v1/webhooks/{webhook_id}/deliveries', 'webhooks:read', DEFAULT],
  [
    'POST /api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver',
    ...(['webhooks:write', DEFAULT] as const),
  ],
  ['POST /api/v1/webhooks/{webhook_id}/recover', 'webhooks:write', DEFAULT],
  ['POST /api/v1/webhooks/verify', 'webhooks:read', DEFAULT],
  ['GET /api/v1/events', 'webhooks:read', DEFAULT],
  ['GET /api/v1/events/{event_id}', 'webhooks:read', DEFAULT],
  ['POST /api/v1/test/shipments/{shipment_number}/advance', 'shipments:write', DEFAULT],
  ['POST /api/v1/test/shipments/{shipment_number}/settle-payment', 'shipments:write', DEFAULT],
  ['POST /api/v1/test/shipments/{shipment_number}/expire-payment', 'shipments:write', DEFAULT],
  ['POST /api/v1/test/shipments/{shipment_number}/settle-cod', 'shipments:write', DEFAULT],
  ['POST /api/v1/test/wallet/topups', 'wallet:write', DEFAULT],
  ['POST /api/v1/test/topups/{topup_id}/settle-payment', 'wallet:write', DEFAULT],
  ['POST /api/v1/test/topups/{topup_id}/expire-payment', 'wallet:write', DEFAULT],
];

const shared = sharedApi({ settings: { RATE_LIMITS: 'on' } });
let account: Account;
const keys = new Map<string, Promise<string>>();

beforeAll(async () => {
  account = await shared.api.newAccount();
});

it('the table names every route of the document that needs a key', () => {
  const described = operations().filter(({ path }) => path.startsWith('/api/v1/'));
  expect(described.map(({ at }) => at).toSorted()).toEqual(ROUTES.map(([at]) => at).toSorted());
});

describe.each(ROUTES)('%s', (route, scope, policy) => {
  const [method = '', path = ''] = route.split(' ');
  const isForTest = path.startsWith('/api/v1/test/');
  const answerTo = async (scopes: readonly Scope[], environment: Environment = 'TEST') => {
    const secret = await keyWith(scopes, environment);
    const body = ['POST', 'PATCH'].includes(method) ? { body: {} } : {};
    return apiClient(shared.api.port, secret).send({ method, path, ...body });
  };

  it(`is for keys with ${scope}, whatever else they may, counted by ${policy}`, async () => {
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

/** Of one account; made when it is first used. */
function keyWith(scopes: readonly Scope[], environment: Environment): Promise<string> {
  const name = `${environment} ${scopes}`;
  const secret =
    keys.get(name) ?? shared.api.newKey({ account, scopes, environment }).then((key) => key.secret);
  keys.set(name, secret);
  return secret;
}
