import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import { refuseInsufficient } from '#domain/money/wallet/balance.ts';
import {
  creationText,
  isSameRequest,
  refuseInvalidRequest,
  requestedWithdrawal,
  type Withdrawal,
  type WithdrawalRequest,
  withdrawalAsSubject,
} from '#domain/money/withdrawal/withdrawal.ts';
import { invalid } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { recordWithdrawal } from './record-withdrawal.ts';

type CreateWithdrawalCommand = WithdrawalRequest & { readonly by: string };

/**
 * Takes the money out of the wallet, for an operator to pay it out. Idempotent by reference: a
 * repeated request returns the withdrawal as it is now. VALIDATION_ERROR, field code TAKEN, if the
 * reference belongs to a different withdrawal; INSUFFICIENT_BALANCE.
 */
export type CreateWithdrawal = (
  tenant: Tenant,
  command: CreateWithdrawalCommand,
) => Promise<Withdrawal>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

export function createWithdrawal({ unitOfWork, clock, random }: Deps): CreateWithdrawal {
  return (tenant, command) => {
    refuseInvalidRequest(command);
    return unitOfWork.decide({
      retry: true,
      async look({ withdrawals, wallet }) {
        const [known, balance] = await Promise.all([
          withdrawals.findByReference(tenant, command.reference),
          wallet.balance(tenant),
        ]);
        return { known, balance };
      },
      decide({ known, balance }, write) {
        if (known !== undefined) return refuseDifferentRequest(known, command);
        refuseInsufficient(balance.available, command.amount);
        const recorder = recorderOf({ now: clock.now(), write, random });
        const own = { ...tenant, withdrawalId: random.uuid(), createdAt: recorder.now };
        const withdrawal = recordWithdrawal(requestedWithdrawal(command, own), recorder);
        recordAct(withdrawal, command.by, recorder);
        return withdrawal;
      },
    });
  };
}

function recordAct(withdrawal: Withdrawal, by: string, { act }: Recorder): void {
  const detail = creationText(withdrawal);
  act(withdrawalAsSubject(withdrawal), { kind: 'WITHDRAWAL_CREATED', detail, by });
}

function refuseDifferentRequest(known: Withdrawal, command: CreateWithdrawalCommand): Withdrawal {
  if (isSameRequest(known, command)) return known;
  const { reference, withdrawalId, amount, bankAccount } = known;
  const where = `${bankAccount.bank} ${bankAccount.accountNumber}, ${bankAccount.accountName}`;
  const id = idText('withdrawal', withdrawalId);
  const message = `${reference} is ${id} already, of ${amount} rupiah to ${where}.`;
  throw invalid('reference', 'TAKEN', message);
}
