import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type EmbeddedServer, openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { longWaitRole, migrateUp } from './long-waits.ts';

export type TestDatabase = {
  /** A superuser. */
  readonly ownerUrl: string;
  /** Role `satukurir_app`. */
  readonly appUrl: string;
  /** Ends whatever connection is left. */
  drop(): Promise<void>;
};

/** A throwaway server, gone with the process that opened it. */
export type TestServer = {
  /** A superuser on a database that no test uses. */
  readonly ownerUrl: string;
  /** Migrated: a copy of a template, some 30 ms. */
  freshDatabase(): Promise<TestDatabase>;
  /** Nothing in it. */
  emptyDatabase(): Promise<TestDatabase>;
  /** Call it in `afterAll`, after every pool was closed. */
  close(): Promise<void>;
};

/** Of Linux: files in memory. */
const MEMORY = '/dev/shm';
/** Of what tests keep, and of the server's log of changes. */
const ROOM_NEEDED = 2 * 1024 ** 3;
/** A database has 650 files: on a disk they take up to a second to make, in memory a 20th. */
const FOLDER = hasRoom(MEMORY)
  ? `${MEMORY}/satukurir-tests-${userInfo().uid}`
  : fileURLToPath(new URL('../../.data/tests', import.meta.url));
const TEMPLATE = 'migrated';

type Urls = Pick<EmbeddedServer, 'ownerUrl' | 'appUrl'>;

/** The environment variable with the `Urls` of the shared server, as JSON. */
export const SHARED_SERVER = 'TEST_SERVER';

/**
 * A server for one test file that changes roles or settings: some seconds of a processor to start.
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
 * The server that all files share: no test changes its roles or settings. A server of its own
 * without the variable.
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

/** Starts it, and passes its URLs to the child processes. */
export async function offerSharedServer(): Promise<EmbeddedServer> {
  const server = await openEmbedded({ dataDir: FOLDER, report: () => {}, throwaway: true });
  await makeTemplate(server);
  const { ownerUrl, appUrl } = server;
  process.env[SHARED_SERVER] = JSON.stringify({ ownerUrl, appUrl });
  return server;
}

/** Runs `work` on a connection of its own. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  // A connection that a test kills would end the process; the query in flight rejects anyway.
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
    // There is no such folder.
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
    // An empty one has no such role yet, or shows how a new user's is set up.
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
