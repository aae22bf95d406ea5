import type { District } from '#domain/carrying/area/district.ts';
import type { Party } from '#domain/selling/shipment/party.ts';

/**
 * Returns the postal code of a party if it belongs to the district that was sold, else the main
 * postal code of that district; undefined if it has none.
 */
export function postalCodeOf(
  { postalCodes, mainPostalCode }: Pick<District, 'postalCodes' | 'mainPostalCode'>,
  party?: Pick<Party, 'postalCode'>,
): string | undefined {
  const own = party?.postalCode ?? '';
  return postalCodes.includes(own) ? own : mainPostalCode;
}
