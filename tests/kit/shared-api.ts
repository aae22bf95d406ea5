import { afterAll, beforeAll } from '@jest/globals';
import { openSharedServer, type TestDatabase, type TestServer } from './database.ts';
import { type ApiOptions, type RunningApi, startApi } from './server.ts';

export type SharedApi = {
  /** Server of the file, available from the first test on. */
  readonly api: RunningApi;
  readonly database: TestDatabase;
  /** Opens another server, on the same database by default; closed with the first. */
  another(options?: Partial<ApiOptions>): Promise<RunningApi>;
};

/** Opens one fresh database and one server for all tests of a file. */
export function sharedApi(options: Omit<ApiOptions, 'database'> = {}): SharedApi {
  const running: RunningApi[] = [];
  let postgres: TestServer | undefined;
  let database: TestDatabase | undefined;

  beforeAll(async () => {
    postgres = await openSharedServer();
    database = await postgres.freshDatabase();
    running.push(await startApi({ database, ...options }));
  });

  afterAll(async () => {
    await Promise.all(running.map((api) => api.close()));
    await postgres?.close();
  });

  return {
    get api() {
      return there(running[0]);
    },
    get database() {
      return there(database);
    },
    async another(other = {}) {
      const api = await startApi({ database: there(database), ...other });
      running.push(api);
      return api;
    },
  };
}

export function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('only tests may ask for it, and beforeAll comes first');
  return thing;
}
