import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSharedServer, type TestServer, withClient } from '#tests/kit/database.ts';
import { dataFolder, endPrograms, type Program, startProgram } from '#tests/kit/program.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

type Settings = Readonly<Record<string, string>>;

/** Advisory lock of migrations. */
const MIGRATION_LOCK = 7_285_001;

let postgres: TestServer;
/** Server that accepts connections and never answers. */
let silent: Server;
const silenced: Socket[] = [];
const strangers: string[] = [];

beforeAll(async () => {
  postgres = await openSharedServer();
  silent = createServer((socket) => silenced.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});

afterAll(async () => {
  await endPrograms();
  for (const socket of silenced) socket.destroy();
  silent.close();
  await withClient(postgres.ownerUrl, async (client) => {
    for (const role of strangers) await client.query(`DROP ROLE ${role}`);
  });
  await postgres.close();
});

describe('a start that fails ends with 1, and says why:', () => {
  it.each<[string, () => Promise<Settings>, RegExp]>([
    ['DATA_DIR is a file', file, /^DATA_DIR must name a folder, and \S+ is a file/],
    ['DATA_DIR lies behind a file', behindFile, /^DATA_DIR must name a folder/],
    ['the embedded database cannot be used', brokenCluster, /cluster/],
    ['no database takes the connection', refusing, /ECONNREFUSED/],
    ['the database takes it and says nothing', saysNothing, /timeout/],
    ['a migration fails', notOurs, /relation "account" already exists/],
    ['the role that serves cannot log in', wrongPassword, /password/],
    ['the role that serves has no rights', stranger, /permission denied/],
    ['its port is taken', takenPort, /^This port is taken/],
    [
      'the first query after its timers began fails',
      withoutAccounts,
      /permission denied .*account/,
    ],
  ])('%s', async (_, settingsOf, message) => {
    const { code, stdout, stderr } = await start(await settingsOf()).ended;
    expect(code).toBe(1);
    expect(stdout).not.toContain('serves');
    const [first = ''] = stderr.split('\n').filter((line) => !line.startsWith('{'));
    expect(first).toMatch(message);
  });
});

describe('a start that waits', () => {
  it('ends a waiting start on SIGTERM', async () => {
    const { ownerUrl } = await postgres.freshDatabase();
    await withClient(ownerUrl, async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const program = start({ DATABASE_URL: ownerUrl });
      await waitUntil(async () => (await client.query(WAITING)).rowCount === 1);
      program.signal('SIGTERM');
      expect((await program.ended).code).toBe(1);
    });
  });
});

const WAITING = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

function start(settings: Settings): Program {
  return startProgram('src/main.ts', [], { PORT: '0', ...settings });
}

async function file(): Promise<Settings> {
  const path = join(await dataFolder(), 'file');
  await writeFile(path, '');
  return { DATA_DIR: path };
}

async function behindFile(): Promise<Settings> {
  const { DATA_DIR = '' } = await file();
  return { DATA_DIR: join(DATA_DIR, 'data') };
}

async function brokenCluster(): Promise<Settings> {
  const DATA_DIR = await dataFolder();
  await writeFile(join(DATA_DIR, 'cluster'), '');
  return { DATA_DIR };
}

async function refusing(): Promise<Settings> {
  return { DATABASE_URL: 'postgres://owner:p4ssw0rd@127.0.0.1:1/nothing' };
}

async function saysNothing(): Promise<Settings> {
  const { port } = silent.address() as AddressInfo;
  return { DATABASE_URL: `postgres://owner:p4ssw0rd@127.0.0.1:${port}/nothing` };
}

async function notOurs(): Promise<Settings> {
  const { ownerUrl } = await postgres.emptyDatabase();
  await withClient(ownerUrl, (client) => client.query('CREATE TABLE account ()'));
  return { DATABASE_URL: ownerUrl };
}

async function wrongPassword(): Promise<Settings> {
  const { ownerUrl, appUrl } = await postgres.freshDatabase();
  const url = new URL(appUrl);
  url.password = 'another';
  return { DATABASE_URL: ownerUrl, DATABASE_APP_URL: url.href };
}

/** Settings with a role of another name, which gets no grants at startup. */
async function stranger(): Promise<Settings> {
  const { ownerUrl } = await postgres.freshDatabase();
  const role = `stranger_${process.pid}`;
  await withClient(ownerUrl, (client) =>
    client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'stranger'`),
  );
  strangers.push(role);
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = 'stranger';
  return { DATABASE_URL: ownerUrl, DATABASE_APP_URL: url.href };
}

async function takenPort(): Promise<Settings> {
  const { port } = silent.address() as AddressInfo;
  return { ...(await fresh()), PORT: String(port) };
}

async function withoutAccounts(): Promise<Settings> {
  const settings = await fresh();
  await withClient(settings.DATABASE_URL, (client) =>
    client.query('REVOKE ALL ON account FROM satukurir_app'),
  );
  return settings;
}

async function fresh() {
  const { ownerUrl, appUrl } = await postgres.freshDatabase();
  return { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
}
