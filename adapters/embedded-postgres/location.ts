import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { chownTo, type RunAs, run, serverUser } from './run-as.ts';

/** The folder that holds the cluster, and the user that owns it. */
export type Location = { readonly folder: string; readonly runAs: RunAs };

export type LocationOptions = { readonly dataDir: string; readonly report: (line: string) => void };

/**
 * Folders for a server started by root when its user cannot enter the requested folder, best first.
 */
const FALLBACK_HOMES = ['/var/lib/satukurir', join(tmpdir(), 'satukurir')];

/** Thrown if the path itself is unusable; then no fallback folder is tried. */
export class UnusableFolder extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableFolder';
  }
}

const NOT_A_FOLDER_CODES: readonly unknown[] = ['EEXIST', 'ENOTDIR'];

export const clusterFolder = (folder: string): string => join(folder, 'cluster');
export const passwordsFile = (cluster: string): string => join(cluster, 'passwords.json');

/**
 * Finds the folder for the cluster: the requested one if the server's user can write there, else a
 * fallback. An existing cluster stays where it is and keeps its owner, whichever user starts it.
 */
export async function findLocation(options: LocationOptions): Promise<Location> {
  return process.getuid?.() === 0
    ? locationForRoot(options)
    : locationForCurrentUser(options.dataDir);
}

async function locationForCurrentUser(dataDir: string): Promise<Location> {
  const folder = await makeFolder(dataDir);
  const cluster = clusterFolder(folder);
  const owner = await ownerOf(cluster);
  if (owner === undefined) await refuseFallbackData(folder);
  const isMine = owner === undefined || owner.uid === process.getuid?.();
  const isOpen = await (owner === undefined
    ? canAccess(constants.W_OK, folder)
    : canAccess(constants.R_OK, passwordsFile(cluster)));
  if (isMine && isOpen) return { folder, runAs: undefined };
  const isOwnCluster = isMine && owner !== undefined;
  throw new Error(isOwnCluster ? unreadableCluster(cluster) : foreignFolder(folder));
}

async function locationForRoot({ dataDir, report }: LocationOptions): Promise<Location> {
  const requested = await makeFolder(dataDir).catch((error) => {
    if (error instanceof UnusableFolder) throw error;
    return resolve(dataDir);
  });
  const existing = await existingLocation(requested);
  // An existing cluster is never replaced: an empty one elsewhere would look like lost data.
  if (existing === undefined && !(await canWrite(requested))) {
    throw new UnusableFolder(unwritable(requested));
  }
  const location = existing ?? (await newLocation(requested));
  if (location.folder !== requested) {
    report(
      `PostgreSQL does not run as root, and its own user cannot use ${requested}: ` +
        `its data and programs are in ${location.folder}`,
    );
  }
  return location;
}

async function existingLocation(requested: string): Promise<Location | undefined> {
  for (const folder of [requested, ...fallbackFolders(requested)]) {
    const runAs = await ownerOf(clusterFolder(folder));
    const isTrusted = folder === requested || (await isOwnedByRoot(dirname(folder)));
    if (runAs === undefined || !isTrusted) continue;
    if (runAs.uid !== 0) return { folder, runAs };
    throw new Error(
      `${clusterFolder(folder)} is root's, and PostgreSQL does not run as root: give it to the ` +
        "server's user with chown -R.",
    );
  }
  return undefined;
}

async function newLocation(requested: string): Promise<Location> {
  const runAs = await serverUser();
  if (await isUsable(requested, runAs)) return { folder: requested, runAs };
  for (const folder of fallbackFolders(requested)) {
    if ((await prepareFallback(folder)) && (await isUsable(folder, runAs)))
      return { folder, runAs };
  }
  throw new Error(
    `PostgreSQL does not run as root, and its own user (uid ${runAs?.uid}) can write neither in ` +
      `${requested} nor in ${FALLBACK_HOMES.join(' nor in ')}. Start as an ordinary user, choose ` +
      'another folder, or set DATABASE_URL.',
  );
}

/** Tries to write, because mount options, access lists and user namespaces all matter. */
async function isUsable(folder: string, runAs: RunAs): Promise<boolean> {
  const trial = join(folder, `trial-${randomUUID()}`);
  try {
    // Only the owner of an empty folder may be changed.
    if ((await readdir(folder)).length === 0) await chownTo(runAs, folder);
    await mkdir(trial);
    await chownTo(runAs, trial);
    return (await run(runAs, '/bin/sh', ['-c', 'cd "$0" && : > written', trial])).ok;
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true }).catch(() => {});
  }
}

/** Checks whether this process can write there; on a read-only disk not even root can. */
async function canWrite(folder: string): Promise<boolean> {
  const trial = join(folder, `trial-${randomUUID()}`);
  return mkdir(trial).then(
    () => rm(trial, { recursive: true }).then(() => true),
    () => false,
  );
}

/** Fallback folders for a requested folder; the same at every start. */
function fallbackFolders(requested: string): string[] {
  const name = createHash('sha256').update(requested).digest('hex').slice(0, 12);
  return FALLBACK_HOMES.map((home) => join(home, name));
}

async function prepareFallback(folder: string): Promise<boolean> {
  const home = dirname(folder);
  try {
    if ((await mkdir(home, { recursive: true })) !== undefined) await chmod(home, 0o755);
    await mkdir(folder, { recursive: true, mode: 0o755 });
    return isOwnedByRoot(home);
  } catch {
    return false;
  }
}

/** Another user may own the folder in a shared /tmp, and could replace its contents. */
const isOwnedByRoot = async (home: string): Promise<boolean> => (await ownerOf(home))?.uid === 0;

async function refuseFallbackData(requested: string): Promise<void> {
  for (const moved of fallbackFolders(requested)) {
    if ((await ownerOf(clusterFolder(moved))) === undefined) continue;
    throw new Error(
      `The data of ${requested} are in ${moved}, since root was the first to use it. Start as ` +
        'root again, or, with no server running, move them as root: ' +
        `mv ${clusterFolder(moved)} ${requested}/ && chown -R ${process.getuid?.()} ${requested}`,
    );
  }
}

function noFolder(path: string): string {
  return `DATA_DIR must name a folder, and ${path} is a file or inside a file.`;
}

function unwritable(path: string): string {
  return `DATA_DIR must be writable, but ${path} cannot be written. Is its disk read-only?`;
}

function foreignFolder(folder: string): string {
  return (
    `${folder} belongs to another user, most likely because root used it first. Start as that ` +
    'user again, or choose another folder, or, with no server running, take it over as root: ' +
    `chown -R ${process.getuid?.()} ${folder}`
  );
}

function unreadableCluster(cluster: string): string {
  return `${cluster} is not a cluster that this server can read: choose another folder, or remove it.`;
}

/** Makes the folder and returns its real path, so that symbolic links give it no second name. */
async function makeFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    return await realpath(path);
  } catch (cause) {
    if (NOT_A_FOLDER_CODES.includes(Object(cause).code)) throw new UnusableFolder(noFolder(path));
    throw new Error(`PostgreSQL's folder cannot be used; choose another one. ${cause}`, { cause });
  }
}

const ownerOf = (path: string): Promise<RunAs> =>
  lstat(path).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );

const canAccess = (mode: number, path: string): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );
