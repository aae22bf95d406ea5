import { type Tenant, tenantOf } from '#domain/environment.ts';
import {
  type BatchKey,
  type BatchOrder,
  freeBatchSlot,
  newBatch,
  OPEN_BATCHES_MAX,
} from '#domain/selling/batch/batch.ts';
import {
  type JudgedRow,
  newRow,
  type SavedSenders,
  type SentRow,
  senderIdOf,
  withSavedSender,
} from '#domain/selling/batch/batch-row.ts';
import type { Decision, Stores } from '#domain/unit-of-work.ts';
import { batchView } from '#src/views/selling/batch.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { inTurns, type Turn } from './in-turns.ts';

export type CreateBatchCommand = BatchOrder & {
  readonly tenant: Tenant;
  readonly rows: readonly JudgedRow[];
  readonly turn: Turn;
};

/** Stores the rows, with the texts of saved senders; a worker continues. LIMIT_REACHED. */
export type CreateBatch = (
  command: CreateBatchCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof batchView>>>;

type Snapshot = { readonly taken: readonly number[]; readonly senders: SavedSenders };
type Deps = Pick<Ports, 'idempotent' | 'clock' | 'random' | 'digest'>;

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
    // Fingerprints the rows' fingerprints: canonicalising the whole request would block the
    // process.
    const body = { ...order, rows: digest.sha256(texts.join('\n')) };
    const content = { ...request.content, body };
    const inserted = insertion(key, order, { rows, clock, random });
    return idempotent.run({ ...request, content }, inserted);
  };
}

/** Concurrent requests for one slot: one gets it, and the other looks again. */
function insertion(
  key: BatchKey,
  order: BatchOrder,
  {
    rows: sent,
    clock,
    random,
  }: Pick<Deps, 'clock' | 'random'> & { readonly rows: readonly SentRow[] },
): Decision<Snapshot, ReturnType<typeof batchView>> {
  return {
    async look({ batches, savedSenders }) {
      const [taken, senders] = await Promise.all([
        batches.openSlots(key, OPEN_BATCHES_MAX),
        sendersOf(sent, key, { batches, savedSenders }),
      ]);
      return { taken, senders };
    },
    decide({ taken, senders }, write) {
      const slot = freeBatchSlot(taken, random);
      const rows = sent.map((row) => withSavedSender(row, senders));
      const batch = newBatch(key, order, { rows, slot, now: clock.now() });
      write.batches.insert(batch, rows);
      return batchView(batch);
    },
  };
}

/**
 * Reads all senders of the tenant in one query; a second one, for missing senders, is rarely
 * needed.
 */
async function sendersOf(
  rows: readonly SentRow[],
  tenant: Tenant,
  { batches, savedSenders }: Pick<Stores, 'batches' | 'savedSenders'>,
): Promise<SavedSenders> {
  const named = rows.filter((row) => senderIdOf(row) !== undefined);
  const found = named.length === 0 ? [] : await savedSenders.all(tenant);
  const saved = new Map(found.map(({ senderId, party }) => [senderId, party]));
  const unknown = named.filter((row) => !saved.has(senderIdOf(row) ?? ''));
  const references = unknown.flatMap(({ reference }) => reference ?? []);
  const made = references.length === 0 ? [] : await batches.madeBy(tenant, references);
  return { saved, made: new Map(made.map((one) => [one.reference, one])) };
}
