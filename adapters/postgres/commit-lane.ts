import { DatabaseError, type PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { OutcomeUnknown } from '#domain/unit-of-work.ts';
import { driverInternals } from './connection.ts';
import { takeFairly } from './fair-batch.ts';
import { isConnectionLoss, StaleRead } from './fault.ts';
import { BACKGROUND, type Holder, onBehalfOf } from './pool-shares.ts';
import { commitShared, type Share, type SharedOutcome } from './send-shared.ts';
import { poolOf } from './session.ts';
import { isLate, turns } from './turns.ts';

/** Verdict on a decision that waited: it was committed with others, or must be committed alone. */
export type Verdict = 'COMMITTED' | 'ALONE';

type Waiting = Share & {
  /** False once the decision's reads are too old to base a write on. */
  readonly isFresh: () => boolean;
  readonly settle: (verdict: Verdict) => void;
  readonly refuse: (error: unknown) => void;
};

/**
 * Lets decisions share commits: one commit runs at a time, and the decisions that wait for it are
 * committed together.
 */
export type CommitLane = {
  /** True if a commit is under way that this owner's decision may wait for. */
  isBusy(owner: string): boolean;
  /** Runs a commit while other decisions wait for it. */
  pass<Result>(commit: () => Promise<Result>): Promise<Result>;
  /** Waits for the commit under way, then commits together with the other waiting decisions. */
  share(decided: Share & Pick<Waiting, 'isFresh'>): Promise<Verdict>;
  /**
   * Commits a decision alone after a shared commit failed. If this commit fails or blocks, the
   * owner commits alone for APART_MS.
   */
  passAlone<Result>(owner: string, commit: () => Promise<Result>): Promise<Result>;
};

/**
 * Most decisions of a shared commit. Bounds how long rows stay locked, and how much is sent again
 * after a failure.
 */
const MAX_SHARES = 64;
/**
 * Most decisions of a shared commit in background work, which has separate statements for each
 * decision and so locks rows longer.
 */
const MAX_SHARES_IN_BACKGROUND = 16;
/**
 * Attempts at a shared commit, each without its stale decisions, before each decision is committed
 * alone.
 */
const SENDINGS = 3;
/** Time for which an owner whose write failed or blocked commits alone. */
const APART_MS = 1_000;

export function commitLane(source: DataSource, pot: string): CommitLane {
  const holder: Holder = { pot, name: 'shared commits' };
  const max = pot === BACKGROUND.pot ? MAX_SHARES_IN_BACKGROUND : MAX_SHARES;
  const waiting = new Map<string, Waiting[]>();
  const apart = new Map<string, number>();
  const turn = turns(() => leave());
  const leave = () => {
    const batch = takeFairly(waiting, max);
    if (batch.length === 0) return;
    const end = turn.begin();
    void commitTogether(source, holder, batch).finally(end);
  };
  const keepApart = (owner: string) => {
    for (const [known, until] of apart) if (until <= performance.now()) apart.delete(known);
    apart.set(owner, performance.now() + APART_MS);
  };
  const pass = async <Result>(commit: () => Promise<Result>) => {
    const end = turn.begin();
    try {
      return await commit();
    } finally {
      end();
    }
  };
  return {
    isBusy: (owner) => turn.isTaken() && (apart.get(owner) ?? 0) <= performance.now(),
    pass,
    share(decided) {
      const { promise, resolve: settle, reject: refuse } = Promise.withResolvers<Verdict>();
      const own = waiting.get(decided.owner) ?? [];
      own.push({ ...decided, settle, refuse });
      waiting.set(decided.owner, own);
      if (!turn.isTaken()) leave();
      return promise;
    },
    async passAlone(owner, commit) {
      const startedAt = performance.now();
      try {
        return await commit();
      } catch (error) {
        keepApart(owner);
        throw error;
      } finally {
        if (isLate(startedAt)) keepApart(owner);
      }
    },
  };
}

async function commitTogether(
  source: DataSource,
  holder: Holder,
  batch: readonly Waiting[],
): Promise<void> {
  let client: PoolClient;
  try {
    client = await onBehalfOf(holder, () => poolOf(source).connect());
  } catch (error) {
    // Nothing was sent. All decisions fail, because another wait for a connection would take as
    // long.
    for (const { refuse } of batch) refuse(error);
    return;
  }
  try {
    await commitOn(client, batch);
  } finally {
    client.release();
  }
}

/**
 * Refuses stale decisions only after the rest of the batch is committed: most of them conflict with
 * a decision of the batch, and must read its result.
 */
async function commitOn(client: PoolClient, batch: readonly Waiting[]): Promise<void> {
  let left = batch.filter(isFreshOrRefused);
  const refusals: (() => void)[] = [];
  let settled: Verdict | OutcomeUnknown = 'ALONE';
  for (let sending = 0; sending < SENDINGS && left.length > 0; sending += 1) {
    const outcome = await outcomeOf(client, left);
    if (outcome === 'FAILED') break;
    if (outcome === 'COMMITTED' || outcome instanceof OutcomeUnknown) {
      settled = outcome;
      break;
    }
    const isStale = (_: Waiting, place: number) => outcome.stale.includes(place);
    refusals.push(
      ...left.filter(isStale).map(
        ({ refuse }) =>
          () =>
            refuse(outcome.error),
      ),
    );
    left = left.filter((_, place) => !outcome.stale.includes(place));
  }
  for (const { settle, refuse } of left) {
    if (settled instanceof OutcomeUnknown) refuse(settled);
    // COMMITTED, or ALONE after an error that cannot be attributed to one decision.
    else settle(settled);
  }
  for (const refuse of refusals) refuse();
}

function isFreshOrRefused(one: Waiting): boolean {
  if (one.isFresh()) return true;
  one.refuse(new StaleRead());
  return false;
}

async function outcomeOf(
  client: PoolClient,
  shares: readonly Share[],
): Promise<SharedOutcome | 'FAILED' | OutcomeUnknown> {
  try {
    return await commitShared(client, shares);
  } catch (error) {
    const cause = error instanceof OutcomeUnknown ? error.cause : error;
    // An error that the server did not report may leave the transaction open.
    if (!(cause instanceof DatabaseError) || isConnectionLoss(cause))
      driverInternals(client).stream.destroy();
    return error instanceof OutcomeUnknown ? error : 'FAILED';
  }
}
