import { expect, it } from '@jest/globals';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import type { LiveDirectory } from '#adapters/couriers/live-couriers.ts';
import type { BookingReply } from '#domain/carrying/booking/outcome.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import { DAY_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { profile, service } from '#tests/kit/builders.ts';
import { offer } from '#tests/kit/builders-live.ts';
import { withClient } from '#tests/kit/database.ts';
import { liveCouriersOf, sealedConnection } from '#tests/kit/live-couriers.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { newLiveClient, soldTo } from './live-scene.ts';
import { pickupBody, requestPickup, shown, untilDecided } from './pickup-calls.ts';

type ProviderDouble = {
  readonly courier: Courier;
  /** AWBs of its orders by reference; a second AWB would be a second parcel. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  /** References and AWBs of all requests, by method. */
  readonly asked: readonly (readonly [method: string, about: string])[];
};

/** Receiver's names that select what happens to the first order of a reference. */
const LOST_REPLY = 'Lost reply';
const LOST_ORDER = 'Lost order';
const AWB_LATER = 'Awb later';
const TURN_MS = 60_000;
const TURNS = 4;

let live: LiveDirectory;
/** True once parcels are picked up; until then shipments can be cancelled. */
let arePickedUp = false;
const before = providerDouble('BEFORE');
const after = providerDouble('AFTER');

const shared = sharedApi({
  rewire(container) {
    container.rebind(TOKENS.couriers).toDynamicValue(({ get }) => {
      const clock = get(TOKENS.clock);
      const test = get(TOKENS.simulatedCouriers);
      live = liveCouriersOf({ onSale: [before.courier], offSale: [after.courier] }, clock);
      return courierDirectory({ test, live, testWebhookSecret: null }, clock);
    });
  },
});

it('queries a courier\u2019s old provider about its orders after the courier has moved', async () => {
  const { api } = shared;
  const { client, accountId } = await newLiveClient(api);
  const sell = async (receiver = 'Sari') => (await soldTo(client, receiver)).shipment_number;
  const open = {
    [LOST_REPLY]: await sell(LOST_REPLY),
    [LOST_ORDER]: await sell(LOST_ORDER),
    [AWB_LATER]: await sell(AWB_LATER),
    booked: await sell(),
    cancelled: await sell(),
    fetched: await sell(),
  };
  await api.work();
  await client.post(`/api/v1/shipments/${open.cancelled}/cancel`, {});
  const pickup = await requestPickup(client, pickupBody(api, [open.fetched]));
  const claimed = await sell();
  const waiting = await sell();
  const key = { accountId, environment: 'LIVE', shipmentNumber: claimed } as const;
  // The worker has died after its claim.
  await api.container.get(TOKENS.useCases).booking.claimBookings(1, [key]);
  const numbers = [...Object.values(open), claimed, waiting];
  expect(await statesOf(numbers)).toEqual([
    'UNKNOWN',
    'UNKNOWN',
    'ACCEPTED',
    'BOOKED',
    'BOOKED',
    'BOOKED',
    'ATTEMPTING',
    'PENDING',
  ]);

  moveTo('AFTER');
  const fresh = await sell();
  for (let turn = 0; turn < TURNS; turn += 1) await later(TURN_MS);
  await untilDecided(api);
  arePickedUp = true;
  await later(TURN_MS);

  expect(after.orders).toEqual(new Map([[fresh, [`AFTER-${fresh}`]]]));
  expect(after.asked.filter(([, about]) => !about.endsWith(fresh))).toEqual([]);
  expect(before.orders).toEqual(new Map(numbers.map((number) => [number, [`BEFORE-${number}`]])));
  for (const number of numbers) {
    const { status, awb } = await shown(client, number);
    const isCancelled = number === open.cancelled;
    expect([number, status]).toEqual([number, isCancelled ? 'CANCELLED' : 'IN_TRANSIT']);
    expect(awb).toBe(`BEFORE-${number}`);
  }
  expect(before.asked).toContainEqual(['cancel', open.cancelled]);
  const { pickup_id: pickupId } = pickup.data();
  expect(before.asked.filter(([method]) => method === 'requestPickup')).toHaveLength(1);
  expect((await shown(client, open.fetched)).pickup_id).toBe(pickupId);

  const asked = before.asked.length;
  api.clock.skip(DAY_MS);
  const { checks } = api.container.get(TOKENS.dueWorks);
  await checks.beginDue();
  await checks.idle();
  // The order that was sent twice is looked up once more at its own provider.
  expect(before.asked.slice(asked)).toContainEqual(['lookUp', open[LOST_ORDER]]);
  expect(after.asked.filter(([, about]) => !about.endsWith(fresh))).toEqual([]);
});

