import { describe, expect, it } from '@jest/globals';
import { USE_CASES } from '#src/composition/tokens.ts';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { balance, cancel, movesOf, OPENING, shown } from './payment-calls.ts';

const WHOLE = { available: OPENING, held: 0, pending_cod: 0 };

const shared = sharedApi();

describe('the cancel of what a courier has booked', () => {
  it('waits for its answer, and refunds all of it once it confirms', async () => {
    const { client, number, spent } = await booked('SIM MANUAL');
    expect(await shown(client, number)).toMatchObject({ cancellable: true });
    const answer = await cancel(client, number);
    expect(answer.status).toBe(200);
    const { replayed, ...unreplayed } = answer.data();
    expect(unreplayed).toMatchObject({
      ...{ status: 'BOOKED', payment_status: 'PAID', booking: 'BOOKED', refund: null },
      ...{ courier_cancellation: 'PENDING', cancellable: false, cancelled_at: null },
    });
    expect(await shown(client, number)).toEqual(unreplayed);
    expect(await balance(client)).toEqual({ ...WHOLE, available: OPENING - spent });
    await shared.api.work();
    const cancelled = await shown(client, number);
    expect(cancelled).toMatchObject({
      ...{ status: 'CANCELLED', payment_status: 'REFUNDED', booking: 'CANCELLED', failure: null },
      ...{ courier_cancellation: 'CONFIRMED', cancellable: false, awb: unreplayed.awb },
      refund: { amount: spent, refunded_at: cancelled.cancelled_at },
    });
    const { timeline } = (
      await client.get<'getTracking'>(`/api/v1/tracking/${unreplayed.awb}`)
    ).data();
    expect(timeline.map(({ status, time }) => [status, time])).toEqual([
      ['BOOKED', cancelled.booked_at],
      ['CANCELLED', cancelled.cancelled_at],
    ]);
    expect(await balance(client)).toEqual(WHOLE);
    expect((await cancel(client, number)).data()).toEqual({ ...cancelled, replayed: false });
  });

  it('repeated is answered the same, by whatever key, and at once by many', async () => {
    const { client, number } = await booked('SIM MANUAL');
    const first = (await cancel(client, number)).data();
    const many = await Promise.all(Array.from({ length: 6 }, () => cancel(client, number)));
    const keyed = [await cancel(client, number, 'one'), await cancel(client, number, 'two')];
    for (const answer of [...many, ...keyed]) expect(answer.data()).toEqual(first);
    const replayed = await cancel(client, number, 'one');
    expect(replayed.data()).toEqual({ ...first, replayed: true });
    await shared.api.work();
    expect(await movesOf(client, number)).toHaveLength(MOVES_OF_REFUNDED);
    expect(await balance(client)).toEqual(WHOLE);
  });

  it('goes on where its courier refuses: with an event, and no cancel is taken again', async () => {
    const { client, number, spent, accountId } = await booked('SIM CANCEL REFUSED');
    await cancel(client, number);
    await shared.api.work();
    expect(await shown(client, number)).toMatchObject({
      ...{ status: 'BOOKED', payment_status: 'PAID', courier_cancellation: 'REJECTED' },
      ...{ cancellable: false, refund: null, cancelled_at: null },
    });
    expect(await balance(client)).toEqual({ ...WHOLE, available: OPENING - spent });
    const { code, details } = (await cancel(client, number)).error();
    expect([code, details]).toEqual(['SHIPMENT_NOT_CANCELLABLE', { status: 'BOOKED' }]);
    const [type, data] = (await eventTypesOf(accountId)).at(-1) ?? [];
    expect(type).toBe('shipment.cancel_rejected');
    expect(data).toMatchObject({
      previous_status: 'BOOKED',
      shipment: { status: 'BOOKED', courier_cancellation: 'REJECTED' },
    });
  });

  it('goes on where it was picked up meanwhile, and the courier is called no more', async () => {
    const { client, number, spent, accountId } = await booked('SIM MANUAL');
    await cancel(client, number);
    await client.post(`/api/v1/test/shipments/${number}/advance`, { to: 'PICKED_UP' });
    const moved = await shown(client, number);
    expect(moved).toMatchObject({ status: 'PICKED_UP', courier_cancellation: 'REJECTED' });
    await shared.api.work();
    expect(await shown(client, number)).toEqual(moved);
    expect(await balance(client)).toEqual({ ...WHOLE, available: OPENING - spent });
    const types = (await eventTypesOf(accountId)).map(([type]) => type);
    expect(types.slice(-3)).toEqual([
      ...['shipment.booked', 'shipment.picked_up', 'shipment.cancel_rejected'],
    ]);
  });

  it('is ended by an operator where the courier does not say', async () => {
    const { client, number, shipment } = await booked('SIM MANUAL');
    await cancel(client, number);
    const { container } = shared.api;
    const open = await container.get(USE_CASES.courierCancellation).listCancellations();
    expect(open).toContainEqual(expect.objectContaining({ shipmentNumber: number }));
    const found = { awb: null, reply: { kind: 'CANCELLED' }, by: 'ani' } as const;
    for (const _ of [1, 2])
      await container.get(USE_CASES.courierCancellation).resolveCancellation(number, found);
    const { total_amount: amount } = shipment;
    expect(await shown(client, number)).toMatchObject({
      ...{ status: 'CANCELLED', courier_cancellation: 'CONFIRMED', refund: { amount } },
    });
    expect(await balance(client)).toEqual(WHOLE);
  });
});

