import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, quoted, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { INSTRUCTIONS, MINUTE_MS, OPENING, pathOf, silencing } from './payment-calls.ts';

const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;

const silence = { isSilent: false, calls: 0 };
const shared = sharedApi({ rewire: (container) => silencing(container, silence) });
let seller: Seller;
let client: ApiClient;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  client = seller.client;
});

describe('POST /shipments', () => {
  it('answers the QRIS code valid for half an hour, with nothing paid or booked', async () => {
    const { client: own } = await newSeller(shared.api);
    const shipment = await sold(own, { payment_method: 'QRIS' });
    expect(shipment).toMatchObject({
      status: 'AWAITING_PAYMENT',
      payment_status: 'PENDING',
      booking: 'NOT_STARTED',
      payment_method: 'QRIS',
      paid_at: null,
      cancellable: true,
      late_payment: false,
      qr_string: expect.stringMatching(/^000201.+6304[0-9A-F]{4}$/),
      qr_expires_at: shipment.payment_expires_at,
    });
    expect(shipment.qr_string).toContain(`54${lengthOf(shipment.total_amount)}`);
    expect(livesFor(shipment)).toBeCloseTo(30 * MINUTE_MS, -4);
    expect('transfer' in shipment).toBe(false);
    await shared.api.work();
    const after = (await own.get<'getShipment'>(pathOf(shipment.shipment_number))).data();
    expect({ ...after, replayed: false }).toEqual(shipment);
    const untouched = { available: OPENING, held: 0, pending_cod: 0 };
    expect((await own.get('/api/v1/balance')).data()).toEqual(untouched);
  });

  it('answers the account and the exact sum of a MANUAL_TRANSFER, valid for a day', async () => {
    const shipment = await sold(client, { payment_method: 'MANUAL_TRANSFER' });
    expect(shipment).toMatchObject({
      status: 'WAITING_CONFIRMATION',
      payment_status: 'PENDING',
      booking: 'NOT_STARTED',
      payment_method: 'MANUAL_TRANSFER',
      transfer: {
        bank: 'Bank Simulasi',
        account_number: '0000000000',
        account_name: 'SANDBOX SATUKURIR',
        expires_at: shipment.payment_expires_at,
      },
    });
    const { amount = 0, unique_code: code = 0 } = shipment.transfer ?? {};
    expect(amount).toBe(shipment.total_amount + code);
    expect(livesFor(shipment)).toBeCloseTo(24 * 60 * MINUTE_MS, -4);
    expect('qr_string' in shipment || 'qr_expires_at' in shipment).toBe(false);
  });

  it('replays an order by QRIS without another call of the gateway', async () => {
    const { quote_id: id } = await quoted(client);
    const body = { ...shipmentBody(id), payment_method: 'QRIS' };
    const first = (await client.ship(body, id)).data();
    const { calls } = silence;
    const again = await client.ship(body, id);
    expect(again.data()).toEqual({ ...first, replayed: true });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(silence.calls).toBe(calls);
    const other = await client.ship({ ...body, payment_method: 'WALLET' }, id);
    expect(other.error().code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('shows payment instructions in the answer for the one shipment only', async () => {
    const { client: own, accountId } = await newSeller(shared.api);
    for (const method of METHODS) await sold(own, { payment_method: method });
    const { items } = (await own.get<'listShipments'>('/api/v1/shipments')).data();
    expect(items).toHaveLength(2);
    const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
      owner.query('SELECT body FROM event WHERE account_id = $1', [accountId]),
    );
    expect(rows).toHaveLength(2);
    const views = [...items, ...rows.map(({ body }) => JSON.parse(body).data.shipment)];
    for (const one of views) for (const name of INSTRUCTIONS) expect(name in one).toBe(false);
  });

  it('creates no shipment by QRIS while the gateway is silent, and accepts the same key afterwards', async () => {
    const { quote_id: id } = await quoted(client);
    const body = { ...shipmentBody(id), payment_method: 'QRIS', reference: id };
    silence.isSilent = true;
    const refused = await client.ship(body, id);
    silence.isSilent = false;
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.error()).toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
      source: 'payment',
      retryable: true,
    });
    const found = await client.get<'listShipments'>(`/api/v1/shipments?reference=${id}`);
    expect(found.data().items).toEqual([]);
    expect(await quoteOf(id)).toMatchObject({ status: 'ACTIVE', shipment_number: null });
    expect((await client.ship(body, id)).data()).toMatchObject({ replayed: false });
    expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

async function quoteOf(id: string) {
  return (await client.get<'getQuote'>(`/api/v1/quotes/${id}`)).data();
}

type Timed = { readonly created_at: string; readonly payment_expires_at: string | null };

function livesFor({ created_at: from, payment_expires_at: to }: Timed): number {
  return Date.parse(to ?? '') - Date.parse(from);
}

/** Amount as an EMVCo value: two digits of length, then the amount. */
function lengthOf(amount: number): string {
  const digits = String(amount);
  return `${String(digits.length).padStart(2, '0')}${digits}`;
}
