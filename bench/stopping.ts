/**
 * Stops a server repeatedly under the load of 24 keep-alive clients, with DRAIN_DELAY_MS and
 * without: part of `make chaos` (STOPS=20).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stopped, stopUnderLoad } from '#tests/kit/stopping.ts';
import { startServer } from '../scripts/demo/server.ts';

const STOPS = Number(process.env.STOPS ?? '20');
const CLIENTS = 24;
const DELAYS_MS = ['0', '700'];
const PAUSES_MS = [0, 300];

const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-stopping-'));
let key: string | undefined;
const stops: Stopped[] = [];
try {
  for (let stop = 0; stop < STOPS; stop += 1) stops.push(await stopped(stop));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
const answered = stops.reduce((sum, one) => sum + one.answered, 0);
const lost = stops.flatMap((one) => [...Object.keys(one.lost), ...Object.keys(one.refused)]);
const slowest = Math.max(...stops.map(({ stopMs }) => stopMs));
console.log(`${STOPS} stops, ${answered} requests answered, ${lost.length} kinds of loss`);
console.log(`the slowest stop took ${(slowest / 1000).toFixed(1)} s`);
process.exitCode = lost.length === 0 ? 0 : 1;

async function stopped(stop: number): Promise<Stopped> {
  const DRAIN_DELAY_MS = DELAYS_MS[stop % 2] ?? '0';
  const pauseMs = PAUSES_MS[Math.floor(stop / 2) % 2] ?? 0;
  const settings = { RATE_LIMITS: 'off', LOG_LEVEL: 'error', DRAIN_DELAY_MS } as const;
  const server = await startServer({ dataDir, settings, ...(key === undefined ? {} : { key }) });
  key = server.key;
  const port = Number(new URL(server.origin).port);
  const task = { port, key, clients: CLIENTS, pauseMs };
  const report = await stopUnderLoad(task, server.stop);
  const { answered, refused, lost } = report;
  console.log(JSON.stringify({ DRAIN_DELAY_MS, pauseMs, answered, refused, lost }));
  return report;
}
