import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { RETENTION_MS } from '#domain/idempotency/decision.ts';
import { fingerprint } from '#domain/idempotency/fingerprint.ts';
import { paymentExpiresAt } from '#domain/payment/paying.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { refuseUnpaidLimit } from '#domain/payment/unpaid-limit.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import { pendingTopUp, refuseAmount, type TopUpCommand } from '#domain/top-up/top-up.ts';
import type { Decision } from '#domain/unit-of-work.ts';
import { topUpWithInstructionsView } from '#src/views/top-up.ts';
import type {
  Idempotency,
  IdempotentRequest,
  IdempotentResult,
} from '../idempotency/idempotent.ts';
import {
  hasReachedUnpaidLimit,
  instrumentOf,
  type LoadedSums,
  loadSums,
  type PaymentInstructions,
  refuseUnpaidLimitForCharge,
} from '../payment/open-instrument.ts';
import type { PrepareInstructions } from '../payment/prepare-instructions.ts';

/**
 * Creates a top-up with its payment instructions. VALIDATION_ERROR, UNPAID_LIMIT_REACHED,
 * PAYMENT_UNAVAILABLE.
 */
export type CreateTopUp = (
  command: TopUpCommand & { readonly tenant: Tenant },
  request: IdempotentRequest,
) => Promise<IdempotentResult<TopUpAnswer>>;

type TopUpAnswer = ReturnType<typeof topUpWithInstructionsView>;

type LoadedLimits = { readonly sums: LoadedSums; readonly hasUnpaid: boolean };

type Deps = {
  readonly idempotent: Idempotency;
  readonly payments: PaymentStore;
  readonly prepareInstructions: PrepareInstructions;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly random: Random;
};

export function createTopUp({
  idempotent,
  payments,
  prepareInstructions,
  digest,
  clock,
  random,
}: Deps): CreateTopUp {
  return async (command, request) => {
    refuseAmount(command);
    return idempotent.runPrepared(request, async () => {
      const { tenant, amount, method } = command;
      const { accountId, environment } = tenant;
      const requestedAt = clock.now();
      await refuseUnpaidLimitForCharge(payments, tenant, method);
      const instructions = await prepareInstructions({
        ...{ method, environment, amount },
        expiresAt: paymentExpiresAt(method, requestedAt, requestedAt),
        orderIdentity: [accountId, environment, ...orderIdentityOf(request, requestedAt, digest)],
        description: 'Wallet top-up',
        path: 'method',
      });
      return topUpDecision(command, instructions, { clock, random });
    });
  };
}

function topUpDecision(
  command: TopUpCommand & { readonly tenant: Tenant },
  instructions: PaymentInstructions,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
): Decision<LoadedLimits, TopUpAnswer> {
  const { accountId, environment } = command.tenant;
  const { amount } = command;
  return {
    async look({ payments }) {
      const price = { accountId, environment, amount, now: clock.now() };
      const [sums, hasUnpaid] = await Promise.all([
        loadSums(payments, instructions, price),
        hasReachedUnpaidLimit(payments, price),
      ]);
      return { sums, hasUnpaid };
    },
    decide({ sums, hasUnpaid }, write) {
      refuseUnpaidLimit({ hasUnpaid, hasSums: false }, environment);
      const now = clock.now();
      const topUpId = random.uuid();
      const bill = { accountId, environment, subject: topUpId, amount, createdAt: now };
      const instrumentRequest = { bill, paymentNumber: 1, now };
      const payment = instrumentOf(instructions, instrumentRequest, { sums, random });
      const topUp = pendingTopUp(topUpId, command, payment);
      write.topUps.insert(topUp);
      write.payments.open(payment);
      return topUpWithInstructionsView(topUp, payment);
    },
  };
}

/**
 * Equal for retries of a request, and different once its key has expired: the charge of the earlier
 * request may have been paid.
 */
function orderIdentityOf({ key, content }: IdempotentRequest, now: Date, digest: Digest) {
  const period = Math.floor(now.getTime() / RETENTION_MS);
  return [key ?? '', fingerprint(content, digest), period];
}
