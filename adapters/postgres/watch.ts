import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg';
import { Connection, wireOf } from './connection.ts';

type Watched = {
  readonly pool: Pool;
  /** Of a connection beside the pool. */
  readonly config: PoolConfig;
  /** The number by which the server knows each connection's backend. */
  readonly backends: WeakMap<ClientBase, number>;
  /** Connections in use. */
  readonly held: ReadonlyMap<PoolClient, unknown>;
};

/** What went out over a connection, and how much of it when the last answer came. */
type Traffic = { answeredAt: number; lookedAt: number };
type Suspect = { readonly client: PoolClient; readonly sent: number };

const LOOK_MS = 1_000;
/** An answer that has left the server is here by then. */
const ON_ITS_WAY_MS = 250;

const WORKING = `
  SELECT pid FROM pg_stat_activity
  WHERE pid = ANY($1::int[]) AND (state IS NULL OR state NOT LIKE 'idle%')`;

/**
 * After a failover, or behind a router that forgot them, connections take statements and nothing
 * comes back. A statement of more than a second may as well be slow: the server is asked, over a
 * new connection, whether that backend works at all. A server that is silent altogether settles
 * nothing; then the limit of the statement ends it.
 */
export function watchOver({ pool, config, backends, held }: Watched): void {
  const traffic = new Map<PoolClient, Traffic>();
  pool.on('connect', (client) => {
    const { stream, backend } = wireOf(client);
    // A pooler has numbers of its own.
    if (backend !== backends.get(client)) return;
    const own: Traffic = { answeredAt: stream.bytesWritten, lookedAt: 0 };
    traffic.set(client, own);
    stream.on('data', () => {
      own.answeredAt = stream.bytesWritten;
    });
  });
  pool.on('remove', (client) => traffic.delete(client));

  let isLooking = false;
  const looking = setInterval(async () => {
    if (pool.ending) return clearInterval(looking);
    if (isLooking) return;
    isLooking = true;
    await look().catch(() => {});
    isLooking = false;
  }, LOOK_MS).unref();

  async function look(): Promise<void> {
    const suspects = [...held.keys()].flatMap((client) => suspectOf(client, traffic) ?? []);
    if (suspects.length === 0) return;
    const pids = suspects.map(({ client }) => backends.get(client));
    const working = await workingOf(config, pids);
    await sleep(ON_ITS_WAY_MS);
    const dead = suspects.filter(({ client, sent }) => {
      const { bytesWritten } = wireOf(client).stream;
      const isSilent = sent === bytesWritten && traffic.get(client)?.answeredAt !== bytesWritten;
      return isSilent && !working.has(backends.get(client));
    });
    if (dead.length === 0) return;
    for (const { client } of dead) wireOf(client).stream.destroy();
    // Those that lie in the pool came the same way: opened again they cost little.
    for (const client of traffic.keys()) if (!held.has(client)) wireOf(client).stream.destroy();
  }
}

/** One that waits for an answer as it did at the last look. */
function suspectOf(client: PoolClient, traffic: Map<PoolClient, Traffic>): Suspect | undefined {
  const own = traffic.get(client);
  if (own === undefined) return undefined;
  const { bytesWritten } = wireOf(client).stream;
  const isWaiting = own.answeredAt < bytesWritten && own.lookedAt === bytesWritten;
  own.lookedAt = bytesWritten;
  return isWaiting ? { client, sent: bytesWritten } : undefined;
}

async function workingOf(
  config: PoolConfig,
  pids: readonly (number | undefined)[],
): Promise<ReadonlySet<number | undefined>> {
  const limits = { connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS };
  const beside = new Connection({ ...config, ...limits });
  try {
    await beside.connect();
    const { rows } = await beside.query<{ pid: number }>(WORKING, [pids]);
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    void beside.end();
  }
}
