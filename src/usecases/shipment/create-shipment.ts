import type { Digest } from '#domain/digest.ts';
import { fingerprint } from '#domain/idempotency/fingerprint.ts';
import type { Rupiah } from '#domain/money.ts';
import { billOf } from '#domain/payment/bill.ts';
import type { FoundQuote, QuoteStore } from '#domain/quote/quote-store.ts';
import type { ExternalMethod } from '#domain/shipment/payment-method.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import { refuseInsufficient } from '#domain/wallet/balance.ts';
import { shipmentWithInstructionsView } from '#src/views/shipment.ts';
import type { IdempotentRequest, IdempotentResult } from '../idempotency/idempotent.ts';
import {
  type OpenInstrument,
  type PaymentOrder,
  type PayOnceDeps,
  payOnce,
} from '../payment/pay-once.ts';
import { recorderOf } from '../recorder.ts';
import { findQuote } from './find-quote.ts';
import { payByWallet } from './pay-by-wallet.ts';
import { recordShipment } from './record-shipment.ts';
import {
  type CreateShipmentCommand,
  type NewShipmentDeps,
  shipmentOfQuote,
} from './shipment-of-quote.ts';

export type { CreateShipmentCommand } from './shipment-of-quote.ts';

export type CreateShipment = (
  command: CreateShipmentCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ShipmentAnswer>>;

type ShipmentAnswer = ReturnType<typeof shipmentWithInstructionsView>;
type WalletSnapshot = { readonly found: FoundQuote | undefined; readonly available: Rupiah };
type Deps = NewShipmentDeps &
  PayOnceDeps & { readonly quotes: QuoteStore; readonly digest: Digest };

/**
 * Creates a shipment from a quote: paid at once from the wallet, or unpaid with payment
 * instructions, its price locked as long as these are valid.
 */
export function createShipment(deps: Deps): CreateShipment {
  return (command, request) => {
    const { paymentMethod: method } = command;
    if (method === 'WALLET')
      return payOnce(deps, request, {
        prepare: null,
        look: (stores) => look(stores, command),
        decide: (snapshot, write) => createPaid(command, snapshot, { ...deps, write }),
      });
    return payOnce(deps, request, {
      prepare: () => orderOf({ command, method }, request, deps),
      look: ({ quotes }) => findQuote(quotes, command),
      decide: (found, write, instrument) =>
        createUnpaid(command, { found, instrument }, { ...deps, write }),
    });
  };
}

/** One round trip. */
async function look(
  { quotes, wallet }: Stores,
  command: CreateShipmentCommand,
): Promise<WalletSnapshot> {
  const [found, balance] = await Promise.all([
    findQuote(quotes, command),
    wallet.balance(command.tenant),
  ]);
  return { found, available: balance.available };
}

/** The same request reaches the same charge. */
async function orderOf(
  { command, method }: { readonly command: CreateShipmentCommand; readonly method: ExternalMethod },
  { key = '', content }: IdempotentRequest,
  { quotes, digest, ...deps }: Deps,
): Promise<PaymentOrder> {
  const shipment = shipmentOfQuote(command, await findQuote(quotes, command), deps);
  const { totalAmount: amount, createdAt } = shipment;
  return {
    ...{ method, amount, now: createdAt, createdAt, isNew: true, paymentNumber: 1 },
    identity: [key, fingerprint(content, digest)],
    description: 'Shipping',
    path: 'payment_method',
  };
}

/** Quote, hold, shipment, events and booking intent in one commit. */
function createPaid(
  command: CreateShipmentCommand,
  { found, available }: WalletSnapshot,
  { write, ...deps }: NewShipmentDeps & { readonly write: Writes },
): ShipmentAnswer {
  const shipment = shipmentOfQuote(command, found, deps);
  refuseInsufficient(available, shipment.totalAmount);
  const recorder = recorderOf({ now: shipment.createdAt, write, random: deps.random });
  const recorded = recordShipment({ before: null, after: shipment }, recorder);
  payByWallet(recorded, recorder);
  return shipmentWithInstructionsView(recorded, undefined, write.trackingUrl);
}

/** Quote, shipment, events and instructions in one commit. */
function createUnpaid(
  command: CreateShipmentCommand,
  {
    found,
    instrument,
  }: { readonly found: FoundQuote | undefined; readonly instrument: OpenInstrument },
  { write, ...deps }: NewShipmentDeps & { readonly write: Writes },
): ShipmentAnswer {
  const shipment = shipmentOfQuote(command, found, deps);
  const { createdAt: now } = shipment;
  const payment = instrument({ bill: billOf(shipment), paymentNumber: 1, now });
  const after = { ...shipment, paymentExpiresAt: payment.expiresAt };
  const recorder = recorderOf({ now, write, random: deps.random });
  const recorded = recordShipment({ before: null, after }, recorder);
  write.payments.open(payment);
  return shipmentWithInstructionsView(recorded, payment, write.trackingUrl);
}
