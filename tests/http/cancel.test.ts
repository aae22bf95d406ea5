import { describe, expect, it } from '@jest/globals';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  balance,
  cancel,
  INSTRUCTIONS,
  movesOf,
  OPENING,
  pathOf,
  paymentsOf,
  shown,
  unpaid,
} from './payment-calls.ts';

const WHOLE = { available: OPENING, held: 0, pending_cod: 0 };
/** 200 characters, each of two UTF-16 units. */
const LONGEST = '📦'.repeat(200);
const INTENT = `
  SELECT state, (
    SELECT count(*)::integer FROM booking_attempt AS attempt
    WHERE attempt.shipment_number = intent.shipment_number
  ) AS attempts
  FROM booking_intent AS intent WHERE shipment_number = $1`;
const EVENTS = 'SELECT type, body FROM event WHERE account_id = $1 ORDER BY sequence';
const COURIER_REASON = `
  SELECT cancel_reason FROM simulator_booking WHERE merchant_reference = $1`;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Reason = { readonly reason: string; readonly key?: string };

const shared = sharedApi();

describe('POST /shipments/{shipment_number}/cancel', () => {
  it('cancels a shipment that waits for its payment, which then cannot be paid any more', async () => {
    const { client, number, accountId } = await unpaid(shared.api, 'QRIS');
    const { replayed, ...cancelled } = (
      await cancelFor(client, number, { reason: LONGEST })
    ).data();
    const { all } = await paymentsOf(shared.api, accountId, number);
    expect(all.map(({ state }) => state)).toEqual(['CLOSED']);
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      payment_status: 'UNPAID',
      booking: 'CANCELLED',
      cancellable: false,
      courier_cancellation: 'NOT_NEEDED',
      refund: null,
      cancelled_at: expect.stringMatching(TIME),
      failure: null,
      cancel_reason: LONGEST,
    });
    for (const name of INSTRUCTIONS) expect(name in cancelled).toBe(false);
    expect(await shown(client, number)).toEqual(cancelled);
    const list = await client.get<'listShipments'>('/api/v1/shipments');
    expect(list.data().items).toEqual([cancelled]);
    expect((await cancel(client, number)).data()).toEqual({ ...cancelled, replayed: false });
    const [created, event, ...others] = await asOwner(EVENTS, accountId);
    expect([created?.type, event?.type, others]).toEqual([
      'shipment.created',
      'shipment.cancelled',
      [],
    ]);
    const { previous_status: from, shipment } = JSON.parse(event?.body ?? '').data;
    expect([from, shipment]).toEqual(['AWAITING_PAYMENT', cancelled]);
    expect([await balance(client), await movesOf(client, number)]).toEqual([WHOLE, []]);
  });

  it('refunds a paid shipment in full when it is cancelled, and never calls a courier', async () => {
    const { client } = await newSeller(shared.api);
    const insured = await sold(client, { insurance: { insured_value: 150_000 } });
    const { shipment_number: number, total_amount: amount } = insured;
    const { replayed, ...cancelled } = (await cancel(client, number)).data();
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      payment_status: 'REFUNDED',
      booking: 'CANCELLED',
      awb: null,
      cancellable: false,
      courier_cancellation: 'NOT_NEEDED',
      booked_at: null,
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
    expect(await asOwner(INTENT, number)).toEqual([{ state: 'CANCELLED', attempts: 0 }]);
  });

  it('cancels a booked shipment once its courier has answered, and refunds it in full', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number, total_amount: amount } = await sold(client, named());
    await shared.api.work();
    expect(await shown(client, number)).toMatchObject({ cancellable: true });
    const { replayed, ...waiting } = (
      await cancelFor(client, number, { reason: 'Sold out' })
    ).data();
    expect(waiting).toMatchObject({
      status: 'BOOKED',
      payment_status: 'PAID',
      booking: 'BOOKED',
      refund: null,
      courier_cancellation: 'PENDING',
      cancellable: false,
      cancelled_at: null,
    });
    expect(await shown(client, number)).toEqual(waiting);
    expect(await balance(client)).toEqual({ ...WHOLE, available: OPENING - amount });
    await shared.api.work();
    const cancelled = await shown(client, number);
    expect(cancelled).toMatchObject({
      status: 'CANCELLED',
      payment_status: 'REFUNDED',
      booking: 'CANCELLED',
      failure: null,
      courier_cancellation: 'CONFIRMED',
      awb: waiting.awb,
      cancel_reason: 'Sold out',
      refund: { amount, refunded_at: cancelled.cancelled_at },
    });
    expect(await asOwner(COURIER_REASON, number)).toEqual([{ cancel_reason: 'Sold out' }]);
    const path = `/api/v1/tracking/${waiting.awb}`;
    const { timeline } = (await client.get<'getTracking'>(path)).data();
    expect(timeline.map(({ status, time }) => [status, time])).toEqual([
      ['BOOKED', cancelled.booked_at],
      ['CANCELLED', cancelled.cancelled_at],
    ]);
    expect(await balance(client)).toEqual(WHOLE);
  });

  it('cancels once when many requests arrive at the same time', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: number } = await sold(client);
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(client, number)));
    const [first, ...others] = answers.map((answer) => answer.data());
    for (const other of others) expect(other).toEqual(first);
    expect(await balance(client)).toEqual(WHOLE);
    expect(await movesOf(client, number)).toHaveLength(4);
  });

  it.each([
    ['no body of a type', undefined, { 'Content-Type': 'text/plain', 'Content-Length': 0 }],
    ['{}', {}, {}],
    ['an empty reason', { reason: '' }, {}],
  ])('treats the cancellation reason %s as absent', async (_, body, headers) => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const answer = await client.post(`${pathOf(number)}/cancel`, body, headers);
    expect(answer.data()).toMatchObject({ status: 'CANCELLED', cancel_reason: null });
  });
});

