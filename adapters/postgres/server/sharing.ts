import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { connectAsOwner, furnish } from './furnish.ts';
import { runningPort, ServerBusy, StartFailure, startServer, stopServer } from './postmaster.ts';

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
 * What the log says of a start that lost to another process's, found its port taken, or met the last
 * backends of a server that was killed. The pauses before the next try double, to 3 s in all.
 */
const PASSING_START = /lock file|could not bind|shared memory block/;
const FAILED_STARTS = 5;

/** Restarts of the server are looked for this often while it is gone. */
const RETAKE_MS = 500;

/** What a server says or does that is about to stop, or has just begun. */
const PASSING = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const PASSING_WORDS = /^(Connection terminated|timeout expired)/;

/** A process's share of a cluster's server: the first to join starts it, the last out stops it. */
export class Share {
  readonly cluster: Cluster;
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
    this.#watch();
  }

  get port(): number {
    return this.#joined.port;
  }

  /** Stops the server if no other process has a share. */
  release(): Promise<void> {
    this.#leaving = true;
    this.#released ??= this.#leave();
    return this.#released;
  }

  async #leave(): Promise<void> {
    await this.#retaking;
    const { client } = this.#joined;
    if (await isLast(client)) await stopServer(this.cluster);
    await client.end();
  }

  #watch(): void {
    this.#joined.client.once('end', () => {
      if (!this.#leaving) this.#retaking = this.#retake();
    });
  }

  /** A server that was killed comes back, on its port if that is still free, and pools with it. */
  async #retake(): Promise<void> {
    while (!this.#leaving) {
      await sleep(RETAKE_MS);
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
      if (isUnwanted()) throw new Error('This process is leaving.');
      const port = (await runningPort(cluster)) ?? (await startServer(cluster));
      return { port, client: await takeLock(cluster, port) };
    } catch (error) {
      if (error instanceof StartFailure) failedStarts += 1;
      const isOver = failedStarts === FAILED_STARTS || performance.now() > deadline;
      if (isOver || !isPassing(error)) throw error;
    }
  }
}

async function takeLock(cluster: Cluster, port: number): Promise<Client> {
  const client = await connectAsOwner(cluster, port);
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [SHARE]);
    await furnish(client, cluster.passwords);
    return client;
  } catch (error) {
    await client.end();
    throw error;
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

function isPassing(error: unknown): boolean {
  if (error instanceof ServerBusy) return true;
  if (error instanceof StartFailure) return PASSING_START.test(error.message);
  if (!(error instanceof Error)) return false;
  return PASSING.has(String('code' in error && error.code)) || PASSING_WORDS.test(error.message);
}
