import type { Ports } from '../../ports.ts';
import {
  type ClaimDue,
  type DueBatch,
  type PollCapacity,
  polledKey,
} from '../tracking/claim-due.ts';
import type { SyncBatch } from '../tracking/sync-batch.ts';
import type { ClaimDueTrackers, TrackerBatch } from './claim-due-trackers.ts';
import type { SyncTrackers } from './sync-trackers.ts';

/** AWBs of one request: of shipments, or of trackers. */
export type TurnBatch = DueBatch | TrackerBatch;

/**
 * Claims due polls of these couriers, up to the requests that they accept. Shipments, which are
 * paid for, come first in three of four turns, trackers in the fourth, so that a backlog of one
 * kind does not block the other.
 */
export type ClaimTurn = (ready: readonly PollCapacity[]) => Promise<readonly TurnBatch[]>;
export type SyncTurn = (batch: TurnBatch) => Promise<void>;

type ClaimDeps = Pick<Ports, 'reportError'> & {
  readonly claimDue: ClaimDue;
  readonly claimDueTrackers: ClaimDueTrackers;
};
type Claim = (ready: readonly PollCapacity[]) => Promise<readonly TurnBatch[]>;

const TRACKERS_TURN = 4;

export function claimTurn({ claimDue, claimDueTrackers, reportError }: ClaimDeps): ClaimTurn {
  const turns = new Map<string, number>();
  const isForTrackers = ({ polled }: PollCapacity) => {
    const turn = ((turns.get(polledKey(polled)) ?? 0) + 1) % TRACKERS_TURN;
    turns.set(polledKey(polled), turn);
    return turn === 0;
  };
  /** Polls claimed rows even if another claim fails, because they are leased. */
  const claimed = async (claim: Claim, ready: readonly PollCapacity[]) => {
    if (ready.length === 0) return [];
    try {
      return await claim(ready);
    } catch (error) {
      reportError('due polls could not be claimed', error);
      return [];
    }
  };
  const inOrder = async (
    [first, second]: readonly [Claim, Claim],
    ready: readonly PollCapacity[],
  ) => {
    const batches = await claimed(first, ready);
    const left = roomLeft(ready, batches);
    const others = await claimed(second, left);
    // Marked as full if the first kind took all requests, so that the second kind gets its turn
    // after one of them.
    const isMoreDue = ({ polled }: TurnBatch) => left.every((one) => one.polled !== polled);
    return [
      ...batches.map((batch) => (isMoreDue(batch) ? { ...batch, isFull: true } : batch)),
      ...others,
    ];
  };
  return async (ready) => {
    const turn = Map.groupBy(ready, isForTrackers);
    const batches = await Promise.all([
      inOrder([claimDue, claimDueTrackers], turn.get(false) ?? []),
      inOrder([claimDueTrackers, claimDue], turn.get(true) ?? []),
    ]);
    return batches.flat();
  };
}

export function syncTurn(syncBatch: SyncBatch, syncTrackers: SyncTrackers): SyncTurn {
  return (batch) => ('dueTrackers' in batch ? syncTrackers(batch) : syncBatch(batch));
}

function roomLeft(
  ready: readonly PollCapacity[],
  batches: readonly TurnBatch[],
): readonly PollCapacity[] {
  return ready.flatMap(({ polled, requests }) => {
    const rest = requests - batches.filter((batch) => batch.polled === polled).length;
    return rest > 0 ? { polled, requests: rest } : [];
  });
}
