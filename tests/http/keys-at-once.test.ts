import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { type ApiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, quoted, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { advance, booked, requestPickup } from './pickup-calls.ts';

/**
 * Number of groups of three requests. About one group in three meets a race, so each race is likely
 * to occur.
 */
const GROUPS = 12;
const TWINS = 3;

type Request = { readonly path: string; readonly body?: unknown };

const shared = sharedApi();
let client: ApiClient;

beforeAll(async () => {
  client = (await newSeller(shared.api)).client;
});

async function shipBy(method: string): Promise<Request> {
  const { quote_id: quoteId } = await quoted(client);
  return { path: '/shipments', body: { ...shipmentBody(quoteId), payment_method: method } };
}

async function unpaidPath(act: string): Promise<string> {
  const { shipment_number: number } = await sold(client, { payment_method: 'QRIS' });
  return `/shipments/${number}/${act}`;
}

async function payBy(method: string): Promise<Request> {
  return { path: await unpaidPath('pay'), body: { method } };
}

async function pickup(): Promise<Request> {
  return { path: '/pickups', body: (await booked(shared.api, client, 1)).body };
}

async function sendBack(): Promise<Request> {
  const { shipment_number: number } = await sold(client);
  await shared.api.work();
  await advance(client, number, 'DELIVERED');
  const { origin: destination, destination: origin } = QUOTE_BODY;
  const { quote_id } = await quoted(client, { origin, destination });
  return { path: `/shipments/${number}/return`, body: { quote_id, payment_method: 'WALLET' } };
}

/** Every route that takes an Idempotency-Key, and every payment method. */
const REQUESTS: Readonly<Record<string, () => Promise<Request>>> = {
  'POST /quotes': async () => ({ path: '/quotes', body: QUOTE_BODY }),
  'POST /shipments by WALLET': () => shipBy('WALLET'),
  'POST /shipments by QRIS': () => shipBy('QRIS'),
  'POST /shipments by MANUAL_TRANSFER': () => shipBy('MANUAL_TRANSFER'),
  'POST /shipments/{id}/pay by WALLET': () => payBy('WALLET'),
  'POST /shipments/{id}/pay by QRIS': () => payBy('QRIS'),
  'POST /shipments/{id}/pay by MANUAL_TRANSFER': () => payBy('MANUAL_TRANSFER'),
  'POST /shipments/{id}/cancel': async () => ({ path: await unpaidPath('cancel') }),
  'POST /shipments/{id}/return': sendBack,
  'POST /pickups': pickup,
  'POST /pickups/{id}/cancel': async () => {
    const { pickup_id: id } = (await requestPickup(client, (await pickup()).body)).data();
    return { path: `/pickups/${id}/cancel` };
  },
  'POST /topups by QRIS': async () => ({
    path: '/topups',
    body: { amount: 50_000, method: 'QRIS' },
  }),
  'POST /topups by MANUAL_TRANSFER': async () => ({
    path: '/topups',
    body: { amount: 50_000, method: 'MANUAL_TRANSFER' },
  }),
};

it.each(Object.keys(REQUESTS))(
  'returns one answer to three simultaneous requests under one key: %s',
  async (name) => {
    const requests: Request[] = [];
    while (requests.length < GROUPS) requests.push(await (REQUESTS[name] ?? pickup)());
    const groups = await Promise.all(requests.map(twinsOf));
    for (const outcomes of groups) {
      const others = outcomes.filter((one) => one !== 'ANSWERED' && one !== 'REPLAYED');
      expect(others.filter((one) => one !== 'IDEMPOTENCY_IN_PROGRESS')).toEqual([]);
      expect(outcomes.filter((one) => one === 'ANSWERED')).toHaveLength(1);
    }
  },
);

async function twinsOf({ path, body }: Request): Promise<readonly string[]> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const send = () => client.post<'createQuote'>(`/api/v1${path}`, body, headers);
  const answers = await Promise.all(Array.from({ length: TWINS }, send));
  return answers.map((answer) => {
    if (answer.status >= 300) return answer.error().code;
    return answer.headers['idempotent-replayed'] === 'true' ? 'REPLAYED' : 'ANSWERED';
  });
}
