import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '#domain/notifying/event/event.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { balance, OPENING } from './payment-calls.ts';
import { topUp } from './top-up-calls.ts';
import { fanOut, listEvents, newEndpoint, withoutNetwork } from './webhook-calls.ts';

const shared = sharedApi({ rewire: withoutNetwork });

describe('POST /test/shipments/{shipment_number}/advance', () => {
  it('reports a proof of delivery and a measured weight with the status reached by the test control', async () => {
    const { client, number } = await booked('SIM MANUAL');
    const weighed = { to: 'PICKED_UP', measured_weight_grams: 2_750 };
    expect((await advance(client, number, weighed)).data().measured_weight_grams).toBe(2_750);
    const proof = {
      receiver_name: 'Budi',
      relation: 'security',
      photo_url: 'https://courier.example/pod/1.jpg',
    };
    const delivered = (await advance(client, number, { to: 'DELIVERED', proof })).data();
    expect(delivered).toMatchObject({ status: 'DELIVERED', measured_weight_grams: 2_750 });
    const path = `/api/v1/tracking/${delivered.awb}`;
    const { timeline } = (await client.get<'getTracking'>(path)).data();
    const reported = timeline.map(({ status, measured, proof: shown }) => [
      status,
      measured?.weight_grams ?? null,
      shown,
    ]);
    expect(reported.filter(([, grams, shown]) => grams !== null || shown !== null)).toEqual([
      ['PICKED_UP', 2_750, null],
      ['DELIVERED', null, { ...proof, signature_url: null }],
    ]);
  });
});

