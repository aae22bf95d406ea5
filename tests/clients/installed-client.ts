import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const CLIENT = new URL('../../clients/typescript/', import.meta.url).pathname;
const TYPES = new URL('../../node_modules/@types', import.meta.url).pathname;
const COMPILER = new URL('../../node_modules/.bin/tsc', import.meta.url).pathname;

const run = promisify(execFile);

export type InstalledClient = {
  /** Folder of a program that has the client installed. */
  readonly folder: string;
  /** The installed command line. */
  readonly command: string;
  /** Writes a program of that folder, and returns its path. */
  program(name: string, source: string): Promise<string>;
  /** Checks the types of a program, as its author would. */
  compile(path: string): Promise<void>;
  remove(): Promise<void>;
};

/** Builds the client as published, and installs it into its own folder. */
export async function installClient(): Promise<InstalledClient> {
  const folder = await mkdtemp(join(tmpdir(), 'satukurir-client-'));
  const home = join(folder, 'node_modules/@satukurir/client');
  await mkdir(home, { recursive: true });
  await run(COMPILER, ['-p', join(CLIENT, 'tsconfig.json'), '--outDir', join(home, 'dist')]);
  await cp(join(CLIENT, 'package.json'), join(home, 'package.json'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return {
    folder,
    command: join(home, 'dist/cli/main.js'),
    async program(name, source) {
      const path = join(folder, name);
      await writeFile(path, source);
      return path;
    },
    async compile(path) {
      const strict = [
        '--ignoreConfig',
        '--strict',
        '--noEmit',
        '--module',
        'nodenext',
        '--target',
        'es2022',
      ];
      await run(COMPILER, [...strict, '--typeRoots', TYPES, '--types', 'node', path]);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
