import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { ActKind } from '#domain/operator/act.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import {
  completed,
  failed,
  type Withdrawal,
  withdrawalAsSubject,
} from '#domain/withdrawal/withdrawal.ts';
import { reversalMoves } from '#domain/withdrawal/withdrawal-money.ts';
import type { WithdrawalStore } from '#domain/withdrawal/withdrawal-store.ts';
import { decideSurely } from '../decide-surely.ts';

/** Those that wait to be paid out, over all accounts, oldest first. */
export type ListWithdrawals = () => Promise<readonly Withdrawal[]>;

/**
 * It was paid out: not a rupiah moves, and it cannot fail any more. Told again of the same payout
 * it answers the same. NOT_FOUND; TRANSITION_NOT_ALLOWED where it is over otherwise;
 * VALIDATION_ERROR, field code TAKEN, for the payout of another withdrawal.
 */
export type CompleteWithdrawal = (
  withdrawalId: string,
  payout: { readonly bankReference: string; readonly by: string },
) => Promise<Withdrawal>;

/**
 * It will not be paid out: the money goes back to the wallet, once, however often it is told.
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
  readonly chance: Chance;
};

type Told = { readonly kind: ActKind; readonly detail: string; readonly by: string };
type Ending = { readonly before: Withdrawal; readonly after: Withdrawal; readonly told: Told };
type Tools = { readonly now: Date; readonly write: Writes; readonly chance: Chance };

/** More than anybody reads at once. */
const LIMIT = 200;

export function listWithdrawals(withdrawals: WithdrawalStore): ListWithdrawals {
  return () => withdrawals.listOpen(LIMIT);
}

export function completeWithdrawal(deps: Deps): CompleteWithdrawal {
  return async (withdrawalId, { bankReference, by }) => {
    const tenant = await ownerOf(withdrawalId, deps);
    const payout = { environment: tenant.environment, bankReference };
    return decideSurely(deps.unitOfWork, {
      async look({ withdrawals }) {
        const [before, paidOut] = await Promise.all([
          find(withdrawals, tenant, withdrawalId),
          withdrawals.paidOutBy(payout),
        ]);
        return { before, paidOut };
      },
      decide({ before, paidOut }, write) {
        if (before.bankReference === bankReference) return before;
        const tools = { now: deps.clock.now(), write, chance: deps.chance };
        const after = completed(before, bankReference, tools.now);
        // Its own: somebody was quicker, so this write is stale, and we look again.
        const isOther = paidOut !== undefined && paidOut !== withdrawalId;
        if (isOther) throw paidOutBefore(bankReference, paidOut);
        const told = { kind: 'WITHDRAWAL_COMPLETED', detail: bankReference, by } as const;
        record({ before, after, told }, tools);
        return after;
      },
    });
  };
}

export function failWithdrawal(deps: Deps): FailWithdrawal {
  return async (withdrawalId, { reason, by }) => {
    const tenant = await ownerOf(withdrawalId, deps);
    return decideSurely(deps.unitOfWork, {
      look: ({ withdrawals }) => find(withdrawals, tenant, withdrawalId),
      decide(before, write) {
        if (before.status === 'FAILED') return before;
        const tools = { now: deps.clock.now(), write, chance: deps.chance };
        const after = failed(before, reason, tools.now);
        record({ before, after, told: { kind: 'WITHDRAWAL_FAILED', detail: reason, by } }, tools);
        giveBack(after, tools);
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
  if (found === undefined) throw new Error(`withdrawal ${withdrawalId} has an owner only`);
  return found;
}

function record({ before, after, told }: Ending, { now, write, chance }: Tools): void {
  write.withdrawals.update(before, after);
  write.acts.note({ ...withdrawalAsSubject(after), actId: chance.uuid(), ...told, at: now });
}

function giveBack(withdrawal: Withdrawal, { now, write, chance }: Tools): void {
  const moves = reversalMoves(withdrawal);
  const businessRef = idText('withdrawal', withdrawal.withdrawalId);
  const head = { journalId: chance.uuid(), kind: 'WITHDRAWAL_REVERSAL', businessRef } as const;
  write.wallet.post(withdrawal, dated(journalOf({ ...head, moves }), now, chance));
}

function paidOutBefore(bankReference: string, withdrawalId: string): Refusal {
  const id = idText('withdrawal', withdrawalId);
  const message = `${bankReference} was the payout of ${id}.`;
  const fieldErrors = [{ path: 'bank_reference', code: 'TAKEN', message }];
  return new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}
