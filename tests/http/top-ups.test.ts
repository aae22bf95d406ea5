import { describe, expect, it } from '@jest/globals';
import { TOP_UP_MAX, TOP_UP_MIN } from '#domain/money/top-up/top-up.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { DOCUMENT } from '#tests/kit/contract.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { balance, INSTRUCTIONS, MINUTE_MS, OPENING, silencing } from './payment-calls.ts';
import { AMOUNT, callControl, requestedTopUp, shownTopUp, topUp } from './top-up-calls.ts';

const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;
const MINUTES = { QRIS: 30, MANUAL_TRANSFER: 24 * 60 } as const;

const silence = { isSilent: false, calls: 0 };
const shared = sharedApi({ rewire: (container) => silencing(container, silence) });

describe('GET /topups', () => {
  it('lists top-ups newest first, by status and page by page, to their own account only', async () => {
    const { client, id: first } = await requestedTopUp(shared.api, 'QRIS');
    const second = (await topUp(client, 'MANUAL_TRANSFER', { key: 'two' })).data().topup_id;
    await callControl(client, first, 'expire-payment');
    const list = async (query: string) =>
      (await client.get<'listTopUps'>(`/api/v1/topups${query}`)).data();
    expect((await list('')).items.map(({ topup_id: id, status }) => [id, status])).toEqual([
      [second, 'PENDING'],
      [first, 'EXPIRED'],
    ]);
    expect((await list('?status=EXPIRED')).items).toMatchObject([{ topup_id: first }]);
    const page = await list('?limit=1');
    expect(page.pagination.has_more).toBe(true);
    const next = await list(`?limit=1&cursor=${page.pagination.next_cursor}`);
    expect(next.items).toMatchObject([{ topup_id: first }]);
    const other = await newSeller(shared.api);
    const none = (await other.client.get<'listTopUps'>('/api/v1/topups')).data();
    expect(none.items).toEqual([]);
  });
});

describe('POST /topups', () => {
  it.each(METHODS)('shows how to pay a top-up by %s, and for how long', async (method) => {
    const { client, created, id } = await requestedTopUp(shared.api, method);
    const { replayed, ...shown } = created;
    expect((await shownTopUp(client, id)).data()).toEqual(shown);
    const { created_at, expires_at, qr_string, qr_expires_at, transfer, ...rest } = created;
    expect(rest).toEqual({
      topup_id: expect.any(String),
      environment: 'TEST',
      status: 'PENDING',
      method,
      amount: AMOUNT,
      transaction_id: null,
      paid_at: null,
      replayed: false,
    });
    const life = Date.parse(expires_at) - Date.parse(created_at);
    expect(Math.round(life / MINUTE_MS)).toBe(MINUTES[method]);
    if (method === 'QRIS') {
      expect([qr_string, qr_expires_at, transfer]).toEqual([
        expect.stringContaining(`5406${AMOUNT}`),
        expires_at,
        undefined,
      ]);
    } else {
      const code = transfer?.unique_code ?? 0;
      expect(transfer).toMatchObject({ amount: AMOUNT + code, expires_at });
      expect([qr_string, qr_expires_at]).toEqual([undefined, undefined]);
    }
    expect(await balance(client)).toMatchObject({ available: OPENING });
  });

  it('replays POST /topups under its key, and marks the answer as a replay', async () => {
    const { client } = await newSeller(shared.api);
    const first = await topUp(client, 'QRIS', { key: 'one' });
    const calls = silence.calls;
    const again = await topUp(client, 'QRIS', { key: 'one' });
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.data()).toEqual({ ...first.data(), replayed: true });
    expect(silence.calls).toBe(calls);
    const other = await topUp(client, 'QRIS', { key: 'one', amount: AMOUNT + 1 });
    expect([other.status, other.error().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  it('makes one top-up of ten simultaneous requests under one key', async () => {
    const { client } = await newSeller(shared.api);
    const requests = Array.from({ length: 10 }, () => topUp(client, 'QRIS', { key: 'one' }));
    const answers = await Promise.all(requests);
    const made = answers.filter(({ status }) => status === 201).map((answer) => answer.data());
    expect(new Set(made.map(({ topup_id }) => topup_id)).size).toBe(1);
    expect(made.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    for (const answer of others) expect(answer.error().code).toBe('IDEMPOTENCY_IN_PROGRESS');
  });

  it('answers IDEMPOTENCY_KEY_REQUIRED to POST /topups without a key', async () => {
    const { client } = await newSeller(shared.api);
    const answer = await client.post('/api/v1/topups', { amount: AMOUNT, method: 'QRIS' });
    expect([answer.status, answer.error().code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED']);
  });

  it('accepts the same top-up amounts as the domain', () => {
    expect(DOCUMENT).toMatchObject({
      components: {
        schemas: {
          TopUpRequest: { properties: { amount: { minimum: TOP_UP_MIN, maximum: TOP_UP_MAX } } },
        },
      },
    });
  });
});

describe('POST /test/topups/{topup_id}/settle-payment', () => {
  it.each(METHODS)('credits a top-up by %s in full, by one movement', async (method) => {
    const { client, id, amount } = await requestedTopUp(shared.api, method);
    const answer = await callControl(client, id, 'settle-payment');
    expect(answer.status).toBe(200);
    const paid = answer.data();
    expect(paid).toMatchObject({ status: 'PAID', amount: AMOUNT, paid_at: expect.any(String) });
    for (const name of INSTRUCTIONS) expect(paid).not.toHaveProperty(name);
    expect((await shownTopUp(client, id)).data()).toEqual(paid);
    const path = `/api/v1/transactions?reference=${id}`;
    const { items } = (await client.get<'listTransactions'>(path)).data();
    expect(items).toMatchObject([
      {
        transaction_id: paid.transaction_id,
        type: 'TOPUP',
        bucket: 'available',
        amount,
        balance_after: OPENING + amount,
        reference: { type: 'topup', id },
        description: `Top-up ${id}`,
      },
    ]);
    expect(await balance(client)).toMatchObject({ available: OPENING + amount });
  });
});

describe('POST /test/topups/{topup_id}/expire-payment', () => {
  it('expires a waiting top-up with the test control', async () => {
    const { client, id } = await requestedTopUp(shared.api, 'QRIS');
    const expired = (await callControl(client, id, 'expire-payment')).data();
    expect(expired).toMatchObject({ status: 'EXPIRED', transaction_id: null, paid_at: null });
    for (const name of INSTRUCTIONS) expect(expired).not.toHaveProperty(name);
    expect((await shownTopUp(client, id)).data()).toEqual(expired);
  });
});

it('leaves the books without a fault after all top-ups', async () => {
  const verify = shared.api.container.get(TOKENS.useCases).wallet.verifyLedger;
  expect(await Array.fromAsync(verify({ accountId: null, environment: null }))).toEqual([]);
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});
