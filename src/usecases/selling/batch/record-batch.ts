import { type Batch, hasEnded, mayMoveBatch } from '#domain/selling/batch/batch.ts';
import { batchView } from '#src/views/selling/batch.ts';
import type { Recorder } from '../../recorder.ts';

/**
 * The only function that changes the status of a batch: writes its row, and its event once it has
 * ended. RangeError for an illegal change.
 */
export function recordBatch(
  { before, after }: { readonly before: Batch; readonly after: Batch },
  { write, event }: Recorder,
): Batch {
  const { status: from } = before;
  if (!mayMoveBatch(from, after.status)) {
    throw new RangeError(`a batch that is ${from} never becomes ${after.status}`);
  }
  const emits = hasEnded(after);
  const { lastSequence, batchId: subject } = before;
  const recorded = emits ? { ...after, lastSequence: lastSequence + 1 } : after;
  write.batches.update(before, recorded);
  if (emits) {
    const view = JSON.stringify(batchView(recorded));
    const draft = { tenant: before, subject, lastSequence, previousStatus: from };
    event({ ...draft, type: 'batch.completed', about: 'batch', view });
  }
  return recorded;
}
