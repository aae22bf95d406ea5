import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { ActKind } from '#domain/operator/act.ts';
import type { Random } from '#domain/random.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import {
  completedWithdrawal,
  failedWithdrawal,
  type Withdrawal,
  withdrawalAsSubject,
} from '#domain/withdrawal/withdrawal.ts';
import { reversalMoves } from '#domain/withdrawal/withdrawal-money.ts';
import type { WithdrawalStore } from '#domain/withdrawal/withdrawal-store.ts';

/**
 * Records the payout; no journal is posted, and it cannot fail any more. Idempotent by the payout's
 * reference. NOT_FOUND; TRANSITION_NOT_ALLOWED where it has ended otherwise;
 * VALIDATION_ERROR, field code TAKEN, for the payout of another withdrawal.
 */
export type CompleteWithdrawal = (
  withdrawalId: string,
  payout: { readonly bankReference: string; readonly by: string },
) => Promise<Withdrawal>;

/**
 * Refunds the money to the wallet, since it will not be paid out; idempotent.
 * NOT_FOUND; TRANSITION_NOT_ALLOWED where it was paid out.
 */
export type FailWithdrawal = (
  withdrawalId: string,
  why: { readonly reason: string; readonly by: string },
) => Promise<Withdrawal>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly withdrawals: WithdrawalStore;
  readonly clock: Clock;
  readonly random: Random;
};

type ActDetails = { readonly kind: ActKind; readonly detail: string; readonly by: string };
type StatusChange = {
  readonly before: Withdrawal;
  readonly after: Withdrawal;
  readonly act: ActDetails;
};
type Tools = { readonly now: Date; readonly write: Writes; readonly random: Random };

export function completeWithdrawal(deps: Deps): CompleteWithdrawal {
  return async (withdrawalId, { bankReference, by }) => {
    const tenant = await ownerOf(withdrawalId, deps);
    const payout = { environment: tenant.environment, bankReference };
    return deps.unitOfWork.decide({
      retry: true,
      async look({ withdrawals }) {
        const [before, paidOut] = await Promise.all([
          find(withdrawals, tenant, withdrawalId),
          withdrawals.paidOutBy(payout),
        ]);
        return { before, paidOut };
      },
      decide({ before, paidOut }, write) {
        if (before.bankReference === bankReference) return before;
        const tools = { now: deps.clock.now(), write, random: deps.random };
        const after = completedWithdrawal(before, bankReference, tools.now);
        // Its own id: a concurrent call was faster, so this write is a stale look.
        const isOther = paidOut !== undefined && paidOut !== withdrawalId;
        if (isOther) throw paidOutBefore(bankReference, paidOut);
        const act = { kind: 'WITHDRAWAL_COMPLETED', detail: bankReference, by } as const;
        record({ before, after, act }, tools);
        return after;
      },
    });
  };
}

export function failWithdrawal(deps: Deps): FailWithdrawal {
  return async (withdrawalId, { reason, by }) => {
    const tenant = await ownerOf(withdrawalId, deps);
    return deps.unitOfWork.decide({
      retry: true,
      look: ({ withdrawals }) => find(withdrawals, tenant, withdrawalId),
      decide(before, write) {
        if (before.status === 'FAILED') return before;
        const tools = { now: deps.clock.now(), write, random: deps.random };
        const after = failedWithdrawal(before, reason, tools.now);
        record({ before, after, act: { kind: 'WITHDRAWAL_FAILED', detail: reason, by } }, tools);
        refund(after, tools);
        return after;
      },
    });
  };
}

async function ownerOf(
  withdrawalId: string,
  { withdrawals }: Pick<Deps, 'withdrawals'>,
): Promise<Tenant> {
  const owner = await withdrawals.ownerOf(withdrawalId);
  if (owner === undefined) throw new Refusal('NOT_FOUND', 'There is no such withdrawal.');
  return owner;
}

async function find(
  withdrawals: WithdrawalStore,
  tenant: Tenant,
  withdrawalId: string,
): Promise<Withdrawal> {
  const found = await withdrawals.find(tenant, withdrawalId);
  if (found === undefined) throw new Error(`withdrawal ${withdrawalId} has an owner, but no row`);
  return found;
}

function record({ before, after, act }: StatusChange, { now, write, random }: Tools): void {
  write.withdrawals.update(before, after);
  write.acts.record({ ...withdrawalAsSubject(after), actId: random.uuid(), ...act, at: now });
}

function refund(withdrawal: Withdrawal, { now, write, random }: Tools): void {
  const moves = reversalMoves(withdrawal);
  const businessRef = idText('withdrawal', withdrawal.withdrawalId);
  const head = { journalId: random.uuid(), kind: 'WITHDRAWAL_REVERSAL', businessRef } as const;
  write.wallet.post(withdrawal, dated(journalOf({ ...head, moves }), now, random));
}

function paidOutBefore(bankReference: string, withdrawalId: string): Refusal {
  const id = idText('withdrawal', withdrawalId);
  const message = `${bankReference} was the payout of ${id}.`;
  return invalid('bank_reference', 'TAKEN', message);
}
