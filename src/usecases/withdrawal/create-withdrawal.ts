import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { Random } from '#domain/random.ts';
import { invalid } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { refuseInsufficient } from '#domain/wallet/balance.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import {
  isSameRequest,
  refuseInvalidRequest,
  requestedWithdrawal,
  type Withdrawal,
  type WithdrawalRequest,
  withdrawalAsSubject,
} from '#domain/withdrawal/withdrawal.ts';
import { withdrawalMoves } from '#domain/withdrawal/withdrawal-money.ts';

type CreateWithdrawalCommand = WithdrawalRequest & { readonly by: string };

/**
 * Takes the money out of the wallet, for an operator to pay it out. Idempotent by reference: a
 * repeated request returns the withdrawal as it is now. VALIDATION_ERROR, field code TAKEN, where
 * the reference belongs to a different one; INSUFFICIENT_BALANCE.
 */
export type CreateWithdrawal = (
  tenant: Tenant,
  command: CreateWithdrawalCommand,
) => Promise<Withdrawal>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly random: Random;
};
type Tools = { readonly write: Writes; readonly random: Random };

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
        const own = { ...tenant, withdrawalId: random.uuid(), createdAt: clock.now() };
        const withdrawal = requestedWithdrawal(command, own);
        write.withdrawals.insert(withdrawal);
        recordRequest(withdrawal, command.by, { write, random });
        return withdrawal;
      },
    });
  };
}

/** Posts the journal and records the operator act. */
function recordRequest(withdrawal: Withdrawal, by: string, { write, random }: Tools): void {
  const { withdrawalId, createdAt: at, amount, bankAccount, reference } = withdrawal;
  const { bank, accountNumber, accountName } = bankAccount;
  const moves = withdrawalMoves(withdrawal);
  const businessRef = idText('withdrawal', withdrawalId);
  const head = { journalId: random.uuid(), kind: 'WITHDRAWAL', businessRef } as const;
  write.wallet.post(withdrawal, dated(journalOf({ ...head, moves }), at, random));
  write.acts.record({
    ...withdrawalAsSubject(withdrawal),
    actId: random.uuid(),
    kind: 'WITHDRAWAL_CREATED',
    detail: `${reference}: ${amount} rupiah to ${bank} ${accountNumber}, ${accountName}`,
    ...{ by, at },
  });
}

function refuseDifferentRequest(known: Withdrawal, command: CreateWithdrawalCommand): Withdrawal {
  if (isSameRequest(known, command)) return known;
  const { reference, withdrawalId, amount, bankAccount } = known;
  const where = `${bankAccount.bank} ${bankAccount.accountNumber}, ${bankAccount.accountName}`;
  const id = idText('withdrawal', withdrawalId);
  const message = `${reference} is ${id} already, of ${amount} rupiah to ${where}.`;
  throw invalid('reference', 'TAKEN', message);
}
