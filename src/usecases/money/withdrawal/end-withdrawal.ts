import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import {
  completedWithdrawal,
  failedWithdrawal,
  type Withdrawal,
  withdrawalAsSubject,
} from '#domain/money/withdrawal/withdrawal.ts';
import { reversalMoves } from '#domain/money/withdrawal/withdrawal-money.ts';
import type { WithdrawalStore } from '#domain/money/withdrawal/withdrawal-store.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import { invalid, notFound, type Refusal } from '#domain/refusal.ts';
import { clientWithdrawalView } from '#src/views/money/withdrawal.ts';
import type { Ports } from '../../ports.ts';
import { type OperatorAct, type Recorder, recorderOf } from '../../recorder.ts';

/**
 * Records the payout, which posts no journal and makes the withdrawal final. Idempotent by the
 * payout's reference. NOT_FOUND; TRANSITION_NOT_ALLOWED if it has ended otherwise;
 * VALIDATION_ERROR, field code TAKEN, for the payout of another withdrawal.
 */
export type CompleteWithdrawal = (
  withdrawalId: string,
  payout: { readonly bankReference: string; readonly by: string },
) => Promise<Withdrawal>;

/**
 * Refunds the money of a failed payout to the wallet; idempotent. NOT_FOUND; TRANSITION_NOT_ALLOWED
 * if it was paid out.
 */
export type FailWithdrawal = (
  withdrawalId: string,
  why: { readonly reason: string; readonly by: string },
) => Promise<Withdrawal>;

type Deps = Pick<Ports, 'unitOfWork' | 'withdrawals' | 'clock' | 'random'>;

type StatusChange = {
  readonly before: Withdrawal;
  readonly after: Withdrawal;
  readonly type: Extract<EventType, 'withdrawal.completed' | 'withdrawal.failed'>;
  readonly act: OperatorAct;
};

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
        const recorder = recorderOf({ now: deps.clock.now(), write, random: deps.random });
        const after = completedWithdrawal(before, bankReference, recorder.now);
        // Its own id means that a concurrent call was faster, so that this write is stale.
        const isOther = paidOut !== undefined && paidOut !== withdrawalId;
        if (isOther) throw paidOutBefore(bankReference, paidOut);
        const act = { kind: 'WITHDRAWAL_COMPLETED', detail: bankReference, by } as const;
        record({ before, after, type: 'withdrawal.completed', act }, recorder);
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
        const recorder = recorderOf({ now: deps.clock.now(), write, random: deps.random });
        const after = failedWithdrawal(before, reason, recorder.now);
        const act = { kind: 'WITHDRAWAL_FAILED', detail: reason, by } as const;
        record({ before, after, type: 'withdrawal.failed', act }, recorder);
        refund(after, recorder);
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
  if (owner === undefined) throw notFound('withdrawal');
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

/** A withdrawal ends once, so this is its only event. */
function record({ before, after, type, act }: StatusChange, recorder: Recorder): void {
  const { withdrawalId: subject, status: previousStatus } = before;
  recorder.write.withdrawals.update(before, after);
  const view = JSON.stringify(clientWithdrawalView(after));
  const draft = { tenant: before, subject, type, lastSequence: 0, previousStatus };
  recorder.event({ ...draft, about: 'withdrawal', view });
  recorder.act(withdrawalAsSubject(after), act);
}

function refund(withdrawal: Withdrawal, { post }: Recorder): void {
  const businessRef = idText('withdrawal', withdrawal.withdrawalId);
  const moves = reversalMoves(withdrawal);
  post(withdrawal, { kind: 'WITHDRAWAL_REVERSAL', businessRef, moves });
}

function paidOutBefore(bankReference: string, withdrawalId: string): Refusal {
  const id = idText('withdrawal', withdrawalId);
  const message = `${bankReference} was the payout of ${id}.`;
  return invalid('bank_reference', 'TAKEN', message);
}
