import type { Digest } from '#domain/digest.ts';
import { fingerprint } from '#domain/idempotency/fingerprint.ts';
import { billOf } from '#domain/payment/bill.ts';
import { paymentExpiresAt } from '#domain/payment/paying.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { refuseUnpaidLimit } from '#domain/payment/unpaid-limit.ts';
import type { FoundQuote, QuoteStore } from '#domain/quote/quote-store.ts';
import type { PaymentMethod } from '#domain/shipment/payment-method.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import { shipmentWithInstructionsView } from '#src/views/shipment.ts';
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
import { recorderOf } from '../recorder.ts';
import { recordShipment } from './record-shipment.ts';
import {
  type CreateShipmentCommand,
  findQuote,
  type NewShipmentDeps,
  shipmentOfQuote,
} from './shipment-of-quote.ts';

export type CreateUnpaidCommand = CreateShipmentCommand & {
  readonly paymentMethod: Exclude<PaymentMethod, 'WALLET'>;
};

/**
 * Creates an unpaid shipment with payment instructions: its price is locked as long as these are
 * valid.
 */
export type CreateUnpaidShipment = (
  command: CreateUnpaidCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<UnpaidView>>;

export type CreateUnpaidDeps = NewShipmentDeps & {
  readonly idempotent: Idempotency;
  readonly quotes: QuoteStore;
  readonly payments: PaymentStore;
  readonly prepareInstructions: PrepareInstructions;
  readonly digest: Digest;
};

type UnpaidView = ReturnType<typeof shipmentWithInstructionsView>;
type UnpaidSnapshot = {
  readonly found: FoundQuote | undefined;
  readonly sums: LoadedSums;
  readonly hasUnpaid: boolean;
};
/** The shipment as it will be, and its payment instructions. */
type Preview = { readonly shipment: Shipment; readonly instructions: PaymentInstructions };

export function createUnpaidShipment({
  idempotent,
  ...deps
}: CreateUnpaidDeps): CreateUnpaidShipment {
  return (command, request) =>
    idempotent.runPrepared(request, async () => {
      const preview = await preparePreview(command, request, deps);
      return {
        look: (stores) => look(stores, command, preview),
        decide: (snapshot: UnpaidSnapshot, write) =>
          createUnpaid(command, { ...snapshot, ...preview }, { ...deps, write }),
      };
    });
}

/** All refusals precede the gateway call; the same request reaches the same charge. */
async function preparePreview(
  command: CreateUnpaidCommand,
  { tenant, key = '', content }: IdempotentRequest,
  { quotes, payments, prepareInstructions, digest, ...deps }: Omit<CreateUnpaidDeps, 'idempotent'>,
): Promise<Preview> {
  const shipment = shipmentOfQuote(command, await findQuote(quotes, command), deps);
  const { paymentMethod: method } = command;
  await refuseUnpaidLimitForCharge(payments, tenant, method);
  const { environment, totalAmount: amount, createdAt: now } = shipment;
  const instructions = await prepareInstructions({
    ...{ method, environment, amount },
    expiresAt: paymentExpiresAt(method, now, now),
    orderIdentity: [tenant.accountId, environment, key, fingerprint(content, digest)],
    description: 'Shipping',
    path: 'payment_method',
  });
  return { shipment, instructions };
}

/** One round trip. */
async function look(
  { quotes, payments }: Stores,
  command: CreateUnpaidCommand,
  { instructions, shipment }: Preview,
): Promise<UnpaidSnapshot> {
  const [found, sums, hasUnpaid] = await Promise.all([
    findQuote(quotes, command),
    loadSums(payments, instructions, { ...billOf(shipment), now: shipment.createdAt }),
    hasReachedUnpaidLimit(payments, shipment),
  ]);
  return { found, sums, hasUnpaid };
}

/** Quote, shipment, events and instructions in one commit. */
function createUnpaid(
  command: CreateUnpaidCommand,
  { found, sums, hasUnpaid, instructions }: UnpaidSnapshot & Pick<Preview, 'instructions'>,
  { write, ...deps }: NewShipmentDeps & { readonly write: Writes },
): UnpaidView {
  const { random } = deps;
  const shipment = shipmentOfQuote(command, found, deps);
  const { createdAt: now } = shipment;
  refuseUnpaidLimit({ hasUnpaid, hasSums: false }, shipment.environment);
  const wanted = { bill: billOf(shipment), paymentNumber: 1, now };
  const payment = instrumentOf(instructions, wanted, { sums, random });
  const after = { ...shipment, paymentExpiresAt: payment.expiresAt };
  const recorder = recorderOf({ now, write, random });
  const recorded = recordShipment({ before: null, after }, recorder);
  write.payments.open(payment);
  return shipmentWithInstructionsView(recorded, payment);
}
