import { apiClient } from '#tests/kit/api-client.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { openLiveClient } from '#tests/kit/live-client.ts';
import { pick, shuffled } from '#tests/kit/share.ts';
import { allDoubles } from '../../scripts/lab/doubles.ts';
import { type Lab, openLab } from '../../scripts/lab/lab.ts';
import { buyFor } from './api-requests.ts';
import { availabilityViolations, type Violation } from './availability.ts';
import { type Buyer, cancelBooked } from './buyers.ts';
import { inject, unsettledAfterWait, verified } from './chaos-run.ts';
import type { CourierLogLine } from './courier-log.ts';
import { type ActiveKind, INJECTIONS } from './injections.ts';
import type { Count } from './kinds.ts';
import { inOrder, type LabSale, salesOf, settlingMsOf } from './lab-sales.ts';
import { type Operator, openOperator } from './operator.ts';
import { idleIn, violationsIn } from './oracle.ts';
import { shipmentsFound } from './shipments-found.ts';
import { SECRETS_KEY } from './wire.ts';
import { type ChaosOptions, openWorld, type World } from './world.ts';

/** LAB: the worker is killed while a double answers its order. */
export type LabKind = Extract<ActiveKind, 'K1' | 'K2' | 'K4' | 'K12' | 'KILL' | 'BACKENDS'> | 'LAB';
export type LabPlan = Readonly<Record<LabKind, number>>;
/** Requests and orders that a double received. */
export type LabShare = {
  readonly name: string;
  readonly requests: number;
  readonly orders: number;
};
export type LabReport = {
  readonly seed: number;
  readonly shipments: number;
  readonly shares: readonly LabShare[];
  /** Bookings that an operator resolved. */
  readonly resolved: number;
  readonly counts: Readonly<Record<LabKind, Count>>;
  readonly violations: readonly Violation[];
};

type LabWorld = World & {
  readonly labs: readonly Lab[];
  readonly sales: readonly LabSale[];
  readonly liveKey: string;
  readonly operator: Operator;
};

/** Receivers' names select how a double treats the order, see scripts/lab/behaviour.ts. */
const RECEIVERS = [
  'Sari Wulandari',
  'Lab slow',
  'Lab lost',
  'Lab reset',
  'Lab down',
  'Lab limited',
  'Lab later',
  'Lab refused',
  'Lab page',
  'Sari Wulandari',
  'Sari Wulandari',
];
const CANCELLED_EVERY = 6;
const ANSWERED_SLOWLY = 'Lab slow';
const PATIENCE_MS = 20_000;
const ON_SALE_WITHIN_MS = 60_000;
const ASK_MS = 250;

/** Runs a LIVE key at all doubles with production's own adapters, and kills API and workers. */
export async function runAtLab(
  options: Omit<ChaosOptions, 'orders'>,
  plan: LabPlan,
): Promise<LabReport> {
  const doubles = inOrder(await allDoubles());
  const settleMs = Math.max(options.settleMs, settlingMsOf(doubles));
  const world = await openWorld({ ...options, settleMs, orders: [] });
  const labs = await Promise.all(doubles.map((double) => openLab(double)));
  try {
    const { ownerUrl: DATABASE_URL, appUrl: DATABASE_APP_URL } = world.database;
    const liveKey = await openLiveClient({ DATABASE_URL, DATABASE_APP_URL, SECRETS_KEY }, labs);
    const context = { ...world, log: () => labs.flatMap(logOf) };
    const operator = openOperator(context, seededRandom(options.seed - 2));
    const labWorld = { ...world, labs, sales: salesOf(doubles), liveKey, operator };
    await untilOnSale(labWorld);
    const counts = countsOf(plan);
    await harm(labWorld, plan, counts);
    const left = await unsettledAfterWait(world);
    return await reportOf(labWorld, counts, left);
  } finally {
    await world.close();
    await Promise.all(labs.map((lab) => lab.close()));
  }
}

/** Waits until every serving process sells the doubles' services. */
async function untilOnSale({ servers, within, liveKey, sales }: LabWorld): Promise<void> {
  const sells = async (port: number) => {
    const answer = await apiClient(port, liveKey).get<'listCouriers'>('/api/v1/couriers');
    const codes = answer.data().items.map(({ courier_code: code }) => code);
    return sales.every(({ courier }) => codes.includes(courier));
  };
  const allSell = async () => {
    const apis = servers.serving('api');
    return !(await Promise.all(apis.map(({ process }) => sells(process.port)))).includes(false);
  };
  if (await within(ON_SALE_WITHIN_MS, allSell, ASK_MS)) return;
  throw new Error('the couriers of the doubles are not on sale');
}

