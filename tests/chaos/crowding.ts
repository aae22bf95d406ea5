import { setTimeout as sleep } from 'node:timers/promises';
import { apiClient } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { drawn } from '#tests/kit/share.ts';
import { type SlowSockets, slowHeads, slowSockets } from '#tests/kit/slow-sockets.ts';
import { bought, type Client, statusOf } from './asking.ts';
import type { Injection } from './injections.ts';
import type { Neighbours } from './neighbours.ts';
import type { Order } from './orders.ts';
import type { World } from './world.ts';

/** Orders of the greedy account. */
type Crowd = Pick<Order, 'courier' | 'mischief'> & {
  readonly count: number;
  readonly isOver?: () => boolean;
};

/** Of the greedy account's bookings, before another account is looked at. */
const BACKLOG = 40;
const BACKLOG_MAX = 250;
const HUNG = 20;
const CLIENTS = 8;
/** More than a process may hold of one key, or of all who have shown none. */
const SOCKETS_OF_EACH = 100;
const ASKED = 5;
const PATIENCE_MS = 20_000;
/** Less than a body may take. */
const COME_AGAIN_MS = 3_000;
/** Who is answered only when the slow ones were turned out has waited longer. */
const ANSWERED_WITHIN_MS = 15_000;
const ASK_MS = 50;
/** Those that can be asked what they have: no person is needed for what hung. */
const HANGING = ['chaosa', 'chaosb'] as const;

const WAITING = `
  SELECT count(*)::integer AS waiting FROM booking_intent
  WHERE account_id = $1 AND due_at IS NOT NULL`;

export const CROWDING = { SLOW: slow, GREEDY: greedy, HANGS: hanging } satisfies Record<
  string,
  Injection
>;

export function clientOf(world: World, who: keyof Neighbours): Client {
  return { world, chance: world.chance, key: world.neighbours[who].key };
}

/** The greedy account buys so much, as fast as it is sold. */
export async function crowd(world: World, { count, isOver, ...order }: Crowd): Promise<void> {
  const client = clientOf(world, 'greedy');
  let left = count;
  const buys = async () => {
    while (left > 0 && !world.crew.isOver() && isOver?.() !== true) {
      left -= 1;
      await bought(client, { ...order, method: 'WALLET' });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, buys));
}

/**
 * Bookings of the greedy account that waited at this courier when the work was done: it goes on
 * buying until then.
 */
export async function besideBacklog(
  world: World,
  courier: Order['courier'],
  work: () => Promise<void>,
): Promise<number> {
  let isOver = false;
  const order = { courier, mischief: 'slow', count: BACKLOG_MAX } as const;
  const buying = crowd(world, { ...order, isOver: () => isOver });
  const waiting = () => waitingIn(world).catch(() => 0);
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

/** How many orders this courier heard while it hung. */
export async function whileHanging(
  { judge }: Pick<World, 'judge'>,
  courier: Order['courier'],
  work: (hung: () => number) => Promise<void>,
): Promise<number> {
  const from = judge.lines.length;
  const hung = () => judge.lines.slice(from).filter(({ act }) => act === 'HUNG').length;
  judge.wish({ hangs: courier });
  try {
    await work(hung);
    return hung();
  } finally {
    judge.wish({ hangs: null });
  }
}

/**
 * How many sockets with one byte of a body these ports held when the work had been done. Before
 * they are turned out others come in their place.
 */
export async function besideSlowSockets(
  { neighbours }: Pick<World, 'neighbours'>,
  ports: readonly number[],
  work: (open: () => number) => Promise<void>,
): Promise<number> {
  const over = new AbortController();
  const heads = slowHeads(neighbours.greedy.key);
  const crowds = ports.flatMap((port) => heads.map((head) => comingAgain(port, head, over.signal)));
  const open = () => crowds.reduce((sum, one) => sum + one.open(), 0);
  try {
    await Promise.all(crowds.map(({ begun }) => begun));
    await work(open);
    return open();
  } finally {
    over.abort();
    await Promise.all(crowds.map(({ ended }) => ended));
  }
}

function comingAgain(port: number, head: string, over: AbortSignal) {
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
      await sleep(COME_AGAIN_MS, undefined, { signal: over }).catch(() => {});
      if (!over.aborted) await come();
    }
  })()
    // The process is gone, and its sockets with it.
    .catch(() => {})
    .finally(() => held?.end());
  return { begun, ended, open: () => SOCKETS_OF_EACH - (held?.statuses.length ?? SOCKETS_OF_EACH) };
}

/** Another account is answered by the process that holds them, while it does. */
async function slow(world: World): Promise<number> {
  const { crew, chance, neighbours, within } = world;
  const member = await crew.take('api', chance);
  const { port } = member.process;
  const client = apiClient(port, neighbours.modest.key);
  let answered = 0;
  await besideSlowSockets(world, [port], async (open) => {
    await within(ANSWERED_WITHIN_MS, async () => {
      // The database may be away just now.
      const { status } = await client.get('/api/v1/shipments');
      answered += Number(status === 200 && open() > 0);
      return answered === ASKED;
    });
  });
  crew.giveBack(member);
  return Number(answered === ASKED);
}

async function greedy(world: World): Promise<number> {
  const courier = drawn(HANGING, world.chance);
  let isBooked = false;
  const waiting = await besideBacklog(world, courier, async () => {
    isBooked = await bookedOne(world, courier);
  });
  return Number(isBooked && waiting > 0);
}

async function hanging(world: World): Promise<number> {
  const { chance, within } = world;
  const courier = drawn(HANGING, chance);
  const [other = courier] = HANGING.filter((code) => code !== courier);
  let isBooked = false;
  const hung = await whileHanging(world, courier, async (heard) => {
    await crowd(world, { courier, mischief: 'none', count: HUNG });
    if (await within(PATIENCE_MS, () => heard() > 0)) isBooked = await bookedOne(world, other);
  });
  return Number(hung > 0 && isBooked);
}

/** An order of the modest account, in good time. */
async function bookedOne(world: World, courier: Order['courier']): Promise<boolean> {
  const modest = clientOf(world, 'modest');
  const number = await bought(modest, { courier, mischief: 'none', method: 'WALLET' });
  return world.within(
    PATIENCE_MS,
    async () => (await statusOf(modest, number)) === 'BOOKED',
    ASK_MS,
  );
}

/** Bookings of the greedy account that are not settled. */
function waitingIn({ database, neighbours }: World): Promise<number> {
  return withClient(database.ownerUrl, async (owner) => {
    const { accountId } = neighbours.greedy;
    const { rows } = await owner.query<{ waiting: number }>(WAITING, [accountId]);
    return rows[0]?.waiting ?? 0;
  });
}
