import { seededRandom } from '#tests/kit/fakes/random.ts';
import { runCli } from '#tests/kit/program.ts';
import { shuffled } from '#tests/kit/share.ts';
import { availabilityViolations, type Violation } from './availability.ts';
import { buyAll, type Purchases } from './buyers.ts';
import { readCourierLog } from './courier-log.ts';
import { type FairnessFigure, fairnessOf } from './fairness.ts';
import { type Figures, figuresOf } from './figures-found.ts';
import { type ActiveKind, INJECTIONS } from './injections.ts';
import { type Count, type Counts, type Kind, noCounts } from './kinds.ts';
import { type Operator, openOperator } from './operator.ts';
import { idleIn, violationsIn } from './oracle.ts';
import { pickupViolations } from './pickup-oracle.ts';
import { pickupsFound } from './pickups-found.ts';
import { shipmentsFound } from './shipments-found.ts';
import { unsettledWork } from './unsettled.ts';
import { countWindows } from './windows.ts';
import { type ChaosOptions, type Injection, openWorld, type World } from './world.ts';

export type ChaosReport = {
  readonly seed: number;
  readonly shipments: number;
  readonly counts: Counts;
  readonly violations: readonly Violation[];
  readonly figures: Figures;
  /** Empty for a run without protection. */
  readonly fairness: readonly FairnessFigure[];
};

/** Number of injections of each active fault. */
export type FaultPlan = Readonly<Partial<Record<ActiveKind, number>>>;

/** `kind` appears in the log lines. */
type Fault = {
  readonly kind: string;
  readonly injection: Injection;
  readonly count: Count;
};

type FaultRun = {
  readonly plan: FaultPlan;
  readonly counts: Counts;
  readonly operator: Operator;
};

/** The promise: all paid shipments are settled this long plus the settle window after the last fault. */
export const SETTLED_WITHIN_MS = 60_000;
const ASK_MS = 250;
const TRIES = 3;
const MS_PER_S = 1_000;

/** Faults within a lane run one after the other; the lanes run in parallel. */
const LANES: readonly (readonly ActiveKind[])[] = [
  ['K1', 'K2', 'K4', 'K5', 'K6', 'REPLY', 'KILL', 'COURIER'],
  ['K9'],
  ['K3', 'K10', 'K11', 'K12', 'BACKENDS', 'FROZEN'],
  ['START', 'SLOW', 'GREEDY', 'HANGS'],
];

/** Runs API, workers and couriers as real processes, injects faults, and checks the end state. */
export async function runChaos(options: ChaosOptions, plan: FaultPlan): Promise<ChaosReport> {
  const world = await openWorld(options);
  try {
    const counts = noCounts();
    const log = () => readCourierLog(world.couriers.logFile);
    const operator = openOperator({ ...world, log }, seededRandom(options.seed - 1 - LANES.length));
    const purchases = await runFaults(world, { plan, counts, operator });
    const overAt = performance.now();
    const left = [...(await unsettledAfterWait(world))];
    const settledMs = performance.now() - overAt;
    const figures = figuresOf(world, await shipmentsFound(world.database.ownerUrl), settledMs);
    const fairness = options.isProtected ? await fairnessOf(world) : [];
    left.push(...(await unsettledAfterWait(world)));
    return await reportOf(world, { counts, purchases, left, figures, fairness, operator });
  } finally {
    await world.close();
  }
}

async function runFaults(world: World, { plan, counts, operator }: FaultRun): Promise<Purchases> {
  const planned = Object.values(plan).reduce((sum, count) => sum + count, 0);
  let done = 0;
  const lane = async (kinds: readonly ActiveKind[], number: number) => {
    const each = kinds.flatMap((kind) => Array.from({ length: plan[kind] ?? 0 }, () => kind));
    // A separate generator per lane, so that the pace of one lane does not change the draws of
    // others.
    const random = seededRandom(world.options.seed - 1 - number);
    for (const kind of shuffled(each, random)) {
      if (world.servers.isOver()) return;
      await inject(
        { ...world, random },
        { kind, injection: INJECTIONS[kind], count: counts[kind] },
      );
      done += 1;
    }
  };
  const faultsDone = () => (planned === 0 ? 1 : done / planned);
  const buying = buyAll(world, faultsDone);
  let isOver = false;
  const lanes = [buying, ...LANES.map(lane)];
  const harming = Promise.all(lanes).finally(() => {
    isOver = true;
  });
  const resolving = operator.work(() => isOver);
  try {
    await Promise.all([harming, resolving]);
  } catch (error) {
    world.servers.end();
    await Promise.allSettled([...lanes, resolving]);
    throw error;
  }
  return buying;
}

