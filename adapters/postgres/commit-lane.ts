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

/** Fate of a decision that waited: committed with others, or to be committed alone. */
export type Verdict = 'COMMITTED' | 'ALONE';

type Waiting = Share & {
  /** False once its reads are too old to write on them. */
  readonly isFresh: () => boolean;
  readonly settle: (verdict: Verdict) => void;
  readonly refuse: (error: unknown) => void;
};

/** Decisions that share commits: one write at a time, and those that wait leave together. */
export type CommitLane = {
  /** True if a decision of this owner would have to wait, and may. */
  isBusy(owner: string): boolean;
  /** Runs a commit that others wait for. */
  pass<Result>(commit: () => Promise<Result>): Promise<Result>;
  /** Waits for the write under way, then commits with the others that wait. */
  share(decided: Share & Pick<Waiting, 'isFresh'>): Promise<Verdict>;
  /** Commits alone after a shared commit failed; an owner that fails or blocks stays apart. */
  passAlone<Result>(owner: string, commit: () => Promise<Result>): Promise<Result>;
};

/** Bounds the time for which rows stay locked, and what one failure sends again. */
const MAX_SHARES = 64;
/** Background work has statements of its own for each decision, so that rows are locked longer. */
const MAX_SHARES_IN_BACKGROUND = 16;
/** How often a shared commit is sent again without its stale decisions, before each goes alone. */
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
    // Nothing was sent; another wait for a connection would take as long.
    for (const { refuse } of batch) refuse(error);
    return;
  }
  try {
    await commitOn(client, batch);
  } finally {
    client.release();
  }
}

/** Stale decisions look again only when the rest is committed, which is what most of them lost to. */
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
    // After any other error, the fault of one of them or of none, each one finds out alone.
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
    // Any error of ours may leave the transaction open.
    if (!(cause instanceof DatabaseError) || isConnectionLoss(cause))
      driverInternals(client).stream.destroy();
    return error instanceof OutcomeUnknown ? error : 'FAILED';
  }
}
