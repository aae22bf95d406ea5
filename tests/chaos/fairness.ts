import { buy, statusOf } from './api-requests.ts';
import {
  buyAsGreedy,
  clientOf,
  whileHanging,
  withBacklog,
  withSlowSockets,
} from './noisy-neighbours.ts';
import type { Order } from './orders.ts';
import type { World } from './world.ts';

/** Delay in ms that the load of others causes one account. */
export type FairnessFigure = {
  readonly what: string;
  readonly aloneMs: number;
  readonly underLoadMs: number;
  /** Number of waiting bookings, hanging orders or open sockets; 0 proves nothing. */
  readonly load: number;
};

/** The modest account's slowest time from order to booking, and p99 of its requests. */
type Sample = { readonly bookedMs: number; readonly p99Ms: number };
/** Runs the work under load and returns the size of the load. */
type UnderLoad = (work: () => Promise<void>) => Promise<number>;

/** Largest delay that a hanging courier or a greedy account may cause others. */
export const DELAY_MAX_MS = 1_000;

const ORDERS = 5;
const LOOK_EVERY_MS = 10;
const HANGING_ORDERS = 20;
const PATIENCE_MS = 60_000;
const LOADED_COURIER = 'chaosb';
const OTHER_COURIER = 'chaosa';

/** Measures after all faults, on the same processes and tables. */
export async function fairnessOf(world: World): Promise<readonly FairnessFigure[]> {
  // The first sample only warms up.
  await sampleOf(world, OTHER_COURIER);
  const alone = await sampleOf(world, OTHER_COURIER);
  const figures: FairnessFigure[] = [];
  const measure = async (where: string, courier: Order['courier'], beside: UnderLoad) => {
    let sample: Sample | undefined;
    const found = await beside(async () => {
      sample = await sampleOf(world, courier);
    });
    if (sample === undefined) throw new Error('nothing was measured');
    const { bookedMs, p99Ms } = sample;
    figures.push(
      { what: `booked ${where}`, aloneMs: alone.bookedMs, underLoadMs: bookedMs, load: found },
      { what: `answered ${where}, p99`, aloneMs: alone.p99Ms, underLoadMs: p99Ms, load: found },
    );
  };
  const greedy: UnderLoad = (work) => withBacklog(world, LOADED_COURIER, work);
  await measure('beside a greedy account, at its courier', LOADED_COURIER, greedy);
  await measure('beside a greedy account, at another courier', OTHER_COURIER, greedy);
  await measure('beside a courier that hangs', OTHER_COURIER, (work) =>
    whileHanging(world, LOADED_COURIER, async (hung) => {
      await buyAsGreedy(world, {
        courier: LOADED_COURIER,
        mischief: 'none',
        count: HANGING_ORDERS,
      });
      await world.within(PATIENCE_MS, () => hung() > 0);
      await work();
    }),
  );
  const ports = world.servers.serving('api').map(({ process }) => process.port);
  await measure('beside slow sockets', OTHER_COURIER, (work) =>
    withSlowSockets(world, ports, work),
  );
  return figures;
}

/** Figures above the bound, or measured without load. */
export function unfairIn(figures: readonly FairnessFigure[]): readonly FairnessFigure[] {
  return figures.filter(
    ({ aloneMs, underLoadMs, load: found }) =>
      !(underLoadMs - aloneMs <= DELAY_MAX_MS) || found === 0,
  );
}

async function sampleOf(world: World, courier: Order['courier']): Promise<Sample> {
  const tookMs: number[] = [];
  const modest = { ...clientOf(world, 'modest'), tookMs };
  const booked: number[] = [];
  for (let order = 0; order < ORDERS; order += 1) {
    const number = await buy(modest, { courier, mischief: 'none', method: 'WALLET' });
    const soldAt = performance.now();
    const isBooked = async () => (await statusOf(modest, number)) !== 'PROCESSING';
    if (!(await world.within(PATIENCE_MS, isBooked, LOOK_EVERY_MS))) {
      throw new Error(`${number} is not booked after a minute without faults`);
    }
    booked.push(performance.now() - soldAt);
  }
  const p99Ms = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
  return { bookedMs: Math.max(...booked), p99Ms };
}