describe('the cancel of a booking in flight', () => {
  it('waits for the courier’s answer first, and then has it cancelled', async () => {
    const { client, number, book } = await inFlight('SIM MANUAL');
    expect((await cancel(client, number)).data()).toMatchObject({
      ...{ status: 'PROCESSING', payment_status: 'PAID', courier_cancellation: 'PENDING' },
      ...{ cancellable: false, refund: null },
    });
    await book();
    expect(await shown(client, number)).toMatchObject({
      ...{ status: 'BOOKED', courier_cancellation: 'PENDING', cancellable: false },
    });
    await shared.api.work();
    expect(await shown(client, number)).toMatchObject({
      ...{ status: 'CANCELLED', courier_cancellation: 'CONFIRMED' },
    });
    expect(await balance(client)).toEqual(WHOLE);
  });

  it('refunds once where the courier refuses to book it', async () => {
    const { client, number, book, accountId } = await inFlight('SIM BOOKING REJECTED');
    const { total_amount: amount } = (await cancel(client, number)).data();
    await book();
    expect(await shown(client, number)).toMatchObject({
      ...{ status: 'CANCELLED', payment_status: 'REFUNDED', booking: 'CANCELLED', awb: null },
      ...{ courier_cancellation: 'NOT_NEEDED', failure: null, refund: { amount } },
    });
    await cancel(client, number);
    await shared.api.work();
    expect(await balance(client)).toEqual(WHOLE);
    const types = (await eventTypesOf(accountId)).map(([type]) => type);
    expect(types).toEqual(['shipment.created', 'shipment.paid', 'shipment.cancelled']);
  });
});

/** What a hold, its capture and its refund write into the wallet. */
const MOVES_OF_REFUNDED = 4;

type Named = Awaited<ReturnType<typeof shipmentTo>>;

/** The receiver's name is the scenario of the simulated courier. */
async function shipmentTo(name: string) {
  const { client, accountId } = await newSeller(shared.api);
  const { receiver } = shipmentBody('');
  const shipment = await sold(client, { receiver: { ...receiver, name } });
  const { shipment_number: number, total_amount: spent } = shipment;
  return { client, accountId, shipment, number, spent };
}

async function booked(name: string): Promise<Named> {
  const named = await shipmentTo(name);
  await shared.api.work();
  return named;
}

/** A worker has claimed it, and books it when the test lets it. */
async function inFlight(
  name: string,
): Promise<Named & { readonly client: ApiClient; book(): Promise<void> }> {
  const named = await shipmentTo(name);
  const { container } = shared.api;
  const { accountId, number: shipmentNumber } = named;
  const key = { accountId, environment: 'TEST', shipmentNumber } as const;
  const [claim] = await container.get(USE_CASES.booking).claimBookings(1, [key]);
  if (claim === undefined) throw new Error('nothing was claimed');
  return { ...named, book: () => container.get(USE_CASES.booking).bookShipment(claim) };
}

/** Type and data of all its events, in order. */
async function eventTypesOf(accountId: string) {
  const sql = 'SELECT type, body FROM event WHERE account_id = $1 ORDER BY sequence';
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query(sql, [accountId]),
  );
  return rows.map(({ type, body }) => [type, JSON.parse(body).data] as const);
}
