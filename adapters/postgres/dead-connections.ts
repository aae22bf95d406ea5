import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg';
import { Connection, driverInternals } from './connection.ts';

type WatchedPool = {
  readonly pool: Pool;
  /** Configuration of an additional connection, outside the pool. */
  readonly config: PoolConfig;
  /** Pid of each connection's backend, as the server itself reports it. */
  readonly backends: WeakMap<ClientBase, number>;
  /** Connections in use. */
  readonly inUse: ReadonlyMap<PoolClient, unknown>;
};

/** Bytes sent on a connection: at the last answer, and at the last check. */
type Traffic = { answeredBytes: number; checkedBytes: number };
type Suspect = { readonly client: PoolClient; readonly sentBytes: number };

const CHECK_MS = 1_000;
/** A response that has left the server arrives within this time. */
const IN_FLIGHT_MS = 250;

const BUSY_BACKENDS = `
  SELECT pid FROM pg_stat_activity
  WHERE pid = ANY($1::int[]) AND (state IS NULL OR state NOT LIKE 'idle%')`;

/**
 * Closes connections that accept statements but never respond, as after a failover or when a router
 * dropped them. A statement of more than a second may just be slow, so a new connection asks the
 * server whether that backend is busy. If the server does not respond at all, nothing is closed
 * here; the statement's timeout ends it.
 */
export function closeDeadConnections({ pool, config, backends, inUse }: WatchedPool): void {
  const traffic = new Map<PoolClient, Traffic>();
  pool.on('connect', (client) => {
    const { stream, backendPid } = driverInternals(client);
    // A pooler reports other pids, so pg_stat_activity cannot be consulted.
    if (backendPid !== backends.get(client)) return;
    const own: Traffic = { answeredBytes: stream.bytesWritten, checkedBytes: 0 };
    traffic.set(client, own);
    stream.on('data', () => {
      own.answeredBytes = stream.bytesWritten;
    });
  });
  pool.on('remove', (client) => traffic.delete(client));

  let isChecking = false;
  const timer = setInterval(async () => {
    if (pool.ending) return clearInterval(timer);
    if (isChecking) return;
    isChecking = true;
    await closeDead().catch(() => {});
    isChecking = false;
  }, CHECK_MS).unref();

  async function closeDead(): Promise<void> {
    const suspects = [...inUse.keys()].flatMap((client) => suspectOf(client, traffic) ?? []);
    if (suspects.length === 0) return;
    const pids = suspects.map(({ client }) => backends.get(client));
    const working = await busyBackends(config, pids);
    await sleep(IN_FLIGHT_MS);
    const dead = suspects.filter(({ client, sentBytes }) => {
      const { bytesWritten } = driverInternals(client).stream;
      const isUnanswered = traffic.get(client)?.answeredBytes !== bytesWritten;
      const isSilent = sentBytes === bytesWritten && isUnanswered;
      return isSilent && !working.has(backends.get(client));
    });
    if (dead.length === 0) return;
    for (const { client } of dead) driverInternals(client).stream.destroy();
    // Closes idle connections, too: they used the same route, and reopening them is cheap.
    for (const client of traffic.keys())
      if (!inUse.has(client)) driverInternals(client).stream.destroy();
  }
}

/** Suspect if it is still waiting for the same response as at the last check. */
function suspectOf(client: PoolClient, traffic: Map<PoolClient, Traffic>): Suspect | undefined {
  const own = traffic.get(client);
  if (own === undefined) return undefined;
  const { bytesWritten } = driverInternals(client).stream;
  const isWaiting = own.answeredBytes < bytesWritten && own.checkedBytes === bytesWritten;
  own.checkedBytes = bytesWritten;
  return isWaiting ? { client, sentBytes: bytesWritten } : undefined;
}

async function busyBackends(
  config: PoolConfig,
  pids: readonly (number | undefined)[],
): Promise<ReadonlySet<number | undefined>> {
  const limits = { connectionTimeoutMillis: CHECK_MS, query_timeout: CHECK_MS };
  const client = new Connection({ ...config, ...limits });
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(BUSY_BACKENDS, [pids]);
    return new Set(rows.map(({ pid }) => pid));
  } finally {
    void client.end();
  }
}
