import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LONG_WAIT_SETTINGS } from './long-waits.ts';
import { waitUntil } from './wait-until.ts';

export type ExitedProcess = {
  /** Exit code; null for an end by a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type Program = {
  readonly ended: Promise<ExitedProcess>;
  /** Lines printed so far. */
  readonly out: () => readonly string[];
  readonly err: () => readonly string[];
  signal(name: NodeJS.Signals): void;
};

export type ServerProgram = Program & { readonly port: number };

/** Settings that a program gets; nothing else of the test's environment reaches it. */
type Settings = Readonly<Record<string, string>>;

const REPOSITORY = new URL('../../', import.meta.url).pathname;
/** Compile cache as `make` sets it: programs start twice as fast. */
export const COMPILED = { NODE_COMPILE_CACHE: join(REPOSITORY, 'node_modules/.compiled') };
/** Limit of a start, which takes two seconds of a processor that may be busy. */
export const STARTED_WITHIN_MS = 180_000;
const KEY_LINE = /^TEST key: (svc_test_[0-9A-Za-z]{38})$/;
const SERVES = /^Satukurir serves https?:\/\/127\.0\.0\.1:(\d+)\/api\/v1$/m;

const children: ChildProcess[] = [];
const folders: string[] = [];

/** Folder that `endPrograms` removes, with the PostgreSQL that may run in it. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'satukurir-process-'));
  folders.push(folder);
  return folder;
}

/**
 * Runs a script with Node, in an empty environment, from a folder without `.env`. `script`: below the
 * repository, or absolute.
 */
export function startProgram(script: string, args: readonly string[], settings: Settings): Program {
  const env = {
    PATH: process.env.PATH,
    TMPDIR: tmpdir(),
    ...COMPILED,
    ...LONG_WAIT_SETTINGS,
    ...settings,
  };
  const child = spawn(process.execPath, [resolve(REPOSITORY, script), ...args], {
    env,
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  return {
    ended: once(child, 'close').then(([code]) => ({ code, stdout, stderr })),
    out: () => linesOf(stdout),
    err: () => linesOf(stderr),
    signal: (name) => void child.kill(name),
  };
}

/** Starts a server. Rejects with its error output if it ends before it serves. */
export async function startServer(
  settings: Settings,
  { from = REPOSITORY } = {},
): Promise<ServerProgram> {
  const own = { PORT: '0', RATE_LIMITS: 'off', ...settings };
  const program = startProgram(join(from, 'src/main.ts'), [], own);
  let over: ExitedProcess | undefined;
  void program.ended.then((ended) => {
    over = ended;
  });
  const isThere = () => SERVES.test(program.out().join('\n')) || over !== undefined;
  await waitUntil(isThere, { withinMs: STARTED_WITHIN_MS });
  const [, port] = SERVES.exec(program.out().join('\n')) ?? [];
  if (port === undefined) throw new Error(over?.stderr);
  return { ...program, port: Number(port) };
}

/** Keys of the demo account, once one of the programs has printed them on separate lines. */
export async function printedKeys(servers: readonly ServerProgram[]): Promise<readonly string[]> {
  const printed = () =>
    servers.flatMap(({ out }) => out().flatMap((line) => KEY_LINE.exec(line)?.[1] ?? []));
  await waitUntil(() => printed().length > 0);
  return printed();
}

export function runCli(args: readonly string[], settings: Settings): Promise<ExitedProcess> {
  return startProgram('src/cli/main.ts', args, settings).ended;
}

/** Process of the embedded PostgreSQL on this data folder; undefined if none is running. */
export function postmasterOf(folder: string): number | undefined {
  const file = join(folder, 'cluster', 'data', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** Ends all programs that a test left running, and removes its folders. */
export async function endPrograms(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    const pid = postmasterOf(folder);
    if (pid !== undefined) await endProcess(pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function endProcess(pid: number): Promise<void> {
  await waitUntil(() => !isAlive(pid, 'SIGKILL'));
}

function isAlive(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
