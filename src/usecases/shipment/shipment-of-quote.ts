import type { AreaDirectory } from '#domain/area/area-directory.ts';
import { placeNamesOf } from '#domain/area/district.ts';
import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import type { FoundQuote } from '#domain/quote/quote-store.ts';
import type { Random } from '#domain/random.ts';
import { refuseFields } from '#domain/refusal.ts';
import { newShipment, type ShipmentRequest } from '#domain/shipment/new-shipment.ts';
import { type Party, withNormalPhone } from '#domain/shipment/party.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { newShipmentNumber } from '#domain/shipment/shipment-number.ts';
import { errorsWithoutQuote } from './wrong-fields.ts';

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

/** The shipment for this command and its quote; refuses everything that is invalid in either. */
export function shipmentOfQuote(
  { tenant: _, quoteId, ...request }: CreateShipmentCommand,
  found: FoundQuote | undefined,
  { areas, directory, random }: NewShipmentDeps,
): Shipment {
  if (found === undefined) {
    refuseFields(errorsWithoutQuote({ ...request, quoteId }, areas));
    throw new Error('an order without a quote is refused');
  }
  const { quote, readAt: now } = found;
  const sender = completed(request.sender, areas);
  const receiver = completed(request.receiver, areas);
  return newShipment({
    ...{ quote, courier: directory.courierOf(quote)?.profile, now },
    request: { ...request, sender, receiver },
    shipmentNumber: newShipmentNumber(now, random),
    shipmentId: random.uuid(),
    paymentExpiresAt: null,
  });
}

/** With the names of its place. Couriers require postal codes more often than clients know them. */
function completed(party: Party, areas: AreaDirectory): Party {
  const district = areas.find(party.districtId);
  const postalCode = party.postalCode ?? district?.mainPostalCode ?? null;
  const place = district === undefined ? null : placeNamesOf(district);
  return { ...withNormalPhone(party), place, postalCode };
}
