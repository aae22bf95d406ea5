import type { ListenOptions, QueueName } from '#domain/job.ts';
import type { AnchorLedger } from '#src/usecases/money/wallet/anchor-ledger.ts';

type Queue = ListenOptions & { readonly work: () => Promise<void> };
export type Queues = { readonly [Name in QueueName]: Queue };

/** Maps each queue to its use case and schedule. adapters/postgres/queue.ts has the policy. */
export function queues({ anchorLedger }: { readonly anchorLedger: AnchorLedger }): Queues {
  return {
    // Once a day; the hourly job catches up after a restart at midnight.
    'anchor-ledger': {
      batchSize: 1,
      pollMs: 10_000,
      async work() {
        await anchorLedger();
      },
    },
  };
}
