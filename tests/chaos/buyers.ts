import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#domain/time.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { pick, randomFraction } from '#tests/kit/share.ts';
import { buy, type Client, sendUntilAnswered, statusOf } from './api-requests.ts';
import { nameFor, PICKUP_MISCHIEFS } from './mischief.ts';
import { anyOrder, type FollowUp, type Order, plannedOrders } from './orders.ts';
import type { World } from './world.ts';

/** Results that clients received. */
export type Purchases = {
  /** Kinds of faults: K15, a cancel that finds the booking in flight. */
  readonly races: readonly string[];
  /** Ids of pickups that were answered with 201. */
  readonly pickups: readonly string[];
};

/** Completed share of the faults, from 0 to 1. Paces the orders. */
export type Progress = () => number;

export type Buyer = Client & {
  readonly world: World;
  readonly races: string[];
  readonly pickups: string[];
};

/** Largest pause between two orders of a client: longer while orders are ahead of the faults. */
const PAUSE_MS = { behind: 60, ahead: 500, over: 3_000 } as const;
const AHEAD = 0.1;
/** A cancel may come before, during and after the booking by a worker. */
const CANCEL_WITHIN_MS = 1_800;
/** Limit of waiting for a booking; a longer one has met a fault. */
const BOOKED_WITHIN_MS = 20_000;
const ASK_MS = 250;
const CANCEL_PICKUP_WITHIN_MS = 1_500;
const WINDOW = { start: '13:00', end: '16:00' } as const;
const TOP_UP = 100_000_000;

const FOLLOW_UPS: Readonly<Record<FollowUp, (buyer: Buyer, number: string) => Promise<unknown>>> = {
  WAIT: async () => {},
  CANCEL: cancelSoon,
  CANCEL_BOOKED: cancelBooked,
  PICKUP: pickUp,
  PICKUP_AGAIN: pickUpAgain,
  SETTLE: testControl('settle-payment'),
  EXPIRE: testControl('expire-payment'),
  SETTLE_EXPIRE_RACE: (buyer, number) =>
    Promise.all([
      testControl('settle-payment')(buyer, number),
      testControl('expire-payment')(buyer, number),
    ]),
  SETTLE_CANCEL_RACE: (buyer, number) =>
    Promise.all([testControl('settle-payment')(buyer, number), cancelSoon(buyer, number)]),
};

/** Places the planned orders, and more until all faults are injected. */
export async function buyAll(world: World, faultsDone: Progress): Promise<Purchases> {
  const { key } = world;
  const { shipments, buyers, seed } = world.options;
  const orders = world.options.orders ?? plannedOrders(shipments, world.random);
  const races: string[] = [];
  const pickups: string[] = [];
  let next = 0;
  const buy = async (number: number) => {
    const random = seededRandom(seed + 1 + number);
    const buyer: Buyer = { world, random, key, races, pickups };
    while (!world.servers.isOver() && (next < orders.length || faultsDone() < 1)) {
      const order = orders[next] ?? anyOrder(random);
      next += 1;
      await buyOne(buyer, order);
      const pace = next < orders.length ? paceOf(next / orders.length, faultsDone()) : 'over';
      await sleep(randomFraction(random) * PAUSE_MS[pace]);
    }
  };
  const first: Client = { world, random: world.random, key };
  await sendUntilAnswered(first, (client) =>
    client.post('/api/v1/test/wallet/topups', { amount: TOP_UP }),
  );
  await Promise.all(Array.from({ length: buyers }, (_, number) => buy(number)));
  return { races, pickups };
}

function paceOf(bought: number, faultsDone: number): keyof typeof PAUSE_MS {
  return bought > faultsDone + AHEAD ? 'ahead' : 'behind';
}

async function buyOne(buyer: Buyer, { followUp, ...order }: Order): Promise<void> {
  await FOLLOW_UPS[followUp](buyer, await buy(buyer, order));
}

function testControl(name: string) {
  return (buyer: Buyer, number: string) =>
    sendUntilAnswered(buyer, (client) =>
      client.post(`/api/v1/test/shipments/${number}/${name}`, undefined),
    );
}

async function cancelSoon(buyer: Buyer, number: string): Promise<void> {
  await sleep(randomFraction(buyer.random) * CANCEL_WITHIN_MS);
  await cancel(buyer, number);
}

export async function cancelBooked(buyer: Buyer, number: string): Promise<void> {
  await waitUntilBooked(buyer, number);
  await cancel(buyer, number);
}

async function cancel(buyer: Buyer, number: string): Promise<void> {
  const headers = { 'Idempotency-Key': buyer.random.uuid() };
  const path = `/api/v1/shipments/${number}/cancel`;
  const answer = await sendUntilAnswered(buyer, (client) =>
    client.post<'cancelShipment'>(path, undefined, headers),
  );
  if (answer.status !== 200) return;
  const { status, courier_cancellation: cancellation } = answer.data();
  if (status === 'PROCESSING' && cancellation === 'PENDING') buyer.races.push(number);
}

async function waitUntilBooked(buyer: Buyer, number: string): Promise<void> {
  await buyer.world.within(
    BOOKED_WITHIN_MS,
    async () => (await statusOf(buyer, number)) !== 'PROCESSING',
    ASK_MS,
  );
}

/** Returns undefined where the pickup is refused, for example for an unbooked shipment. */
async function pickUp(buyer: Buyer, number: string): Promise<string | undefined> {
  await waitUntilBooked(buyer, number);
  return requestPickup(buyer, number);
}

async function pickUpAgain(buyer: Buyer, number: string): Promise<void> {
  const pickupId = await pickUp(buyer, number);
  if (pickupId === undefined) return;
  await sleep(randomFraction(buyer.random) * CANCEL_PICKUP_WITHIN_MS);
  const headers = { 'Idempotency-Key': buyer.random.uuid() };
  await sendUntilAnswered(buyer, (client) =>
    client.post(`/api/v1/pickups/${pickupId}/cancel`, undefined, headers),
  );
  await requestPickup(buyer, number);
}

async function requestPickup(buyer: Buyer, number: string): Promise<string | undefined> {
  const { random, pickups } = buyer;
  const headers = { 'Idempotency-Key': random.uuid() };
  const command = {
    shipments: [number],
    // The day after tomorrow in UTC is tomorrow at the earliest in every time zone.
    date: new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10),
    window: WINDOW,
    contact: { name: 'Toko Melati', phone: '081234567890' },
    notes: nameFor(pick(PICKUP_MISCHIEFS, random)),
  };
  const answer = await sendUntilAnswered(buyer, (client) =>
    client.post<'createPickup'>('/api/v1/pickups', command, headers),
  );
  if (answer.status !== 201) return undefined;
  const { pickup_id: pickupId } = answer.data();
  pickups.push(pickupId);
  return pickupId;
}
