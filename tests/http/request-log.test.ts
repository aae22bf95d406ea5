import { describe, expect, it } from '@jest/globals';
import type { Environment } from '#domain/environment.ts';
import type { Role } from '#domain/people/access/role.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, apiClient, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { newSeller, quoted, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();
const REMOVED = '[removed]';

describe('the request log', () => {
  it('records requests and answers without secrets and personal data', async () => {
    const { api } = shared;
    const seller = await newSeller(api);
    const { quote_id: quoteId } = await quoted(seller.client);
    const order = { ...shipmentBody(quoteId), reference: 'INV-1', note: 'Rumah pagar hijau' };
    const refused = await seller.client.ship(order, 'order-1');
    const found = await logged(seller, refused.headers['x-request-id']);
    expect(found).toMatchObject({
      environment: 'TEST',
      method: 'POST',
      route: '/shipments',
      status: 422,
      path: '/api/v1/shipments',
      error_code: 'VALIDATION_ERROR',
      completed: true,
      caller: { kind: 'KEY', name: 'Till' },
      subject: null,
      idempotency_key: 'order-1',
      address: '127.0.0.1',
      response_type: 'application/json',
      query: null,
    });
    expect(found.response_bytes).toBe(Buffer.byteLength(refused.text));
    const asked = JSON.parse(found.request_body ?? '');
    expect(asked).toMatchObject({ quote_id: quoteId, reference: 'INV-1', note: REMOVED });
    expect(asked.receiver).toMatchObject({ name: REMOVED, phone: REMOVED, address: REMOVED });
    expect(JSON.parse(found.response_body ?? '').error.code).toBe('VALIDATION_ERROR');
    const kept = JSON.stringify(found);
    expect(kept).not.toMatch(/Sari|Melati|Veteran|8123|8571|pagar|Batik/);
    expect(kept).not.toContain(seller.secret);
  });

  it('records no phone number or e-mail from a path, its subject or an Idempotency-Key', async () => {
    const seller = await newSeller(shared.api);
    const { client } = seller;
    const { quote_id: quoteId } = await quoted(client);
    const answers = [
      await client.get('/api/v1/tracking/085712345678'),
      await client.get('/api/v1/tracking/%2B6285712345678'),
      await client.get('/api/v1/shipments/sari%40toko.example'),
      await client.get('/api/v1/shipments/0857-1234-5678/label'),
      await client.ship(shipmentBody(quoteId), 'order of sari@toko.example'),
      await client.ship(shipmentBody(quoteId), '+62 857 1234 5678'),
    ];
    const kept = [];
    for (const { headers } of answers) kept.push(await logged(seller, headers['x-request-id']));
    expect(JSON.stringify(kept)).not.toMatch(/toko|5678/);
    expect(kept.map(({ path }) => path)).toEqual([
      `/api/v1/tracking/${REMOVED}`,
      `/api/v1/tracking/${REMOVED}`,
      `/api/v1/shipments/${REMOVED}`,
      `/api/v1/shipments/${REMOVED}/label`,
      '/api/v1/shipments',
      '/api/v1/shipments',
    ]);
    expect(kept.map((one) => one.idempotency_key)).toEqual([
      null,
      null,
      null,
      null,
      REMOVED,
      REMOVED,
    ]);
  });

  it('finds a logged request by its subject; records files and streams by size', async () => {
    const { api } = shared;
    const seller = await newSeller(api);
    const { shipment_number: number } = await sold(seller.client);
    await api.work();
    const label = await seller.client.get(`/api/v1/shipments/${number}/label`);
    expect(label.status).toBe(200);
    const settle = `/api/v1/test/shipments/${number}/settle-payment`;
    expect((await seller.client.post(settle, {})).status).toBe(409);
    const made = await requestsAbout(seller, number);
    expect(made.map(({ route, status }) => [route, status])).toEqual([
      ['/test/shipments/{shipment_number}/settle-payment', 409],
      ['/shipments/{shipment_number}/label', 200],
      ['/shipments', 201],
    ]);
    const file = await logged(seller, label.headers['x-request-id']);
    expect(file).toMatchObject({ response_type: 'application/pdf', response_body: null });
    expect(file.response_bytes).toBe(Number(label.headers['content-length']));
    const rows = await seller.client.get('/api/v1/transactions/export');
    const streamed = await logged(seller, rows.headers['x-request-id']);
    expect(streamed).toMatchObject({ response_body: null });
    expect(streamed.response_bytes).toBe(Buffer.byteLength(`\ufeff${rows.text}`));
  });

  it('lists logged requests newest first, by status, path, key and person', async () => {
    const seller = await newSeller(shared.api);
    const person = await signedIn(seller, 'DEVELOPER');
    await seller.client.rates(RATES_BODY);
    await seller.client.rates({});
    await person.get('/api/v1/couriers');
    const all = await listed(seller);
    expect(all.map(({ route, status }) => [route, status])).toEqual([
      ['/couriers', 200],
      ['/rates', 422],
      ['/rates', 200],
    ]);
    expect(all[0]?.caller).toEqual({ kind: 'PERSON', key_id: null, name: 'Sari', last4: null });
    expect(await listed(seller, '?status=4xx')).toEqual([all[1]]);
    expect(await listed(seller, '?route=/rates&method=POST')).toEqual(all.slice(1));
    expect(await listed(seller, `?key=${all[1]?.caller.key_id}`)).toEqual(all.slice(1));
    expect(await listed(seller, '?by=PERSON')).toEqual(all.slice(0, 1));
    expect(await listed(seller, '?until=2026-01-01T00:00:00Z')).toEqual([]);
    const first = await page(person, '?limit=1');
    const next = await page(person, `?limit=2&cursor=${first.pagination.next_cursor}`);
    expect([...first.items, ...next.items]).toEqual(all);
  });

  it('logs no requests without a caller, and none of the dashboard’s own', async () => {
    const seller = await newSeller(shared.api);
    await apiClient(shared.api.port, 'svc_test_nonsense').get('/api/v1/couriers');
    await apiClient(shared.api.port).get('/api/v1/couriers');
    await listed(seller);
    expect(await listed(seller)).toEqual([]);
  });

  it('shows the request log to permitted people of the same account and environment only', async () => {
    const seller = await newSeller(shared.api);
    const answer = await seller.client.get('/api/v1/couriers');
    const path = `/api/dashboard/requests/${answer.headers['x-request-id']}`;
    await written();
    expect((await (await signedIn(seller, 'VIEWER')).get(path)).status).toBe(403);
    const stranger = await signedIn(await newSeller(shared.api), 'OWNER');
    const owner = await signedIn(seller, 'OWNER');
    const live = await signedIn(seller, 'OWNER', 'LIVE');
    expect((await owner.get(path)).status).toBe(200);
    for (const other of [stranger, live]) {
      const refused = await other.get(path);
      expect([refused.status, refused.error().code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await owner.get('/api/dashboard/requests/req_1')).status).toBe(404);
  });
});

async function listed(seller: Seller, query = '') {
  return (await page(await signedIn(seller, 'OWNER'), query)).items;
}

async function page(person: ApiClient, query: string) {
  await written();
  return (await person.get<'listRequests'>(`/api/dashboard/requests${query}`)).data();
}

async function logged(seller: Seller, id: string | string[] | undefined) {
  await written();
  const owner = await signedIn(seller, 'OWNER');
  return (await owner.get<'getRequest'>(`/api/dashboard/requests/${id}`)).data();
}

async function requestsAbout(seller: Seller, subject: string) {
  return (await listed(seller)).filter((one) => one.subject === subject);
}

/** Runs the timer that writes the log. */
function written(): Promise<void> {
  return shared.api.container.get(TOKENS.useCases).requestLog.drainRequests();
}

/** Signs in a person with this role, and sends requests as a browser does. */
async function signedIn(
  { account }: Seller,
  role: Role,
  environment: Environment = 'TEST',
): Promise<ApiClient> {
  return (await newPerson(shared.api, { account, role })).client(environment);
}
