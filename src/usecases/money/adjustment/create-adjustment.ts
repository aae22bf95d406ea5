import type { Tenant } from '#domain/environment.ts';
import {
  type AdjustmentCommand,
  adjustmentJournal,
  adjustmentText,
} from '#domain/money/adjustment/adjustment.ts';
import { refuseInsufficient } from '#domain/money/wallet/balance.ts';
import type { Transaction } from '#domain/money/wallet/transaction.ts';
import { invalid } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { type OperatorAct, recorderOf } from '../../recorder.ts';
import { emitTransactionEvent } from '../wallet/emit-transaction-event.ts';
import { findTransaction, requireTransaction } from '../wallet/find-transaction.ts';

type CreateAdjustmentCommand = AdjustmentCommand & { readonly reason: string; readonly by: string };

/**
 * An operator's correction of a wallet, with an event that names its evidence. Idempotent by
 * reference: a repeated request returns the posted adjustment. VALIDATION_ERROR, field code TAKEN,
 * if the reference belongs to a different adjustment; INSUFFICIENT_BALANCE for a debit beyond
 * AVAILABLE.
 */
export type CreateAdjustment = (
  tenant: Tenant,
  command: CreateAdjustmentCommand,
) => Promise<Transaction>;

type Deps = Pick<Ports, 'unitOfWork' | 'wallet' | 'clock' | 'random'>;

export function createAdjustment({ unitOfWork, wallet, clock, random }: Deps): CreateAdjustment {
  return async (tenant, command) => {
    const query = { type: 'ADJUSTMENT', reference: command.reference } as const;
    const draft = adjustmentJournal(random.uuid(), command);
    await unitOfWork.decide({
      retry: true,
      async look(stores) {
        const [known, balance] = await Promise.all([
          findTransaction(stores.wallet, tenant, query),
          stores.wallet.balance(tenant),
        ]);
        return { known, balance };
      },
      decide({ known, balance }, write) {
        if (known !== undefined) return refuseDifferentAdjustment(known, command);
        if (command.direction === 'DEBIT') refuseInsufficient(balance.available, command.amount);
        const recorder = recorderOf({ now: clock.now(), write, random });
        const journal = recorder.post(tenant, draft);
        emitTransactionEvent({ tenant, journal, type: 'wallet.adjusted' }, recorder);
        recorder.act({ ...tenant, subject: draft.journalId }, actOf(command));
      },
    });
    return requireTransaction(wallet, tenant, query);
  };
}

function actOf(command: CreateAdjustmentCommand): OperatorAct {
  const { reason, by } = command;
  return { kind: 'ADJUSTED', detail: `${adjustmentText(command)}${reason}`, by };
}

function refuseDifferentAdjustment(
  known: Transaction,
  { amount, direction }: CreateAdjustmentCommand,
): void {
  if (known.amount === amount && known.direction === direction) return;
  const when = known.createdAt.toISOString();
  const what = `a ${known.direction} of ${known.amount} rupiah`;
  const message = `${known.reference.id} was ${what} already, on ${when}.`;
  throw invalid('reference', 'TAKEN', message);
}
