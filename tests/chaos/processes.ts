import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { LONG_WAIT_SETTINGS } from '#tests/kit/long-waits.ts';
import { COMPILED, STARTED_WITHIN_MS } from '#tests/kit/program.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import type { ProcessMessage } from './process-messages.ts';

/** A child process that ends when the pipe to it closes. */
export type ChaosProcess = {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  /** Its messages so far. */
  readonly messages: readonly ProcessMessage[];
  /** Its last lines on standard error. */
  readonly err: readonly string[];
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  isGone(): boolean;
  send(line: unknown): void;
  kill(): Promise<void>;
};

export type ProcessOptions = {
  readonly name: string;
  /** Path from the root of the repository. */
  readonly script: string;
  readonly args: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
  readonly onMessage: (message: ProcessMessage) => void;
};

/** Starts the processes of a run. */
export type ProcessGroup = {
  /** Rejects with the error output if the process ends before it serves. */
  start(options: ProcessOptions): Promise<ChaosProcess>;
  /** Ends the remaining processes and starts no more. */
  end(): Promise<void>;
};

const REPOSITORY = new URL('../../', import.meta.url).pathname;
const ERR_LINES = 40;
/** Continues the stopped process when the pipe closes, even if its parent was killed. */
const WAKER = 'cat > /dev/null; kill -CONT "$1"';

export function openProcessGroup(): ProcessGroup {
  const children = new Set<ChildProcess>();
  let isOver = false;
  return {
    async start(options) {
      if (isOver) throw new Error('the run has ended');
      return startedIn(children, options);
    },
    async end() {
      isOver = true;
      await Promise.all([...children].map(ended));
    },
  };
}

/** Keeps the process stopped until the returned function is called, or this process ends. */
export function keepStopped({ pid }: Pick<ChaosProcess, 'pid'>): () => Promise<void> {
  const waker = spawn('/bin/sh', ['-c', WAKER, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const woken = once(waker, 'close');
  return async () => {
    waker.stdin.end();
    await woken;
  };
}

async function startedIn(
  children: Set<ChildProcess>,
  options: ProcessOptions,
): Promise<ChaosProcess> {
  const { name, script, args, settings, onMessage } = options;
  const env = {
    PATH: process.env.PATH,
    TMPDIR: tmpdir(),
    ...COMPILED,
    ...LONG_WAIT_SETTINGS,
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
  // Ignores writes to a process that has ended.
  child.stdin.on('error', () => {});
  const messages: ProcessMessage[] = [];
  const err: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    err.push(line);
    if (err.length > ERR_LINES) err.shift();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message: ProcessMessage = JSON.parse(line);
    messages.push(message);
    onMessage(message);
  });
  const serving = () => messages.find((message) => message.kind === 'serves');
  await waitUntil(() => isGone || serving() !== undefined, { withinMs: STARTED_WITHIN_MS });
  const { port } = serving() ?? {};
  const { pid } = child;
  if (port === undefined || pid === undefined) {
    throw new Error(`${name} did not start: ${err.join('\n')}`);
  }
  return {
    name,
    pid,
    port,
    messages,
    err,
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
