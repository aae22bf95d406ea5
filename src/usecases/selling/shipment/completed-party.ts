import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import { placeNamesOf } from '#domain/carrying/area/district.ts';
import { type Party, withNormalPhone } from '#domain/selling/shipment/party.ts';

/**
 * Adds the names of its place, and a postal code, which couriers require more often than clients
 * know it.
 */
export function completedParty(party: Party, areas: AreaDirectory): Party {
  const district = areas.find(party.districtId);
  const postalCode = party.postalCode ?? district?.mainPostalCode ?? null;
  const place = district === undefined ? null : placeNamesOf(district);
  return { ...withNormalPhone(party), place, postalCode };
}
