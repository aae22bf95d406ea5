import type { CallBudget, CourierOperation } from '#domain/carrying/courier/call-budget.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { ProviderAccess } from '#domain/carrying/courier/provider-access.ts';
import type { Clock } from '#domain/time.ts';
import { callTurns, type EndTurn } from './call-turns.ts';
import { type ProviderLimit, providerLimit } from './provider-limit.ts';
import { type ProviderGate, providerGate } from './provider-refusal.ts';
import { noTimeLeft } from './with-deadline.ts';

export type ProviderCall = {
  readonly operation: CourierOperation;
  /** Shown to clients. */
  readonly courierName: string;
  /** Undefined means unlimited. */
  readonly budget: CallBudget | undefined;
  readonly limit: CallLimit;
};

/**
 * Calls of this process to one provider: within its budget, and none while the provider limits or
 * refuses them.
 */
export type ProviderCalls = {
  /**
   * Rejects as `send` does, or with an unsent CourierFailure if calls are limited or no turn came
   * in time.
   */
  run<Reply>(call: ProviderCall, send: () => Promise<Reply>): Promise<Reply>;
  /** Null if the provider does not limit our calls. */
  limitedUntil(): Date | null;
  /**
   * Shows whether the provider refuses all our requests; while it does, `run` rejects with an
   * unsent CourierFailure.
   */
  access(): ProviderAccess;
};

export function providerCalls(clock: Clock): ProviderCalls {
  const limited = providerLimit(clock);
  const turns = callTurns(clock);
  const gate = providerGate(clock);
  const turnOf = async ({ courierName, budget, ...call }: ProviderCall): Promise<EndTurn> => {
    if (budget === undefined) return () => {};
    const end = await turns.take({ ...call, budget });
    if (end === undefined) throw noTimeLeft(courierName);
    return end;
  };
  return {
    limitedUntil: limited.until,
    access: gate.access,
    async run(call, send) {
      limited.refuse(call.courierName);
      const end = await turnOf(call);
      let wasSent = true;
      try {
        // While this call waited for its turn, its time may have ended or the provider may have set
        // a limit.
        call.limit.throwIfExpired();
        limited.refuse(call.courierName);
        gate.refuse(call);
        return await noting(send, { limited, gate, operation: call.operation });
      } catch (error) {
        wasSent = !(error instanceof CourierFailure) || error.wasSent;
        throw error;
      } finally {
        end(wasSent ? 'USED' : 'UNUSED');
      }
    },
  };
}

type Noting = Pick<ProviderCall, 'operation'> & {
  readonly limited: ProviderLimit;
  readonly gate: ProviderGate;
};

async function noting<Reply>(
  send: () => Promise<Reply>,
  { limited, gate, operation }: Noting,
): Promise<Reply> {
  try {
    const reply = await send();
    gate.answered(operation);
    return reply;
  } catch (error) {
    gate.failed(error, operation);
    throw limited.noted(error);
  }
}
