import type { components } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';

export type Batch = components['schemas']['BatchDetail'];
export type BatchRow = components['schemas']['BatchRow'];

const READ_EVERY_MS = 1_000;
/** Enough to mend: those behind them show when these are right. */
const WRONG_MAX = 50;

/** Read again and again while it moves: rows have no events of their own. */
export function batchQuery({ environment, api }: Clients, batch_id: string) {
  return {
    queryKey: [environment, 'batches', batch_id],
    queryFn: async (): Promise<Batch> =>
      (await ok(api.GET('/api/v1/batches/{batch_id}', { params: { path: { batch_id } } }))).data,
    refetchInterval: ({ state }: { readonly state: { readonly data?: Batch | undefined } }) =>
      state.data !== undefined && isAtRest(state.data) ? false : READ_EVERY_MS,
  } as const;
}

export function wrongRowsQuery({ environment, api }: Clients, batch_id: string) {
  return {
    queryKey: [environment, 'batches', batch_id, 'wrong'],
    queryFn: async (): Promise<readonly BatchRow[]> => {
      const query = { status: ['FAILED' as const], limit: WRONG_MAX };
      const params = { path: { batch_id }, query };
      return (await ok(api.GET('/api/v1/batches/{batch_id}/rows', { params }))).data.items;
    },
  };
}

/** True once the rows of a batch have been checked. */
export function isJudged({ status }: Batch): boolean {
  return status !== 'CHECKING' && status !== 'SENDING';
}

/** Nothing of it changes without a person, nor do labels come. */
function isAtRest(batch: Batch): boolean {
  const { status, labels } = batch;
  return status === 'COMPLETED' ? labels.waiting === 0 : isJudged(batch);
}
