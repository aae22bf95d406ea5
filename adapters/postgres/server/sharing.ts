import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import type { Cluster } from './cluster.ts';
import { connectAsOwner, furnish } from './furnish.ts';
import { runningPort, ServerBusy, StartFailure, startServer, stopServer } from './postmaster.ts';
import { keepLogSmall } from './server-log.ts';

type Joined = { readonly client: Client; readonly port: number };

/**
 * The advisory lock every process holds a share of, in the database "postgres", where nobody else
 * takes one. PostgreSQL lets go of it for a process that is killed: there is nothing to clean up.
 */
const SHARE = 1;

/** Another process may be initialising, recovering after a crash, or stopping. */
const PATIENCE_MS = 60_000;
const ASK_AGAIN_MS = 100;

/**
 * A start may find its port taken, or the last backends of a server that was killed: then a later
 * one works. The pauses between them double, to 1.4 s in all.
 */
const FAILED_STARTS = 4;

/** Restarts of the server are looked for this often while it is gone. */
const RETAKE_MS = 500;

/** SQLSTATE class "operator intervention": the server is starting, stopping or has crashed. */
const COMING_OR_GOING = /^57/;

/** A process's share of a cluster's server: the first to join starts it, the last out stops it. */
export class Share {
  readonly cluster: Cluster;
  readonly #log: { end(): void };
  #joined: Joined;
  #retaking: Promise<void> | undefined;
  #released: Promise<void> | undefined;
  #leaving = false;

  static async take(cluster: Cluster): Promise<Share> {
    return new Share(cluster, await join(cluster, () => false));
  }

  /** Use `take`: a share begins with a server that serves. */
  private constructor(cluster: Cluster, joined: Joined) {
    this.cluster = cluster;
    this.#joined = joined;
    this.#log = keepLogSmall(cluster.log);
    this.#watch();
  }

  get port(): number {
    return this.#joined.port;
  }

  /** Stops the server if no other process has a share. */
  release(): Promise<void> {
    this.#leaving = true;
    this.#log.end();
    this.#released ??= this.#leave();
    return this.#released;
  }

  async #leave(): Promise<void> {
    await this.#retaking;
    const { client } = this.#joined;
    try {
      if (await isLast(client)) await stopServer(this.cluster);
    } finally {
      await client.end();
    }
  }

  #watch(): void {
    this.#joined.client.once('end', () => {
      if (!this.#leaving) this.#retaking = this.#retake();
    });
  }

  /** A server that was killed comes back, on its port if that is still free, and pools with it. */
  async #retake(): Promise<void> {
    for (;;) {
      await sleep(RETAKE_MS);
      if (this.#leaving) return;
      try {
        this.#joined = await join(this.cluster, () => this.#leaving);
        return this.#watch();
      } catch {
        // Said by every query that fails meanwhile: this quietly tries again.
      }
    }
  }
}

async function join(cluster: Cluster, isUnwanted: () => boolean): Promise<Joined> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let failedStarts = 0; ; await sleep(ASK_AGAIN_MS * 2 ** failedStarts)) {
    try {
      const port = (await runningPort(cluster)) ?? (await startServer(cluster));
      return { port, client: await takeLock(cluster, port) };
    } catch (error) {
      if (error instanceof StartFailure) failedStarts += 1;
      else if (!(error instanceof ServerBusy)) throw error;
      const isLate = performance.now() > deadline;
      if (failedStarts === FAILED_STARTS || isLate || isUnwanted()) throw error;
    }
  }
}

async function takeLock(cluster: Cluster, port: number): Promise<Client> {
  let client: Client | undefined;
  try {
    client = await connectAsOwner(cluster, port);
    await client.query('SELECT pg_advisory_lock_shared($1)', [SHARE]);
    await furnish(client, cluster.passwords);
    return client;
  } catch (cause) {
    await client?.end();
    if (cause instanceof DatabaseError && !COMING_OR_GOING.test(cause.code ?? '')) throw cause;
    throw new ServerBusy(`PostgreSQL on port ${port} went away: ${cause}`, { cause });
  }
}

/** Whoever gets the lock alone is the last: of two that leave at once exactly one does. */
async function isLast(client: Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [SHARE]);
    const alone = 'SELECT pg_try_advisory_lock($1) AS granted';
    const { rows } = await client.query<{ granted: boolean }>(alone, [SHARE]);
    return rows[0]?.granted === true;
  } catch {
    return false; // The server is gone already.
  }
}
