import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, chown, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import {
  ask,
  cleanUp,
  isListening,
  isRoot,
  isServing,
  kill,
  killServer,
  launch,
  pidFile,
  serverPid,
  start,
  temporaryFolder,
} from './embedded-program.ts';

/** Settings independent of the machine's. */
const SETTINGS = {
  server_encoding: 'UTF8',
  lc_messages: 'C',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
};

afterEach(cleanUp);

describe('the embedded PostgreSQL', () => {
  it('creates a database for two roles, each with its password, in an empty folder', async () => {
    const { opened } = await start({ dataDir: await temporaryFolder() });
    const { ownerUrl, appUrl } = opened;
    expect(await ask(ownerUrl, "SELECT current_database() || ' ' || current_user")).toBe(
      'satukurir satukurir_owner',
    );
    expect(await ask(appUrl, "SELECT current_database() || ' ' || current_user")).toBe(
      'satukurir satukurir_app',
    );
    const guessed = Object.assign(new URL(appUrl), { password: 'guessed' });
    await expect(ask(guessed.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    const { mode, uid } = await stat(join(opened.clusterFolder, 'passwords.json'));
    expect([mode & 0o777, uid]).toEqual([0o600, process.getuid?.()]);
  });

  it.each([
    ['without LANG and TZ', {}],
    [
      'with a bogus LANG and TZ and variables of another PostgreSQL',
      { LANG: 'xx_YY.bogus', LC_ALL: 'xx_YY.bogus', TZ: 'Nowhere/Land', PGDATA: '/nowhere' },
    ],
  ])('starts PostgreSQL with the same settings and collation %s', async (_, variables) => {
    const env = { PATH: process.env.PATH, ...variables };
    const { opened } = await start({ dataDir: await temporaryFolder() }, { env });
    const settings: Record<string, unknown> = {};
    for (const name of Object.keys(SETTINGS)) {
      settings[name] = await ask(opened.ownerUrl, `SELECT current_setting('${name}')`);
    }
    expect(settings).toEqual(SETTINGS);
    const collation =
      "SELECT datcollate || ' ' || datlocale FROM pg_database WHERE datname = current_database()";
    expect(await ask(opened.ownerUrl, collation)).toBe('C C.UTF-8');
  });

  it('prints the last lines of PostgreSQL’s log when it does not start', async () => {
    const dataDir = await temporaryFolder();
    const first = await openEmbedded({ dataDir, report: () => {} });
    await first.release();
    await appendFile(join(first.clusterFolder, 'data', 'postgresql.conf'), 'work_mem = nonsense\n');
    await expect(start({ dataDir })).rejects.toThrow('invalid value for parameter "work_mem"');
  });
});

describe('one server for all processes on a folder', () => {
  it('keeps PostgreSQL running after its process is killed, for the next one on the same port', async () => {
    const dataDir = await temporaryFolder();
    const first = await start({ dataDir });
    await ask(first.opened.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS n');
    const pid = serverPid(first.opened.clusterFolder);
    await kill(first);
    const second = await start({ dataDir });
    expect(second.opened).toEqual(first.opened);
    expect(serverPid(second.opened.clusterFolder)).toBe(pid);
    expect(await ask(second.opened.ownerUrl, 'SELECT n FROM kept')).toBe(42);
  });

  it('starts PostgreSQL once when three first starts race on an empty folder', async () => {
    const dataDir = await temporaryFolder();
    const started = await Promise.all([1, 2, 3].map(() => start({ dataDir })));
    expect(new Set(started.map(({ opened }) => opened.appUrl)).size).toBe(1);
    for (const { opened } of started) expect(await ask(opened.appUrl, 'SELECT 1')).toBe(1);
    expect(await clustersIn(dataDir)).toEqual(['cluster']);
  });

  it('keeps PostgreSQL running when the first process leaves, and stops it when the last one does', async () => {
    const dataDir = await temporaryFolder();
    const first = await start({ dataDir });
    const last = await start({ dataDir });
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(await isServing(last.opened.appUrl)).toBe(true);
    last.signal('SIGTERM');
    expect(await last.ended).toBe(0);
    expect(await isListening(last.opened)).toBe(false);
    expect(existsSync(pidFile(last.opened.clusterFolder))).toBe(false);
  });

  it('serves every process with one PostgreSQL while others come and go', async () => {
    const dataDir = await temporaryFolder();
    const comeAndGo = async () => {
      for (let round = 0; round < 5; round += 1) {
        const server = await openEmbedded({ dataDir, report: () => {} });
        expect(await ask(server.appUrl, 'SELECT 1')).toBe(1);
        await server.release();
      }
    };
    await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()]);
    expect(existsSync(pidFile(join(dataDir, 'cluster')))).toBe(false);
  });

  it('restarts PostgreSQL on its port when it is killed while a process uses it', async () => {
    const { opened, signal, ended } = await start({ dataDir: await temporaryFolder() });
    await ask(opened.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS n');
    const pid = serverPid(opened.clusterFolder);
    killServer(opened.clusterFolder);
    await waitUntil(() => isServing(opened.appUrl));
    expect(serverPid(opened.clusterFolder)).not.toBe(pid);
    expect(await ask(opened.ownerUrl, 'SELECT n FROM kept')).toBe(42);
    signal('SIGTERM');
    expect(await ended).toBe(0);
    expect(await isListening(opened)).toBe(false);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'keeps PostgreSQL running until the end of a drain after %s to the terminal’s group, and keeps the last write',
    async (signal) => {
      const dataDir = await temporaryFolder();
      const writer = await start({ dataDir, writes: true });
      await waitUntil(() => writer.written.length > 10);
      writer.signal(signal);
      expect(await writer.ended).toBe(0);
      const { opened } = await start({ dataDir });
      const last = await ask(opened.ownerUrl, 'SELECT max(n) FROM written');
      expect(last).toBe(writer.written.at(-1));
    },
  );
});

describe('after a crash', () => {
  it('starts PostgreSQL despite a postmaster.pid whose process is dead, and keeps the data', async () => {
    const dataDir = await temporaryFolder();
    const first = await start({ dataDir, writes: true });
    await waitUntil(() => first.written.length > 10);
    await kill(first);
    killServer(first.opened.clusterFolder);
    expect(existsSync(pidFile(first.opened.clusterFolder))).toBe(true);
    const { opened } = await start({ dataDir });
    const last = await ask(opened.ownerUrl, 'SELECT max(n) FROM written');
    expect(last).toBeGreaterThanOrEqual(first.written.at(-1) ?? Number.NaN);
  });

  it('starts PostgreSQL despite a postmaster.pid whose number belongs to another program now', async () => {
    const dataDir = await temporaryFolder();
    const first = await openEmbedded({ dataDir, report: () => {} });
    const written = readFileSync(pidFile(first.clusterFolder), 'utf8');
    await first.release();
    const { uid, gid } = await stat(join(first.clusterFolder, 'data'));
    // Runs as the server's own user: PostgreSQL itself recognises any other.
    const as = isRoot ? { uid, gid } : {};
    const stranger = spawn('/bin/sh', ['-c', 'read line'], { ...as, cwd: '/' });
    const stale = written.replace(/^\d+/, String(stranger.pid));
    await writeFile(pidFile(first.clusterFolder), stale, { mode: 0o600 });
    await chown(pidFile(first.clusterFolder), uid, gid);
    const { opened } = await start({ dataDir });
    expect(await ask(opened.appUrl, 'SELECT 1')).toBe(1);
    expect(stranger.exitCode).toBe(null);
    stranger.stdin.end();
  });
});

describe('a throwaway server', () => {
  it('removes a throwaway server with its data when its process is killed', async () => {
    const dataDir = await temporaryFolder();
    const program = await start({ dataDir, throwaway: true });
    const { opened } = program;
    expect(await ask(opened.appUrl, 'SELECT 1')).toBe(1);
    expect(await ask(opened.ownerUrl, 'SHOW fsync')).toBe('off');
    await kill(program);
    await waitUntil(async () => (await clustersIn(dataDir)).length === 0);
    expect(await isListening(opened)).toBe(false);
  });

  it('removes a throwaway server also when its process is killed in the middle of initdb', async () => {
    const dataDir = await temporaryFolder();
    const program = launch({ dataDir, throwaway: true });
    await waitUntil(async () => {
      const [throwaway = 'none'] = await clustersIn(dataDir);
      return existsSync(join(dataDir, throwaway, 'data', 'PG_VERSION'));
    });
    program.kill('SIGKILL');
    await waitUntil(async () => (await clustersIn(dataDir)).length === 0);
  });

  it('keeps a throwaway server running until its process has drained after Ctrl-C, and no longer', async () => {
    const dataDir = await temporaryFolder();
    const writer = await start({ dataDir, throwaway: true, writes: true });
    writer.signal('SIGINT');
    expect(await writer.ended).toBe(0);
    expect(await isListening(writer.opened)).toBe(false);
    expect(await clustersIn(dataDir)).toEqual([]);
  });

  it('runs a throwaway server for one process only, without effect on the folder’s real cluster', async () => {
    const dataDir = await temporaryFolder();
    const real = await openEmbedded({ dataDir, report: () => {} });
    const [one, other] = await Promise.all(
      [1, 2].map(() => openEmbedded({ dataDir, report: () => {}, throwaway: true })),
    );
    expect(new Set([real.port, one?.port, other?.port]).size).toBe(3);
    await one?.release();
    expect(await isServing(other?.appUrl ?? '')).toBe(true);
    await other?.release();
    expect(await clustersIn(dataDir)).toEqual(['cluster']);
    expect(await isServing(real.appUrl)).toBe(true);
    await real.release();
  });
});

async function clustersIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !name.startsWith('postgresql-'));
}
