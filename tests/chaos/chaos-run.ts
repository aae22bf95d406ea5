import { seededChance } from '#tests/kit/fakes/chance.ts';
import { runCli } from '#tests/kit/program.ts';
import { shuffled } from '#tests/kit/share.ts';
import { type Bought, buyAll } from './buyers.ts';
import { readCourierLog } from './courier-log.ts';
import { type Figures, figuresOf } from './figures-found.ts';
import { type Done, INJECTIONS } from './injections.ts';
import { type Count, type Counts, type Kind, noCounts } from './kinds.ts';
import { resolveByHand } from './operator.ts';
import { brokenBy, type Violation, violationsIn } from './oracle.ts';
import { type ShipmentFound, shipmentsFound, unsettledOf } from './shipments-found.ts';
import { countWindows } from './windows.ts';
import { type ChaosOptions, openWorld, type World } from './world.ts';

export type ChaosReport = {
  readonly seed: number;
  readonly shipments: number;
  readonly counts: Counts;
  readonly violations: readonly Violation[];
  readonly figures: Figures;
};

/** How often each fault is done by somebody. */
export type FaultPlan = Readonly<Partial<Record<Done, number>>>;

/** The promise: so long after the last fault, and W, everything paid is settled. */
export const SETTLED_WITHIN_MS = 60_000;
const ASK_MS = 250;
const TRIES = 3;
const MS_PER_S = 1_000;

/** What is done one after the other; lanes run beside each other. */
const LANES: readonly (readonly Done[])[] = [
  ['K1', 'K2', 'K4', 'K5', 'K6', 'KILL', 'COURIER'],
  ['K9'],
  ['K3', 'K10', 'K11', 'K12'],
];

/** Runs API, workers and couriers for real, harms them, and judges what is left. */
export async function runChaos(options: ChaosOptions, plan: FaultPlan): Promise<ChaosReport> {
  const world = await openWorld(options);
  try {
    const counts = noCounts();
    const bought = await harmed(world, plan, counts);
    const overAt = performance.now();
    const left = await leftOf(world);
    const settledMs = performance.now() - overAt;
    return await judged(world, { counts, bought, left, settledMs });
  } finally {
    await world.close();
  }
}

async function harmed(world: World, plan: FaultPlan, counts: Counts): Promise<Bought> {
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
  const all = [buying, ...LANES.map(lane)];
  try {
    await Promise.all(all);
  } catch (error) {
    world.crew.end();
    await Promise.allSettled(all);
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
async function leftOf({ options, database, within }: World): Promise<readonly string[]> {
  let left: readonly string[] = [];
  await within(
    options.settleMs + SETTLED_WITHIN_MS,
    async () => {
      left = await unsettledOf(database.ownerUrl);
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
    readonly settledMs: number;
  },
): Promise<ChaosReport> {
  const { database, judge, options, crew } = world;
  const shipments = await shipmentsFound(database.ownerUrl);
  const log = readCourierLog(judge.logFile);
  countWindows(run.counts, { ...run.bought, log, heard: crew.heard, shipments });
  const { acknowledged } = run.bought;
  const byHand = await resolveByHand(world, shipments, log);
  const resolved = (await shipmentsFound(database.ownerUrl)).filter(isResolvedSince(shipments));
  return {
    seed: options.seed,
    shipments: shipments.length,
    counts: run.counts,
    figures: figuresOf(world, shipments, run.settledMs),
    violations: [
      ...violationsIn({ shipments, log, acknowledged }),
      ...run.left.map((of) => ({ what: 'not settled in time', of })),
      ...crew.complaints.map((of) => ({ what: 'a process ended by itself', of })),
      ...byHand,
      ...resolved.flatMap((shipment) => brokenBy(shipment, log)),
      ...(await verified(world, 'ledger')),
      ...(await verified(world, 'booking')),
    ],
  };
}

function isResolvedSince(before: readonly ShipmentFound[]): (shipment: ShipmentFound) => boolean {
  const manual = before.filter(({ state }) => state === 'MANUAL');
  const numbers = new Set(manual.map(({ shipment_number: number }) => number));
  return ({ shipment_number: number, state }) => state !== 'MANUAL' && numbers.has(number);
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
