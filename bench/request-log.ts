import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedServer, openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { type Server, startServer } from '../scripts/demo/server.ts';
import { load } from './connection.ts';
import { type Figure, median } from './figure.ts';
import { fundedKeys, paying, quoteIds } from './paid-shipments.ts';
import { copiesOf } from './quotes.ts';

const WARM_UP = 3;
/** Rounds differ by more than the expected two per cent, so the median of many pairs is needed. */
const ROUNDS = 12;
const SHIPMENTS = 1_000;
const CONNECTIONS = 16;

type Sides = {
  readonly logging: Server;
  readonly silent: Server;
  readonly keys: readonly string[];
};
type Pair = { readonly logging: number; readonly silent: number };

/**
 * Compares paid shipments with and without the request log on one durable PostgreSQL. Alternates
 * the order within pairs, so that other load on the machine hits both.
 */
export async function requestLogFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {} });
  const client = new Client({ connectionString: database.ownerUrl });
  try {
    const sides = await open(database);
    await client.connect();
    const pairs = await measured(sides, client);
    await Promise.all([sides.logging.stop(), sides.silent.stop()]);
    const logged = await client.query<{ count: number }>(
      `SELECT count(*)::integer FROM request_log WHERE route = '/api/v1/shipments'`,
    );
    const sent = (WARM_UP + ROUNDS) * SHIPMENTS;
    return [
      {
        what: 'throughput with the request log, relative to without',
        measured: median(pairs.map(({ logging, silent }) => logging / silent)),
        unit: '',
        bound: { atLeast: 0.98 },
      },
      {
        what: 'share of requests in the log',
        measured: (logged.rows[0]?.count ?? 0) / sent,
        unit: '',
        bound: { atLeast: 1 },
      },
    ];
  } finally {
    await client.end();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function open({ ownerUrl, appUrl }: EmbeddedServer): Promise<Sides> {
  const urls = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
  const settings = { ...urls, RATE_LIMITS: 'off', ROLE: 'api' };
  const logging = await startServer({ settings: { ...settings, REQUEST_LOG: 'on' } });
  // Only the first server created the demo account and printed a key.
  const { key } = logging;
  const silent = await startServer({ key, settings: { ...settings, REQUEST_LOG: 'off' } });
  return { logging, silent, keys: await fundedKeys(urls) };
}

/** The first pairs warm both servers up and do not count. */
async function measured(sides: Sides, client: Client): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const order = ['logging', 'silent'] as const;
    const rates = { logging: 0, silent: 0 };
    for (const side of round % 2 === 0 ? order : order.toReversed()) {
      const quotes = await copiesOf(client, await quoteIds(sides.silent, sides.keys), SHIPMENTS);
      const calls = paying(quotes, sides.keys);
      const options = { calls, times: calls.length, connections: CONNECTIONS };
      rates[side] = await load(sides[side], options);
    }
    pairs.push(rates);
    // Autovacuum does this within a minute; without statistics, plans are guesses.
    await client.query('ANALYZE');
  }
  return pairs.slice(WARM_UP);
}
