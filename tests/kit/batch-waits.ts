import { passingOver } from './due-queue-waits.ts';
import type { OwnedStorage } from './postgres-storage.ts';
import { openBatch } from './store-contracts/batch-samples.ts';
import type { Check } from './store-contracts/contract.ts';
import { INSTANT, later, uuid } from './store-contracts/samples.ts';

/** Batches of different accounts, since a claim takes one per account. */
const KEYS = [1, 2, 3].map((n) => ({
  accountId: uuid(n),
  environment: 'TEST' as const,
  batchId: uuid(n),
}));
const REQUEST = { limit: KEYS.length, now: INSTANT, until: later(INSTANT, 60_000) };

/** Lock waits between claims, which fakes cannot show. */
export const BATCH_WAITS: readonly Check<OwnedStorage>[] = [
  passingOver({
    what: 'batches',
    table: 'batch',
    async keep(storage) {
      for (const key of KEYS) await openBatch(storage, key);
      return KEYS;
    },
    claim: ({ stores }) => stores.batches.claimDue(REQUEST),
  }),
];