describe('an Idempotency-Key of /cancel', () => {
  it('replays the answer to a cancellation, and refuses its key for another shipment or reason', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    const other = (await sold(client, { payment_method: 'QRIS' })).shipment_number;
    const first = (await cancel(client, number, 'key')).data();
    const again = await cancel(client, number, 'key');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.data()).toEqual({ ...first, replayed: true });
    for (const refused of [
      await cancel(client, other, 'key'),
      await cancelFor(client, number, { reason: 'Another', key: 'key' }),
    ]) {
      expect([refused.status, refused.error().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    }
    expect(await shown(client, other)).toMatchObject({ status: 'AWAITING_PAYMENT' });
  });

  it('frees the key of a refused cancellation', async () => {
    const { client } = await newSeller(shared.api);
    const { shipment_number: failed } = await sold(client, named('SIM BOOKING REJECTED'));
    await shared.api.work();
    const waiting = (await sold(client)).shipment_number;
    const refused = await cancel(client, failed, 'key');
    expect(refused.status).toBe(409);
    expect(refused.error()).toMatchObject({
      code: 'SHIPMENT_NOT_CANCELLABLE',
      details: { status: 'BOOKING_FAILED' },
    });
    expect((await cancel(client, waiting, 'key')).data()).toMatchObject({ replayed: false });
  });
});

/** Sends a cancellation with this reason, and with an Idempotency-Key where `key` is given. */
function cancelFor(client: ApiClient, number: string, { reason, key }: Reason) {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  return client.post<'cancelShipment'>(`${pathOf(number)}/cancel`, { reason }, headers);
}

/** Addresses a receiver whose name selects the scenario of the simulated courier. */
function named(name = 'SIM MANUAL') {
  return { receiver: { ...shipmentBody('').receiver, name } };
}

function asOwner(sql: string, value: string): Promise<readonly Record<string, string>[]> {
  return withClient(
    shared.database.ownerUrl,
    async (owner) => (await owner.query(sql, [value])).rows,
  );
}
