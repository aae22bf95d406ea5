import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Chance } from '#domain/chance.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { Rupiah } from '#domain/money.ts';
import { refuseUnavailableMethod } from '#domain/payment/method.ts';
import type { FoundQuote } from '#domain/quote/quote-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { normalParties, type Party } from '#domain/shipment/party.ts';
import { type ShipmentWish, sell } from '#domain/shipment/sale.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { newShipmentNumber } from '#domain/shipment/shipment-number.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import { refuseInsufficient } from '#domain/wallet/balance.ts';
import { shipmentView } from '#src/views/shipment.ts';
import type { Answered, Once, OnceRequest } from '../idempotency/once.ts';
import { payByWallet } from './pay-by-wallet.ts';
import { recordShipment } from './record-shipment.ts';

export type NewShipment = ShipmentWish & {
  readonly tenant: Tenant;
  /** As the client wrote it. */
  readonly quoteId: string;
};

export type CreateShipment = (
  wish: NewShipment,
  request: OnceRequest,
) => Promise<Answered<ReturnType<typeof shipmentView>>>;

type Seen = { readonly found: FoundQuote | undefined; readonly available: Rupiah };

type Deps = {
  readonly once: Once;
  readonly areas: AreaDirectory;
  readonly directory: CourierDirectory;
  readonly chance: Chance;
};

/** Sells a quote that is paid at once. */
export function createShipment({ once, ...deps }: Deps): CreateShipment {
  return async (wish, request) => {
    return once.run(request, {
      look: (stores) => look(stores, wish),
      decide(seen, write) {
        refuseUnavailableMethod(wish.paymentMethod);
        const order = { ...wish, ...normalParties(withPostalCodes(wish, deps.areas)) };
        return shipmentView(sale(order, seen, { write, ...deps }));
      },
    });
  };
}

/** Both leave together. */
async function look({ quotes, wallet }: Stores, { tenant, quoteId }: NewShipment): Promise<Seen> {
  const uuid = uuidOf('quote', quoteId);
  const [found, balance] = await Promise.all([
    uuid === undefined ? undefined : quotes.find(tenant, uuid),
    wallet.balance(tenant),
  ]);
  return { found, available: balance.available };
}

/** Quote used, money held, shipment, events and booking intent, or nothing at all. */
function sale(
  order: NewShipment,
  { found, available }: Seen,
  { write, ...deps }: Omit<Deps, 'once'> & { readonly write: Writes },
): Shipment {
  if (found === undefined) throw unknownQuote(order.quoteId);
  const { readAt: now } = found;
  const shipment = soldBy(order, found, deps);
  refuseInsufficient(available, shipment.totalAmount);
  const recorded = recordShipment({ before: null, after: shipment, now }, write, deps.chance);
  payByWallet(recorded, now, { write, chance: deps.chance });
  return recorded;
}

function soldBy(
  { tenant, ...wish }: NewShipment,
  { quote, readAt: now }: FoundQuote,
  { directory, chance }: Pick<Deps, 'directory' | 'chance'>,
): Shipment {
  const listed = directory
    .couriersFor(tenant)
    .find(({ profile }) => profile.code === quote.courierCode);
  const shipmentNumber = newShipmentNumber(now, chance);
  const shipmentId = chance.uuid();
  return sell({ quote, wish, courier: listed?.profile, shipmentNumber, shipmentId, now });
}

/** Couriers want a postal code more often than clients know one. */
function withPostalCodes({ sender, receiver }: NewShipment, areas: AreaDirectory) {
  const completed = (party: Party): Party => ({
    ...party,
    postalCode: party.postalCode ?? areas.find(party.districtId)?.mainPostalCode ?? null,
  });
  return { sender: completed(sender), receiver: completed(receiver) };
}

function unknownQuote(quoteId: string): Refusal {
  const message = `There is no quote ${JSON.stringify(quoteId)}.`;
  return new Refusal('UNKNOWN_QUOTE', message, {
    fieldErrors: [{ path: 'quote_id', code: 'UNKNOWN_QUOTE', message }],
  });
}
