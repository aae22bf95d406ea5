import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import type { Send, Statement, Values } from '#adapters/postgres/session.ts';
import { postgresTrackingStore } from '#adapters/postgres/stores/carrying/tracking/store.ts';
import { createContainer } from '#src/composition/container.ts';
import { openPlatform } from '#src/composition/open-platform.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { parseSettings } from '#src/config/read-settings.ts';
import type { TrackingWork } from '#src/workers/tracking-work.ts';
import { type Figure, secondsSince } from './figure.ts';
import {
  bookAll,
  COURIERS,
  layPattern,
  layShipments,
  makeDue,
  postponeAll,
  reportAll,
} from './tracked-parcels.ts';

type Bench = {
  readonly owner: Client;
  readonly work: TrackingWork;
  readonly accountId: string;
  readonly poolSize: number;
};
type BenchOptions = { readonly poolSize: number; readonly throwaway?: true };
type Claim = { readonly statement: Statement; readonly values: Values };

const PER_SECOND = 500;
const SHIPMENTS = 8_000;
const WARM_UP = 2_000;
/** Moving parcels: `DUE` are due now, `WAITING` later. */
const DUE = 1_000;
const WAITING = 20_000;
const FEW = 10_000;
const MANY = 100_000;
const MOST = 1_000_000;
/** Largest allowed growth of the blocks read by a claim when many shipments have ended. */
const GROWTH = 1.1;
const MOVED = `
  SELECT FROM shipment WHERE status = 'PICKED_UP' AND shipment_number LIKE $1 || '%'`;
const QUIETLY = { debug() {}, info() {}, warn() {}, access() {}, error: console.error };
const WHAT = 'shipments synced by one worker';

/** Measures how fast a worker polls and records, and the cost of its claim. */
export async function trackingFigures(): Promise<readonly Figure[]> {
  const usual = await onDatabase({ poolSize: 5 }, speeds);
  const wide = await onDatabase({ poolSize: 10 }, speeds);
  return [
    speed('no news', { ...usual, measured: usual.quiet, bound: { atLeast: PER_SECOND } }),
    speed('news of each', { ...usual, measured: usual.news, bound: null }),
    speed('news of each', { ...wide, measured: wide.news, bound: { atLeast: PER_SECOND } }),
    ...(await claimCostFigures(MOST)),
  ];
}

/** Blocks that a claim reads, with this many ended shipments. */
export function claimCostFigures(ended = MANY): Promise<readonly Figure[]> {
  return onDatabase({ poolSize: 5, throwaway: true }, (bench) => costFigures(bench, ended));
}

function speed(
  what: string,
  { poolSize, measured, bound }: Pick<Bench, 'poolSize'> & Pick<Figure, 'measured' | 'bound'>,
): Figure {
  return { what: `${WHAT}, ${what}, ${poolSize} connections`, measured, unit: '/s', bound };
}

/** Warms up first, then measures. */
async function speeds(bench: Bench) {
  await measured(bench, { prefix: 'WARM', count: WARM_UP });
  const { poolSize } = bench;
  return { poolSize, ...(await measured(bench, { prefix: 'MAIN', count: SHIPMENTS })) };
}

async function measured(
  { owner, work, accountId }: Bench,
  { prefix, count }: { readonly prefix: string; readonly count: number },
) {
  await layShipments(owner, { accountId, prefix, count, status: 'BOOKED' });
  await bookAll(owner, prefix);
  await reportAll(owner, prefix);
  const news = count / (await secondsOf(work, owner));
  if ((await movedOf(owner, prefix)) !== count) throw new Error('some parcels did not move');
  await makeDue(owner, prefix);
  const quiet = count / (await secondsOf(work, owner));
  return { news, quiet };
}

/** Seconds until nothing is due that was due at the start. */
async function secondsOf(work: TrackingWork, owner: Client): Promise<number> {
  const { rows } = await owner.query('SELECT now() AS began_at');
  const startedAt = performance.now();
  let left = 1;
  let seconds = 0;
  while (left > 0) {
    await work.beginDue();
    await work.idle();
    seconds = secondsSince(startedAt);
    const due = await owner.query('SELECT FROM tracking_due WHERE due_at <= $1 LIMIT 1', [
      rows[0].began_at,
    ]);
    left = due.rowCount ?? 0;
  }
  return seconds;
}

async function movedOf(owner: Client, prefix: string): Promise<number> {
  const { rowCount } = await owner.query(MOVED, [prefix]);
  return rowCount ?? 0;
}

async function costFigures({ owner, accountId }: Bench, ended: number): Promise<readonly Figure[]> {
  await layShipments(owner, { accountId, prefix: 'DUE', count: DUE, status: 'BOOKED' });
  await layShipments(owner, { accountId, prefix: 'WAIT', count: WAITING, status: 'BOOKED' });
  await layShipments(owner, { accountId, prefix: 'FEW', count: FEW, status: 'DELIVERED' });
  await makeDue(owner, 'WAIT');
  await postponeAll(owner);
  await makeDue(owner, 'DUE');
  const few = await costOfClaim(owner);
  await layShipments(owner, { accountId, prefix: 'MANY', count: ended - FEW, status: 'DELIVERED' });
  await makeDue(owner, 'DUE');
  const many = await costOfClaim(owner);
  const what = `blocks read by a claim, ${ended.toLocaleString('en')} shipments ended (${few} with few)`;
  return [{ what, measured: many, unit: '', bound: few * GROWTH }];
}

/** Blocks that the claim reads, from its execution plan. Rolls its changes back. */
async function costOfClaim(owner: Client): Promise<number> {
  const { statement, values } = await claimOf();
  await owner.query('BEGIN');
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${statement.text}`,
    [...values],
  );
  await owner.query('ROLLBACK');
  const plan = rows.map((row) => row['QUERY PLAN']);
  const buffers = plan.find((line) => line.includes('Buffers:')) ?? '';
  const blocks = [...buffers.matchAll(/(?:hit|read)=(\d+)/g)].map(([, count]) => Number(count));
  return blocks.reduce((sum, count) => sum + count, 0);
}

async function claimOf(): Promise<Claim> {
  const sent: Claim[] = [];
  const recorded: Send = async (statement, values) => {
    sent.push({ statement, values });
    return [];
  };
  const now = new Date(Date.now() + 60_000);
  const until = new Date(now.getTime() + 60_000);
  const couriers = COURIERS.map((courierCode) => {
    return { environment: 'TEST', provider: 'SIMULATOR', courierCode, limit: 100 } as const;
  });
  await postgresTrackingStore(recorded).claimDue({ couriers, now, until });
  const [claim] = sent;
  if (claim === undefined) throw new Error('no claim was sent');
  return claim;
}

/** `throwaway`: without durability, which speeds up inserting a million rows. */
async function onDatabase<Result>(
  { poolSize, ...options }: BenchOptions,
  measure: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {}, ...options });
  const owner = new Client({ connectionString: database.ownerUrl });
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const own = { DATABASE_POOL_SIZE: String(poolSize), SIMULATOR_SPEED: '0.1' };
  const settings = parseSettings({ ...urls, ...own });
  const platform = await openPlatform(settings, { log: QUIETLY, report: () => {} });
  try {
    const container = createContainer(platform);
    await owner.connect();
    const accountId = await layPattern({
      createAccount: container.get(TOKENS.useCases).access.createAccount,
      unitOfWork: container.get(TOKENS.unitOfWork),
    });
    const work = container.get(TOKENS.dueWorks).tracking;
    return await measure({ owner, accountId, work, poolSize });
  } finally {
    await owner.end();
    await platform.close();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}
