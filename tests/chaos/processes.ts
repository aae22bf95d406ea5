import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { PATIENT_SETTINGS } from '#tests/kit/patient.ts';
import { COMPILED, STARTED_WITHIN_MS } from '#tests/kit/program.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import type { Told } from './told.ts';

/** A process of ours at the other end of a pipe: it ends when the pipe does. */
export type ChaosProcess = {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  /** What it has told so far. */
  readonly told: readonly Told[];
  /** Its last lines on standard error. */
  readonly err: readonly string[];
  /** Settles when it is gone, whoever ended it. */
  readonly ended: Promise<void>;
  isGone(): boolean;
  send(line: unknown): void;
  kill(): Promise<void>;
};

export type ProcessWish = {
  readonly name: string;
  /** From the root of the repository. */
  readonly script: string;
  readonly args: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly onTold: (told: Told) => void;
};

/** Where processes of one run are started. */
export type Nursery = {
  /** Rejects with what it complained of where it ends before it serves. */
  start(wish: ProcessWish): Promise<ChaosProcess>;
  /** Ends those that are still there, and starts no other. */
  end(): Promise<void>;
};

const REPOSITORY = new URL('../../', import.meta.url).pathname;
const ERR_LINES = 40;
/** Ends a stop when the pipe to it ends: also when whoever holds it was killed. */
const WAKER = 'cat > /dev/null; kill -CONT "$1"';

export function openNursery(): Nursery {
  const children = new Set<ChildProcess>();
  let isOver = false;
  return {
    async start(wish) {
      if (isOver) throw new Error('the run is over');
      return startedIn(children, wish);
    },
    async end() {
      isOver = true;
      await Promise.all([...children].map(ended));
    },
  };
}

/** To be called with what has stopped: it goes on when the answer is called, or we are gone. */
export function heldStill({ pid }: Pick<ChaosProcess, 'pid'>): () => Promise<void> {
  const waker = spawn('/bin/sh', ['-c', WAKER, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const woken = once(waker, 'close');
  return async () => {
    waker.stdin.end();
    await woken;
  };
}

async function startedIn(children: Set<ChildProcess>, wish: ProcessWish): Promise<ChaosProcess> {
  const { name, script, args, settings, onTold } = wish;
  const env = {
    PATH: process.env.PATH,
    TMPDIR: tmpdir(),
    ...COMPILED,
    ...PATIENT_SETTINGS,
    ...settings,
  };
  const child = spawn(process.execPath, [`${REPOSITORY}${script}`, ...args], {
    env,
    cwd: tmpdir(),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.add(child);
  let isGone = false;
  const over = once(child, 'close').then(() => {
    isGone = true;
    children.delete(child);
  });
  // A process that is gone hears nothing more.
  child.stdin.on('error', () => {});
  const told: Told[] = [];
  const err: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    err.push(line);
    if (err.length > ERR_LINES) err.shift();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const one: Told = JSON.parse(line);
    told.push(one);
    onTold(one);
  });
  const serving = () => told.find((one) => one.told === 'serves');
  await waitUntil(() => isGone || serving() !== undefined, { withinMs: STARTED_WITHIN_MS });
  const { port } = serving() ?? {};
  const { pid } = child;
  if (port === undefined || pid === undefined) {
    throw new Error(`${name} did not start: ${err.join('\n')}`);
  }
  return {
    ...{ name, pid, port, told, err },
    ended: over,
    isGone: () => isGone,
    send: (line) => void child.stdin.write(`${JSON.stringify(line)}\n`),
    async kill() {
      child.kill('SIGKILL');
      await over;
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}
