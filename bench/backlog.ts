import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedServer, openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { type Server, startServer } from '../scripts/demo/server.ts';
import { connect, load } from './connection.ts';
import { type Figure, secondsSince } from './figure.ts';
import { startOpenly } from './held.ts';
import { fundedKeys, paying, quoteIds } from './paid-shipments.ts';
import { copiesOf } from './quotes.ts';
import { residentMb } from './serving.ts';

const SHIPMENTS = 5_000;
/** Enough shipments to measure memory in a fifth of the time. */
const FEWER = 1_000;
const CONNECTIONS = 8;
const LOOK_EVERY_MS = 250;
/** Calls to the API before the worker starts. */
const QUIET_CALLS = 1_500;
const CALL_EVERY_MS = 10;
/** Limits for a worker at the end: resident memory, and live heap. */
const RESIDENT_MB = 400;
const IN_USE_MB = 110;
const LEFT = `SELECT count(*)::integer AS left FROM shipment WHERE status = 'PROCESSING'`;

type Backlog = { readonly speeds: readonly Figure[]; readonly memory: readonly Figure[] };

/** One worker drains a backlog of bookings while an API process answers requests. */
export async function backlogFigures(): Promise<readonly Figure[]> {
  const { speeds, memory } = await backlogOf(SHIPMENTS);
  return [...speeds, ...memory];
}

/** Memory of a worker with a smaller backlog. */
export async function backlogMemoryFigures(): Promise<readonly Figure[]> {
  return (await backlogOf(FEWER)).memory;
}

async function backlogOf(shipments: number): Promise<Backlog> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {} });
  const owner = new Client({ connectionString: database.ownerUrl });
  try {
    await owner.connect();
    return await workedOff(database, { owner, shipments });
  } finally {
    await owner.end();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function workedOff(
  { ownerUrl, appUrl }: EmbeddedServer,
  { owner, shipments }: Pick<Sales, 'owner' | 'shipments'>,
): Promise<Backlog> {
  const urls = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
  const api = await startServer({ settings: { ...urls, RATE_LIMITS: 'off', ROLE: 'api' } });
  await sell({ api, owner, urls, shipments });
  const quiet = await p99(api, { isOver: (calls) => calls === QUIET_CALLS });
  const { server: worker, ...open } = await startOpenly({
    key: api.key,
    settings: { ...urls, ROLE: 'worker' },
  });
  const startedAt = performance.now();
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = statOf(rows[0]?.pid ?? 0)[PARENT] ?? 0;
  const before = cpuOfPostgres(postmaster);
  let left = shipments;
  let seconds = 0;
  const work = async () => {
    while (left > 0) {
      await sleep(LOOK_EVERY_MS);
      left = (await owner.query<{ left: number }>(LEFT)).rows[0]?.left ?? 0;
      seconds = secondsSince(startedAt);
    }
  };
  const [busy] = await Promise.all([p99(api, { isOver: () => left === 0 }), work()]);
  const cpu = cpuSeconds(statOf(worker.pid), OWN);
  const postgres = cpuOfPostgres(postmaster) - before;
  const resident = residentMb(worker.pid);
  const held = await open.mostHeld(async () => {});
  await Promise.all([open.stop(), api.stop()]);
  const each = (all: number) => (all / shipments) * 1000;
  const speeds = [
    {
      what: `${shipments} paid shipments booked by one worker`,
      measured: seconds,
      unit: 's',
      bound: 40,
    },
    { what: 'CPU of the worker per shipment', measured: each(cpu), unit: 'ms', bound: null },
    {
      what: 'CPU of the database per shipment',
      measured: each(postgres),
      unit: 'ms',
      bound: null,
    },
    { what: 'p99 of GET /balance without backlog', measured: quiet, unit: 'ms', bound: null },
    {
      what: 'p99 of GET /balance during the backlog, relative',
      measured: busy / quiet,
      unit: '',
      bound: 1.5,
    },
  ];
  const what = `memory of a worker after ${shipments} paid shipments`;
  const memory = [
    { what, measured: resident, unit: 'MB', bound: RESIDENT_MB },
    { what: `${what}, in use`, measured: held, unit: 'MB', bound: IN_USE_MB },
  ];
  return { speeds, memory };
}

type Sales = {
  readonly api: Server;
  readonly owner: Client;
  readonly urls: Record<string, string>;
  readonly shipments: number;
};

async function sell({ api, owner, urls, shipments }: Sales): Promise<void> {
  const keys = await fundedKeys(urls);
  const quotes = await copiesOf(owner, await quoteIds(api, keys), shipments);
  const calls = paying(quotes, keys);
  await load(api, { calls, times: shipments, connections: CONNECTIONS });
}

/** p99 in ms of consecutive calls. */
async function p99(
  api: Server,
  { isOver }: { readonly isOver: (calls: number) => boolean },
): Promise<number> {
  const connection = connect(api);
  const times: number[] = [];
  while (!isOver(times.length)) {
    const askedAt = performance.now();
    await connection.send({ path: '/balance' });
    times.push(performance.now() - askedAt);
    await sleep(CALL_EVERY_MS);
  }
  connection.close();
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

const TICKS_PER_SECOND = 100;
/** Fields of /proc/<pid>/stat after the name, which may contain any character. */
const [PARENT, OWN, OF_ENDED_CHILDREN] = [1, [11, 12], [13, 14]] as const;

function statOf(pid: number | string): readonly number[] {
  const [, behindName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return behindName.split(' ').map(Number);
}

function cpuSeconds(stat: readonly number[], places: readonly number[]): number {
  return places.reduce((sum, place) => sum + (stat[place] ?? 0), 0) / TICKS_PER_SECOND;
}

/** CPU time of a server and all its child processes, ended ones included. */
function cpuOfPostgres(postmaster: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statIfThere)
    .filter((stat) => stat[PARENT] === postmaster);
  const own = cpuSeconds(statOf(postmaster), [...OWN, ...OF_ENDED_CHILDREN]);
  return children.reduce((sum, stat) => sum + cpuSeconds(stat, OWN), own);
}

function statIfThere(pid: string): readonly number[] {
  try {
    return statOf(pid);
  } catch {
    return [];
  }
}
