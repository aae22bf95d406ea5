import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, QUOTE_BODY } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { newSeller, quoted, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { shown } from './payment-calls.ts';
import { advance } from './pickup-calls.ts';
import { fanOut } from './webhook-calls.ts';

const WAY_BACK = { origin: QUOTE_BODY.destination, destination: QUOTE_BODY.origin };

const shared = sharedApi();

describe('POST /shipments/{shipment_number}/return', () => {
  it('returns a delivered parcel to its shop by a new shipment', async () => {
    const { client } = await newSeller(shared.api);
    const number = await deliveredBy(client);
    const first = await shown(client, number);
    const { quote_id: quoteId, final_price: price } = await quoted(client, WAY_BACK);
    const key = randomUUID();
    const body = {
      quote_id: quoteId,
      payment_method: 'WALLET',
      reference: 'retur-1',
      tags: ['retur'],
    };
    const answer = await sendBack(client, number, { ...body, key });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toMatch(/^\/api\/v1\/shipments\/SHP\w+$/);
    const way = answer.data();
    expect(way).toMatchObject({
      status: 'PROCESSING',
      payment_status: 'PAID',
      total_amount: price,
      replayed: false,
      return_of: number,
      returned_by: null,
      quote_id: quoteId,
      reference: 'retur-1',
      tags: ['retur'],
      sender: first.receiver,
      receiver: first.sender,
      items: first.items,
    });
    expect(await shown(client, number)).toEqual({ ...first, returned_by: way.shipment_number });
    const replay = await sendBack(client, number, { ...body, key });
    expect([replay.status, replay.data()]).toEqual([201, { ...way, replayed: true }]);
    await fanOut(shared.api);
    const events = await client.get<'listEvents'>('/api/v1/events?type=shipment.created');
    expect(events.data().items.map(({ data }) => data)).toMatchObject([
      { shipment: { shipment_number: number, return_of: null } },
      { shipment: { shipment_number: way.shipment_number, return_of: number } },
    ]);
    await shared.api.work();
    await advance(client, way.shipment_number, 'DELIVERED');
    expect(await shown(client, way.shipment_number)).toMatchObject({
      status: 'DELIVERED',
      returnable_until: expect.any(String),
    });
  });

  it('shows the return request in the evidence of the return that it created', async () => {
    const seller = await newSeller(shared.api);
    const number = await deliveredBy(seller.client);
    const { quote_id } = await quoted(seller.client, WAY_BACK);
    const made = await sendBack(seller.client, number, { quote_id, payment_method: 'WALLET' });
    await shared.api.container.get(TOKENS.useCases).requestLog.drainRequests();
    const path = `/api/dashboard/shipments/${made.data().shipment_number}/evidence`;
    const owner = (await newPerson(shared.api, seller)).client();
    const { entries } = (await owner.get<'getShipmentEvidence'>(path)).data();
    const requests = entries.flatMap(({ request }) => (request === null ? [] : [request]));
    expect(requests).toMatchObject([
      { route: '/shipments/{shipment_number}/return', status: 201, error_code: null },
    ]);
  });

  it('waits for a QRIS payment of a return, and may be repeated once it is cancelled', async () => {
    const { client } = await newSeller(shared.api);
    const number = await deliveredBy(client);
    const byQris = async () => {
      const { quote_id } = await quoted(client, WAY_BACK);
      return sendBack(client, number, { quote_id, payment_method: 'QRIS' });
    };
    const first = (await byQris()).data();
    expect(first).toMatchObject({ status: 'AWAITING_PAYMENT', qr_string: expect.any(String) });
    const again = await byQris();
    expect([again.status, again.error().code, again.error().details]).toEqual([
      409,
      'RETURN_NOT_ALLOWED',
      { reason: 'HAS_RETURN', status: 'DELIVERED', shipment_number: first.shipment_number },
    ]);
    await client.post(`/api/v1/shipments/${first.shipment_number}/cancel`, undefined);
    const second = (await byQris()).data();
    expect(await shown(client, number)).toMatchObject({ returned_by: second.shipment_number });
  });

  it('reports every error of a return’s body at once', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number } = await sold(client);
    const { quote_id } = await quoted(client, WAY_BACK);
    const insurance = { insured_value: 900_000_000 };
    const body = { quote_id, payment_method: 'CASH', items: [{}], insurance, sender: {} };
    const { error } = await sendBack(client, number, body);
    expect(
      error()
        .field_errors.map(({ path, code }) => `${path} ${code}`)
        .toSorted(),
    ).toEqual([
      'insurance.insured_value SERVICE_OPTION_UNSUPPORTED',
      ...['name', 'price', 'quantity'].map((name) => `items.0.${name} REQUIRED`),
      'payment_method NOT_ALLOWED',
      'sender UNKNOWN_FIELD',
    ]);
  });

  it('returns 404 for the return of another account’s parcel', async () => {
    const { client } = await newSeller(shared.api);
    const number = await deliveredBy(client);
    const { client: stranger } = await newSeller(shared.api);
    const { quote_id } = await quoted(stranger, WAY_BACK);
    const answer = await sendBack(stranger, number, { quote_id, payment_method: 'WALLET' });
    expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
  });
});

async function deliveredBy(client: ApiClient): Promise<string> {
  const { shipment_number: number } = await sold(client);
  await shared.api.work();
  await advance(client, number, 'DELIVERED');
  return number;
}

type Body = Readonly<Record<string, unknown>> & { readonly key?: string };

function sendBack(client: ApiClient, number: string, { key = randomUUID(), ...body }: Body) {
  const path = `/api/v1/shipments/${number}/return`;
  return client.post<'returnShipment'>(path, body, { 'Idempotency-Key': key });
}
