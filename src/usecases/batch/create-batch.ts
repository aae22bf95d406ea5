import {
  type BatchKey,
  type BatchOrder,
  newBatch,
  OPEN_BATCHES_MAX,
  refuseManyBatches,
} from '#domain/batch/batch.ts';
import {
  type JudgedRow,
  newRow,
  type SentRow,
  senderIdOf,
  withSavedSender,
} from '#domain/batch/batch-row.ts';
import type { Digest } from '#domain/digest.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { Random } from '#domain/random.ts';
import type { SavedSender } from '#domain/saved-sender/saved-sender.ts';
import type { Clock } from '#domain/time.ts';
import type { Decision } from '#domain/unit-of-work.ts';
import { batchView } from '#src/views/batch.ts';
import type {
  Idempotency,
  IdempotentRequest,
  IdempotentResult,
} from '../idempotency/idempotent.ts';
import { inTurns, type Turn } from './in-turns.ts';

export type CreateBatchCommand = BatchOrder & {
  readonly tenant: Tenant;
  readonly rows: readonly JudgedRow[];
  readonly turn: Turn;
};

/** Keeps the rows, with the texts of saved senders; a worker goes on with them. LIMIT_REACHED. */
export type CreateBatch = (
  command: CreateBatchCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof batchView>>>;

/** One query reads all senders of a tenant, whatever rows name. */
type Snapshot = { readonly open: number; readonly saved: readonly SavedSender[] };
type Deps = {
  readonly idempotent: Idempotency;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
};

export function createBatch({ idempotent, clock, random, digest }: Deps): CreateBatch {
  return async ({ tenant, rows: judged, turn, mode, isDryRun }, request) => {
    const key = { ...tenantOf(tenant), batchId: random.uuid() };
    const order = { mode, isDryRun };
    const rows = await inTurns(judged, turn, (row, at) =>
      newRow(key, { ...row, place: at + 1, digest }),
    );
    const texts = await inTurns(rows, turn, ({ fingerprint, reference, errors }) =>
      JSON.stringify([fingerprint, reference, errors]),
    );
    // By its rows' fingerprints: whole, the request would take too long to walk at a time.
    const body = { ...order, rows: digest.sha256(texts.join('\n')) };
    const content = { ...request.content, body };
    const inserted = insertion(key, order, { rows, clock });
    return idempotent.run({ ...request, content }, inserted);
  };
}

function insertion(
  key: BatchKey,
  order: BatchOrder,
  { rows: sent, clock }: { readonly rows: readonly SentRow[]; readonly clock: Clock },
): Decision<Snapshot, ReturnType<typeof batchView>> {
  const namesSaved = sent.some((row) => senderIdOf(row) !== undefined);
  return {
    async look({ batches, savedSenders }) {
      const [open, saved] = await Promise.all([
        batches.countOpen(key, OPEN_BATCHES_MAX),
        namesSaved ? savedSenders.all(key) : [],
      ]);
      return { open, saved };
    },
    decide({ open, saved }, write) {
      refuseManyBatches(open);
      const parties = new Map(
        saved.map(({ senderId, party }) => [idText('savedSender', senderId), party]),
      );
      const rows = sent.map((row) => withSavedSender(row, parties));
      const batch = newBatch(key, order, { rows, now: clock.now() });
      write.batches.insert(batch, rows);
      return batchView(batch);
    },
  };
}
