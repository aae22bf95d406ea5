import type { components } from '#src/http/contract/api.gen.ts';
import type { Clients } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';

export type Batch = components['schemas']['BatchDetail'];
export type BatchRow = components['schemas']['BatchRow'];

const READ_EVERY_MS = 1_000;
/** Enough to correct at once; further ones appear when these are right. */
const WRONG_MAX = 50;

/** Polled while it changes, because rows have no events of their own. */
export function batchQuery(clients: Clients, batch_id: string) {
  return {
    ...reading(clients, '/api/v1/batches/{batch_id}', { noun: 'batches', path: { batch_id } }),
    refetchInterval: ({ state }: { readonly state: { readonly data?: Batch | undefined } }) =>
      state.data !== undefined && isAtRest(state.data) ? false : READ_EVERY_MS,
  } as const;
}

export function wrongRowsQuery(clients: Clients, batch_id: string) {
  return {
    ...reading(clients, '/api/v1/batches/{batch_id}/rows', {
      noun: 'batches',
      path: { batch_id },
      query: { status: ['FAILED'], limit: WRONG_MAX },
    }),
    select: ({ items }: { readonly items: readonly BatchRow[] }) => items,
  };
}

/** True once the rows of a batch have been checked. */
export function isJudged({ status }: Batch): boolean {
  return status !== 'CHECKING' && status !== 'SENDING';
}

/** True if the batch changes only by a person's action, and no labels are awaited. */
function isAtRest(batch: Batch): boolean {
  const { status, labels } = batch;
  return status === 'COMPLETED' ? labels.waiting === 0 : isJudged(batch);
}
