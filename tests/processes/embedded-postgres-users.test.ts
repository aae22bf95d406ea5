import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { cloneInto, nodeFor } from './embedded-clone.ts';
import {
  ask,
  cleanUp,
  isRoot,
  pidFile,
  start,
  temporaryFolder,
  type User,
  userNamed,
} from './embedded-program.ts';

const me: User = { uid: userInfo().uid, gid: userInfo().gid };
const unprivileged = userNamed('nobody');

afterEach(cleanUp);

describe('the system user of the embedded PostgreSQL', () => {
  it('runs PostgreSQL as "postgres" or another unprivileged user for root, and otherwise as the caller', async () => {
    const { opened } = await start({ dataDir: await temporaryFolder() });
    const { uid } = await stat(pidFile(opened.clusterFolder));
    const expected = isRoot ? (userNamed('postgres') ?? unprivileged)?.uid : me.uid;
    expect(uid).toBe(expected);
    expect(uid).not.toBe(0);
    expect(opened.said).toEqual([]);
  });

  it('runs the embedded PostgreSQL as the ordinary user who starts it, also where npm ran no install script', async () => {
    const home = await openFolder();
    const clone = await cloneInto(join(home, 'clone'));
    const as = isRoot && unprivileged ? unprivileged : me;
    const dataDir = join(home, 'data');
    await mkdir(dataDir);
    await chown(dataDir, as.uid, as.gid);
    const how = { clone, node: await nodeFor(as, home), ...(isRoot ? { as } : {}) };
    const { opened } = await start({ dataDir }, how);
    expect(opened.clusterFolder).toBe(join(dataDir, 'cluster'));
    expect((await stat(pidFile(opened.clusterFolder))).uid).toBe(as.uid);
    expect(await ask(opened.appUrl, 'SELECT 1')).toBe(1);
  });

  it('uses accessible folders for PostgreSQL’s data and programs where root’s home is closed, and says so in one line', async () => {
    const home = await temporaryFolder();
    await chmod(home, 0o700);
    const clone = await cloneInto(join(home, 'clone'));
    const dataDir = join(clone, '.data', 'postgres');
    const first = await start({ dataDir }, { clone });
    await ask(first.opened.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS n');
    first.signal('SIGTERM');
    await first.ended;
    const { opened } = await start({ dataDir }, { clone });
    expect(await ask(opened.ownerUrl, 'SELECT n FROM kept')).toBe(42);
    expect(opened.clusterFolder.startsWith(home)).toBe(!isRoot);
    expect(opened.said).toEqual(
      isRoot ? [expect.stringContaining(join(opened.clusterFolder, '..'))] : [],
    );
  });

  it('refuses a data folder of another user, and says what to do', async () => {
    const dataDir = join(await openFolder(), 'data');
    if (isRoot) await (await openEmbedded({ dataDir, report: () => {} })).release();
    else await mkdir(dataDir, { mode: 0o500 });
    const how =
      isRoot && unprivileged ? { as: unprivileged, ...(await cloneFor(unprivileged)) } : {};
    await expect(start({ dataDir }, how)).rejects.toThrow(
      /belongs to another user.*take it over as root: chown -R/,
    );
  });

  it('refuses a second, empty database for a user where root’s start has moved the data', async () => {
    const home = await openFolder();
    const dataDir = join(home, 'data');
    await chmod(home, 0o700);
    const { opened } = await start({ dataDir });
    await chmod(home, 0o755);
    const how =
      isRoot && unprivileged ? { as: unprivileged, ...(await cloneFor(unprivileged)) } : {};
    const second = start({ dataDir }, how);
    if (isRoot) await expect(second).rejects.toThrow(`are in ${join(opened.clusterFolder, '..')}`);
    else expect((await second).opened).toEqual(opened);
  });
});

describe('a folder that no user can write in, root included', () => {
  it.each(['', 'data'])(
    'refuses a read-only data folder (%j) without an empty database elsewhere',
    async (below) => {
      const { folder, release } = await readOnlyFolder();
      try {
        const dataDir = join(folder, below);
        await expect(start({ dataDir })).rejects.toThrow(/cannot|another user/);
        const moved = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
        expect(existsSync(join('/var/lib/satukurir', moved))).toBe(false);
        expect(existsSync(join(tmpdir(), 'satukurir', moved))).toBe(false);
      } finally {
        await release();
      }
    },
  );
});

/** Read-only disk where root may mount one; else a folder without the right to write. */
async function readOnlyFolder() {
  const folder = await temporaryFolder();
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]).status === 0;
  if (isMounted) return { folder, release: async () => void spawnSync('umount', [folder]) };
  await chmod(folder, 0o500);
  return { folder: isRoot ? '/sys' : folder, release: () => chmod(folder, 0o700) };
}

/** Folder that every user can enter. */
async function openFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  return folder;
}

async function cloneFor(as: User) {
  const home = await openFolder();
  return { clone: await cloneInto(join(home, 'clone')), node: await nodeFor(as, home) };
}
