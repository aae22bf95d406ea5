import { setTimeout as sleep } from 'node:timers/promises';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { drawn, share } from '#tests/kit/share.ts';
import { answered, bought, type Client, statusOf } from './asking.ts';
import { nameFor, PICKUP_MISCHIEFS } from './mischief.ts';
import { anyOrder, type Order, plannedOrders, type Sequel } from './orders.ts';
import type { World } from './world.ts';

/** What clients were told. */
export type Bought = {
  /** K15: cancels that found the booking in flight. */
  readonly races: readonly string[];
  /** Ids of pickups that were answered with 201. */
  readonly pickups: readonly string[];
};

/** So that nobody buys all before the first fault: from 0 to 1. */
export type Progress = () => number;

type Buyer = Client & {
  readonly world: World;
  readonly races: string[];
  readonly pickups: string[];
};

/** Between two orders of a client, at most: less while the faults are ahead of the orders. */
const PAUSE_MS = { behind: 60, ahead: 500, over: 3_000 } as const;
const AHEAD = 0.1;
/** A cancel comes before, while and after a worker is at the booking. */
const CANCEL_WITHIN_MS = 1_800;
/** Who is not booked by then meets a fault: nobody waits for its end. */
const BOOKED_WITHIN_MS = 20_000;
const ASK_MS = 250;
const STAY_AWAY_WITHIN_MS = 1_500;
const DAY_MS = 24 * 60 * 60_000;
const WINDOW = { start: '13:00', end: '16:00' } as const;
const TOP_UP = 100_000_000;

const SEQUELS: Readonly<Record<Sequel, (buyer: Buyer, number: string) => Promise<unknown>>> = {
  WAIT: async () => {},
  CANCEL: cancelSoon,
  CANCEL_BOOKED: cancelBooked,
  PICKUP: pickUp,
  PICKUP_AGAIN: pickUpAgain,
  SETTLE: lever('settle-payment'),
  EXPIRE: lever('expire-payment'),
  SETTLE_EXPIRE_RACE: (buyer, number) =>
    Promise.all([lever('settle-payment')(buyer, number), lever('expire-payment')(buyer, number)]),
  SETTLE_CANCEL_RACE: (buyer, number) =>
    Promise.all([lever('settle-payment')(buyer, number), cancelSoon(buyer, number)]),
};

/** Buys what is planned, and goes on until all faults are done. */
export async function buyAll(world: World, faultsDone: Progress): Promise<Bought> {
  const { key } = world;
  const { shipments, buyers, seed } = world.options;
  const orders = world.options.orders ?? plannedOrders(shipments, world.chance);
  const races: string[] = [];
  const pickups: string[] = [];
  let next = 0;
  const buy = async (number: number) => {
    const chance = seededChance(seed + 1 + number);
    const buyer: Buyer = { world, chance, key, races, pickups };
    while (!world.crew.isOver() && (next < orders.length || faultsDone() < 1)) {
      const order = orders[next] ?? anyOrder(chance);
      next += 1;
      await buyOne(buyer, order);
      const pace = next < orders.length ? paceOf(next / orders.length, faultsDone()) : 'over';
      await sleep(share(chance) * PAUSE_MS[pace]);
    }
  };
  const first: Client = { world, chance: world.chance, key };
  await answered(first, (client) => client.post('/api/v1/test/wallet/topups', { amount: TOP_UP }));
  await Promise.all(Array.from({ length: buyers }, (_, number) => buy(number)));
  return { races, pickups };
}

function paceOf(bought: number, faultsDone: number): keyof typeof PAUSE_MS {
  return bought > faultsDone + AHEAD ? 'ahead' : 'behind';
}

async function buyOne(buyer: Buyer, { sequel, ...order }: Order): Promise<void> {
  await SEQUELS[sequel](buyer, await bought(buyer, order));
}

function lever(name: string) {
  return (buyer: Buyer, number: string) =>
    answered(buyer, (client) => client.post(`/api/v1/test/shipments/${number}/${name}`, undefined));
}

async function cancelSoon(buyer: Buyer, number: string): Promise<void> {
  await sleep(share(buyer.chance) * CANCEL_WITHIN_MS);
  await cancel(buyer, number);
}

async function cancelBooked(buyer: Buyer, number: string): Promise<void> {
  await booked(buyer, number);
  await cancel(buyer, number);
}

async function cancel(buyer: Buyer, number: string): Promise<void> {
  const headers = { 'Idempotency-Key': buyer.chance.uuid() };
  const path = `/api/v1/shipments/${number}/cancel`;
  const answer = await answered(buyer, (client) =>
    client.post<'cancelShipment'>(path, undefined, headers),
  );
  if (answer.status !== 200) return;
  const { status, courier_cancellation: cancellation } = answer.data();
  if (status === 'PROCESSING' && cancellation === 'PENDING') buyer.races.push(number);
}

async function booked(buyer: Buyer, number: string): Promise<void> {
  await buyer.world.within(
    BOOKED_WITHIN_MS,
    async () => (await statusOf(buyer, number)) !== 'PROCESSING',
    ASK_MS,
  );
}

/** Undefined: it was refused, as one that is not booked is. */
async function pickUp(buyer: Buyer, number: string): Promise<string | undefined> {
  await booked(buyer, number);
  return wanted(buyer, number);
}

async function pickUpAgain(buyer: Buyer, number: string): Promise<void> {
  const pickupId = await pickUp(buyer, number);
  if (pickupId === undefined) return;
  await sleep(share(buyer.chance) * STAY_AWAY_WITHIN_MS);
  const headers = { 'Idempotency-Key': buyer.chance.uuid() };
  await answered(buyer, (client) =>
    client.post(`/api/v1/pickups/${pickupId}/cancel`, undefined, headers),
  );
  await wanted(buyer, number);
}

async function wanted(buyer: Buyer, number: string): Promise<string | undefined> {
  const { chance, pickups } = buyer;
  const headers = { 'Idempotency-Key': chance.uuid() };
  const wish = {
    shipments: [number],
    // The day after tomorrow by UTC is no earlier than tomorrow anywhere.
    date: new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10),
    window: WINDOW,
    contact: { name: 'Toko Melati', phone: '081234567890' },
    notes: nameFor(drawn(PICKUP_MISCHIEFS, chance)),
  };
  const answer = await answered(buyer, (client) =>
    client.post<'createPickup'>('/api/v1/pickups', wish, headers),
  );
  if (answer.status !== 201) return undefined;
  const { pickup_id: pickupId } = answer.data();
  pickups.push(pickupId);
  return pickupId;
}
