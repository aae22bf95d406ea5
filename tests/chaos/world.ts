import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#domain/random.ts';
import { type DatabaseGate, gateBefore } from '#tests/kit/database-gate.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { nothingObserved, type Observed } from './availability.ts';
import { type ChaosDatabase, openChaosDatabase } from './chaos-database.ts';
import { type CommitProxy, openCommitProxy } from './commit-proxy.ts';
import type { CourierLogLine } from './courier-log.ts';
import type { CourierCommand, CourierOptions } from './courier-options.ts';
import { type CourierWebhookSender, courierWebhookSender } from './courier-webhook-sender.ts';
import { type Neighbours, openNeighbours } from './neighbours.ts';
import type { Order } from './orders.ts';
import type { CourierWebhook } from './process-messages.ts';
import { type ChaosProcess, openProcessGroup, type ProcessGroup } from './processes.ts';
import type { Rewiring } from './rewired.ts';
import { openServerPool, type ServerPool } from './server-pool.ts';
import { type ChaosTerms, HOOK_SECRET, SECRETS_KEY } from './wire.ts';

export type ChaosOptions = ChaosTerms & {
  readonly seed: number;
  /** Number of orders; ignored if `orders` is given. */
  readonly shipments: number;
  readonly orders?: readonly Order[];
  readonly workers: number;
  readonly apis: number;
  readonly buyers: number;
  readonly isProtected: boolean;
  /** Called with a line for each injected fault. */
  readonly say: (line: string) => void;
};

/** Everything that runs, and the observations so far. */
export type World = {
  readonly options: ChaosOptions;
  readonly random: Random;
  readonly database: ChaosDatabase;
  readonly proxy: CommitProxy;
  /** Between the proxy and the database. */
  readonly gate: DatabaseGate;
  readonly servers: ServerPool;
  /** An API key with every scope. */
  readonly key: string;
  readonly neighbours: Neighbours;
  readonly observed: Observed;
  readonly couriers: CourierProcess;
  readonly courierWebhooks: CourierWebhookSender;
  /** Start of the run on the monotonic clock, in ms. */
  readonly beganAt: number;
  /** Time from each restart of the database until each process served again, in ms. */
  readonly servingAgainMs: number[];
  /** Resolves to true if the condition became true within this time, before the run ended. */
  within(ms: number, isSo: () => unknown, pollMs?: number): Promise<boolean>;
  close(): Promise<void>;
};

/** The couriers' process. */
export type CourierProcess = {
  readonly logFile: string;
  /** Lines received from the process; the file may have more. */
  readonly lines: readonly CourierLogLine[];
  send(command: CourierCommand): void;
  /** Kills the process with SIGKILL, then starts another one on the same log. */
  killAndReopen(): Promise<void>;
};

/** Limit for a connection that freezes while it is being opened. */
const DATABASE_WAIT_MS = '5000';
const COURIER_SCRIPT = 'tests/chaos/courier-program.ts';
const POLL_MS = 20;
/** Lanes of faults draw from the seeds below that of the run. */
const LANES_MAX = 100;

/** Injects a fault, and returns how often it met its target. */
export type Injection = (world: World) => Promise<number>;

export async function openWorld(options: ChaosOptions): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'satukurir-chaos-'));
  const random = seededRandom(options.seed);
  const database = await openChaosDatabase();
  const gate = await gateBefore(database);
  const proxy = await openCommitProxy(Number(new URL(gate.ownerUrl).port));
  const processes = openProcessGroup();
  let servers: ServerPool | undefined;
  let webhookSender: CourierWebhookSender | undefined;
  const close = async () => {
    servers?.end();
    await processes.end();
    await proxy.close();
    await gate.shut();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { deadlineMs, settleMs, seed, isProtected } = options;
    const terms = { deadlineMs, settleMs };
    const courierOptions = { ...terms, seed, databaseUrl: database.ownerUrl, port: 0 };
    const { couriers, port } = await openCouriers(
      processes,
      { ...courierOptions, logFile: join(folder, 'courier.jsonl') },
      (webhook) => webhookSender?.send(webhook),
    );
    const rewiring: Rewiring = { ...terms, courierPort: port, isProtected };
    const opened = await openServerPool({
      start: processes.start,
      sizes: { api: options.apis, worker: options.workers },
      random,
      settingsOf: (role, skewMs) => ({
        DATABASE_URL: proxy.through(database.ownerUrl),
        DATABASE_APP_URL: proxy.through(database.appUrl),
        ROLE: role,
        PORT: '0',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        SIMULATOR_HOOK_SECRET: HOOK_SECRET,
        SECRETS_KEY,
        DATABASE_WAIT_MS,
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        SKEW_MS: String(skewMs),
        CHAOS: JSON.stringify(rewiring),
      }),
    });
    servers = opened.servers;
    webhookSender = courierWebhookSender(servers, seededRandom(options.seed - LANES_MAX));
    const within = patient(servers.isOver);
    const neighbours = await openNeighbours(database);
    const parts = { options, random, database, proxy, gate, couriers, ...opened };
    const record = { observed: nothingObserved(), servingAgainMs: [], beganAt: performance.now() };
    return { ...parts, ...record, courierWebhooks: webhookSender, neighbours, within, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `isOver` ends every wait. */
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

async function openCouriers(
  { start }: ProcessGroup,
  task: CourierOptions,
  onWebhook: (letter: CourierWebhook) => void,
): Promise<{ couriers: CourierProcess; port: number }> {
  const lines: CourierLogLine[] = [];
  const open = (port: number) =>
    start({
      name: 'couriers',
      script: COURIER_SCRIPT,
      args: [JSON.stringify({ ...task, port })],
      settings: {},
      onMessage(message) {
        if (message.kind === 'deed') lines.push(message.line);
        if (message.kind === 'news') onWebhook(message.letter);
      },
    });
  let process: ChaosProcess = await open(0);
  const { port } = process;
  const couriers: CourierProcess = {
    lines,
    logFile: task.logFile,
    send: (command) => process.send(command),
    async killAndReopen() {
      await process.kill();
      process = await open(port);
    },
  };
  return { couriers, port };
}
