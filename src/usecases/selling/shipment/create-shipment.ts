import type { Rupiah } from '#domain/money.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import { type PayOnceDeps, payOnce } from '../../money/payment/pay-once.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { findNamed, type Named, type NamedStores } from './find-named.ts';
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

type WalletSnapshot = { readonly named: Named; readonly available: Rupiah };
type Deps = NewShipmentDeps & PayOnceDeps & NamedStores & Pick<Ports, 'digest'>;

/**
 * Creates a shipment from a quote: paid at once from the wallet, or unpaid with payment
 * instructions, which lock its price while they are valid.
 */
export function createShipment(deps: Deps): CreateShipment {
  const { random, digest } = deps;
  return (given, request) => {
    const command = { ...given, idempotencyKey: request.key ?? null };
    const { paymentMethod: method } = command;
    const shipmentOf = (named: Named) => shipmentOfQuote(command, named, deps);
    if (method === 'WALLET')
      return payOnce(deps, request, {
        prepare: null,
        look: (stores) => look(stores, command),
        decide: ({ named, available }, write) =>
          recordPaid(shipmentOf(named), available, { write, random }),
      });
    return payOnce(deps, request, {
      prepare: async () => {
        const shipment = shipmentOf(await findNamed(deps, command));
        return paymentOrderOf(shipment, method, { request, digest });
      },
      look: (stores) => findNamed(stores, command),
      decide: (named, write, instrument) =>
        recordUnpaid(shipmentOf(named), instrument, { write, random }),
    });
  };
}

/** Takes one round trip. */
async function look(stores: Stores, command: CreateShipmentCommand): Promise<WalletSnapshot> {
  const [named, balance] = await Promise.all([
    findNamed(stores, command),
    stores.wallet.balance(command.tenant),
  ]);
  return { named, available: balance.available };
}
