import { describe, expect, it } from '@jest/globals';
import { TOP_UP_MAX, TOP_UP_MIN } from '#domain/top-up/top-up.ts';
import { USE_CASES } from '#src/composition/tokens.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { DOCUMENT } from '#tests/kit/contract.ts';
import { newSeller, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { balance, INSTRUCTIONS, MINUTE_MS, movesOf, OPENING, silencing } from './payment-calls.ts';
import { AMOUNT, callControl, pathOf, requestedTopUp, shownTopUp, topUp } from './top-up-calls.ts';

const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;
const TEST_CONTROLS = ['settle-payment', 'expire-payment'] as const;
const MINUTES = { QRIS: 30, MANUAL_TRANSFER: 24 * 60 } as const;
const STANDS = { 'settle-payment': 'PAID', 'expire-payment': 'EXPIRED' } as const;

const silence = { isSilent: false, calls: 0 };
const shared = sharedApi({ rewire: (container) => silencing(container, silence) });

describe('POST /topups', () => {
  it.each(METHODS)('by %s says how to pay, and for how long', async (method) => {
    const { client, created } = await requestedTopUp(shared.api, method);
    const { created_at, expires_at, qr_string, qr_expires_at, transfer, ...rest } = created;
    expect(rest).toEqual({
      ...{ topup_id: expect.any(String), environment: 'TEST', status: 'PENDING', method },
      ...{ amount: AMOUNT, transaction_id: null, paid_at: null, replayed: false },
    });
    const life = Date.parse(expires_at) - Date.parse(created_at);
    expect(Math.round(life / MINUTE_MS)).toBe(MINUTES[method]);
    if (method === 'QRIS') {
      expect([qr_string, qr_expires_at, transfer]).toEqual([
        ...[expect.stringContaining(`5406${AMOUNT}`), expires_at, undefined],
      ]);
    } else {
      const code = transfer?.unique_code ?? 0;
      expect(transfer).toMatchObject({ amount: AMOUNT + code, expires_at });
      expect([qr_string, qr_expires_at]).toEqual([undefined, undefined]);
    }
    expect(await balance(client)).toMatchObject({ available: OPENING });
  });

  it.each(METHODS)('by %s once more with its key is the same, and says so', async (method) => {
    const { client } = await newSeller(shared.api);
    const first = await topUp(client, method, { key: 'wish' });
    const calls = silence.calls;
    const again = await topUp(client, method, { key: 'wish' });
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.data()).toEqual({ ...first.data(), replayed: true });
    expect(silence.calls).toBe(calls);
    const other = await topUp(client, method, { key: 'wish', amount: AMOUNT + 1 });
    expect([other.status, other.error().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  it('by one key ten times at once is one top-up', async () => {
    const { client } = await newSeller(shared.api);
    const requests = Array.from({ length: 10 }, () => topUp(client, 'QRIS', { key: 'wish' }));
    const answers = await Promise.all(requests);
    const made = answers.filter(({ status }) => status === 201).map((answer) => answer.data());
    expect(new Set(made.map(({ topup_id }) => topup_id)).size).toBe(1);
    expect(made.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    for (const answer of others) expect(answer.error().code).toBe('IDEMPOTENCY_IN_PROGRESS');
  });

  it('without a key is IDEMPOTENCY_KEY_REQUIRED', async () => {
    const { client } = await newSeller(shared.api);
    const answer = await client.post('/api/v1/topups', { amount: AMOUNT, method: 'QRIS' });
    expect([answer.status, answer.error().code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED']);
  });

  it.each([
    [{}, ['amount REQUIRED', 'method REQUIRED']],
    [{ amount: 9_999, method: 'QRIS' }, ['amount TOO_SMALL']],
    [{ amount: 999_999_002, method: 'MANUAL_TRANSFER' }, ['amount TOO_LARGE']],
    [{ amount: 10_000.5, method: 'QRIS' }, ['amount NOT_WHOLE_RUPIAH']],
    [{ amount: 10_000_001, method: 'QRIS' }, ['method METHOD_LIMIT']],
    [{ amount: AMOUNT, method: 'WALLET' }, ['method NOT_ALLOWED']],
    [{ amount: AMOUNT, method: 'QRIS', note: 'x' }, ['note UNKNOWN_FIELD']],
  ])('of %j is refused, every field by its name', async (body, fields) => {
    const { client } = await newSeller(shared.api);
    const answer = await client.post('/api/v1/topups', body, { 'Idempotency-Key': 'wish' });
    expect([answer.status, answer.error().code]).toEqual([422, 'VALIDATION_ERROR']);
    const errors = answer.error().field_errors.map(({ path, code }) => `${path} ${code}`);
    expect(errors).toEqual(fields);
    expect((await topUp(client, 'QRIS', { key: 'wish' })).status).toBe(201);
  });

  it('while the gateway is silent is not there; the same key reaches the same charge', async () => {
    const { client } = await newSeller(shared.api);
    silence.isSilent = true;
    const answer = await topUp(client, 'QRIS', { key: 'wish' });
    silence.isSilent = false;
    expect([answer.status, answer.error().code]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await topUp(client, 'QRIS', { key: 'wish' })).data()).toMatchObject({
      ...{ status: 'PENDING', replayed: false },
    });
  });

  it('takes the amounts that the domain takes', () => {
    expect(DOCUMENT).toMatchObject({
      components: {
        schemas: {
          TopUpRequest: { properties: { amount: { minimum: TOP_UP_MIN, maximum: TOP_UP_MAX } } },
        },
      },
    });
  });
});

describe('GET /topups/{topup_id}', () => {
  it.each(METHODS)('shows one by %s as it was answered while it is to be paid', async (method) => {
    const { client, created, id } = await requestedTopUp(shared.api, method);
    const { replayed: _, ...shown } = created;
    const answer = await shownTopUp(client, id);
    expect(answer.status).toBe(200);
    expect(answer.data()).toEqual(shown);
  });

  it('answers another account, and the other environment, as for an unknown top-up', async () => {
    const { account, client, created, id } = await requestedTopUp(shared.api, 'QRIS');
    const otherClient = (await newSeller(shared.api)).client;
    const { secret } = await shared.api.newKey({ account, environment: 'LIVE' });
    const odd = [
      'x',
      '%00',
      created.topup_id.toUpperCase(),
      `${id}0`,
      'top_01kaj2n8q4fvr9m7b0c1d2e3f8',
    ];
    const answers = [
      await shownTopUp(otherClient, id),
      await shownTopUp(apiClient(shared.api.port, secret), id),
      ...(await Promise.all(odd.map((other) => shownTopUp(client, other)))),
    ].map(withoutRequest);
    expect(answers[0]).toMatchObject({ status: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('a top-up in LIVE', () => {
  it('is not to be had where no gateway takes money there', async () => {
    const { account } = await newSeller(shared.api);
    const { secret } = await shared.api.newKey({ account, environment: 'LIVE' });
    const client = apiClient(shared.api.port, secret);
    for (const method of METHODS) {
      const answer = await topUp(client, method);
      expect([answer.status, answer.error().code]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
    }
  });
});

describe('POST /test/topups/{topup_id}/settle-payment', () => {
  it.each(METHODS)('by %s brings all of it in, by a movement of its own', async (method) => {
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
        ...{ transaction_id: paid.transaction_id, type: 'TOPUP', bucket: 'available', amount },
        ...{ balance_after: OPENING + amount, reference: { type: 'topup', id } },
        description: `Top-up ${id}`,
      },
    ]);
    expect(await balance(client)).toMatchObject({ available: OPENING + amount });
  });

  it('twice by transfer is money twice, and both are found by its id', async () => {
    const { client, id, amount } = await requestedTopUp(shared.api, 'MANUAL_TRANSFER');
    const first = (await callControl(client, id, 'settle-payment')).data();
    expect((await callControl(client, id, 'settle-payment')).data()).toEqual(first);
    const move = `TOPUP available CREDIT ${amount}`;
    expect(await movesOf(client, id)).toEqual([move, move]);
    expect(await balance(client)).toMatchObject({ available: OPENING + 2 * amount });
  });

  it('twice by QRIS scans one code once', async () => {
    const { client, id, amount } = await requestedTopUp(shared.api, 'QRIS');
    for (const _ of [1, 2]) await callControl(client, id, 'settle-payment');
    expect(await balance(client)).toMatchObject({ available: OPENING + amount });
  });

  it.each(METHODS)('by %s pays what had expired, too', async (method) => {
    const { client, id, amount } = await requestedTopUp(shared.api, method);
    await callControl(client, id, 'expire-payment');
    expect((await callControl(client, id, 'settle-payment')).data()).toMatchObject({
      status: 'PAID',
    });
    expect(await balance(client)).toMatchObject({ available: OPENING + amount });
  });
});

describe('POST /test/topups/{topup_id}/expire-payment', () => {
  it.each(METHODS)('ends what waits for %s, and leaves alone what is paid', async (method) => {
    const { client, id } = await requestedTopUp(shared.api, method);
    const expired = (await callControl(client, id, 'expire-payment')).data();
    expect(expired).toMatchObject({ status: 'EXPIRED', transaction_id: null, paid_at: null });
    for (const name of INSTRUCTIONS) expect(expired).not.toHaveProperty(name);
    expect((await callControl(client, id, 'expire-payment')).data()).toEqual(expired);
    const paid = (await callControl(client, id, 'settle-payment')).data();
    expect((await callControl(client, id, 'expire-payment')).data()).toEqual(paid);
    expect(await balance(client)).not.toMatchObject({ available: OPENING });
  });
});

describe.each(TEST_CONTROLS)('the test control %s', (control) => {
  it('refuses other accounts and LIVE keys, and takes no body but {}', async () => {
    const { account, client, id } = await requestedTopUp(shared.api, 'QRIS');
    const otherClient = (await newSeller(shared.api)).client;
    const { secret } = await shared.api.newKey({ account, environment: 'LIVE' });
    const answers = [
      await callControl(otherClient, id, control),
      await callControl(client, 'top_x', control),
      await callControl(apiClient(shared.api.port, secret), id, control),
      await client.post<'settleTopUp'>(pathOf(id, control), { amount: 1 }),
    ];
    expect(answers.map((answer) => answer.error().code)).toEqual([
      ...['NOT_FOUND', 'NOT_FOUND', 'TEST_ONLY', 'VALIDATION_ERROR'],
    ]);
    expect((await shownTopUp(client, id)).data()).toMatchObject({ status: 'PENDING' });
    const response = await client.post(pathOf(id, control), {});
    expect(response.data()).toMatchObject({ status: STANDS[control] });
  });
});

it('all of it leaves books without a fault', async () => {
  const verify = shared.api.container.get(USE_CASES.wallet).verifyLedger;
  expect(await Array.fromAsync(verify({ accountId: null, environment: null }))).toEqual([]);
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});
