import { describe, expect, it } from '@jest/globals';
import { uuidOf } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { balance } from './payment-calls.ts';
import { advance } from './pickup-calls.ts';

const CLAIM = {
  type: 'LOST',
  amount: 60_000,
  description: 'It never came.\nThe courier says: lost.',
  evidence_urls: ['https://shop.example/1.jpg'],
};

const shared = sharedApi();

describe('a claim', () => {
  it('shows the client a claim that is opened, rejected, opened again and settled', async () => {
    const { client, number } = await lostOne();
    const path = `/api/v1/shipments/${number}/claims`;
    expect((await ofShipment(client, number)).items).toEqual([]);
    const first = await client.post<'createClaim'>(path, CLAIM, { 'Idempotency-Key': 'one' });
    expect(first.status).toBe(201);
    const { replayed, ...opened } = first.data();
    expect(opened).toMatchObject({ ...CLAIM, status: 'OPEN', shipment_number: number });
    expect(replayed).toBe(false);
    expect(await ofShipment(client, number)).toEqual({ items: [opened], max_amount: null });
    const again = await client.post<'createClaim'>(path, CLAIM, { 'Idempotency-Key': 'one' });
    expect(again.data()).toEqual({ ...opened, replayed: true });

    const { rejectClaim, settleClaim } = shared.api.container.get(TOKENS.useCases).claim;
    const claimId = uuidOf('claim', opened.claim_id) ?? '';
    await rejectClaim({ shipmentNumber: number, claimId, reason: 'no photo', by: 'ani' });
    const { items, max_amount: max } = await ofShipment(client, number);
    expect(items).toMatchObject([{ status: 'REJECTED', rejection_reason: 'no photo' }]);
    expect(max).toBeGreaterThanOrEqual(CLAIM.amount);

    const second = (await client.post<'createClaim'>(path, CLAIM)).data();
    const { available } = await balance(client);
    await settleClaim(number, { amount: rupiah(50_000), reference: 'letter 4', by: 'ani' });
    expect(await balance(client)).toMatchObject({ available: available + 50_000 });
    const { items: all } = await list(client, '');
    expect(all.map(({ claim_id, status }) => [claim_id, status])).toEqual([
      [second.claim_id, 'SETTLED'],
      [opened.claim_id, 'REJECTED'],
    ]);
    const settled = (await list(client, '?status=SETTLED&limit=1')).items[0];
    const row = `/api/v1/transactions?type=CLAIM&reference=${number}`;
    const [paid] = (await client.get<'listTransactions'>(row)).data().items;
    expect(settled).toMatchObject({
      settled_amount: 50_000,
      transaction_id: paid?.transaction_id,
    });
  });

  it('refuses a claim of too high an amount for another outcome, and names both fields', async () => {
    const { client, number } = await lostOne();
    const wrong = { ...CLAIM, type: 'DAMAGED', amount: 1_000_000_000 };
    const answer = await client.post(`/api/v1/shipments/${number}/claims`, wrong);
    expect(answer.status).toBe(422);
    expect(answer.error()).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path: 'type' }, { path: 'amount' }],
    });
    const codes = answer.error().field_errors.map(({ code }) => code);
    expect(codes).toEqual(['NOT_ALLOWED', 'TOO_LARGE']);
  });

  it('rejects a claim whose evidence no browser can open, and names the index of each URL', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number } = await sold(client);
    const wrong = ['https://', 'https://a b', 'https://"onclick=x', 'http://shop.example/1.jpg'];
    const body = { ...CLAIM, evidence_urls: ['https://shop.example/1.jpg', ...wrong] };
    const answer = await client.post(`/api/v1/shipments/${number}/claims`, body);
    expect([answer.status, answer.error().code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.error().field_errors.map(({ path, code }) => `${path} ${code}`)).toEqual(
      wrong.map((_, place) => `evidence_urls.${place + 1} INVALID_FORMAT`),
    );
  });

  it('rejects a claim for a parcel that is not lost, with a conflict', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number } = await sold(client);
    const answer = await client.post(`/api/v1/shipments/${number}/claims`, CLAIM);
    expect([answer.status, answer.error().code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(await ofShipment(client, number)).toEqual({ items: [], max_amount: null });
  });
});

async function lostOne() {
  const { client } = await newSeller(shared.api);
  const receiver = { ...shipmentBody('').receiver, name: 'SIM LOST' };
  const { shipment_number: number } = await sold(client, { receiver });
  await shared.api.work();
  await advance(client, number, 'LOST');
  return { client, number };
}

async function ofShipment(client: ApiClient, number: string) {
  const path = `/api/v1/shipments/${number}/claims`;
  return (await client.get<'getClaimsOfShipment'>(path)).data();
}

async function list(client: ApiClient, query: string) {
  return (await client.get<'listClaims'>(`/api/v1/claims${query}`)).data();
}
