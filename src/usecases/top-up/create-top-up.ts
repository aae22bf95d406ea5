import type { Chance } from '#domain/chance.ts';
import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { RETENTION_MS } from '#domain/idempotency/decision.ts';
import { fingerprint } from '#domain/idempotency/fingerprint.ts';
import { paymentExpiresAt } from '#domain/payment/paying.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { refuseUnpaidLimit } from '#domain/payment/unpaid-limit.ts';
import type { Clock } from '#domain/time.ts';
import { pendingTopUp, refuseAmount, type TopUpWish } from '#domain/top-up/top-up.ts';
import type { Decision } from '#domain/unit-of-work.ts';
import { paidTopUpView } from '#src/views/top-up.ts';
import type { Answered, Once, OnceRequest } from '../idempotency/once.ts';
import type { FindMeans } from '../payment/find-means.ts';
import {
  instrumentOf,
  lookForSums,
  lookForUnpaid,
  type Means,
  refuseCharge,
  type SumsSeen,
} from '../payment/open-instrument.ts';

/**
 * The instructions to pay money into the wallet by. VALIDATION_ERROR, UNPAID_LIMIT_REACHED,
 * PAYMENT_UNAVAILABLE.
 */
export type CreateTopUp = (
  wish: TopUpWish & { readonly tenant: Tenant },
  request: OnceRequest,
) => Promise<Answered<TopUpAnswer>>;

type TopUpAnswer = ReturnType<typeof paidTopUpView>;

type Seen = { readonly sums: SumsSeen; readonly hasUnpaid: boolean };

type Deps = {
  readonly once: Once;
  readonly payments: PaymentStore;
  readonly findMeans: FindMeans;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly chance: Chance;
};

export function createTopUp({
  once,
  payments,
  findMeans,
  digest,
  clock,
  chance,
}: Deps): CreateTopUp {
  return async (wish, request) => {
    refuseAmount(wish);
    return once.runPrepared(request, async () => {
      const { tenant, amount, method } = wish;
      const { accountId, environment } = tenant;
      const asked = clock.now();
      await refuseCharge(payments, tenant, method);
      const means = await findMeans({
        ...{ method, environment, amount },
        expiresAt: paymentExpiresAt(method, asked, asked),
        identity: [accountId, environment, ...identityOf(request, asked, digest)],
        description: 'Wallet top-up',
        path: 'method',
      });
      return topUpStory(wish, means, { clock, chance });
    });
  };
}

function topUpStory(
  wish: TopUpWish & { readonly tenant: Tenant },
  means: Means,
  { clock, chance }: Pick<Deps, 'clock' | 'chance'>,
): Decision<Seen, TopUpAnswer> {
  const { accountId, environment } = wish.tenant;
  const { amount } = wish;
  return {
    async look({ payments }) {
      const price = { accountId, environment, amount, now: clock.now() };
      const [sums, hasUnpaid] = await Promise.all([
        lookForSums(payments, means, price),
        lookForUnpaid(payments, price),
      ]);
      return { sums, hasUnpaid };
    },
    decide({ sums, hasUnpaid }, write) {
      refuseUnpaidLimit({ hasUnpaid, hasSums: false }, environment);
      const now = clock.now();
      const topUpId = chance.uuid();
      const bill = { accountId, environment, subject: topUpId, amount, createdAt: now };
      const wanted = { bill, paymentNumber: 1, now };
      const payment = instrumentOf(means, wanted, { sums, chance });
      const topUp = pendingTopUp(topUpId, wish, payment);
      write.topUps.insert(topUp);
      write.payments.open(payment);
      return paidTopUpView(topUp, payment);
    },
  };
}

/**
 * The same for every try of a request, and another once its key may begin a new one: the charge of
 * before may have been paid, and is nobody's to be paid again.
 */
function identityOf({ key, asked }: OnceRequest, now: Date, digest: Digest) {
  const period = Math.floor(now.getTime() / RETENTION_MS);
  return [key ?? '', fingerprint(asked, digest), period];
}
