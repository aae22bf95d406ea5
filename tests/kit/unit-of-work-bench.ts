import type { Pool } from 'pg';
import { poolOf, sendThrough } from '#adapters/postgres/session.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { postgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import { type CommitCutter, type Loss, openCommitCutter } from './commit-cutter.ts';
import { type TestServer, withClient } from './database.ts';
import { connectWithLongWait } from './long-waits.ts';
import { TEST_BOX } from './secret-box.ts';
import { TRACKING_URL } from './tracking-url.ts';

export type Opened = {
  readonly pool: Pool;
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork;
};

/** Error that an insert into a table meets. */
export type PlantedFailure = {
  readonly table: string;
  readonly state: string;
  /** Number of failures before the first success. */
  readonly count: number;
  /** Fails at COMMIT if true, else at once. */
  readonly deferred: boolean;
};

export type UnitOfWorkBench = Awaited<ReturnType<typeof openUnitOfWorkBench>>;

const KILL = `
  SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
  WHERE datname = current_database() AND usename = 'satukurir_app'`;

/** Opens units of work on a new database, with faults that can be planted there. */
export async function openUnitOfWorkBench(server: TestServer) {
  const database = await server.freshDatabase();
  const closers: (() => Promise<unknown>)[] = [];
  const asOwner = (sql: string): Promise<unknown> =>
    withClient(database.ownerUrl, (client) => client.query(sql));
  return {
    asOwner,
    /** Opens a pool; one of size 1 shows at once whether it reuses a broken connection. */
    async open(size = 1, url = database.appUrl): Promise<Opened> {
      const source = await connectWithLongWait({ url, size });
      closers.push(() => source.destroy());
      const stores = postgresStores(source.manager, sendThrough(source), TEST_BOX);
      const unitOfWork = postgresUnitOfWork(source, {
        box: TEST_BOX,
        trackingUrl: TRACKING_URL,
      });
      return { pool: poolOf(source), stores, unitOfWork };
    },
    /** Opens a connection that breaks when this text is sent for the first time. */
    async cutAt(text: string, loss: Loss): Promise<CommitCutter> {
      const cutter = await openCommitCutter(database.appUrl, loss, text);
      closers.push(() => cutter.close());
      return cutter;
    },
    killConnectionsThatServe: () => asOwner(KILL),
    plant: ({ table, state, count, deferred }: PlantedFailure) =>
      asOwner(`
        CREATE SEQUENCE meeting;
        CREATE FUNCTION fail_at_first() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN
          IF nextval('meeting') <= ${count} THEN
            RAISE EXCEPTION 'planted' USING ERRCODE = '${state}';
          END IF;
          RETURN NULL;
        END $$;
        CREATE CONSTRAINT TRIGGER planted AFTER INSERT ON ${table}
          ${deferred ? 'DEFERRABLE INITIALLY DEFERRED' : ''}
          FOR EACH ROW EXECUTE FUNCTION fail_at_first();`),
    async close() {
      for (const close of closers) await close();
      await database.drop();
    },
  };
}

/** Shortens the wait for a new connection from now on; open connections are used. */
export function withShortTimeouts({ options }: Pool): void {
  Object.assign(options, { connectionTimeoutMillis: 50 });
}

export function removalFrom(pool: Pool): Promise<unknown> {
  return new Promise((resolve) => void pool.once('remove', resolve));
}

/** Counts the connection requests to this pool, from now on. */
export function connectionRequestsOf(pool: Pool): () => number {
  let count = 0;
  const connect: (...rest: unknown[]) => unknown = pool.connect.bind(pool);
  Object.assign(pool, {
    connect(...rest: unknown[]) {
      count += 1;
      return connect(...rest);
    },
  });
  return () => count;
}

export function failureOf(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    () => undefined,
    (error: unknown) => error,
  );
}
