import { beforeAll, expect, it } from '@jest/globals';
import { type ApiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi({ settings: { ALLOW_INSECURE_WEBHOOKS: 'true' } });
let client: ApiClient;

beforeAll(async () => {
  ({ client } = await newSeller(shared.api));
});

const key = (name: string) => ({ 'Idempotency-Key': name });

/** Creates a resource whose answer names the path that reads it. */
const CREATED: Readonly<Record<string, () => Promise<{ status: number; headers: object }>>> = {
  quote: () => client.quote(QUOTE_BODY),
  async shipment() {
    const { quote_id } = (await client.quote(QUOTE_BODY)).data();
    return client.ship(shipmentBody(quote_id));
  },
  'top-up': () => client.post('/api/v1/topups', { amount: 50_000, method: 'QRIS' }, key('t-1')),
  webhook: () => client.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['*'] }),
  tracker: () => client.post('/api/v1/trackers', { courier_code: 'jne', awb: 'SIM0012345678' }),
};

it.each(Object.keys(CREATED))('names in Location the path of a new %s', async (what) => {
  const { status, headers } = (await CREATED[what]?.()) ?? { status: 0, headers: {} };
  expect(status).toBe(201);
  const location = String(Reflect.get(headers, 'location'));
  expect(location).toMatch(/^\/api\/v1\/\w+\/\w+$/);
  expect((await client.get(location)).status).toBe(200);
});
