/**
 * Compares the product with a bare server on one durable PostgreSQL, in alternate rounds: rates,
 * and CPU milliseconds of each operation. Prints a table, and writes JSON and docs/performance.md:
 * `make bench`. ONLY=sale measures the operations of that name, ROUNDS=10 more rounds, OUT=file
 * names the file of the JSON.
 */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { table } from '../scripts/demo/print.ts';
import { startServer } from '../scripts/demo/server.ts';
import { writeDocument } from './bench-document.ts';
import { COLUMNS, type Comparison, rowOf } from './bench-table.ts';
import {
  type Bench,
  layBareTables,
  type Measured,
  measure,
  OPERATIONS,
  type Operation,
  prepare,
  type Side,
} from './compared.ts';
import { postmasterOf } from './cpu.ts';
import { EVENTS, LIFE_SPEED, LIVES, measureLives } from './life.ts';

/** Rounds until both servers' code is compiled; they do not count. */
const WARM_UP = 2;
const USUAL_ROUNDS = 5;
const LIFE = `whole life of a parcel (${EVENTS} events, ${LIVES} at once)`;

const { ONLY = '', ROUNDS = '', OUT = '' } = process.env;
const rounds = Number(ROUNDS || USUAL_ROUNDS);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('ROUNDS must be a number from 1');

const comparisons = await onOneDatabase(async (bench, urls) => {
  const chosen = OPERATIONS.filter(({ name }) => name.includes(ONLY));
  const compared: Comparison[] = [];
  for (const operation of chosen) compared.push(await compare(bench, operation));
  if (LIFE.includes(ONLY)) compared.push(await lives(bench, urls));
  return compared;
});
if (comparisons.length === 0) throw new Error(`no operation has "${ONLY}" in its name`);

console.log(table(COLUMNS, comparisons.map(rowOf)));
const result = {
  measuredAt: new Date().toISOString(),
  processors: availableParallelism(),
  node: process.version,
  rounds,
  operations: comparisons,
};
if (OUT !== '') writeFileSync(OUT, `${JSON.stringify(result, null, 2)}\n`);
// A part of the table would not be comparable with the rest of it.
if (ONLY === '') writeDocument(result);

async function onOneDatabase<Result>(
  work: (bench: Bench, urls: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-bench-'));
  const database = await openEmbedded({ dataDir, report: () => {} });
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  const client = new Client({ connectionString: database.ownerUrl });
  try {
    await client.connect();
    await layBareTables(client);
    const postmaster = await postmasterOf(client);
    const settings = { ...urls, RATE_LIMITS: 'off', SIMULATOR_SPEED: LIFE_SPEED } as const;
    // Workers run in a process of their own, as in production.
    const ours = await startServer({ settings: { ...settings, ROLE: 'api' } });
    const command = [process.execPath, 'bench/bare-server.ts'];
    const bare = await startServer({ settings: { DATABASE_URL: database.ownerUrl }, command });
    try {
      return await work(await prepare({ client, postmaster, servers: { ours, bare } }, urls), urls);
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
    }
  } finally {
    await client.end();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Changes the order within rounds, so that other load on the machine hits both sides. */
async function compare(bench: Bench, operation: Operation): Promise<Comparison> {
  const measured: Record<Side, Measured[]> = { ours: [], bare: [] };
  const { name, connections, accounts, count, sides } = operation;
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const one = await measure(bench, operation, { side, round });
      if (round >= WARM_UP) measured[side].push(one);
    }
    // Autovacuum does this within a minute; without statistics, plans are guesses.
    await bench.client.query('ANALYZE');
  }
  console.error(`  … ${name}`);
  return { name, connections, accounts, count, ...measured };
}

async function lives(bench: Bench, urls: Readonly<Record<string, string>>): Promise<Comparison> {
  const { key } = bench.servers.ours;
  const settings = { ...urls, ROLE: 'worker', SIMULATOR_SPEED: LIFE_SPEED } as const;
  const worker = await startServer({ key, settings });
  const ours: Measured[] = [];
  try {
    // The worker first books the shipments left by the earlier sales.
    await measureLives(bench, worker);
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measureLives(bench, worker));
      await bench.client.query('ANALYZE');
    }
  } finally {
    await worker.stop();
  }
  console.error(`  … ${LIFE}`);
  const accounts = bench.keys.length;
  return { name: LIFE, connections: 16, accounts, count: LIVES, ours, bare: [] };
}
