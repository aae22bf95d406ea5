import { describe, expect, it } from '@jest/globals';
import { SUM_LIMITS, UNPAID_LIMITS } from '#domain/money/payment/unpaid-limit.ts';
import { apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, quoted, type Seller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { pay, silencing } from './payment-calls.ts';
import { topUp } from './top-up-calls.ts';

/** Top-ups of each of four clients. */
const TOP_UPS = 8;
const KEYED = { 'Idempotency-Key': 'order' };

const gateway = { isSilent: false, calls: 0 };
const shared = sharedApi({ rewire: (container) => silencing(container, gateway) });

describe('the limit of unpaid orders', () => {
  it('refuses POST /shipments at the limit of unpaid orders, until one has expired', async () => {
    const seller = await newSeller(shared.api);
    const { client } = seller;
    await leaveUnpaid(seller, UNPAID_LIMITS.TEST);
    const { quote_id: quoteId } = await quoted(client);
    const body = { ...shipmentBody(quoteId), payment_method: 'QRIS' };
    const before = gateway.calls;
    const refused = await client.post<'createShipment'>('/api/v1/shipments', body, KEYED);
    expect(refused.status).toBe(409);
    expect(refused.error()).toMatchObject({
      code: 'UNPAID_LIMIT_REACHED',
      details: { limit: UNPAID_LIMITS.TEST },
      source: 'client',
      retryable: false,
    });
    expect(gateway.calls).toBe(before);
    const listed = await client.get<'listShipments'>('/api/v1/shipments');
    expect(listed.data().items).toEqual([]);
    await endWaiting(seller, 1);
    const made = await client.post<'createShipment'>('/api/v1/shipments', body, KEYED);
    expect([made.status, made.data().replayed]).toEqual([201, false]);
  });
});

it('enforces the limit of unpaid orders for simultaneous requests of many clients', async () => {
  const processes = await Promise.all([1, 2, 3].map(() => shared.another()));
  const seller = await newSeller(shared.api);
  await leaveUnpaid(seller, UNPAID_LIMITS.TEST - 1);
  const clients = [shared.api, ...processes].map(({ port }) => apiClient(port, seller.secret));
  const orders = clients.flatMap((client) => Array.from({ length: TOP_UPS }, () => client));
  const answers = await Promise.all(orders.map((client) => topUp(client, 'MANUAL_TRANSFER')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    201,
    ...Array(orders.length - 1).fill(409),
  ]);
  const waiting = await asOwner('SELECT FROM payment_due WHERE account_id = $1', [
    seller.accountId,
  ]);
  expect(waiting.rowCount).toBe(UNPAID_LIMITS.TEST);
});

describe('the transfer sums that an account keeps', () => {
  it('refuses a transfer after all sums of an account are in use, but not a QR code', async () => {
    const seller = await newSeller(shared.api);
    const { shipment_number: number } = await sold(seller.client, { payment_method: 'QRIS' });
    await keepSums(seller, SUM_LIMITS.TEST);
    const refused = await pay(seller.client, number, 'MANUAL_TRANSFER');
    expect(refused.status).toBe(409);
    expect(refused.error()).toMatchObject({
      code: 'UNPAID_LIMIT_REACHED',
      details: { limit: SUM_LIMITS.TEST },
    });
    expect((await topUp(seller.client, 'MANUAL_TRANSFER')).status).toBe(409);
    expect((await topUp(seller.client, 'QRIS')).status).toBe(201);
  });
});

/** Inserts waiting subjects, past the minutes that so many orders would take. */
function leaveUnpaid({ accountId }: Seller, count: number): Promise<unknown> {
  return asOwner(
    `INSERT INTO payment_due SELECT $1, 'TEST', 'SHP' || n, now() + interval '1 day'
     FROM generate_series(1, $2::integer) AS n`,
    [accountId, count],
  );
}

function endWaiting({ accountId }: Seller, n: number): Promise<unknown> {
  return asOwner(`DELETE FROM payment_due WHERE account_id = $1 AND subject = 'SHP' || $2::text`, [
    accountId,
    n,
  ]);
}

function keepSums({ accountId }: Seller, count: number): Promise<unknown> {
  return asOwner(
    `INSERT INTO transfer_sum SELECT 'TEST', 'elsewhere', n, $1, 'SHP' || n, 1, now()
     FROM generate_series(1, $2::integer) AS n`,
    [accountId, count],
  );
}

function asOwner(sql: string, values: readonly unknown[]) {
  return withClient(shared.database.ownerUrl, (owner) => owner.query(sql, [...values]));
}