/** Injects a fault again if it met no target, since its window is a matter of chance. */
export async function inject(world: World, { kind, injection, count }: Fault): Promise<void> {
  const { servers, options, beganAt } = world;
  for (let tries = 0; tries < TRIES && !servers.isOver(); tries += 1) {
    const from = performance.now() - beganAt;
    count.injected += 1;
    const open = await injection(world);
    count.open += open;
    const to = performance.now() - beganAt;
    const when = [from, to].map((ms) => (ms / MS_PER_S).toFixed(1)).join(' to ');
    options.say(`${kind} ${open > 0 ? 'met' : 'missed'}, ${when} s`);
    if (open > 0) return;
  }
}

/** Returns the work left after the promised time, or nothing as soon as all is settled. */
export async function unsettledAfterWait(world: World): Promise<readonly string[]> {
  const { options, within } = world;
  let left: readonly string[] = [];
  await within(
    options.settleMs + SETTLED_WITHIN_MS,
    async () => {
      left = await unsettledWork(world);
      return left.length === 0;
    },
    ASK_MS,
  );
  return left;
}

async function reportOf(
  world: World,
  run: {
    readonly counts: Counts;
    readonly purchases: Purchases;
    readonly left: readonly string[];
    readonly figures: Figures;
    readonly fairness: readonly FairnessFigure[];
    readonly operator: Operator;
  },
): Promise<ChaosReport> {
  const { database, options } = world;
  const late: string[] = [];
  const byHand = await run.operator.finish(async () =>
    late.push(...(await unsettledAfterWait(world))),
  );
  const shipments = await shipmentsFound(database.ownerUrl);
  const log = readCourierLog(world.couriers.logFile);
  const { servers, courierWebhooks } = world;
  const { counts, purchases, figures, fairness } = run;
  const { acknowledged } = world.observed;
  const { sentAgain } = byHand;
  countWindows(counts, {
    ...purchases,
    log,
    shipments,
    courierWebhooks,
    messages: servers.messages,
    waited: byHand.waited,
  });
  const pickups = await pickupsFound(database.ownerUrl);
  return {
    seed: options.seed,
    shipments: shipments.length,
    counts,
    figures,
    fairness,
    violations: [
      ...idleIn(byHand.waited),
      ...violationsIn({ shipments, log, acknowledged, sentAgain }),
      ...availabilityViolations(world.observed),
      ...pickupViolations({ pickups, log, acknowledged: purchases.pickups }),
      ...[...run.left, ...late].map((of) => ({ what: 'not settled in time', of })),
      ...servers.complaints.map((of) => ({ what: 'a process ended by itself', of })),
      ...courierWebhooks.complaints.map((of) => ({ what: 'a courier webhook was refused', of })),
      ...byHand.violations,
      ...(await verified(world, 'ledger')),
      ...(await verified(world, 'booking')),
    ],
  };
}

/** Faults that the operator's verify commands report. */
export async function verified(
  { database }: World,
  noun: 'ledger' | 'booking',
): Promise<readonly Violation[]> {
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const { code, stdout, stderr } = await runCli([noun, 'verify', '--json'], urls);
  return code === 0 ? [] : [{ what: `${noun} verify finds faults`, of: `${stdout}${stderr}` }];
}

/** Kinds that never met their target; such a run proves nothing. */
export function unmet({ counts }: ChaosReport, kinds: readonly Kind[]): readonly Kind[] {
  return kinds.filter((kind) => counts[kind].open === 0);
}
