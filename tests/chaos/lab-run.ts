import { apiClient } from '#tests/kit/api-client.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { openLiveClient } from '#tests/kit/live-client.ts';
import { pick, shuffled } from '#tests/kit/share.ts';
import { double as biteship } from '../../scripts/lab/couriers/biteship.ts';
import { type Lab, openLab } from '../../scripts/lab/lab.ts';
import { buyFor } from './api-requests.ts';
import { availabilityViolations, type Violation } from './availability.ts';
import { type Buyer, cancelBooked } from './buyers.ts';
import { inject, unsettledAfterWait, verified } from './chaos-run.ts';
import type { CourierLogLine } from './courier-log.ts';
import { type ActiveKind, INJECTIONS } from './injections.ts';
import type { Count } from './kinds.ts';
import { idleIn, violationsIn } from './oracle.ts';
import { shipmentsFound } from './shipments-found.ts';
import { SECRETS_KEY } from './wire.ts';
import { type ChaosOptions, openWorld, type World } from './world.ts';

/** LAB: the worker is killed while Biteship's double answers its order. */
export type LabKind = Extract<ActiveKind, 'K1' | 'K2' | 'K4' | 'K12' | 'KILL' | 'BACKENDS'> | 'LAB';
export type LabPlan = Readonly<Record<LabKind, number>>;
export type LabReport = {
  readonly seed: number;
  readonly shipments: number;
  /** Requests that the double got. */
  readonly requests: number;
  readonly counts: Readonly<Record<LabKind, Count>>;
  readonly violations: readonly Violation[];
};

type LabWorld = World & { readonly lab: Lab; readonly liveKey: string };

const COURIERS = ['jne', 'sicepat', 'pos', 'sap'];
/** Receivers: what befalls their orders, see scripts/lab/behaviour.ts. */
const RECEIVERS = [
  ...['Sari Wulandari', 'Lab slow', 'Lab lost', 'Lab reset', 'Lab down', 'Lab limited'],
  ...['Lab later', 'Lab refused', 'Sari Wulandari', 'Sari Wulandari'],
];
const CANCELLED_EVERY = 6;
const ANSWERED_SLOWLY = 'Lab slow';
const PATIENCE_MS = 20_000;
const ON_SALE_WITHIN_MS = 60_000;
const ASK_MS = 250;

/** A LIVE key at Biteship's double: production's own adapter, and kills of API and workers. */
export async function runAtLab(
  options: Omit<ChaosOptions, 'orders'>,
  plan: LabPlan,
): Promise<LabReport> {
  const world = await openWorld({ ...options, orders: [] });
  const lab = await openLab(biteship);
  try {
    const { ownerUrl: DATABASE_URL, appUrl: DATABASE_APP_URL } = world.database;
    const settings = { DATABASE_URL, DATABASE_APP_URL, SECRETS_KEY };
    const liveKey = await openLiveClient(settings, [lab]);
    await untilOnSale(world, liveKey);
    const counts = countsOf(plan);
    await harm({ ...world, lab, liveKey }, plan, counts);
    const left = await unsettledAfterWait(world);
    return await reportOf({ ...world, lab, liveKey }, counts, left);
  } finally {
    await world.close();
    await lab.close();
  }
}

/** Until every process that serves requests sells them. */
async function untilOnSale({ servers, within }: World, key: string): Promise<void> {
  const sells = async (port: number) => {
    const answer = await apiClient(port, key).get<'listCouriers'>('/api/v1/couriers');
    const codes = answer.data().items.map(({ courier_code: code }) => code);
    return COURIERS.every((code) => codes.includes(code));
  };
  const allSell = async () => {
    const apis = servers.serving('api');
    return !(await Promise.all(apis.map(({ process }) => sells(process.port)))).includes(false);
  };
  if (await within(ON_SALE_WITHIN_MS, allSell, ASK_MS)) return;
  throw new Error('the couriers of the double are not on sale');
}

/** Buyers order until all faults are done, and so many shipments at least. */
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
      await buyOne(buyer, bought);
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

async function buyOne(buyer: Buyer, nth: number): Promise<void> {
  const name = RECEIVERS[nth % RECEIVERS.length] ?? '';
  const courier = pick(COURIERS, buyer.random);
  const number = await buyFor(buyer, { courier, name, method: 'WALLET' });
  if (nth % CANCELLED_EVERY === 0) await cancelBooked(buyer, number);
}

/** kill -9 of the worker that has claimed an order which the double has, and has not answered. */
async function killedAtLab(world: LabWorld): Promise<number> {
  const { lab, servers, random, within } = world;
  const purchase = { courier: pick(COURIERS, random), name: ANSWERED_SLOWLY, method: 'WALLET' };
  const number = await buyFor(buyerOf(world, world.options.seed), {
    ...purchase,
    method: 'WALLET',
  });
  await within(PATIENCE_MS, () => lab.orders.byReference(number) !== undefined);
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
  const { lab, database, observed, options, servers } = world;
  const shipments = await shipmentsFound(database.ownerUrl);
  const { acknowledged } = observed;
  return {
    ...{ seed: options.seed, shipments: shipments.length, requests: lab.requests.length, counts },
    violations: [
      ...idleIn(shipments),
      ...violationsIn({ shipments, log: logOf(lab), acknowledged, sentAgain: [] }),
      ...availabilityViolations(observed),
      ...left.map((of) => ({ what: 'not settled in time', of })),
      ...servers.complaints.map((of) => ({ what: 'a process ended by itself', of })),
      ...(await verified(world, 'ledger')),
      ...(await verified(world, 'booking')),
    ],
  };
}

/** The double's orders, as couriers of a chaos run log theirs. */
function logOf({ orders }: Lab): readonly CourierLogLine[] {
  return orders.all.flatMap(({ reference, awb, number, isCancelled }) => {
    const of = { at: 0, courier: 'lab', reference, awb: awb ?? String(number) } as const;
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
