import {
  type Batch,
  type BatchKey,
  batchKeyOf,
  expiredBatch,
} from '#domain/selling/batch/batch.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { workOffDue } from '../../work-off-due.ts';
import type { CheckRows } from './check-rows.ts';
import { recordBatch } from './record-batch.ts';
import type { SendRows } from './send-rows.ts';

/** Gives each due batch a turn; returns true if more may be due. */
export type RunBatches = () => Promise<boolean>;

type Deps = Pick<Ports, 'batches' | 'unitOfWork' | 'clock' | 'random' | 'reportError'> & {
  readonly checkRows: CheckRows;
  readonly sendRows: SendRows;
};

/** Batches of different accounts. */
const BATCHES_AT_A_TIME = 2;
/** Lease of a batch; afterwards another worker continues it. */
const LEASE_MS = 30_000;
/** Pause after couriers could not be reached. */
const PAUSE_MS = 5_000;

export function runBatches(deps: Deps): RunBatches {
  const { batches, clock } = deps;
  return async () => {
    let hasMore = false;
    const work = async (key: BatchKey) => {
      const goesOn = await takeTurn(key, deps);
      const pauseMs = goesOn ? 0 : PAUSE_MS;
      await batches.postpone(key, new Date(clock.now().getTime() + pauseMs));
      hasMore ||= goesOn;
    };
    const failureOf = ({ batchId }: BatchKey) => `the batch ${batchId} could not go on`;
    const { claimDue: claim } = batches;
    const queue = { claim, batchSize: BATCHES_AT_A_TIME, leaseMs: LEASE_MS, work, failureOf };
    const isFull = await workOffDue<BatchKey>(queue, deps);
    return isFull || hasMore;
  };
}

/** Returns whether to continue at once. */
async function takeTurn(key: BatchKey, deps: Deps): Promise<boolean> {
  const batch = await deps.batches.find(batchKeyOf(key));
  switch (batch?.status) {
    case 'CHECKING':
      return deps.checkRows(batch);
    case 'SENDING':
      return deps.sendRows(batch);
    case 'AWAITING_CONFIRMATION':
      await expire(batch, deps);
      return false;
    default:
      return false;
  }
}

function expire(batch: Batch, { unitOfWork, clock, random }: Deps): Promise<void> {
  return unitOfWork.decide({
    look: ({ batches }) => batches.find(batchKeyOf(batch)),
    decide(found, write) {
      if (found?.status !== 'AWAITING_CONFIRMATION') return;
      const now = clock.now();
      const recorder = recorderOf({ now, write, random });
      recordBatch({ before: found, after: expiredBatch(found, now) }, recorder);
    },
  });
}
