import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { giveTo, type RunAs, run, serverUser } from './run-as.ts';

/** The folder that holds the cluster, and the user whose cluster it is. */
export type Place = { readonly folder: string; readonly runAs: RunAs };

export type Wish = { readonly dataDir: string; readonly say: (line: string) => void };

/** Where root's server goes when its user cannot enter the wished folder, best first. */
const HOMES = ['/var/lib/satukurir', join(tmpdir(), 'satukurir')];

/** Neither made nor looked for elsewhere: the path itself is wrong. */
export class UnusableFolder extends Error {
  constructor(path: string) {
    super(`DATA_DIR must name a folder, and ${path} is a file, or lies behind one.`);
    this.name = 'UnusableFolder';
  }
}

const BEHIND_A_FILE: readonly unknown[] = ['EEXIST', 'ENOTDIR'];

export const clusterFolder = (place: string): string => join(place, 'cluster');
export const passwordsFile = (cluster: string): string => join(cluster, 'passwords.json');

/**
 * Finds the folder for the cluster: the wished one, where the server's user can live there.
 * A cluster that exists stays where it is and keeps its owner, whoever starts it.
 */
export async function findPlace(wish: Wish): Promise<Place> {
  return process.getuid?.() === 0 ? placeForRoot(wish) : placeForMyself(wish.dataDir);
}

async function placeForMyself(dataDir: string): Promise<Place> {
  const folder = await makeFolder(dataDir);
  const cluster = clusterFolder(folder);
  const owner = await ownerOf(cluster);
  if (owner === undefined) await refuseMoved(folder);
  const isMine = owner === undefined || owner.uid === process.getuid?.();
  const isOpen = await (owner === undefined
    ? can(constants.W_OK, folder)
    : can(constants.R_OK, passwordsFile(cluster)));
  if (!isMine || !isOpen) throw new Error(foreignFolder(folder));
  return { folder, runAs: undefined };
}

async function placeForRoot({ dataDir, say }: Wish): Promise<Place> {
  const wished = await makeFolder(dataDir).catch((error) => {
    if (error instanceof UnusableFolder) throw error;
    return resolve(dataDir);
  });
  const place = (await existingPlace(wished)) ?? (await newPlace(wished));
  if (place.folder !== wished) {
    say(
      `PostgreSQL does not run as root, and its own user cannot use ${wished}: ` +
        `its data and programs are in ${place.folder}`,
    );
  }
  return place;
}

async function existingPlace(wished: string): Promise<Place | undefined> {
  for (const folder of [wished, ...movedFolders(wished)]) {
    const runAs = await ownerOf(clusterFolder(folder));
    const isTrusted = folder === wished || (await isRoots(dirname(folder)));
    if (runAs === undefined || !isTrusted) continue;
    if (runAs.uid !== 0) return { folder, runAs };
    throw new Error(
      `${clusterFolder(folder)} is root's, and PostgreSQL does not run as root: give it to the ` +
        "server's user with chown -R.",
    );
  }
  return undefined;
}

async function newPlace(wished: string): Promise<Place> {
  const runAs = await serverUser();
  if (await canLiveIn(wished, runAs)) return { folder: wished, runAs };
  for (const folder of movedFolders(wished)) {
    if ((await prepareHome(folder)) && (await canLiveIn(folder, runAs))) return { folder, runAs };
  }
  throw new Error(
    `PostgreSQL does not run as root, and its own user (uid ${runAs?.uid}) can write neither in ` +
      `${wished} nor in ${HOMES.join(' nor in ')}. Start as an ordinary user, choose another ` +
      'folder, or set DATABASE_URL.',
  );
}

/** Tried, not guessed: mount options, access lists and user namespaces all have a say. */
async function canLiveIn(folder: string, runAs: RunAs): Promise<boolean> {
  const trial = join(folder, `trial-${randomUUID()}`);
  try {
    // A folder with something in it is not ours to give away.
    if ((await readdir(folder)).length === 0) await giveTo(runAs, folder);
    await mkdir(trial);
    await giveTo(runAs, trial);
    return (await run(runAs, '/bin/sh', ['-c', 'cd "$0" && : > written', trial])).ok;
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true }).catch(() => {});
  }
}

/** One folder for each wished one, the same at every start. */
function movedFolders(wished: string): string[] {
  const name = createHash('sha256').update(wished).digest('hex').slice(0, 12);
  return HOMES.map((home) => join(home, name));
}

async function prepareHome(folder: string): Promise<boolean> {
  const home = dirname(folder);
  try {
    if ((await mkdir(home, { recursive: true })) !== undefined) await chmod(home, 0o755);
    await mkdir(folder, { recursive: true, mode: 0o755 });
    return isRoots(home);
  } catch {
    return false;
  }
}

/** In a shared /tmp anybody may have made it, and could swap what is inside. */
const isRoots = async (home: string): Promise<boolean> => (await ownerOf(home))?.uid === 0;

async function refuseMoved(wished: string): Promise<void> {
  for (const moved of movedFolders(wished)) {
    if ((await ownerOf(clusterFolder(moved))) === undefined) continue;
    throw new Error(
      `The data of ${wished} are in ${moved}, since root was the first to use it. Start as root ` +
        'again, or, with no server running, move them as root: ' +
        `mv ${clusterFolder(moved)} ${wished}/ && chown -R ${process.getuid?.()} ${wished}`,
    );
  }
}

function foreignFolder(folder: string): string {
  return (
    `${folder} belongs to another user: root was the first to use it, most likely. Start as that ` +
    'user again, or choose another folder, or, with no server running, take it over as root: ' +
    `chown -R ${process.getuid?.()} ${folder}`
  );
}

/** Makes the folder and answers its one true name, since a path through a link is another name. */
async function makeFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    return await realpath(path);
  } catch (cause) {
    if (BEHIND_A_FILE.includes(Object(cause).code)) throw new UnusableFolder(path);
    throw new Error(`PostgreSQL's folder cannot be used; choose another one. ${cause}`, { cause });
  }
}

const ownerOf = (path: string): Promise<RunAs> =>
  lstat(path).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );

const can = (mode: number, path: string): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );
