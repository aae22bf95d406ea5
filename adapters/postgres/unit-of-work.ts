import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Tenant } from '#domain/environment.ts';
import { type Decision, retrying, type UnitOfWork } from '#domain/unit-of-work.ts';
import { type CommitLane, commitLane } from './commit-lane.ts';
import { driverInternals } from './connection.ts';
import { isConnectionLoss, isRetryable, StaleRead, sqlState } from './fault.ts';
import { currentHolder, type Holder } from './pool-shares.ts';
import { type ReadLane, readLane } from './read-lane.ts';
import type { Share } from './send-shared.ts';
import { commitAlone } from './send-writes.ts';
import { sendOn } from './session.ts';
import { decisionStores } from './stores/stores.ts';
import { postgresWrites, type WritesDeps } from './stores/writes.ts';
import { writeQueue } from './write-queue.ts';

type Lanes = { readonly reads: ReadLane; readonly commits: CommitLane };
type Work = {
  readonly source: DataSource;
  readonly deps: WritesDeps;
  readonly commit: typeof commitAlone;
  /** Undefined for a decision that is committed alone. */
  readonly lanes: Lanes | undefined;
};
type Waiting = Share & { readonly lane: CommitLane; readonly isFresh: () => boolean };
type Decided<Result> = { readonly result: Result; readonly waiting: Waiting | undefined };
type Connection = { readonly runner: QueryRunner; readonly client: PoolClient };

/** A deadlock or a lost connection rarely repeats: a third in a row is not a coincidence. */
const ATTEMPTS = 3;
/**
 * Attempts after a stale read. Of the concurrent writers of a row, one succeeds per round, and at
 * most as many as a process has connections compete again.
 */
const STALE_ATTEMPTS = 8;
const STALE_WRITE = '40001';
/**
 * Random pause from the second stale write on, so that the writers do not collide again; it doubles
 * with each attempt.
 */
const PAUSE_MS = 2;
const PAUSE_MAX_MS = 25;
/** If a process is suspended for longer between reading and writing, it must read again. */
const READ_VALID_MS = 2_000;

/** `commit` sends the writes of one decision; the default is used in production. */
export function postgresUnitOfWork(
  source: DataSource,
  deps: WritesDeps,
  commit: typeof commitAlone = commitAlone,
): UnitOfWork {
  const lanesFor = lanesOf(source);
  return {
    decide: retrying((decision) =>
      withRetries((made) => {
        const { sharesCommit } = decision;
        // A decision that was stale does not join the next shared commit, which it might delay.
        const isShared = sharesCommit !== undefined && made === 0;
        const lanes = isShared ? lanesFor(currentHolder()) : undefined;
        return openDecision({ source, deps, commit, lanes }, decision);
      }),
    ),
  };
}

/** Makes lanes by pot, so that LIVE never waits for TEST, nor requests for background work. */
function lanesOf(source: DataSource): (holder: Holder) => Lanes {
  const lanes = new Map<string, Lanes>();
  return ({ pot }) => {
    const own = lanes.get(pot) ?? {
      reads: readLane(source, pot),
      commits: commitLane(source, pot),
    };
    lanes.set(pot, own);
    return own;
  };
}

/**
 * Repeats the work after a retryable error. `open` is not retried: it has already waited for a
 * connection.
 */
async function withRetries<Result>(
  open: (made: number) => Promise<() => Promise<Result>>,
  made = 0,
): Promise<Result> {
  const attempt = await open(made);
  try {
    return await attempt();
  } catch (error) {
    const isStale = sqlState(error) === STALE_WRITE;
    const attempts = isStale ? STALE_ATTEMPTS : ATTEMPTS;
    if (made + 1 >= attempts || !isRetryable(error)) throw error;
    if (isStale && made > 0) await pause(pauseMs(made));
  }
  return withRetries(open, made + 1);
}

function pauseMs(made: number): number {
  return Math.random() * Math.min(PAUSE_MS * 2 ** made, PAUSE_MAX_MS);
}

async function openDecision<Snapshot, Result>(
  work: Work,
  decision: Decision<Snapshot, Result>,
): Promise<() => Promise<Result>> {
  if (work.lanes?.reads.isBusy()) return () => decideWithOthers(work, decision);
  const connection = await connectionOf(work.source);
  return async () => {
    const { result, waiting } = await using(connection, () =>
      runDecision(connection, work, decision),
    );
    if (waiting !== undefined) await commitWithOthers(work, waiting);
    return result;
  };
}

async function connectionOf(source: DataSource): Promise<Connection> {
  const runner = source.createQueryRunner();
  return { runner, client: await runner.connect() };
}

/** Runs the work, then releases the connection, or drops it if it is lost. */
async function using<Result>(
  { runner, client }: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionLoss(error)) dropConnection(client);
    throw error;
  } finally {
    await runner.release();
  }
}

/** Destroys the socket, so that the pool does not reuse the connection. */
function dropConnection(client: PoolClient): void {
  driverInternals(client).stream.destroy();
}

/** Reads and commits immediately, on one connection, unless the commit has to wait for the lane. */
async function runDecision<Snapshot, Result>(
  { runner, client }: Connection,
  { deps, commit, lanes }: Work,
  decision: Decision<Snapshot, Result>,
): Promise<Decided<Result>> {
  const stores = decisionStores({ manager: runner.manager, send: sendOn(client), box: deps.box });
  const look = () => decision.look(stores);
  const decided = await decidedOn(decision, deps, () => (lanes ? lanes.reads.pass(look) : look()));
  const { result, writes } = decided;
  const { sharesCommit } = decision;
  if (lanes === undefined || sharesCommit === undefined || writes.length === 0) {
    await commit(client, writes);
    return { result, waiting: undefined };
  }
  const waiting = { ...decided, lane: lanes.commits, owner: ownerOf(sharesCommit) };
  if (lanes.commits.isBusy(waiting.owner)) return { result, waiting };
  await lanes.commits.pass(() => commit(client, writes));
  return { result, waiting: undefined };
}

/** Reads together with other waiting decisions, and holds no connection. */
async function decideWithOthers<Snapshot, Result>(
  work: Work,
  decision: Decision<Snapshot, Result>,
): Promise<Result> {
  const { source, deps, commit, lanes } = work;
  if (lanes === undefined || decision.sharesCommit === undefined)
    throw new Error('the decision shares no commit');
  const stores = decisionStores({ manager: source.manager, send: lanes.reads.send, box: deps.box });
  const decided = await decidedOn(decision, deps, () => decision.look(stores));
  const { result, writes, isFresh } = decided;
  if (writes.length === 0) return result;
  const owner = ownerOf(decision.sharesCommit);
  if (lanes.commits.isBusy(owner)) {
    await commitWithOthers(work, { ...decided, lane: lanes.commits, owner });
    return result;
  }
  const connection = await connectionOf(source);
  await using(connection, async () => {
    if (!isFresh()) throw new StaleRead();
    await lanes.commits.pass(() => commit(connection.client, writes));
  });
  return result;
}

async function decidedOn<Snapshot, Result>(
  { decide }: Decision<Snapshot, Result>,
  deps: WritesDeps,
  look: () => Promise<Snapshot>,
) {
  const readAt = performance.now();
  const isFresh = () => performance.now() - readAt <= READ_VALID_MS;
  const snapshot = await look();
  const queue = writeQueue();
  const result = decide(snapshot, postgresWrites({ ...deps, queue }));
  const writes = await queue.inOrder();
  if (!isFresh()) throw new StaleRead();
  return { result, writes, isFresh };
}

function ownerOf({ accountId, environment }: Tenant): string {
  return `${accountId} ${environment}`;
}

async function commitWithOthers({ source, commit }: Work, waiting: Waiting): Promise<void> {
  const { lane, owner, writes, isFresh } = waiting;
  if ((await lane.share(waiting)) === 'COMMITTED') return;
  const connection = await connectionOf(source);
  await using(connection, async () => {
    if (!isFresh()) throw new StaleRead();
    await lane.passAlone(owner, () => commit(connection.client, writes));
  });
}
