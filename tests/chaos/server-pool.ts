import type { Random } from '#domain/random.ts';
import { STARTED_WITHIN_MS } from '#tests/kit/program.ts';
import { pick } from '#tests/kit/share.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import type { ProcessMessage } from './process-messages.ts';
import type { ChaosProcess, ProcessGroup } from './processes.ts';

export type Role = 'api' | 'worker';

/** A serving process, and whether a fault is being injected into it. */
export type PooledServer = {
  readonly process: ChaosProcess;
  readonly role: Role;
  /** K13: error of its clock. */
  readonly skewMs: number;
  isInUse: boolean;
  /** True if it is about to be killed; any other end is a failure. */
  isEnding: boolean;
};

/** A message of a process. */
export type ReceivedMessage = {
  readonly by: string;
  readonly skewMs: number;
  readonly message: ProcessMessage;
};

/** The processes of a run. Each one that ends is replaced. */
export type ServerPool = {
  readonly messages: readonly ReceivedMessage[];
  /** Processes that ended unexpectedly, with their error output. */
  readonly complaints: readonly string[];
  /** Includes processes that are about to be killed, until they end. */
  serving(role: Role): readonly PooledServer[];
  /** Waits for a process without another fault. */
  acquire(role: Role, random: Random): Promise<PooledServer>;
  release(server: PooledServer): void;
  /** Sends SIGKILL, unless the process has ended. */
  kill(server: PooledServer): Promise<void>;
  /** Stops replacing processes that end. */
  end(): void;
  isOver(): boolean;
};

export type ServerPoolOptions = Pick<ProcessGroup, 'start'> & {
  readonly sizes: Readonly<Record<Role, number>>;
  readonly settingsOf: (role: Role, skewMs: number) => Readonly<Record<string, string>>;
  readonly random: Random;
};

const SCRIPT = 'tests/chaos/server-program.ts';
const SKEW_MS = 600_000;
/** Ten minutes fast, ten minutes slow, correct: for each third of the workers. */
const SKEWS = [SKEW_MS, -SKEW_MS, 0];

/** The first process migrates the database; `key` belongs to the demo account. */
export async function openServerPool({
  start,
  ...options
}: ServerPoolOptions): Promise<{ servers: ServerPool; key: string }> {
  const { sizes, settingsOf, random } = options;
  const pool = new Set<PooledServer>();
  const messages: ReceivedMessage[] = [];
  const complaints: string[] = [];
  let count = 0;
  let isOver = false;

  /** Retries as an orchestrator would, as connections may be terminated during the start. */
  const started = async (
    role: Role,
    giveUpAt = performance.now() + STARTED_WITHIN_MS,
  ): Promise<ChaosProcess & { skewMs: number }> => {
    const name = `${role} ${count}`;
    const skewMs = role === 'api' ? 0 : (SKEWS[count % SKEWS.length] ?? 0);
    count += 1;
    try {
      const process = await start({
        name,
        script: SCRIPT,
        args: [],
        settings: settingsOf(role, skewMs),
        onMessage: (message) => messages.push({ by: name, skewMs, message }),
      });
      return { ...process, skewMs };
    } catch (error) {
      if (isOver || performance.now() > giveUpAt) throw error;
      return started(role, giveUpAt);
    }
  };
  const add = async (role: Role) => {
    const { skewMs, ...process } = await started(role);
    const server: PooledServer = { process, role, skewMs, isInUse: false, isEnding: false };
    pool.add(server);
    void process.ended.then(() => replace(server));
    return process;
  };
  const replace = (server: PooledServer) => {
    const { name, err } = server.process;
    pool.delete(server);
    if (isOver) return;
    if (!server.isEnding) complaints.push(`${name} ended by itself: ${err.join(' | ')}`);
    add(server.role).catch((error) => complaints.push(`no ${server.role} starts: ${error}`));
  };
  const serving = (role: Role) => [...pool].filter((server) => server.role === role);
  const free = (role: Role) =>
    serving(role).filter(({ isInUse, isEnding }) => !isInUse && !isEnding);

  /** True if another process keeps serving when one is killed. */
  const hasSpare = (role: Role) => serving(role).length >= Math.min(2, sizes[role]);

  const first = await add('api');
  const others = (role: Role, size: number) => Array.from({ length: size }, () => add(role));
  await Promise.all([...others('api', sizes.api - 1), ...others('worker', sizes.worker)]);
  const [ready] = first.messages.filter((one) => one.kind === 'serves');
  const key = ready?.key;
  if (key === undefined) throw new Error('the database was not empty');
  const servers: ServerPool = {
    messages,
    complaints,
    serving,
    async acquire(role) {
      const isThere = () => isOver || (free(role).length > 0 && hasSpare(role));
      await waitUntil(isThere, { withinMs: STARTED_WITHIN_MS }).catch((error) => {
        const there = serving(role).map(({ process, isInUse, isEnding }) => {
          return `${process.name} ${JSON.stringify({ isInUse, isEnding, gone: process.isGone() })}`;
        });
        throw new Error(`no ${role} is free: ${[...there, ...complaints].join(' | ')}`, {
          cause: error,
        });
      });
      const server = pick(free(role), random);
      server.isInUse = true;
      return server;
    },
    release(server) {
      server.isInUse = false;
    },
    end() {
      isOver = true;
    },
    isOver: () => isOver,
    async kill(server) {
      server.isEnding = true;
      await server.process.kill();
    },
  };
  return { servers, key };
}
