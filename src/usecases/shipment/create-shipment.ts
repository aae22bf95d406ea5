import type { Digest } from '#domain/digest.ts';
import type { Rupiah } from '#domain/money.ts';
import type { FoundQuote, QuoteStore } from '#domain/quote/quote-store.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { IdempotentRequest, IdempotentResult } from '../idempotency/idempotent.ts';
import { type PayOnceDeps, payOnce } from '../payment/pay-once.ts';
import { findQuote } from './find-quote.ts';
import { paymentOrderOf, recordPaid, recordUnpaid, type ShipmentAnswer } from './record-sale.ts';
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

type WalletSnapshot = { readonly found: FoundQuote | undefined; readonly available: Rupiah };
type Deps = NewShipmentDeps &
  PayOnceDeps & { readonly quotes: QuoteStore; readonly digest: Digest };

/**
 * Creates a shipment from a quote: paid at once from the wallet, or unpaid with payment
 * instructions, its price locked as long as these are valid.
 */
export function createShipment(deps: Deps): CreateShipment {
  const { quotes, random, digest } = deps;
  return (command, request) => {
    const { paymentMethod: method } = command;
    const shipmentOf = (found: FoundQuote | undefined) => shipmentOfQuote(command, found, deps);
    if (method === 'WALLET')
      return payOnce(deps, request, {
        prepare: null,
        look: (stores) => look(stores, command),
        decide: ({ found, available }, write) =>
          recordPaid(shipmentOf(found), available, { write, random }),
      });
    return payOnce(deps, request, {
      prepare: async () => {
        const shipment = shipmentOf(await findQuote(quotes, command));
        return paymentOrderOf(shipment, method, { request, digest });
      },
      look: (stores) => findQuote(stores.quotes, command),
      decide: (found, write, instrument) =>
        recordUnpaid(shipmentOf(found), instrument, { write, random }),
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