describe('claims of TEST', () => {
  it('settles the open TEST claim of a shipment with the claimed amount, or less', async () => {
    const { client, number } = await lost();
    await openClaim(client, number);
    const { available } = await balance(client);
    const settled = await control<'settleClaim'>(client, `shipments/${number}/settle-claim`, {
      amount: 50_000,
    });
    expect(settled.data()).toMatchObject({ status: 'SETTLED', settled_amount: 50_000 });
    expect(await balance(client)).toMatchObject({ available: available + 50_000 });
    const again = await control(client, `shipments/${number}/settle-claim`);
    expect([again.status, again.error().code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });

  it('rejects the open TEST claim of a shipment with a reason, after which another may be settled', async () => {
    const { client, number } = await lost();
    const none = await control(client, `shipments/${number}/reject-claim`);
    expect([none.status, none.error().details]).toEqual([409, { claims: [] }]);
    await openClaim(client, number);
    const path = `shipments/${number}/reject-claim`;
    const rejected = await control<'rejectClaim'>(client, path, { reason: 'no photo' });
    expect(rejected.data()).toMatchObject({ status: 'REJECTED', rejection_reason: 'no photo' });
    await openClaim(client, number);
    const settled = await control<'settleClaim'>(client, `shipments/${number}/settle-claim`);
    expect(settled.data()).toMatchObject({ status: 'SETTLED', settled_amount: 60_000 });
  });
});

describe('withdrawals of TEST', () => {
  it('adds a TEST bank account, pays one withdrawal to it and rejects another', async () => {
    const { client } = await newSeller(shared.api);
    const account = { bank: 'BCA', account_number: '0270000001', account_name: 'Toko Melati' };
    const added = await control<'addTestBankAccount'>(client, 'bank_accounts', account);
    expect(added.status).toBe(201);
    const known = (await client.get<'listBankAccounts'>('/api/v1/bank_accounts')).data().items;
    expect(known).toEqual([added.data()]);
    const { bank_account_id: id } = added.data();
    const first = await withdrawal(client, id, 'one');
    const paid = await control<'completeWithdrawal'>(client, `withdrawals/${first}/complete`);
    expect(paid.data()).toMatchObject({
      status: 'COMPLETED',
      bank_reference: expect.stringMatching(/^SIM/),
    });
    const second = await withdrawal(client, id, 'two');
    const why = { reason: 'account closed' };
    const failed = await control<'failWithdrawal'>(client, `withdrawals/${second}/fail`, why);
    expect(failed.data()).toMatchObject({ status: 'FAILED', failure_reason: 'account closed' });
    expect(await balance(client)).toMatchObject({ available: OPENING - 250_000 });
    const late = await control(client, `withdrawals/${first}/fail`, why);
    expect([late.status, late.error().code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  });

  it('finds no withdrawal of another account by the test control', async () => {
    const [{ client }, { client: stranger }] = [
      await newSeller(shared.api),
      await newSeller(shared.api),
    ];
    const account = { bank: 'BCA', account_number: '0270000002', account_name: 'Toko Melati' };
    const added = await control<'addTestBankAccount'>(client, 'bank_accounts', account);
    const id = await withdrawal(client, added.data().bank_account_id, 'one');
    for (const end of ['complete', 'fail']) {
      expect((await control(stranger, `withdrawals/${id}/${end}`)).status).toBe(404);
    }
  });
});

describe('rejected transfers of TEST', () => {
  it('rejects the transfer for a shipment by the test control, which may then be paid otherwise', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number } = await sold(client, { payment_method: 'MANUAL_TRANSFER' });
    const path = `shipments/${number}/reject-payment`;
    const rejected = await control<'rejectPayment'>(client, path);
    expect(rejected.data()).toMatchObject({ payment_status: 'UNPAID', status: 'AWAITING_PAYMENT' });
    expect((await control(client, path)).error().code).toBe('TRANSITION_NOT_ALLOWED');
    await client.post(`/api/v1/shipments/${number}/pay`, { method: 'QRIS' });
    expect((await control(client, path)).error().code).toBe('TRANSITION_NOT_ALLOWED');
  });

  it('rejects the transfer for a top-up by the test control', async () => {
    const { client } = await newSeller(shared.api);
    const { topup_id: id } = (await topUp(client, 'MANUAL_TRANSFER')).data();
    const rejected = await control<'rejectTopUp'>(client, `topups/${id}/reject-payment`);
    expect(rejected.data().status).toBe('FAILED');
    expect(rejected.data().transfer).toBeUndefined();
  });
});

describe('POST /test/events', () => {
  const types = EVENT_TYPES.filter((type) => type !== 'webhook.test');

  it('sends a rehearsal of every event type to the endpoints of its type', async () => {
    const { client } = await newSeller(shared.api);
    await newEndpoint(client);
    const { id: chosen } = await newEndpoint(client, { events: ['claim.rejected'] });
    for (const type of types) {
      const sent = await control<'rehearseEvent'>(client, 'events', { type });
      expect([sent.status, sent.data()]).toMatchObject([202, { type, rehearsal: true }]);
    }
    await fanOut(shared.api);
    const { items } = (await listEvents(client, '?limit=50')).data();
    expect(items.map(({ type, rehearsal }) => [type, rehearsal])).toEqual(
      types.map((type) => [type, true]),
    );
    const path = `/api/v1/webhooks/${chosen}/deliveries`;
    const deliveries = (await client.get<'listDeliveries'>(path)).data().items;
    expect(deliveries.map((one) => one.event_type)).toEqual(['claim.rejected']);
  });

  it('changes no figure and no record by a rehearsed event', async () => {
    const { client, accountId } = await newSeller(shared.api);
    const before = await balance(client);
    for (const type of types) await control(client, 'events', { type });
    await fanOut(shared.api);
    await shared.api.work();
    const tenant = { accountId, environment: 'TEST' } as const;
    const useCases = shared.api.container.get(TOKENS.useCases);
    while (await useCases.figure.countEvents());
    expect(await balance(client)).toEqual(before);
    expect((await client.get<'listShipments'>('/api/v1/shipments')).data().items).toEqual([]);
    const verify = useCases.wallet.verifyLedger(tenant);
    expect(await Array.fromAsync(verify)).toEqual([]);
  });

  it('sends webhook.test only by the test of an endpoint', async () => {
    const { client } = await newSeller(shared.api);
    const answer = await control(client, 'events', { type: 'webhook.test' });
    expect([answer.status, answer.error().field_errors]).toMatchObject([
      422,
      [{ path: 'type', code: 'NOT_ALLOWED' }],
    ]);
  });
});

it('refuses a LIVE key at every test control of rehearsals', async () => {
  const account = await shared.api.newAccount();
  const { secret } = await shared.api.newKey({ account, environment: 'LIVE' });
  const live = apiClient(shared.api.port, secret);
  const controls = [
    'events',
    'bank_accounts',
    'withdrawals/wdr_1/complete',
    'withdrawals/wdr_1/fail',
    'topups/top_1/reject-payment',
    'shipments/SHP1/reject-payment',
    'shipments/SHP1/settle-claim',
    'shipments/SHP1/reject-claim',
  ];
  for (const path of controls) {
    const answer = await live.post(`/api/v1/test/${path}`, {});
    expect([path, answer.error().code]).toEqual([path, 'TEST_ONLY']);
  }
});

function control<Op extends Controls>(client: ApiClient, path: string, body: unknown = {}) {
  return client.post<Op>(`/api/v1/test/${path}`, body);
}

type Controls =
  | 'settleClaim'
  | 'rejectClaim'
  | 'addTestBankAccount'
  | 'completeWithdrawal'
  | 'failWithdrawal'
  | 'rejectPayment'
  | 'rejectTopUp'
  | 'rehearseEvent';

async function booked(receiverName: string) {
  const { client } = await newSeller(shared.api);
  const receiver = { ...shipmentBody('').receiver, name: receiverName };
  const { shipment_number: number } = await sold(client, { receiver });
  await shared.api.work();
  return { client, number };
}

async function lost() {
  const { client, number } = await booked('SIM LOST');
  await advance(client, number, { to: 'LOST' });
  return { client, number };
}

function advance(client: ApiClient, number: string, body: unknown) {
  return client.post<'advanceShipment'>(`/api/v1/test/shipments/${number}/advance`, body);
}

async function openClaim(client: ApiClient, number: string): Promise<void> {
  const claim = { type: 'LOST', amount: 60_000, description: 'It never came.' };
  (await client.post<'createClaim'>(`/api/v1/shipments/${number}/claims`, claim)).data();
}

async function withdrawal(client: ApiClient, id: string, key: string): Promise<string> {
  const body = { amount: 250_000, bank_account_id: id };
  const headers = { 'Idempotency-Key': key };
  const answer = await client.post<'createWithdrawal'>('/api/v1/withdrawals', body, headers);
  return answer.data().withdrawal_id;
}
