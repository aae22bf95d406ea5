import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { waitUntil } from '#tests/kit/wait-until.ts';

export type Task = { dataDir: string; throwaway?: boolean; writes?: boolean };
export type User = { uid: number; gid: number };
export type How = {
  env?: NodeJS.ProcessEnv;
  /** User of the program, if not the test's. */
  as?: User;
  /** Copy of this repository to run in, and a Node for users without access to ours. */
  clone?: string;
  node?: string;
};
export type Opened = {
  ownerUrl: string;
  appUrl: string;
  port: number;
  clusterFolder: string;
  said: string[];
};
export type Program = {
  process: ChildProcess;
  opened: Opened;
  /** Numbers that it has written so far. */
  written: number[];
  /** Sends a signal as a terminal does: to the program and everything in its process group. */
  signal(name: NodeJS.Signals): void;
  ended: Promise<unknown>;
};

const SCRIPT = 'tests/processes/programs/embedded.ts';
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

const folders: string[] = [];
const processes: ChildProcess[] = [];
const places: string[] = [];

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'satukurir-embedded-'));
  folders.push(folder);
  return folder;
}

export const isRoot = process.getuid?.() === 0;

export function userNamed(name: string): User | undefined {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([first]) => first === name) ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Starts the program in a new process group. */
export function launch(task: Task, how: How = {}) {
  const { env = process.env, as, clone = REPOSITORY, node = process.execPath } = how;
  const child = spawn(node, [join(clone, SCRIPT), JSON.stringify(task)], {
    ...as,
    env,
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  return child;
}

/** Starts the program and waits for its server. Rejects with its stderr if it cannot open. */
export async function start(task: Task, how?: How): Promise<Program> {
  const child = launch(task, how);
  const ended = once(child, 'close').then(([code, signal]) => signal ?? code);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, 'line'), ended]);
  if (!Array.isArray(first)) throw new Error(stderr);
  const opened = JSON.parse(first[0]) as Opened;
  places.push(opened.clusterFolder);
  const written: number[] = [];
  lines.on('line', (line) => written.push(Number(line)));
  const signal = (name: NodeJS.Signals) => void process.kill(-Number(child.pid), name);
  return { process: child, opened, written, signal, ended };
}

export async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

export const isServing = (url: string): Promise<boolean> =>
  ask(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

/** Reports whether any server listens, even one that has lost its data. */
export const isListening = ({ port }: Opened): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket
      .on('connect', () => resolve(socket.destroy().destroyed))
      .on('error', () => resolve(false));
  });

export const pidFile = (place: string): string => join(place, 'data', 'postmaster.pid');

export const serverPid = (place: string): number =>
  Number(readFileSync(pidFile(place), 'utf8').split('\n')[0]);

/** Kills with SIGKILL, and waits for the end. */
export async function kill(program: Program): Promise<void> {
  program.process.kill('SIGKILL');
  await program.ended;
}

export const killServer = (place: string): void => void process.kill(serverPid(place), 'SIGKILL');

export async function cleanUp(): Promise<void> {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  const ours = folders.map((folder) => join(folder, 'cluster'));
  for (const place of [...places.splice(0), ...ours]) {
    // SIGQUIT ends it at once but cleanly: SIGKILL would leave a segment of shared memory.
    if (existsSync(pidFile(place)) && signalled(serverPid(place), 'SIGQUIT')) {
      await waitUntil(() => !existsSync(pidFile(place)));
    }
    await rm(join(place, '..'), { recursive: true, force: true, maxRetries: 5 });
  }
  for (const folder of folders.splice(0)) {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function signalled(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
