import { DatabaseError, type PoolClient } from 'pg';
import { sqlState } from './fault.ts';
import { joinShared, type Shareable, shareableOf, staleShares } from './join-shared.ts';
import { type JoinedWrites, joinWrites } from './join-writes.ts';
import { commitAll, FailedStatement } from './send-writes.ts';
import type { Write } from './write-queue.ts';

/** Writes of a decision, and the account and environment that they belong to. */
export type Share = { readonly owner: string; readonly writes: readonly Write[] };

/**
 * COMMITTED, or the places of the stale decisions and the error; in that case nothing was
 * committed.
 */
export type SharedOutcome =
  | 'COMMITTED'
  | { readonly stale: readonly number[]; readonly error: unknown };

/** A statement of a shared commit, and the places of the decisions that it writes for. */
type SharedStatement = { readonly joined: JoinedWrites; readonly places: readonly number[] };

const STALE_WRITE = '40001';

/**
 * Statements of one shape are planned once, whatever the lengths of their arrays. If another
 * transaction holds a lock, the shared commit fails after a short wait, and each decision is
 * committed alone.
 */
const BEGIN = `
  BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL plan_cache_mode = force_generic_plan;
  SET LOCAL lock_timeout = '250ms'`;

/**
 * Commits the writes of several decisions in one transaction. Decisions of one shape share a
 * statement; all others have their own statements, which come first. If a decision is stale, rolls
 * the transaction back and returns the decision's place. Throws OutcomeUnknown, or any other error,
 * after which nothing is committed.
 */
export async function commitShared(
  client: PoolClient,
  shares: readonly Share[],
): Promise<SharedOutcome> {
  // Awaits BEGIN separately: if the connection turns out to be dead, it is certain that nothing was
  // committed.
  const begun = client.query(BEGIN);
  begun.catch(() => {});
  const statements = statementsOf(shares);
  await begun;
  try {
    await commitAll(
      client,
      statements.map(({ joined }) => joined),
    );
    return 'COMMITTED';
  } catch (error) {
    if (!(error instanceof FailedStatement)) throw error;
    const stale = staleOf(error.cause, statements[error.place]);
    if (stale.length === 0) throw error.cause;
    return { stale, error: error.cause };
  }
}

/**
 * Sorts by owner, so that concurrent shared commits lock the rows of the ledger in one order.
 * Statements of a shape come last: they lock the rows that most others wait for.
 */
function statementsOf(shares: readonly Share[]): readonly SharedStatement[] {
  const shapes = new Map<string, { share: Shareable; place: number }[]>();
  const separate: { owner: string; joined: JoinedWrites; place: number }[] = [];
  for (const [place, { owner, writes }] of shares.entries()) {
    const share = shareableOf(writes);
    if (share === undefined) {
      for (const joined of joinWrites(writes)) separate.push({ owner, joined, place });
      continue;
    }
    const same = shapes.get(share.shape) ?? [];
    same.push({ share, place });
    shapes.set(share.shape, same);
  }
  const together = [...shapes.values()].map((same) => ({
    joined: joinShared(same.map(({ share }) => share.shared)),
    places: same.map(({ place }) => place),
  }));
  const own = separate
    .toSorted((one, other) => (one.owner < other.owner ? -1 : Number(one.owner > other.owner)))
    .map(({ joined, place }) => ({ joined, places: [place] }));
  return [...own, ...together];
}

function staleOf(error: unknown, failed: SharedStatement | undefined): readonly number[] {
  if (failed === undefined || sqlState(error) !== STALE_WRITE) return [];
  const { places } = failed;
  if (places.length === 1) return places;
  return staleShares(detailOf(error)).flatMap((place) => places[place] ?? []);
}

function detailOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.detail : undefined;
}
