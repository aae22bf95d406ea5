import type { AreaDirectory } from '#domain/area/area-directory.ts';
import { placeNamesOf } from '#domain/area/district.ts';
import { type Party, withNormalPhone } from '#domain/shipment/party.ts';

/** With the names of its place. Couriers require postal codes more often than clients know them. */
export function completedParty(party: Party, areas: AreaDirectory): Party {
  const district = areas.find(party.districtId);
  const postalCode = party.postalCode ?? district?.mainPostalCode ?? null;
  const place = district === undefined ? null : placeNamesOf(district);
  return { ...withNormalPhone(party), place, postalCode };
}