function moveTo(provider: string): void {
  live.replace({
    connections: ['BEFORE', 'AFTER'].map((one, place) =>
      sealedConnection(one, { connectionId: uuid(place + 1) }),
    ),
    offers: [offer({ courierCode: 'jne', provider, revision: 2 })],
  });
}

async function later(ms: number): Promise<void> {
  shared.api.clock.skip(ms);
  await shared.api.work();
}

async function statesOf(numbers: readonly string[]): Promise<readonly unknown[]> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<{ state: string }>(
      `SELECT state FROM booking_intent JOIN unnest($1::text[]) WITH ORDINALITY
         AS wanted (shipment_number, place) USING (shipment_number)
       ORDER BY place`,
      [numbers],
    ),
  );
  return rows.map(({ state }) => state);
}

/** Double of JNE at a provider of class B, which knows only its own orders. */
function providerDouble(provider: string): ProviderDouble {
  const orders = new Map<string, readonly string[]>();
  const asked: (readonly [string, string])[] = [];
  const tried = new Set<string>();
  const ask = (method: string, about: string) => void asked.push([method, about]);
  const bookingsOf = (reference: string): readonly BookingReply[] =>
    (orders.get(reference) ?? []).map((awb) => ({ kind: 'BOOKED', reference, awb }));
  const knows = (awb: string) => [...orders.values()].flat().includes(awb);
  const courier: Courier = {
    profile: profile({
      provider,
      code: 'jne',
      name: 'JNE',
      services: [service({ code: 'REG' })],
      bookingTerms: { class: 'B', deadlineMs: 5_000, settleMs: 1_000 },
    }),
    rates: async ({ services }) =>
      services.map(({ code: serviceCode }) => ({ serviceCode, cost: rupiah(10_000) })),
    meaningOf: () => ({ status: null, reasonCode: null }),
    async book({ reference, receiver }) {
      ask('book', reference);
      const isFirst = !tried.has(reference);
      tried.add(reference);
      if (isFirst && receiver.name === LOST_ORDER) throw timedOut();
      const awb = `${provider}-${reference}`;
      orders.set(reference, [...(orders.get(reference) ?? []), awb]);
      if (isFirst && receiver.name === LOST_REPLY) throw timedOut();
      if (receiver.name === AWB_LATER) return { kind: 'ACCEPTED', reference, orderId: reference };
      return { kind: 'BOOKED', reference, awb };
    },
    async lookUp({ reference }) {
      ask('lookUp', reference);
      return bookingsOf(reference);
    },
    async cancel({ reference }) {
      ask('cancel', reference);
      return { kind: 'CANCELLED' };
    },
    async track(awbs) {
      for (const awb of awbs) ask('track', awb);
      return awbs.filter(knows).map((awb) => ({ awb, events: arePickedUp ? [onItsWay()] : [] }));
    },
    async requestPickup({ reference, parcels }) {
      for (const parcel of parcels) ask('requestPickup', parcel.reference);
      return { kind: 'CONFIRMED', courierReference: reference };
    },
    async cancelPickup({ reference }) {
      ask('cancelPickup', reference);
      return { kind: 'CANCELLED' };
    },
  };
  return { courier, orders, asked };
}

function timedOut(): CourierFailure {
  return new CourierFailure('COURIER_TIMEOUT', 'JNE did not answer.');
}

function onItsWay(): TrackingEvent {
  const at = shared.api.clock.now();
  return { code: 'OTW', status: 'IN_TRANSIT', reasonCode: null, at, location: '', description: '' };
}
