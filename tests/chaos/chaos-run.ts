import { seededChance } from '#tests/kit/fakes/chance.ts';
import { runCli } from '#tests/kit/program.ts';
import { shuffled } from '#tests/kit/share.ts';
import { availabilityViolations } from './availability.ts';
import { type Bought, buyAll } from './buyers.ts';
import { readCourierLog } from './courier-log.ts';
import { type FairnessFigure, fairnessOf } from './fairness.ts';
import { type Figures, figuresOf } from './figures-found.ts';
import { type Done, INJECTIONS } from './injections.ts';
import { type Count, type Counts, type Kind, noCounts } from './kinds.ts';
import { type Operator, openOperator } from './operator.ts';
import { idleIn, type Violation, violationsIn } from './oracle.ts';
import { pickupViolations } from './pickup-oracle.ts';
import { pickupsFound } from './pickups-found.ts';
import { shipmentsFound } from './shipments-found.ts';
import { leftIn } from './unsettled.ts';
import { countWindows } from './windows.ts';
import { type ChaosOptions, openWorld, type World } from './world.ts';

export type ChaosReport = {
  readonly seed: number;
  readonly shipments: number;
  readonly counts: Counts;
  readonly violations: readonly Violation[];
  readonly figures: Figures;
  /** None of a run without protection. */
  readonly fairness: readonly FairnessFigure[];
};

/** How often each fault is done by somebody. */
export type FaultPlan = Readonly<Partial<Record<Done, number>>>;

type Harm = {
  readonly plan: FaultPlan;
  readonly counts: Counts;
  readonly operator: Operator;
};

/** The promise: so long after the last fault, and W, everything paid is settled. */
export const SETTLED_WITHIN_MS = 60_000;
const ASK_MS = 250;
const TRIES = 3;
const MS_PER_S = 1_000;

/** What is done one after the other; lanes run beside each other. */
const LANES: readonly (readonly Done[])[] = [
  ['K1', 'K2', 'K4', 'K5', 'K6', 'REPLY', 'KILL', 'COURIER'],
  ['K9'],
  ['K3', 'K10', 'K11', 'K12', 'BACKENDS', 'FROZEN'],
  ['START', 'SLOW', 'GREEDY', 'HANGS'],
];

/** Runs API, workers and couriers for real, harms them, and judges what is left. */
export async function runChaos(options: ChaosOptions, plan: FaultPlan): Promise<ChaosReport> {
  const world = await openWorld(options);
  try {
    const counts = noCounts();
    const operator = openOperator(world, seededChance(options.seed - 1 - LANES.length));
    const bought = await harmed(world, { plan, counts, operator });
    const overAt = performance.now();
    const left = [...(await leftOf(world))];
    const settledMs = performance.now() - overAt;
    const figures = figuresOf(world, await shipmentsFound(world.database.ownerUrl), settledMs);
    const fairness = options.isProtected ? await fairnessOf(world) : [];
    left.push(...(await leftOf(world)));
    return await judged(world, { counts, bought, left, figures, fairness, operator });
  } finally {
    await world.close();
  }
}

async function harmed(world: World, { plan, counts, operator }: Harm): Promise<Bought> {
  const planned = Object.values(plan).reduce((sum, count) => sum + count, 0);
  let done = 0;
  const lane = async (kinds: readonly Done[], number: number) => {
    const each = kinds.flatMap((kind) => Array.from({ length: plan[kind] ?? 0 }, () => kind));
    // Of its own, so that nobody's pace changes what others draw.
    const chance = seededChance(world.options.seed - 1 - number);
    for (const kind of shuffled(each, chance)) {
      if (world.crew.isOver()) return;
      await inject({ ...world, chance }, kind, counts[kind]);
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
    world.crew.end();
    await Promise.allSettled([...lanes, resolving]);
    throw error;
  }
  return buying;
}

/** What met nothing is done again: the moment that it needs is chance. */
async function inject(world: World, kind: Done, count: Count): Promise<void> {
  const { crew, options, beganAt } = world;
  for (let tries = 0; tries < TRIES && !crew.isOver(); tries += 1) {
    const from = performance.now() - beganAt;
    count.injected += 1;
    const open = await INJECTIONS[kind](world);
    count.open += open;
    const to = performance.now() - beganAt;
    const when = [from, to].map((ms) => (ms / MS_PER_S).toFixed(1)).join(' to ');
    options.say(`${kind} ${open > 0 ? 'met' : 'missed'}, ${when} s`);
    if (open > 0) return;
  }
}

/** What is still unsettled when it must not be any more; empty as soon as nothing is. */
async function leftOf(world: World): Promise<readonly string[]> {
  const { options, within } = world;
  let left: readonly string[] = [];
  await within(
    options.settleMs + SETTLED_WITHIN_MS,
    async () => {
      left = await leftIn(world);
      return left.length === 0;
    },
    ASK_MS,
  );
  return left;
}

async function judged(
  world: World,
  run: {
    readonly counts: Counts;
    readonly bought: Bought;
    readonly left: readonly string[];
    readonly figures: Figures;
    readonly fairness: readonly FairnessFigure[];
    readonly operator: Operator;
  },
): Promise<ChaosReport> {
  const { database, options } = world;
  const late: string[] = [];
  const byHand = await run.operator.finish(async () => late.push(...(await leftOf(world))));
  const shipments = await shipmentsFound(database.ownerUrl);
  const log = readCourierLog(world.judge.logFile);
  const { crew, postman } = world;
  const { counts, bought, figures, fairness } = run;
  const { acknowledged } = world.seen;
  const { sentAgain } = byHand;
  countWindows(counts, {
    ...bought,
    ...{ log, shipments, postman, heard: crew.heard, waited: byHand.waited },
  });
  const pickups = await pickupsFound(database.ownerUrl);
  return {
    seed: options.seed,
    shipments: shipments.length,
    ...{ counts, figures, fairness },
    violations: [
      ...idleIn(byHand.waited),
      ...violationsIn({ shipments, log, acknowledged, sentAgain }),
      ...availabilityViolations(world.seen),
      ...pickupViolations({ pickups, log, acknowledged: bought.pickups }),
      ...[...run.left, ...late].map((of) => ({ what: 'not settled in time', of })),
      ...crew.complaints.map((of) => ({ what: 'a process ended by itself', of })),
      ...postman.complaints.map((of) => ({ what: 'a hook was refused', of })),
      ...byHand.violations,
      ...(await verified(world, 'ledger')),
      ...(await verified(world, 'booking')),
    ],
  };
}

/** What the commands of an operator find. */
async function verified(
  { database }: World,
  noun: 'ledger' | 'booking',
): Promise<readonly Violation[]> {
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const { code, stdout, stderr } = await runCli([noun, 'verify', '--json'], urls);
  return code === 0 ? [] : [{ what: `${noun} verify finds faults`, of: `${stdout}${stderr}` }];
}

/** Kinds that never met what they are meant to harm: such a run proves nothing. */
export function unopened({ counts }: ChaosReport, kinds: readonly Kind[]): readonly Kind[] {
  return kinds.filter((kind) => counts[kind].open === 0);
}
