import { expect, it } from '@jest/globals';
import { HOUR_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { double as biteship } from '../../../scripts/lab/couriers/biteship.ts';
import { double as jne } from '../../../scripts/lab/couriers/jne.ts';
import type { Double } from '../../../scripts/lab/double.ts';
import type { Lab } from '../../../scripts/lab/lab.ts';
import { cancel, later, orderAt, ordersAt, resolve, shown } from '../live-parcel.ts';
import { liveScene, newLiveClient, refreshLive, soldTo } from '../live-scene.ts';
import { pay } from '../payment-calls.ts';

/** Two providers of one courier, `jne`: Biteship of class A and JNE itself of class C. */
const scene = liveScene({
  doubles: [jne, biteship],
  settings: { BANK_NAME: 'BCA', BANK_ACCOUNT_NUMBER: '0270001', BANK_ACCOUNT_NAME: 'Satukurir' },
});

const TURNS = 5;

it.each([
  { from: biteship, to: jne, uncertain: ['ACCEPTED', 'UNKNOWN'] },
  { from: jne, to: biteship, uncertain: ['MANUAL'] },
])(
  'moves sales from $from.name to $to.name, and books each parcel once, where it was sold',
  async ({ from, to, uncertain }) => {
    const before = scene.labOf(from);
    const after = scene.labOf(to);
    const hadBefore = after.orders.all.length;
    await sellAt(from);
    const { client, accountId } = await newLiveClient(scene.shared.api);
    const sell = async (receiver = 'Sari') => (await soldTo(client, receiver)).shipment_number;
    const { quote_id: quoteId } = (await client.quote(QUOTE_BODY)).data();
    const unpaid = await unpaidShipment(client);
    const unsure = [await sell('Lab lost'), await sell('Lab reset'), await sell('Lab later')];
    const booked = await sell();
    const travelling = await sell();
    const cancelled = await sell();
    await scene.shared.api.work();
    await before.advance(travelling);
    const claimed = await sell();
    await loseWorkerOf(claimed, accountId);
    const paid = await sell();
    await cancel(client, cancelled);
    const sent = [...unsure, booked, travelling, cancelled, claimed, paid];
    const states = ['ATTEMPTING', 'BOOKED', 'PENDING', ...uncertain];
    expect(new Set(await statesOf(sent))).toEqual(new Set(states));

    await sellAt(to);
    const locked = (await client.ship(shipmentBody(quoteId))).data().shipment_number;
    expect((await pay(client, unpaid, 'WALLET')).status).toBe(200);
    const fresh = await sell();
    await later(scene, undefined, TURNS);
    await resolveAll([...unsure, claimed], before);
    await later(scene, undefined, TURNS);

    const delivered = [...unsure, booked, travelling, claimed, paid, unpaid, locked];
    for (const number of [...delivered, cancelled]) {
      expect([number, ordersAt(before, number)]).toEqual([number, 1]);
    }
    const atOther = after.orders.all.slice(hadBefore).map(({ reference }) => reference);
    expect(atOther).toEqual([fresh]);
    await deliver(before, delivered);
    await deliver(after, [fresh]);
    expect(await statusesOf(client, delivered)).toEqual(delivered.map(() => 'DELIVERED'));
    expect(await statusesOf(client, [fresh, cancelled])).toEqual(['DELIVERED', 'CANCELLED']);
    expect(orderAt(before, cancelled).isCancelled).toBe(true);
    expect(await faults()).toEqual([]);
  },
);

async function sellAt({ provider }: Double): Promise<void> {
  const { enableCouriers } = scene.shared.api.container.get(TOKENS.useCases).courierConfiguration;
  await enableCouriers({
    accountId: null,
    provider,
    by: 'Budi',
    courierCode: 'jne',
    services: null,
  });
  await refreshLive(scene.shared.api);
}

/** Claims the booking and disappears, as a killed worker does. */
async function loseWorkerOf(shipmentNumber: string, accountId: string): Promise<void> {
  const key = { accountId, environment: 'LIVE', shipmentNumber } as const;
  await scene.shared.api.container.get(TOKENS.useCases).booking.claimBookings(1, [key]);
}

async function unpaidShipment(client: ApiClient): Promise<string> {
  const { quote_id: quoteId } = (await client.quote(QUOTE_BODY)).data();
  const order = { ...shipmentBody(quoteId), payment_method: 'MANUAL_TRANSFER' };
  return (await client.ship(order)).data().shipment_number;
}

/** Resolves bookings as an operator does, by asking the courier. */
async function resolveAll(numbers: readonly string[], lab: Lab): Promise<void> {
  const states = await statesOf(numbers);
  for (const number of numbers.filter((_, place) => states[place] === 'MANUAL')) {
    const awb = lab.orders.byReference(number)?.awb;
    await resolve(scene, number, awb ? { kind: 'BOOKED', awb } : { kind: 'SEND_AGAIN' });
  }
}

async function deliver(lab: Lab, numbers: readonly string[]): Promise<void> {
  for (const _ of lab.double.journey) {
    for (const number of numbers) await lab.advance(number);
    await later(scene, HOUR_MS, 1);
  }
}

function statusesOf(client: ApiClient, numbers: readonly string[]): Promise<readonly string[]> {
  return Promise.all(numbers.map(async (number) => (await shown(client, number)).status));
}

async function statesOf(numbers: readonly string[]): Promise<readonly string[]> {
  const { rows } = await withClient(scene.shared.database.ownerUrl, (owner) =>
    owner.query<{ state: string }>(
      `SELECT state FROM booking_intent JOIN unnest($1::text[]) WITH ORDINALITY
         AS wanted (shipment_number, place) USING (shipment_number)
       ORDER BY place`,
      [numbers],
    ),
  );
  return rows.map(({ state }) => state);
}

async function faults(): Promise<readonly unknown[]> {
  const { verifyLedger } = scene.shared.api.container.get(TOKENS.useCases).wallet;
  const { verifyBookings } = scene.shared.api.container.get(TOKENS.useCases).booking;
  const ledger = await Array.fromAsync(verifyLedger({ accountId: null, environment: null }));
  return [...ledger, ...(await Array.fromAsync(verifyBookings()))];
}
