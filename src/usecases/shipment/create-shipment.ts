import type { Rupiah } from '#domain/money.ts';
import type { FoundQuote } from '#domain/quote/quote-store.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import { refuseInsufficient } from '#domain/wallet/balance.ts';
import { paidShipmentView } from '#src/views/shipment.ts';
import type { Answered, Once, OnceRequest } from '../idempotency/once.ts';
import { type CreateUnpaid, type UnpaidDeps, unpaidShipment } from './create-unpaid-shipment.ts';
import { payByWallet } from './pay-by-wallet.ts';
import { recordShipment } from './record-shipment.ts';
import { findQuote, type NewShipment, type SaleDeps, soldShipment } from './sold-shipment.ts';

export type { NewShipment } from './sold-shipment.ts';

export type CreateShipment = (
  wish: NewShipment,
  request: OnceRequest,
) => Promise<Answered<ReturnType<typeof paidShipmentView>>>;

type Seen = { readonly found: FoundQuote | undefined; readonly available: Rupiah };
type Deps = SaleDeps & UnpaidDeps & { readonly once: Once };

/** Sells a quote: paid at once out of the wallet, or with instructions to pay by. */
export function createShipment(deps: Deps): CreateShipment {
  const createUnpaid: CreateUnpaid = unpaidShipment(deps);
  return (wish, request) => {
    const { paymentMethod: method } = wish;
    if (method !== 'WALLET') return createUnpaid({ ...wish, paymentMethod: method }, request);
    return deps.once.run(request, {
      look: (stores) => look(stores, wish),
      decide: (seen, write) => paidShipmentView(sale(wish, seen, { ...deps, write }), undefined),
    });
  };
}

/** Both leave together. */
async function look({ quotes, wallet }: Stores, wish: NewShipment): Promise<Seen> {
  const [found, balance] = await Promise.all([
    findQuote(quotes, wish),
    wallet.balance(wish.tenant),
  ]);
  return { found, available: balance.available };
}

/** Quote used, money held, shipment, events and booking intent, or nothing at all. */
function sale(
  wish: NewShipment,
  { found, available }: Seen,
  { write, ...deps }: SaleDeps & { readonly write: Writes },
): Shipment {
  const shipment = soldShipment(wish, found, deps);
  const { totalAmount, createdAt: now } = shipment;
  refuseInsufficient(available, totalAmount);
  const recorded = recordShipment({ before: null, after: shipment, now }, write, deps.chance);
  payByWallet(recorded, now, { write, chance: deps.chance });
  return recorded;
}
