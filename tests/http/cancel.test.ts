import { describe, expect, it } from '@jest/globals';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, sold, withoutRequest } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  balance,
  cancel,
  expire,
  INSTRUCTIONS,
  movesOf,
  OPENING,
  pathOf,
  paymentsOf,
  settle,
  shown,
  unpaid,
} from './payment-calls.ts';

const WHOLE = { available: OPENING, held: 0, pending_cod: 0 };
const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;
const INTENT = `
  SELECT state, (
    SELECT count(*)::integer FROM booking_attempt AS attempt
    WHERE attempt.shipment_number = intent.shipment_number
  ) AS attempts
  FROM booking_intent AS intent WHERE shipment_number = $1`;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const shared = sharedApi();

describe('POST /shipments/{shipment_number}/cancel', () => {
  it.each(METHODS)('of what waits for %s: it cannot be paid any more', async (method) => {
    const { client, number, accountId } = await unpaid(shared.api, method);
    const answer = await cancel(client, number);
    expect(answer.status).toBe(200);
    const { all } = await paymentsOf(shared.api, accountId, number);
    expect(all.map(({ state }) => state)).toEqual(['CLOSED']);
    const { replayed, ...cancelled } = answer.data();
    expect(cancelled).toMatchObject({
      ...{ status: 'CANCELLED', payment_status: 'UNPAID', booking: 'CANCELLED' },
      ...{ cancellable: false, courier_cancellation: 'NOT_NEEDED', refund: null },
      ...{ cancelled_at: expect.stringMatching(TIME), failure: null },
    });
    for (const name of INSTRUCTIONS) expect(name in cancelled).toBe(false);
    expect(await shown(client, number)).toEqual(cancelled);
    expect(await balance(client)).toEqual(WHOLE);
    expect(await movesOf(client, number)).toEqual([]);
  });

  it('of what is paid refunds all of it, and no courier is ever called', async () => {
    const { client } = await newSeller(shared.api);
    const insured = await sold(client, { insurance: { insured_value: 150_000 } });
    const { shipment_number: number, total_amount: amount } = insured;
    const { replayed, ...cancelled } = (await cancel(client, number)).data();
    expect(cancelled).toMatchObject({
      ...{ status: 'CANCELLED', payment_status: 'REFUNDED', booking: 'CANCELLED', awb: null },
      ...{ cancellable: false, courier_cancellation: 'NOT_NEEDED', booked_at: null },
      refund: { amount, refunded_at: cancelled.cancelled_at },
    });
    expect(await balance(client)).toEqual(WHOLE);
    const path = `/api/v1/transactions?reference=${number}&type=SHIPMENT_REFUND&bucket=available`;
    const { items } = (await client.get<'listTransactions'>(path)).data();
    expect(items).toMatchObject([
      { transaction_id: cancelled.refund?.transaction_id, direction: 'CREDIT', amount },
    ]);
    await shared.api.work();
    expect(await shown(client, number)).toEqual(cancelled);
    const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
      owner.query(INTENT, [number]),
    );
    expect(rows).toEqual([{ state: 'CANCELLED', attempts: 0 }]);
  });

  it.each(METHODS)('of what was paid by %s refunds to the wallet', async (method) => {
    const { client, number, shipment } = await unpaid(shared.api, method);
    await settle(client, number);
    expect((await cancel(client, number)).data()).toMatchObject({
      ...{ status: 'CANCELLED', payment_method: method, payment_status: 'REFUNDED' },
      refund: { amount: shipment.total_amount },
    });
    // A transfer’s code is the client’s, too.
    const paid = shipment.transfer?.amount ?? shipment.total_amount;
    expect(await balance(client)).toEqual({ ...WHOLE, available: OPENING + paid });
  });

  it('emits one event: shipment.cancelled, with the shipment as it is then', async () => {
    const { client, number, accountId } = await unpaid(shared.api, 'QRIS');
    const { replayed, ...cancelled } = (await cancel(client, number)).data();
    await cancel(client, number);
    const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
      owner.query('SELECT body FROM event WHERE account_id = $1 ORDER BY sequence', [accountId]),
    );
    const bodies = rows.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type }) => type)).toEqual(['shipment.created', 'shipment.cancelled']);
    const { previous_status: from, shipment } = bodies[1].data;
    expect([from, shipment]).toEqual(['AWAITING_PAYMENT', cancelled]);
  });

  it('repeated is answered the same, and refunds nothing more', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number } = await sold(client);
    const first = (await cancel(client, number)).data();
    for (const key of [undefined, 'one', 'two']) {
      expect((await cancel(client, number, key)).data()).toEqual(first);
    }
    expect(await balance(client)).toEqual(WHOLE);
  });

  it('at once by many is one cancellation', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number } = await sold(client);
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(client, number)));
    const [first, ...others] = answers.map((answer) => answer.data());
    for (const other of others) expect(other).toEqual(first);
    expect(await balance(client)).toEqual(WHOLE);
    expect(await movesOf(client, number)).toHaveLength(4);
  });

  it('of what is over, or was refused by its courier, is too late', async () => {
    const { client } = await newSeller(shared.api);
    const { receiver } = shipmentBody('');
    const named = (name: string) => ({ receiver: { ...receiver, name } });
    const delivered = (await sold(client)).shipment_number;
    const failed = (await sold(client, named('SIM BOOKING REJECTED'))).shipment_number;
    await shared.api.work();
    await client.post(`/api/v1/test/shipments/${delivered}/advance`, { to: 'DELIVERED' });
    const expired = (await sold(client, { payment_method: 'QRIS' })).shipment_number;
    await expire(client, expired);
    const before = await balance(client);
    const rows = [
      [delivered, 'DELIVERED'],
      [failed, 'BOOKING_FAILED'],
      [expired, 'EXPIRED'],
    ] as const;
    for (const [number, status] of rows) {
      const answer = await cancel(client, number, number);
      const { code, details } = answer.error();
      const refusal = [answer.status, code, details];
      expect(refusal).toMatchObject([409, 'SHIPMENT_NOT_CANCELLABLE', { status }]);
      expect(await shown(client, number)).toMatchObject({ status, cancellable: false });
    }
    expect(await balance(client)).toEqual(before);
  });

  it.each(METHODS)('does not lose what is paid by %s after it', async (method) => {
    const { client, number, shipment } = await unpaid(shared.api, method);
    await cancel(client, number);
    expect((await settle(client, number)).data()).toMatchObject({
      ...{ status: 'CANCELLED', payment_status: 'UNPAID', late_payment: true },
    });
    const paid = shipment.transfer?.amount ?? shipment.total_amount;
    expect(await balance(client)).toEqual({ ...WHOLE, available: OPENING + paid });
  });

  it('answers another account as for an unknown shipment', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const otherClient = (await newSeller(shared.api)).client;
    const odd = ['x', '%00', number.toLowerCase(), `${number}0`, 'SHP261121000000009'];
    const answers = [
      await cancel(otherClient, number),
      await cancel(otherClient, number, 'key'),
      ...(await Promise.all(odd.map((id) => cancel(client, id)))),
    ].map(withoutRequest);
    expect(answers[0]).toMatchObject({ status: 404 });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await shown(client, number)).toMatchObject({ status: 'AWAITING_PAYMENT' });
  });

  it.each([
    ['no body of a type', undefined, { 'Content-Type': 'text/plain', 'Content-Length': 0 }],
    ['{}', {}, {}],
  ])('takes %s', async (_, body, headers) => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const answer = await client.post(`${pathOf(number)}/cancel`, body, headers);
    expect(answer.data()).toMatchObject({ status: 'CANCELLED' });
  });

  it.each([
    ['null', '', 'WRONG_TYPE'],
    ['[]', '', 'WRONG_TYPE'],
    ['{"why":"x"}', 'why', 'UNKNOWN_FIELD'],
  ])('refuses the body %s', async (body, path, code) => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const answer = await client.post(`${pathOf(number)}/cancel`, body);
    expect(answer.error().field_errors).toContainEqual({ path, code, message: expect.any(String) });
    expect(await shown(client, number)).toMatchObject({ status: 'AWAITING_PAYMENT' });
  });
});

describe('an Idempotency-Key of /cancel', () => {
  it('replays the answer, and is of one shipment', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const other = (await sold(client, { payment_method: 'QRIS' })).shipment_number;
    const first = (await cancel(client, number, 'key')).data();
    const again = await cancel(client, number, 'key');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.data()).toEqual({ ...first, replayed: true });
    expect((await cancel(client, other, 'key')).error().code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await shown(client, other)).toMatchObject({ status: 'AWAITING_PAYMENT' });
  });

  it('whose request was refused is free again', async () => {
    const { client } = await newSeller(shared.api);
    const failed = await sold(client, {
      receiver: { ...shipmentBody('').receiver, name: 'SIM BOOKING REJECTED' },
    });
    await shared.api.work();
    const waiting = (await sold(client)).shipment_number;
    expect((await cancel(client, failed.shipment_number, 'key')).status).toBe(409);
    expect((await cancel(client, waiting, 'key')).data()).toMatchObject({ replayed: false });
  });
});
