import type { PoolClient } from 'pg';
import { joinWrites } from '#adapters/postgres/join-writes.ts';
import { jobQueue } from '#adapters/postgres/queue.ts';
import { poolOf, sendOn } from '#adapters/postgres/session.ts';
import type { Tenant } from '#domain/environment.ts';
import { type TestServer, withClient } from './database.ts';
import { connectWithLongWait } from './long-waits.ts';

type Job = { readonly state: string; readonly key: string; readonly data: unknown };
export type QueueBench = Awaited<ReturnType<typeof openQueueBench>>;

export const TENANT: Tenant = {
  accountId: '01927b6e-3f00-7000-8000-000000000001',
  environment: 'LIVE',
};
export const NUMBER = 'SKR-0000-0001';
export const OTHER = 'SKR-0000-0002';

const JOBS = `
  SELECT state::text, singleton_key AS key, data FROM pgboss.job ORDER BY created_on, state`;

/** Opens a queue on a new database as the serving role; inspected as the owner. */
export async function openQueueBench(server: TestServer) {
  const database = await server.freshDatabase();
  const source = await connectWithLongWait({ url: database.appUrl, size: 3 });
  const jobs = await jobQueue(source);
  const pool = poolOf(source);

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

  async function nudge(client: PoolClient, shipmentNumber: string): Promise<void> {
    for (const { statement, values } of joinWrites([
      await jobs.nudgeBooking(TENANT, shipmentNumber),
    ])) {
      await sendOn(client)(statement, values);
    }
  }

  return {
    database,
    source,
    pool,
    jobs,
    asOwner,
    onConnection,
    nudge,
    /** Sends a nudge in its own transaction. */
    nudgeAlone: (shipmentNumber: string) => onConnection((client) => nudge(client, shipmentNumber)),
    jobsNow,
    keysNow: async () => (await jobsNow()).map(({ key }) => key),
    statesNow: async () => (await jobsNow()).map(({ state }) => state).toSorted(),
    /** Ages the existing jobs. */
    ageJobs: (by: string) =>
      asOwner(`
        UPDATE pgboss.job SET keep_until = keep_until - interval '${by}',
          started_on = started_on - interval '${by}',
          completed_on = completed_on - interval '${by}'`),
    async close() {
      if (source.isInitialized) await source.destroy();
      await database.drop();
    },
  };
}
