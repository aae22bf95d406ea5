import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#adapters/postgres/server/embedded.ts';
import { startServer } from '../scripts/demo/server.ts';
import { RATES } from './calls.ts';
import { connect } from './connection.ts';
import { type Figure, median } from './figure.ts';
import { type PostgresProxy, postgresProxy } from './postgres-proxy.ts';

const ASKED = 100;

/** Counted on the wire, between the server and a database of its own. */
export async function roundTripFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, say: () => {}, throwaway: true });
  const proxy = await postgresProxy(database.appUrl);
  try {
    const settings = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: proxy.url };
    const [first = Number.NaN, ...others] = await counts(proxy, settings);
    const what = 'database round trips of /rates';
    return [
      { what: `${what}: with warm caches`, measured: median(others), unit: '', bound: 1 },
      { what: `${what}: the very first`, measured: first, unit: '', bound: null },
    ];
  } finally {
    proxy.close();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One request after the other, so that each has its own count. */
async function counts(
  proxy: PostgresProxy,
  settings: { DATABASE_URL: string; DATABASE_APP_URL: string },
): Promise<readonly number[]> {
  const server = await startServer({ settings: { ...settings, RATE_LIMITS: 'off' } });
  const connection = connect(server);
  const counted: number[] = [];
  while (counted.length < ASKED) {
    const before = proxy.roundTrips();
    await connection.send(RATES);
    counted.push(proxy.roundTrips() - before);
  }
  connection.close();
  await server.stop();
  return counted;
}
