import type { District } from '#domain/area/district.ts';
import type { Party } from '#domain/shipment/party.ts';

/**
 * The postal code of a party where it is one of the district that was sold, or else the main one of
 * that district; undefined: it has none.
 */
export function postalCodeOf(
  { postalCodes, mainPostalCode }: Pick<District, 'postalCodes' | 'mainPostalCode'>,
  party?: Pick<Party, 'postalCode'>,
): string | undefined {
  const own = party?.postalCode ?? '';
  return postalCodes.includes(own) ? own : mainPostalCode;
}
