import {
  type BatchOrder,
  newBatch,
  OPEN_BATCHES_MAX,
  refuseManyBatches,
} from '#domain/batch/batch.ts';
import { type BatchRow, type JudgedRow, newRow } from '#domain/batch/batch-row.ts';
import type { Digest } from '#domain/digest.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import { batchView } from '#src/views/batch.ts';
import type {
  Idempotency,
  IdempotentRequest,
  IdempotentResult,
} from '../idempotency/idempotent.ts';
import { inTurns } from './in-turns.ts';

export type CreateBatchCommand = BatchOrder & {
  readonly tenant: Tenant;
  readonly rows: readonly JudgedRow[];
};

/** Keeps the rows; a worker goes on with them. LIMIT_REACHED. */
export type CreateBatch = (
  command: CreateBatchCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof batchView>>>;

type Deps = {
  readonly idempotent: Idempotency;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
};

export function createBatch({ idempotent, clock, random, digest }: Deps): CreateBatch {
  return async ({ tenant, rows: judged, mode, isDryRun }, request) => {
    const key = { ...tenantOf(tenant), batchId: random.uuid() };
    const rows = await inTurns(judged, (row, at) => newRow(key, { ...row, place: at + 1, digest }));
    const content = { ...request.content, body: contentOf({ mode, isDryRun }, rows, digest) };
    return idempotent.run(
      { ...request, content },
      {
        look: ({ batches }) => batches.countOpen(tenant, OPEN_BATCHES_MAX),
        decide(open, write) {
          refuseManyBatches(open);
          const batch = newBatch(key, { mode, isDryRun }, { rows, now: clock.now() });
          write.batches.insert(batch, rows);
          return batchView(batch);
        },
      },
    );
  };
}

/** The request by the fingerprints of its rows: whole, it would take too long to walk at a time. */
function contentOf(order: BatchOrder, rows: readonly BatchRow[], digest: Digest) {
  const texts = rows.map(({ fingerprint, reference, errors }) =>
    JSON.stringify([fingerprint, reference, errors]),
  );
  return { ...order, rows: digest.sha256(texts.join('\n')) };
}
