import type { Tenant } from '#domain/environment.ts';
import { refuseInsufficient } from '#domain/money/wallet/balance.ts';
import { confirmedBatch, refuseConfirmation } from '#domain/selling/batch/batch.ts';
import { batchView } from '#src/views/selling/batch.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { foundBatch } from './get-batch.ts';
import { recordBatch } from './record-batch.ts';

/**
 * Continues after a dry run. Idempotent. NOT_FOUND, BATCH_NOT_CONFIRMABLE; INSUFFICIENT_BALANCE
 * where the wallet cannot pay all rows.
 */
export type ConfirmBatch = (
  tenant: Tenant,
  batchId: string,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof batchView>>>;

type Deps = Pick<Ports, 'idempotent' | 'clock' | 'random'>;

export function confirmBatch({ idempotent, clock, random }: Deps): ConfirmBatch {
  return (tenant, batchId, request) =>
    idempotent.run(request, {
      async look({ batches, wallet }) {
        const [batch, balance] = await Promise.all([
          foundBatch(batches, tenant, batchId),
          wallet.balance(tenant),
        ]);
        return { batch, balance };
      },
      decide({ batch, balance }, write) {
        if (batch.confirmedAt !== null) return batchView(batch);
        const now = clock.now();
        refuseConfirmation(batch, now);
        refuseInsufficient(balance.available, batch.totalAmount);
        const after = confirmedBatch(batch, now);
        return batchView(recordBatch({ before: batch, after }, recorderOf({ now, write, random })));
      },
    });
}
