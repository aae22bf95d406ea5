import type { Rupiah } from '#domain/money.ts';
import type { FoundQuote } from '#domain/quote/quote-store.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import { refuseInsufficient } from '#domain/wallet/balance.ts';
import { shipmentWithInstructionsView } from '#src/views/shipment.ts';
import type {
  Idempotency,
  IdempotentRequest,
  IdempotentResult,
} from '../idempotency/idempotent.ts';
import { recorderOf } from '../recorder.ts';
import {
  type CreateUnpaidDeps,
  type CreateUnpaidShipment,
  createUnpaidShipment,
} from './create-unpaid-shipment.ts';
import { payByWallet } from './pay-by-wallet.ts';
import { recordShipment } from './record-shipment.ts';
import {
  type CreateShipmentCommand,
  findQuote,
  type NewShipmentDeps,
  shipmentOfQuote,
} from './shipment-of-quote.ts';

export type { CreateShipmentCommand } from './shipment-of-quote.ts';

export type CreateShipment = (
  command: CreateShipmentCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof shipmentWithInstructionsView>>>;

type WalletSnapshot = { readonly found: FoundQuote | undefined; readonly available: Rupiah };
type Deps = NewShipmentDeps & CreateUnpaidDeps & { readonly idempotent: Idempotency };

/** Creates a shipment from a quote: paid at once from the wallet, or with payment instructions. */
export function createShipment(deps: Deps): CreateShipment {
  const createUnpaid: CreateUnpaidShipment = createUnpaidShipment(deps);
  return (command, request) => {
    const { paymentMethod: method } = command;
    if (method !== 'WALLET') return createUnpaid({ ...command, paymentMethod: method }, request);
    return deps.idempotent.run(request, {
      look: (stores) => look(stores, command),
      decide: (snapshot, write) =>
        shipmentWithInstructionsView(createPaid(command, snapshot, { ...deps, write }), undefined),
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

/** Quote, hold, shipment, events and booking intent in one commit. */
function createPaid(
  command: CreateShipmentCommand,
  { found, available }: WalletSnapshot,
  { write, ...deps }: NewShipmentDeps & { readonly write: Writes },
): Shipment {
  const shipment = shipmentOfQuote(command, found, deps);
  const { totalAmount, createdAt: now } = shipment;
  refuseInsufficient(available, totalAmount);
  const recorder = recorderOf({ now, write, random: deps.random });
  const recorded = recordShipment({ before: null, after: shipment }, recorder);
  payByWallet(recorded, recorder);
  return recorded;
}
