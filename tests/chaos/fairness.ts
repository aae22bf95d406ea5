import { bought, statusOf } from './asking.ts';
import { besideBacklog, besideSlowSockets, clientOf, crowd, whileHanging } from './crowding.ts';
import type { Order } from './orders.ts';
import type { World } from './world.ts';

/** What one account notices of others, in ms. */
export type FairnessFigure = {
  readonly what: string;
  readonly aloneMs: number;
  readonly besideMs: number;
  /** Bookings that waited, orders that hung, or sockets that were open: 0 proves nothing. */
  readonly crowd: number;
};

/** Of the modest account's orders, the slowest from its answer to its booking; of its requests. */
type Sample = { readonly bookedMs: number; readonly p99Ms: number };
/** Has the work done beside a crowd, and answers how large it was. */
type Beside = (work: () => Promise<void>) => Promise<number>;

/** What others may cost: one courier that hangs, or one greedy account. */
export const LATER_MAX_MS = 1_000;

const ORDERS = 5;
const LOOK_EVERY_MS = 10;
const HUNG = 20;
const PATIENCE_MS = 60_000;
const HERE = 'chaosb';
const ELSEWHERE = 'chaosa';

/** When no fault is done any more, on the same processes and tables. */
export async function fairnessOf(world: World): Promise<readonly FairnessFigure[]> {
  // The first one warms up.
  await sampleOf(world, ELSEWHERE);
  const alone = await sampleOf(world, ELSEWHERE);
  const figures: FairnessFigure[] = [];
  const measure = async (where: string, courier: Order['courier'], beside: Beside) => {
    let sample: Sample | undefined;
    const found = await beside(async () => {
      sample = await sampleOf(world, courier);
    });
    if (sample === undefined) throw new Error('nothing was measured');
    const { bookedMs, p99Ms } = sample;
    figures.push(
      { what: `booked ${where}`, aloneMs: alone.bookedMs, besideMs: bookedMs, crowd: found },
      { what: `answered ${where}, p99`, aloneMs: alone.p99Ms, besideMs: p99Ms, crowd: found },
    );
  };
  const greedy: Beside = (work) => besideBacklog(world, HERE, work);
  await measure('beside a greedy account, at its courier', HERE, greedy);
  await measure('beside a greedy account, at another courier', ELSEWHERE, greedy);
  await measure('beside a courier that hangs', ELSEWHERE, (work) =>
    whileHanging(world, HERE, async (hung) => {
      await crowd(world, { courier: HERE, mischief: 'none', count: HUNG });
      await world.within(PATIENCE_MS, () => hung() > 0);
      await work();
    }),
  );
  const ports = world.crew.serving('api').map(({ process }) => process.port);
  await measure('beside slow sockets', ELSEWHERE, (work) => besideSlowSockets(world, ports, work));
  return figures;
}

/** Those that are over the bound, or were measured beside nothing. */
export function unfairIn(figures: readonly FairnessFigure[]): readonly FairnessFigure[] {
  return figures.filter(
    ({ aloneMs, besideMs, crowd: found }) => !(besideMs - aloneMs <= LATER_MAX_MS) || found === 0,
  );
}

async function sampleOf(world: World, courier: Order['courier']): Promise<Sample> {
  const tookMs: number[] = [];
  const modest = { ...clientOf(world, 'modest'), tookMs };
  const booked: number[] = [];
  for (let order = 0; order < ORDERS; order += 1) {
    const number = await bought(modest, { courier, mischief: 'none', method: 'WALLET' });
    const soldAt = performance.now();
    const isBooked = async () => (await statusOf(modest, number)) !== 'PROCESSING';
    if (!(await world.within(PATIENCE_MS, isBooked, LOOK_EVERY_MS))) {
      throw new Error(`${number} is not booked in a minute, and no fault is done any more`);
    }
    booked.push(performance.now() - soldAt);
  }
  const p99Ms = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
  return { bookedMs: Math.max(...booked), p99Ms };
}
