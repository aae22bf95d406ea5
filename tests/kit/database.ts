import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type EmbeddedServer, openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { longWaitRole, migrateUp } from './long-waits.ts';

export type TestDatabase = {
  /** URL of a superuser. */
  readonly ownerUrl: string;
  /** URL of role `satukurir_app`. */
  readonly appUrl: string;
  /** Drops the database with any open connection. */
  drop(): Promise<void>;
};

/** Throwaway server, which ends with the process that opened it. */
export type TestServer = {
  /** URL of a superuser on a database that no test uses. */
  readonly ownerUrl: string;
  /** Creates a migrated database as a copy of a template, in about 30 ms. */
  freshDatabase(): Promise<TestDatabase>;
  /** Creates an empty database. */
  emptyDatabase(): Promise<TestDatabase>;
  /** Closes the server. Call it in `afterAll`, after every pool was closed. */
  close(): Promise<void>;
};

/** Folder of Linux whose files are in memory. */
const MEMORY = '/dev/shm';
/** Bytes needed for the data of tests and the server's write-ahead log. */
const ROOM_NEEDED = 2 * 1024 ** 3;
/**
 * Folder of databases. A database has 650 files: on a disk they take up to a second to create, in
 * memory a 20th.
 */
const FOLDER = hasRoom(MEMORY)
  ? `${MEMORY}/satukurir-tests-${userInfo().uid}`
  : fileURLToPath(new URL('../../.data/tests', import.meta.url));
const TEMPLATE = 'migrated';

type Urls = Pick<EmbeddedServer, 'ownerUrl' | 'appUrl'>;

/** Environment variable with the `Urls` of the shared server, as JSON. */
export const SHARED_SERVER = 'TEST_SERVER';

/**
 * Opens a server for one test file that changes roles or settings, which takes some seconds of a
 * processor.
 */
export async function openTestServer(): Promise<TestServer> {
  const server = await openEmbedded({ dataDir: FOLDER, report: () => {}, throwaway: true });
  let template: Promise<string> | undefined;
  return {
    ownerUrl: server.ownerUrl,
    async freshDatabase() {
      template ??= makeTemplate(server);
      return create(server, await template);
    },
    emptyDatabase: () => create(server, 'template0'),
    close: () => server.release(),
  };
}

/**
 * Opens the server that all files share: no test changes its roles or settings. Without the
 * variable it opens a new one.
 */
export async function openSharedServer(): Promise<TestServer> {
  const shared = process.env[SHARED_SERVER];
  if (shared === undefined) return openTestServer();
  const urls: Urls = JSON.parse(shared);
  const databases: TestDatabase[] = [];
  const kept = async (made: Promise<TestDatabase>) => {
    const database = await made;
    databases.push(database);
    return database;
  };
  return {
    ownerUrl: urls.ownerUrl,
    freshDatabase: () => kept(create(urls, TEMPLATE)),
    emptyDatabase: () => kept(create(urls, 'template0')),
    async close() {
      await Promise.all(databases.map((database) => database.drop()));
    },
  };
}

/** Starts the shared server, and passes its URLs to the child processes. */
export async function offerSharedServer(): Promise<EmbeddedServer> {
  const server = await openEmbedded({ dataDir: FOLDER, report: () => {}, throwaway: true });
  await makeTemplate(server);
  const { ownerUrl, appUrl } = server;
  process.env[SHARED_SERVER] = JSON.stringify({ ownerUrl, appUrl });
  return server;
}

/** Runs `work` on a new connection. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  // An unhandled error of a killed connection would end the process; the running query rejects anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_NEEDED;
  } catch {
    // The folder does not exist.
    return false;
  }
}

async function makeTemplate(server: Urls): Promise<string> {
  await asOwner(server, `CREATE DATABASE ${TEMPLATE}`);
  await migrateUp(urlTo(server.ownerUrl, TEMPLATE));
  return TEMPLATE;
}

async function create(server: Urls, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server.ownerUrl, async (owner) => {
    await owner.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    // Only a copy of the template has the role; an empty database shows how a new user's is set up.
    if (template === TEMPLATE) await owner.query(longWaitRole(name));
  });
  return {
    ownerUrl: urlTo(server.ownerUrl, name),
    appUrl: urlTo(server.appUrl, name),
    drop: () => asOwner(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function asOwner({ ownerUrl }: Urls, sql: string): Promise<void> {
  await withClient(ownerUrl, (client) => client.query(sql));
}

function urlTo(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}