/** Lets buyers order until all faults are injected, and at least `shipments` times. */
async function harm(world: LabWorld, plan: LabPlan, counts: LabReport['counts']): Promise<void> {
  const { shipments, buyers, seed } = world.options;
  const random = seededRandom(seed - 1);
  const kinds = Object.entries(plan) as readonly (readonly [LabKind, number])[];
  const all = kinds.flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  let isOver = false;
  let bought = 0;
  const buying = Array.from({ length: buyers }, async (_, number) => {
    const buyer = buyerOf(world, seed + 1 + number);
    while (!world.servers.isOver() && (!isOver || bought < shipments)) {
      bought += 1;
      await buyOne(buyer, world.sales, bought);
    }
  });
  const harming = async () => {
    for (const kind of shuffled(all, random)) {
      const injection = kind === 'LAB' ? () => killedAtLab(world) : INJECTIONS[kind];
      await inject({ ...world, random }, { kind, injection, count: counts[kind] });
    }
    isOver = true;
  };
  await Promise.all([...buying, harming()]).catch(async (error) => {
    world.servers.end();
    await Promise.allSettled(buying);
    throw error;
  });
}

function buyerOf(world: LabWorld, seed: number): Buyer {
  return { world, random: seededRandom(seed), key: world.liveKey, races: [], pickups: [] };
}

/** Orders at each courier in turn; each round starts one receiver later. */
async function buyOne(buyer: Buyer, sales: readonly LabSale[], nth: number): Promise<void> {
  const round = Math.floor(nth / sales.length);
  const name = RECEIVERS[(nth + round) % RECEIVERS.length] ?? '';
  const sale = sales[nth % sales.length];
  if (sale === undefined) throw new RangeError('no double sells anything');
  const number = await buyFor(buyer, { ...sale, name, method: 'WALLET' });
  if (nth % CANCELLED_EVERY === 0) await cancelBooked(buyer, number);
}

/** Kills the worker that claimed an order which a double has received and not answered. */
async function killedAtLab(world: LabWorld): Promise<number> {
  const { labs, sales, servers, random, within } = world;
  const sale = pick(sales, random);
  const number = await buyFor(buyerOf(world, world.options.seed), {
    ...sale,
    name: ANSWERED_SLOWLY,
    method: 'WALLET',
  });
  const isThere = () => labs.some(({ orders }) => orders.byReference(number) !== undefined);
  await within(PATIENCE_MS, isThere);
  const worker = servers.serving('worker').find(({ process }) => {
    const claimed = process.messages.flatMap((one) =>
      one.kind === 'claimed' ? one.references : [],
    );
    return claimed.includes(number) && !process.isGone();
  });
  if (worker === undefined) return 0;
  await servers.kill(worker);
  return 1;
}

async function reportOf(
  world: LabWorld,
  counts: LabReport['counts'],
  left: readonly string[],
): Promise<LabReport> {
  const { labs, database, observed, options, servers, operator } = world;
  const late: string[] = [];
  const byHand = await operator.finish(async () => late.push(...(await unsettledAfterWait(world))));
  const shipments = await shipmentsFound(database.ownerUrl);
  const { acknowledged } = observed;
  const { waited, sentAgain } = byHand;
  const log = labs.flatMap(logOf);
  const notAskable = new Set(
    world.sales.filter((sale) => sale.isNotAskable).map(({ courier }) => courier),
  );
  return {
    seed: options.seed,
    shipments: shipments.length,
    counts,
    resolved: waited.length,
    shares: labs.map(({ double, requests, orders }) => {
      return { name: double.name, requests: requests.length, orders: orders.all.length };
    }),
    violations: [
      ...idleIn(waited, notAskable),
      ...violationsIn({ shipments, log, acknowledged, sentAgain, notAskable }),
      ...availabilityViolations(observed),
      ...[...left, ...late].map((of) => ({ what: 'not settled in time', of })),
      ...servers.complaints.map((of) => ({ what: 'a process ended by itself', of })),
      ...byHand.violations,
      ...(await verified(world, 'ledger')),
      ...(await verified(world, 'booking')),
    ],
  };
}

/** The double's orders in the format of a chaos run's courier log. */
function logOf({ orders, double }: Lab): readonly CourierLogLine[] {
  return orders.all.flatMap(({ reference, awb, number, isCancelled }) => {
    const named = awb ?? `${double.provider} ${number}`;
    const of = { at: 0, courier: 'lab', reference, awb: named } as const;
    return [
      { ...of, act: 'CREATE', mischief: 'none', decision: 'ACCEPTED' },
      ...(isCancelled ? [{ ...of, act: 'CANCEL', decision: 'CANCELLED' } as const] : []),
    ] as const;
  });
}

function countsOf(plan: LabPlan): LabReport['counts'] {
  const counts = Object.keys(plan).map((kind) => [kind, { injected: 0, open: 0 }]);
  return Object.fromEntries(counts) as LabReport['counts'];
}
