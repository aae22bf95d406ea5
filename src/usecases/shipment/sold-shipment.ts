import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Chance } from '#domain/chance.ts';
import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { FoundQuote, QuoteStore } from '#domain/quote/quote-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { normalParties, type Parties, type Party } from '#domain/shipment/party.ts';
import { type ShipmentWish, sell } from '#domain/shipment/sale.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { newShipmentNumber } from '#domain/shipment/shipment-number.ts';

export type NewShipment = ShipmentWish & {
  readonly tenant: Tenant;
  /** As the client wrote it. */
  readonly quoteId: string;
};

export type SaleDeps = {
  readonly areas: AreaDirectory;
  readonly directory: CourierDirectory;
  readonly chance: Chance;
};

/** Undefined for what is no id of a quote, too. */
export async function findQuote(
  quotes: QuoteStore,
  { tenant, quoteId }: NewShipment,
): Promise<FoundQuote | undefined> {
  const uuid = uuidOf('quote', quoteId);
  return uuid === undefined ? undefined : quotes.find(tenant, uuid);
}

/** What the wish makes of the quote; refuses everything that is wrong with either. */
export function soldShipment(
  wish: NewShipment,
  found: FoundQuote | undefined,
  { areas, directory, chance }: SaleDeps,
): Shipment {
  if (found === undefined) throw unknownQuote(wish.quoteId);
  const { quote, readAt: now } = found;
  const { tenant, ...order } = { ...wish, ...withPostalCodes(normalParties(wish), areas) };
  const listed = directory.courierFor(tenant, quote.courierCode);
  return sell({
    ...{ quote, wish: order, courier: listed?.profile, now },
    shipmentNumber: newShipmentNumber(now, chance),
    shipmentId: chance.uuid(),
    paymentExpiresAt: null,
  });
}

/** Couriers want a postal code more often than clients know one. */
function withPostalCodes({ sender, receiver }: Parties, areas: AreaDirectory): Parties {
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
