import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { pendingTopUp, refuseAmount, type TopUpCommand } from '#domain/money/top-up/top-up.ts';
import { RETENTION_MS } from '#domain/platform/idempotency/decision.ts';
import { fingerprint } from '#domain/platform/idempotency/fingerprint.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { topUpWithInstructionsView } from '#src/views/money/top-up.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { type OpenInstrument, type PayOnceDeps, payOnce } from '../payment/pay-once.ts';

/**
 * Creates a top-up with its payment instructions. VALIDATION_ERROR, UNPAID_LIMIT_REACHED,
 * PAYMENT_UNAVAILABLE.
 */
export type CreateTopUp = (
  command: CreateTopUpCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<TopUpAnswer>>;

type TopUpAnswer = ReturnType<typeof topUpWithInstructionsView>;

type CreateTopUpCommand = TopUpCommand & { readonly tenant: Tenant };
type Deps = PayOnceDeps & Pick<Ports, 'digest' | 'clock'>;

export function createTopUp(deps: Deps): CreateTopUp {
  return async (command, request) => {
    refuseAmount(command);
    return payOnce(deps, request, {
      async prepare() {
        const { amount, method } = command;
        const now = deps.clock.now();
        return {
          method,
          amount,
          now,
          createdAt: now,
          isNew: true,
          identity: identityOf(request, now, deps.digest),
          description: 'Wallet top-up',
          path: 'method',
        };
      },
      look: async () => {},
      decide: (_, write, instrument) => create(command, instrument, { ...deps, write }),
    });
  };
}

function create(
  command: CreateTopUpCommand,
  instrument: OpenInstrument,
  { clock, random, write }: Deps & { readonly write: Writes },
): TopUpAnswer {
  const { accountId, environment } = command.tenant;
  const { amount } = command;
  const now = clock.now();
  const topUpId = random.uuid();
  const bill = { accountId, environment, subject: topUpId, amount, createdAt: now };
  const payment = instrument({ bill, paymentNumber: 1, now, earlier: [] });
  const topUp = pendingTopUp(topUpId, command, payment);
  write.topUps.insert(topUp);
  write.payments.open(payment);
  return topUpWithInstructionsView(topUp, payment);
}

/**
 * Equal for retries of a request, but different once its key has expired, because the earlier
 * request's charge may have been paid.
 */
function identityOf({ key, content }: IdempotentRequest, now: Date, digest: Digest) {
  const period = Math.floor(now.getTime() / RETENTION_MS);
  return [key ?? '', fingerprint(content, digest), period];
}
