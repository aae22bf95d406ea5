import type { PoolClient } from 'pg';
import { bossOn, jobQueue } from '#adapters/postgres/queue.ts';
import { poolOf } from '#adapters/postgres/session.ts';
import { type TestServer, withClient } from './database.ts';
import { connectWithLongWait } from './long-waits.ts';

type Job = { readonly state: string; readonly key: string | null };
export type QueueBench = Awaited<ReturnType<typeof openQueueBench>>;

export const QUEUE = 'anchor-ledger';

const JOBS = `
  SELECT state::text, singleton_key AS key FROM pgboss.job
  WHERE name = '${QUEUE}' ORDER BY created_on, state`;

/** Opens a queue on a new database as the serving role; inspected as the owner. */
export async function openQueueBench(server: TestServer) {
  const database = await server.freshDatabase();
  const source = await connectWithLongWait({ url: database.appUrl, size: 3 });
  const jobs = jobQueue(source);
  const pool = poolOf(source);
  const boss = bossOn(source, { migrate: false });

  const asOwner = (sql: string): Promise<unknown> =>
    withClient(database.ownerUrl, (client) => client.query(sql));
  const jobsNow = (): Promise<Job[]> =>
    withClient(database.ownerUrl, async (client) => (await client.query<Job>(JOBS)).rows);

  async function onConnection<Result>(
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  return {
    database,
    source,
    pool,
    jobs,
    boss,
    asOwner,
    onConnection,
    /** Sends a job with this key, next to the hourly ones. */
    send: (singletonKey: string) => boss.send(QUEUE, null, { singletonKey }),
    keysNow: async () => (await jobsNow()).map(({ key }) => key),
    statesNow: async () => (await jobsNow()).map(({ state }) => state).toSorted(),
    /** Ages the existing jobs. */
    ageJobs: (by: string) =>
      asOwner(`
        UPDATE pgboss.job SET keep_until = keep_until - interval '${by}',
          started_on = started_on - interval '${by}', start_after = start_after - interval '${by}',
          singleton_on = singleton_on - interval '${by}',
          completed_on = completed_on - interval '${by}'`),
    async close() {
      if (source.isInitialized) await source.destroy();
      await database.drop();
    },
  };
}
