import { setTimeout as sleep } from 'node:timers/promises';
import { apiClient } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { pick } from '#tests/kit/share.ts';
import { type SlowSockets, slowHeads, slowSockets } from '#tests/kit/slow-sockets.ts';
import { buy, type Client, statusOf } from './api-requests.ts';
import type { Neighbours } from './neighbours.ts';
import type { Order } from './orders.ts';
import type { Injection, World } from './world.ts';

/** Orders of the greedy account. */
type GreedyOrders = Pick<Order, 'courier' | 'mischief'> & {
  readonly count: number;
  readonly isOver?: () => boolean;
};

/** Backlog of the greedy account before the other account is measured. */
const BACKLOG = 40;
const BACKLOG_MAX = 250;
const HANGING_ORDERS = 20;
const CLIENTS = 8;
/** More than a process may hold for one key, or for all unauthenticated clients. */
const SOCKETS_OF_EACH = 100;
const REQUESTS = 5;
const PATIENCE_MS = 20_000;
/** Shorter than the time limit of a body. */
const RECONNECT_MS = 3_000;
/** A request that is answered only after the slow sockets were closed takes longer. */
const ANSWERED_WITHIN_MS = 15_000;
const ASK_MS = 50;
/** Couriers with a look-up, so that hanging orders need no operator. */
const HANGING = ['chaosa', 'chaosb'] as const;

const WAITING = `
  SELECT count(*)::integer AS waiting FROM booking_intent
  WHERE account_id = $1 AND due_at IS NOT NULL`;

export const NOISY_NEIGHBOURS = { SLOW: slow, GREEDY: greedy, HANGS: hanging } satisfies Record<
  string,
  Injection
>;

export function clientOf(world: World, who: keyof Neighbours): Client {
  return { world, random: world.random, key: world.neighbours[who].key };
}

/** Places `count` orders of the greedy account as fast as they are accepted. */
export async function buyAsGreedy(
  world: World,
  { count, isOver, ...order }: GreedyOrders,
): Promise<void> {
  const client = clientOf(world, 'greedy');
  let left = count;
  const buys = async () => {
    while (left > 0 && !world.servers.isOver() && isOver?.() !== true) {
      left -= 1;
      await buy(client, { ...order, method: 'WALLET' });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, buys));
}

/**
 * Returns the backlog of the greedy account at this courier at the end of the work; the account
 * keeps ordering until then.
 */
export async function withBacklog(
  world: World,
  courier: Order['courier'],
  work: () => Promise<void>,
): Promise<number> {
  let isOver = false;
  const order = { courier, mischief: 'slow', count: BACKLOG_MAX } as const;
  const buying = buyAsGreedy(world, { ...order, isOver: () => isOver });
  const waiting = () => waitingBookings(world).catch(() => 0);
  const working = async () => {
    await world.within(PATIENCE_MS, async () => (await waiting()) >= BACKLOG, ASK_MS);
    await work();
    return waiting();
  };
  const worked = working().finally(() => {
    isOver = true;
  });
  const [found] = await Promise.all([worked, buying]);
  return found;
}

/** Returns the number of orders that this courier received while it hung. */
export async function whileHanging(
  { couriers }: Pick<World, 'couriers'>,
  courier: Order['courier'],
  work: (hung: () => number) => Promise<void>,
): Promise<number> {
  const from = couriers.lines.length;
  const hung = () => couriers.lines.slice(from).filter(({ act }) => act === 'HUNG').length;
  couriers.send({ hangs: courier });
  try {
    await work(hung);
    return hung();
  } finally {
    couriers.send({ hangs: null });
  }
}

/**
 * Returns the number of sockets with one byte of a body that these ports held at the end of the
 * work. Closed sockets are replaced.
 */
export async function withSlowSockets(
  { neighbours }: Pick<World, 'neighbours'>,
  ports: readonly number[],
  work: (open: () => number) => Promise<void>,
): Promise<number> {
  const over = new AbortController();
  const heads = slowHeads(neighbours.greedy.key);
  const connections = ports.flatMap((port) =>
    heads.map((head) => reconnecting(port, head, over.signal)),
  );
  const open = () => connections.reduce((sum, one) => sum + one.open(), 0);
  try {
    await Promise.all(connections.map(({ begun }) => begun));
    await work(open);
    return open();
  } finally {
    over.abort();
    await Promise.all(connections.map(({ ended }) => ended));
  }
}

function reconnecting(port: number, head: string, over: AbortSignal) {
  let held: SlowSockets | undefined;
  const come = async () => {
    const next = await slowSockets(port, head, SOCKETS_OF_EACH);
    held?.end();
    held = next;
  };
  const begun = come();
  const ended = (async () => {
    await begun;
    while (!over.aborted) {
      await sleep(RECONNECT_MS, undefined, { signal: over }).catch(() => {});
      if (!over.aborted) await come();
    }
  })()
    // The process has ended, and its sockets with it.
    .catch(() => {})
    .finally(() => held?.end());
  return { begun, ended, open: () => SOCKETS_OF_EACH - (held?.statuses.length ?? SOCKETS_OF_EACH) };
}

/** Expects another account to be served by the process that holds the sockets. */
async function slow(world: World): Promise<number> {
  const { servers, random, neighbours, within } = world;
  const member = await servers.acquire('api', random);
  const { port } = member.process;
  const client = apiClient(port, neighbours.modest.key);
  let answered = 0;
  await withSlowSockets(world, [port], async (open) => {
    await within(ANSWERED_WITHIN_MS, async () => {
      // The database may be down at the moment.
      const { status } = await client.get('/api/v1/shipments');
      answered += Number(status === 200 && open() > 0);
      return answered === REQUESTS;
    });
  });
  servers.release(member);
  return Number(answered === REQUESTS);
}

async function greedy(world: World): Promise<number> {
  const courier = pick(HANGING, world.random);
  let isBooked = false;
  const waiting = await withBacklog(world, courier, async () => {
    isBooked = await bookedOne(world, courier);
  });
  return Number(isBooked && waiting > 0);
}

async function hanging(world: World): Promise<number> {
  const { random, within } = world;
  const courier = pick(HANGING, random);
  const [other = courier] = HANGING.filter((code) => code !== courier);
  let isBooked = false;
  const hung = await whileHanging(world, courier, async (hanging) => {
    await buyAsGreedy(world, { courier, mischief: 'none', count: HANGING_ORDERS });
    if (await within(PATIENCE_MS, () => hanging() > 0)) isBooked = await bookedOne(world, other);
  });
  return Number(hung > 0 && isBooked);
}

/** True if an order of the modest account is booked in time. */
async function bookedOne(world: World, courier: Order['courier']): Promise<boolean> {
  const modest = clientOf(world, 'modest');
  const number = await buy(modest, { courier, mischief: 'none', method: 'WALLET' });
  return world.within(
    PATIENCE_MS,
    async () => (await statusOf(modest, number)) === 'BOOKED',
    ASK_MS,
  );
}

/** Unsettled bookings of the greedy account. */
function waitingBookings({ database, neighbours }: World): Promise<number> {
  return withClient(database.ownerUrl, async (owner) => {
    const { accountId } = neighbours.greedy;
    const { rows } = await owner.query<{ waiting: number }>(WAITING, [accountId]);
    return rows[0]?.waiting ?? 0;
  });
}
