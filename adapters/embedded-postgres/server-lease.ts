import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import type { Cluster } from './cluster.ts';
import { connectAsOwner, initialise } from './initialise.ts';
import { runningPort, ServerBusy, StartFailure, startServer, stopServer } from './postmaster.ts';
import { rotateLogRegularly } from './server-log.ts';

type Connected = { readonly client: Client; readonly port: number };

/**
 * Advisory lock that every process holds in shared mode, in the database "postgres". PostgreSQL
 * releases it for a process that is killed, so nothing needs cleaning up.
 */
const LEASE_LOCK = 1;

/** Another process may be initialising, recovering after a crash, or stopping. */
const JOIN_TIMEOUT_MS = 60_000;
const RETRY_MS = 100;

/**
 * A start may fail because its port is taken, or because backends of a killed server are still
 * running; a later start succeeds. The pauses between attempts double, to 1.4 s in total.
 */
const FAILED_STARTS_MAX = 4;

/** Pause between attempts to rejoin after the server was lost. */
const REJOIN_MS = 500;

/** SQLSTATE class "operator intervention": the server is starting, stopping or has crashed. */
const OPERATOR_INTERVENTION = /^57/;

/**
 * A process's lease on a cluster's server: the first process starts the server, the last one stops
 * it.
 */
export class ServerLease {
  readonly cluster: Cluster;
  readonly #log: { end(): void };
  #connected: Connected;
  #rejoining: Promise<void> | undefined;
  #released: Promise<void> | undefined;
  #isReleased = false;

  static async acquire(cluster: Cluster): Promise<ServerLease> {
    return new ServerLease(cluster, await join(cluster, () => false));
  }

  /** Use `acquire`: a lease begins with a running server. */
  private constructor(cluster: Cluster, connected: Connected) {
    this.cluster = cluster;
    this.#connected = connected;
    this.#log = rotateLogRegularly(cluster.log);
    this.#watch();
  }

  get port(): number {
    return this.#connected.port;
  }

  /** Stops the server if no other process holds a lease. */
  release(): Promise<void> {
    this.#isReleased = true;
    this.#log.end();
    this.#released ??= this.#stop();
    return this.#released;
  }

  async #stop(): Promise<void> {
    await this.#rejoining;
    const { client } = this.#connected;
    try {
      if (await isLast(client)) await stopServer(this.cluster);
    } finally {
      await client.end();
    }
  }

  #watch(): void {
    this.#connected.client.once('end', () => {
      if (!this.#isReleased) this.#rejoining = this.#rejoin();
    });
  }

  /** Restarts a killed server, on its port if that is still free, so that pools reconnect. */
  async #rejoin(): Promise<void> {
    for (;;) {
      await sleep(REJOIN_MS);
      if (this.#isReleased) return;
      try {
        this.#connected = await join(this.cluster, () => this.#isReleased);
        return this.#watch();
      } catch {
        // Ignores the error, because queries fail and report it themselves; the loop tries again.
      }
    }
  }
}

async function join(cluster: Cluster, isReleased: () => boolean): Promise<Connected> {
  const deadline = performance.now() + JOIN_TIMEOUT_MS;
  for (let failedStarts = 0; ; await sleep(RETRY_MS * 2 ** failedStarts)) {
    try {
      const port = (await runningPort(cluster)) ?? (await startServer(cluster));
      return { port, client: await acquireLease(cluster, port) };
    } catch (error) {
      if (error instanceof StartFailure) failedStarts += 1;
      else if (!(error instanceof ServerBusy)) throw error;
      const isLate = performance.now() > deadline;
      if (failedStarts === FAILED_STARTS_MAX || isLate || isReleased()) throw error;
    }
  }
}

async function acquireLease(cluster: Cluster, port: number): Promise<Client> {
  let client: Client | undefined;
  try {
    client = await connectAsOwner(cluster, port);
    await client.query('SELECT pg_advisory_lock_shared($1)', [LEASE_LOCK]);
    await initialise(client, cluster.passwords);
    return client;
  } catch (cause) {
    await client?.end();
    if (cause instanceof DatabaseError && !OPERATOR_INTERVENTION.test(cause.code ?? ''))
      throw cause;
    throw new ServerBusy(`PostgreSQL on port ${port} has stopped: ${cause}`, { cause });
  }
}

/**
 * The process that gets the exclusive lock is the last; if two release at once, only one gets it.
 */
async function isLast(client: Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [LEASE_LOCK]);
    const exclusive = 'SELECT pg_try_advisory_lock($1) AS granted';
    const { rows } = await client.query<{ granted: boolean }>(exclusive, [LEASE_LOCK]);
    return rows[0]?.granted === true;
  } catch {
    return false; // The server has already stopped.
  }
}
