import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#domain/chance.ts';
import {
  type Answer,
  type ApiClient,
  apiClient,
  RATES_BODY,
  shipmentBody,
} from '#tests/kit/api-client.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { until } from '#tests/kit/program.ts';
import { drawn, share } from '#tests/kit/share.ts';
import { nameFor } from './mischief.ts';
import { type Order, plainOrder, plannedOrders, type Sequel } from './orders.ts';
import type { World } from './world.ts';

/** What clients were told. */
export type Bought = {
  /** Shipment numbers of orders that were answered with 201. */
  readonly acknowledged: readonly string[];
  /** K15: cancels that found the booking in flight. */
  readonly races: readonly string[];
};

/** So that nobody buys all before the first fault: from 0 to 1. */
export type Progress = () => number;

type Buyer = {
  readonly world: World;
  readonly chance: Chance;
  readonly acknowledged: string[];
  readonly races: string[];
};
type Send<Data> = (client: ApiClient) => Promise<Answer<Data>>;

const AGAIN_MS = 50;
/** Between two orders of a client, at most: less while the faults are ahead of the orders. */
const PAUSE_MS = { behind: 60, ahead: 500, over: 3_000 } as const;
const AHEAD = 0.1;
/** A cancel comes before, while and after a worker is at the booking. */
const CANCEL_WITHIN_MS = 1_800;
const TOP_UP = 100_000_000;

const SEQUELS: Readonly<Record<Sequel, (buyer: Buyer, number: string) => Promise<unknown>>> = {
  WAIT: async () => {},
  CANCEL: cancel,
  SETTLE: lever('settle-payment'),
  EXPIRE: lever('expire-payment'),
  SETTLE_EXPIRE_RACE: (buyer, number) =>
    Promise.all([lever('settle-payment')(buyer, number), lever('expire-payment')(buyer, number)]),
  SETTLE_CANCEL_RACE: (buyer, number) =>
    Promise.all([lever('settle-payment')(buyer, number), cancel(buyer, number)]),
};

/** Buys what is planned, and goes on until all faults are done. */
export async function buyAll(world: World, faultsDone: Progress): Promise<Bought> {
  const { shipments, buyers, seed } = world.options;
  const orders = world.options.orders ?? plannedOrders(shipments, world.chance);
  const acknowledged: string[] = [];
  const races: string[] = [];
  let next = 0;
  const buy = async (number: number) => {
    const chance = seededChance(seed + 1 + number);
    const buyer: Buyer = { world, chance, acknowledged, races };
    while (!world.crew.isOver() && (next < orders.length || faultsDone() < 1)) {
      const order = orders[next] ?? plainOrder(chance);
      next += 1;
      await bought(buyer, order);
      const pace = next < orders.length ? paceOf(next / orders.length, faultsDone()) : 'over';
      await sleep(share(chance) * PAUSE_MS[pace]);
    }
  };
  const first: Buyer = { world, chance: world.chance, acknowledged, races };
  await answered(first, (client) => client.post('/api/v1/test/wallet/topups', { amount: TOP_UP }));
  await Promise.all(Array.from({ length: buyers }, (_, number) => buy(number)));
  return { acknowledged, races };
}

function paceOf(bought: number, faultsDone: number): keyof typeof PAUSE_MS {
  return bought > faultsDone + AHEAD ? 'ahead' : 'behind';
}

async function bought(buyer: Buyer, { courier, mischief, method, sequel }: Order): Promise<void> {
  const key = buyer.chance.uuid();
  const wish = { ...RATES_BODY, courier_code: courier, service_code: 'REG' };
  const quote = await answered(buyer, (client) => client.quote(wish));
  const body = shipmentBody(quote.data().quote_id);
  const receiver = { ...body.receiver, name: nameFor(mischief) };
  const order = { ...body, receiver, payment_method: method };
  const answer = await answered(buyer, (client) => client.ship(order, key));
  const { shipment_number: number } = answer.data();
  buyer.acknowledged.push(number);
  await SEQUELS[sequel](buyer, number);
}

function lever(name: string) {
  return (buyer: Buyer, number: string) =>
    answered(buyer, (client) => client.post(`/api/v1/test/shipments/${number}/${name}`, undefined));
}

async function cancel(buyer: Buyer, number: string): Promise<void> {
  await sleep(share(buyer.chance) * CANCEL_WITHIN_MS);
  const headers = { 'Idempotency-Key': buyer.chance.uuid() };
  const path = `/api/v1/shipments/${number}/cancel`;
  const answer = await answered(buyer, (client) =>
    client.post<'cancelShipment'>(path, undefined, headers),
  );
  if (answer.status !== 200) return;
  const { status, courier_cancellation: cancellation } = answer.data();
  if (status === 'PROCESSING' && cancellation === 'PENDING') buyer.races.push(number);
}

/** Sends the same again, to whoever serves, until it is answered; a refusal is an answer, too. */
async function answered<Data>({ world, chance }: Buyer, send: Send<Data>): Promise<Answer<Data>> {
  for (;;) {
    const { crew } = world;
    await until(() => crew.isOver() || crew.serving('api').length > 0);
    const { process } = drawn(crew.serving('api'), chance);
    const answer = await send(apiClient(process.port, world.key)).catch(lost);
    if (answer !== undefined && (answer.status < 400 || !answer.error().retryable)) return answer;
    await sleep(AGAIN_MS);
  }
}

/** Its process was killed with the request, or before. Throws what is no loss. */
function lost(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(String(code))) throw error;
}
