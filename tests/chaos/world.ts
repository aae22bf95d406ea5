import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#domain/chance.ts';
import { type DatabaseGate, gateBefore } from '#tests/kit/database-gate.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { nothingSeen, type Seen } from './availability.ts';
import { type ChaosDatabase, openChaosDatabase } from './chaos-database.ts';
import { type CommitProxy, openCommitProxy } from './commit-proxy.ts';
import type { CourierLine } from './courier-log.ts';
import type { CourierTask, CourierWish } from './courier-task.ts';
import { type Crew, openCrew } from './crew.ts';
import { type Neighbours, openNeighbours } from './neighbours.ts';
import type { Order } from './orders.ts';
import { openPostman, type Postman } from './postman.ts';
import { type ChaosProcess, type Nursery, openNursery } from './processes.ts';
import type { Rewiring } from './rewired.ts';
import type { Letter } from './told.ts';
import { type ChaosTerms, HOOK_SECRET } from './wire.ts';

export type ChaosOptions = ChaosTerms & {
  readonly seed: number;
  /** Or exactly those in `orders`. */
  readonly shipments: number;
  readonly orders?: readonly Order[];
  readonly workers: number;
  readonly apis: number;
  readonly buyers: number;
  readonly isProtected: boolean;
  /** Hears each fault when it is done. */
  readonly say: (line: string) => void;
};

/** Everything that runs, and everything that is known of it so far. */
export type World = {
  readonly options: ChaosOptions;
  readonly chance: Chance;
  readonly database: ChaosDatabase;
  readonly proxy: CommitProxy;
  /** Between the proxy and the database. */
  readonly gate: DatabaseGate;
  readonly crew: Crew;
  /** An API key with every scope. */
  readonly key: string;
  readonly neighbours: Neighbours;
  readonly seen: Seen;
  readonly judge: Judge;
  readonly postman: Postman;
  /** Of the monotonic clock. */
  readonly beganAt: number;
  /** Of each restart of the database: until each process served again. */
  readonly servingAgainMs: number[];
  /** Whether it became so in that time, and before the run was over. */
  within(ms: number, isSo: () => unknown, pollMs?: number): Promise<boolean>;
  close(): Promise<void>;
};

/** The couriers' process. */
export type Judge = {
  readonly logFile: string;
  /** As it told it; what it told nobody is in the file only. */
  readonly lines: readonly CourierLine[];
  wish(wish: CourierWish): void;
  /** kill -9, and another one on the same log. */
  killAndReopen(): Promise<void>;
};

/** A connection that freezes while it is being opened is given up then: no minute's patience. */
const DATABASE_WAIT_MS = '5000';
const COURIER_SCRIPT = 'tests/chaos/courier-program.ts';
const POLL_MS = 20;
/** Lanes of faults draw from the seeds below that of the run. */
const LANES_MAX = 100;

export async function openWorld(options: ChaosOptions): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'satukurir-chaos-'));
  const chance = seededChance(options.seed);
  const database = await openChaosDatabase();
  const gate = await gateBefore(database);
  const proxy = await openCommitProxy(Number(new URL(gate.ownerUrl).port));
  const nursery = openNursery();
  let crew: Crew | undefined;
  let postman: Postman | undefined;
  const close = async () => {
    crew?.end();
    await nursery.end();
    await proxy.close();
    await gate.shut();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { deadlineMs, settleMs, seed, isProtected } = options;
    const terms = { deadlineMs, settleMs };
    const task = { ...terms, seed, databaseUrl: database.ownerUrl, port: 0 };
    const { judge, port } = await openJudge(
      nursery,
      { ...task, logFile: join(folder, 'courier.jsonl') },
      (letter) => postman?.post(letter),
    );
    const rewiring: Rewiring = { ...terms, courierPort: port, isProtected };
    const opened = await openCrew({
      start: nursery.start,
      sizes: { api: options.apis, worker: options.workers },
      chance,
      settingsOf: (role, skewMs) => ({
        DATABASE_URL: proxy.through(database.ownerUrl),
        DATABASE_APP_URL: proxy.through(database.appUrl),
        ...{ ROLE: role, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
        SIMULATOR_HOOK_SECRET: HOOK_SECRET,
        DATABASE_WAIT_MS,
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        SKEW_MS: String(skewMs),
        CHAOS: JSON.stringify(rewiring),
      }),
    });
    crew = opened.crew;
    postman = openPostman(crew, seededChance(options.seed - LANES_MAX));
    const within = patient(crew.isOver);
    const neighbours = await openNeighbours(database);
    const parts = { options, chance, database, proxy, gate, judge, postman, ...opened };
    const record = { seen: nothingSeen(), servingAgainMs: [], beganAt: performance.now() };
    return { ...parts, ...record, neighbours, within, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `isOver`: nobody waits any more. */
function patient(isOver: () => boolean): World['within'] {
  return async (ms, isSo, pollMs = POLL_MS) => {
    const until = performance.now() + ms;
    while (!(await isSo())) {
      if (isOver() || performance.now() > until) return false;
      await sleep(pollMs);
    }
    return true;
  };
}

async function openJudge(
  { start }: Nursery,
  task: CourierTask,
  onLetter: (letter: Letter) => void,
): Promise<{ judge: Judge; port: number }> {
  const lines: CourierLine[] = [];
  const open = (port: number) =>
    start({
      name: 'couriers',
      script: COURIER_SCRIPT,
      args: [JSON.stringify({ ...task, port })],
      settings: {},
      onTold(told) {
        if (told.told === 'deed') lines.push(told.line);
        if (told.told === 'news') onLetter(told.letter);
      },
    });
  let process: ChaosProcess = await open(0);
  const { port } = process;
  const judge: Judge = {
    ...{ lines, logFile: task.logFile },
    wish: (wish) => process.send(wish),
    async killAndReopen() {
      await process.kill();
      process = await open(port);
    },
  };
  return { judge, port };
}
