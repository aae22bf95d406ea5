import { describe, expect, it } from '@jest/globals';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { pathOf, shown, unpaid } from './payment-calls.ts';

const REASON = 'The buyer changed her mind';
/** 200 characters, each of two UTF-16 units. */
const LONGEST = '📦'.repeat(200);

const shared = sharedApi();

describe('the reason of a cancel', () => {
  it.each(['QRIS', 'MANUAL_TRANSFER'] as const)('of what waits for %s is kept', async (method) => {
    const { client, number, accountId } = await unpaid(shared.api, method);
    expect(await shown(client, number)).toMatchObject({ cancel_reason: null });
    const { replayed, ...cancelled } = (await cancel(client, number, { reason: REASON })).data();
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancel_reason: REASON });
    expect(await shown(client, number)).toEqual(cancelled);
    const list = await client.get<'listShipments'>('/api/v1/shipments');
    expect(list.data().items).toEqual([cancelled]);
    expect(await lastEvent(accountId)).toEqual(['shipment.cancelled', REASON]);
  });

  it('of what was never sent to a courier is kept as well', async () => {
    const { client, number, accountId } = await shipmentTo('Sari');
    await cancel(client, number, { reason: LONGEST });
    expect(await shown(client, number)).toMatchObject({
      ...{ payment_status: 'REFUNDED', cancel_reason: LONGEST },
    });
    expect(await lastEvent(accountId)).toEqual(['shipment.cancelled', LONGEST]);
  });

  it('of what is booked goes to the courier, and into the event that follows', async () => {
    const { client, number, accountId } = await shipmentTo('SIM MANUAL');
    await shared.api.work();
    expect((await cancel(client, number, { reason: REASON })).data()).toMatchObject({
      ...{ status: 'BOOKED', courier_cancellation: 'PENDING', cancel_reason: REASON },
    });
    await shared.api.work();
    expect(await courierReason(number)).toBe(REASON);
    expect(await shown(client, number)).toMatchObject({
      ...{ courier_cancellation: 'CONFIRMED', cancel_reason: REASON },
    });
    expect(await lastEvent(accountId)).toEqual(['shipment.cancelled', REASON]);
  });

  it('stays where the courier refuses', async () => {
    const { client, number, accountId } = await shipmentTo('SIM CANCEL REFUSED');
    await shared.api.work();
    await cancel(client, number, { reason: REASON });
    await shared.api.work();
    expect(await shown(client, number)).toMatchObject({
      ...{ status: 'BOOKED', courier_cancellation: 'REJECTED', cancel_reason: REASON },
    });
    expect(await lastEvent(accountId)).toEqual(['shipment.cancel_rejected', REASON]);
  });

  it.each([undefined, {}, { reason: '' }])('is none with the body %j', async (body) => {
    const { client, number } = await shipmentTo('SIM MANUAL');
    await shared.api.work();
    const answer = await cancel(client, number, body);
    expect([answer.status, answer.data().cancel_reason]).toEqual([200, null]);
    await shared.api.work();
    expect(await courierReason(number)).toBeNull();
  });

  it('is the first one, however often the cancel is repeated', async () => {
    const { client, number } = await shipmentTo('SIM MANUAL');
    await shared.api.work();
    const first = (await cancel(client, number, { reason: REASON })).data();
    const others = [{ reason: 'Another' }, {}, undefined];
    for (const body of others) expect((await cancel(client, number, body)).data()).toEqual(first);
    await shared.api.work();
    const cancelled = await shown(client, number);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancel_reason: REASON });
    for (const body of others) {
      expect((await cancel(client, number, body)).data()).toEqual({
        ...{ ...cancelled, replayed: false },
      });
    }
  });

  it('stays none where the first cancel had none', async () => {
    const { client, number } = await unpaid(shared.api, 'QRIS');
    await cancel(client, number, undefined);
    const again = (await cancel(client, number, { reason: REASON })).data();
    expect(again).toMatchObject({ status: 'CANCELLED', cancel_reason: null });
  });

  it('is part of the request that an Idempotency-Key names', async () => {
    const { client, number } = await shipmentTo('Sari');
    const keyed = (reason: string) =>
      client.post(`${pathOf(number)}/cancel`, { reason }, { 'Idempotency-Key': 'key' });
    const first = await keyed(REASON);
    expect((await keyed(REASON)).data()).toEqual({ ...Object(first.data()), replayed: true });
    const other = await keyed('Another');
    expect([other.status, other.error().code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  it.each<[object, string, string]>([
    [{ reason: `${LONGEST}.` }, 'reason', 'TOO_LONG'],
    [{ reason: 7 }, 'reason', 'WRONG_TYPE'],
    [{ reason: null }, 'reason', 'WRONG_TYPE'],
    [{ reason: REASON, note: 'x' }, 'note', 'UNKNOWN_FIELD'],
  ])('refuses the body %#', async (body, path, code) => {
    const { client, number } = await shipmentTo('Sari');
    const answer = await cancel(client, number, body);
    expect([answer.status, answer.error().field_errors]).toEqual([
      ...[422, [{ path, code, message: expect.any(String) }]],
    ]);
    expect(await shown(client, number)).toMatchObject({ status: 'PROCESSING' });
  });
});

function cancel(client: ApiClient, number: string, body: unknown) {
  return client.post<'cancelShipment'>(`${pathOf(number)}/cancel`, body);
}

/** The receiver's name says what the simulated courier does. */
async function shipmentTo(name: string) {
  const { client, accountId } = await newSeller(shared.api);
  const { receiver } = shipmentBody('');
  const { shipment_number: number } = await sold(client, { receiver: { ...receiver, name } });
  return { client, accountId, number };
}

/** Its type, and the reason that its shipment shows. */
async function lastEvent(accountId: string): Promise<readonly [string, string | null]> {
  const sql = 'SELECT type, body FROM event WHERE account_id = $1 ORDER BY sequence DESC LIMIT 1';
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query(sql, [accountId]),
  );
  const [{ type, body }] = rows;
  return [type, JSON.parse(body).data.shipment.cancel_reason];
}

/** What the simulated courier was given. */
async function courierReason(number: string): Promise<string | null> {
  const sql = 'SELECT cancel_reason FROM simulator_booking WHERE merchant_reference = $1';
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query(sql, [number]),
  );
  return rows[0].cancel_reason;
}
