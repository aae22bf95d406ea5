import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import type { FoundQuote, QuoteStore } from '#domain/quote/quote-store.ts';
import type { Random } from '#domain/random.ts';
import { Refusal } from '#domain/refusal.ts';
import { newShipment, type ShipmentRequest } from '#domain/shipment/new-shipment.ts';
import { normalParties, type Parties, type Party } from '#domain/shipment/party.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { newShipmentNumber } from '#domain/shipment/shipment-number.ts';

export type CreateShipmentCommand = ShipmentRequest & {
  readonly tenant: Tenant;
  /** In its public form. */
  readonly quoteId: string;
};

export type NewShipmentDeps = {
  readonly areas: AreaDirectory;
  readonly directory: CourierDirectory;
  readonly random: Random;
};

/** Undefined for malformed ids, too. */
export async function findQuote(
  quotes: QuoteStore,
  { tenant, quoteId }: CreateShipmentCommand,
): Promise<FoundQuote | undefined> {
  const uuid = uuidOf('quote', quoteId);
  return uuid === undefined ? undefined : quotes.find(tenant, uuid);
}

/** The shipment for this command and its quote; refuses everything that is invalid in either. */
export function shipmentOfQuote(
  command: CreateShipmentCommand,
  found: FoundQuote | undefined,
  { areas, directory, random }: NewShipmentDeps,
): Shipment {
  if (found === undefined) throw unknownQuote(command.quoteId);
  const { quote, readAt: now } = found;
  const { tenant: _, ...order } = { ...command, ...withPostalCodes(normalParties(command), areas) };
  const listed = directory.courierOf(quote);
  return newShipment({
    ...{ quote, request: order, courier: listed?.profile, now },
    shipmentNumber: newShipmentNumber(now, random),
    shipmentId: random.uuid(),
    paymentExpiresAt: null,
  });
}

/** Couriers require postal codes more often than clients know them. */
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
