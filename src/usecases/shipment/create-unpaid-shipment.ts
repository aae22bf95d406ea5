import type { Digest } from '#domain/digest.ts';
import { fingerprint } from '#domain/idempotency/fingerprint.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import { paymentExpiresAt } from '#domain/payment/paying.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { refuseUnpaidLimit } from '#domain/payment/unpaid-limit.ts';
import type { FoundQuote, QuoteStore } from '#domain/quote/quote-store.ts';
import { billOf } from '#domain/shipment/bill.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import { paidShipmentView } from '#src/views/shipment.ts';
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
import { recordShipment } from './record-shipment.ts';
import { findQuote, type NewShipment, type SaleDeps, soldShipment } from './sold-shipment.ts';

export type UnpaidShipment = NewShipment & {
  readonly paymentMethod: Exclude<PaymentMethod, 'WALLET'>;
};

/** Sells a quote with instructions to pay by: its price is locked as long as these live. */
export type CreateUnpaid = (
  wish: UnpaidShipment,
  request: OnceRequest,
) => Promise<Answered<UnpaidView>>;

export type UnpaidDeps = SaleDeps & {
  readonly once: Once;
  readonly quotes: QuoteStore;
  readonly payments: PaymentStore;
  readonly findMeans: FindMeans;
  readonly digest: Digest;
};

type UnpaidView = ReturnType<typeof paidShipmentView>;
type Seen = {
  readonly found: FoundQuote | undefined;
  readonly sums: SumsSeen;
  readonly hasUnpaid: boolean;
};
/** What the shipment will cost, and by what it will be paid. */
type Preview = { readonly shipment: Shipment; readonly means: Means };

export function unpaidShipment({ once, ...deps }: UnpaidDeps): CreateUnpaid {
  return (wish, request) =>
    once.runPrepared(request, async () => {
      const preview = await previewed(wish, request, deps);
      return {
        look: (stores) => look(stores, wish, preview),
        decide: (seen: Seen, write) => sale(wish, { ...seen, ...preview }, { ...deps, write }),
      };
    });
}

/** All refusals come before the gateway is asked; the same request reaches the same charge. */
async function previewed(
  wish: UnpaidShipment,
  { tenant, key = '', asked }: OnceRequest,
  { quotes, payments, findMeans, digest, ...deps }: Omit<UnpaidDeps, 'once'>,
): Promise<Preview> {
  const shipment = soldShipment(wish, await findQuote(quotes, wish), deps);
  const { paymentMethod: method } = wish;
  await refuseCharge(payments, tenant, method);
  const { environment, totalAmount: amount, createdAt: now } = shipment;
  const means = await findMeans({
    ...{ method, environment, amount },
    expiresAt: paymentExpiresAt(method, now, now),
    identity: [tenant.accountId, environment, key, fingerprint(asked, digest)],
    description: 'Shipping',
    path: 'payment_method',
  });
  return { shipment, means };
}

/** All leave together. */
async function look(
  { quotes, payments }: Stores,
  wish: UnpaidShipment,
  { means, shipment }: Preview,
): Promise<Seen> {
  const [found, sums, hasUnpaid] = await Promise.all([
    findQuote(quotes, wish),
    lookForSums(payments, means, { ...billOf(shipment), now: shipment.createdAt }),
    lookForUnpaid(payments, shipment),
  ]);
  return { found, sums, hasUnpaid };
}

/** Quote used, shipment, events and instructions, or nothing at all. */
function sale(
  wish: UnpaidShipment,
  { found, sums, hasUnpaid, means }: Seen & Pick<Preview, 'means'>,
  { write, ...deps }: SaleDeps & { readonly write: Writes },
): UnpaidView {
  const { chance } = deps;
  const shipment = soldShipment(wish, found, deps);
  const { createdAt: now } = shipment;
  refuseUnpaidLimit({ hasUnpaid, hasSums: false }, shipment.environment);
  const wanted = { bill: billOf(shipment), paymentNumber: 1, now };
  const payment = instrumentOf(means, wanted, { sums, chance });
  const after = { ...shipment, paymentExpiresAt: payment.expiresAt };
  const recorded = recordShipment({ before: null, after, now }, write, chance);
  write.payments.open(payment);
  return paidShipmentView(recorded, payment);
}
