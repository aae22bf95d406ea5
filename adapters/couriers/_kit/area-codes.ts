import type { AreaCodes } from '#domain/carrying/area/area-code.ts';
import type { Route } from '#domain/carrying/courier/courier.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';

/** The courier's codes of a route's origin and destination. */
export type Ends = { readonly origin: string; readonly destination: string };

/** Returns undefined if a district has no code; the route is then not served. */
export async function codesOf(
  { origin, destination }: Route,
  areaCodes: AreaCodes,
): Promise<Ends | undefined> {
  const [from, to] = await Promise.all(
    [origin, destination].map(({ districtId }) => areaCodes.find(districtId)),
  );
  const codes = { origin: from?.originCode ?? '', destination: to?.destinationCode ?? '' };
  return codes.origin === '' || codes.destination === '' ? undefined : codes;
}

/**
 * Like `codesOf`, but throws without codes, because a guessed code would send the parcel to another
 * town. This is not a refusal: an earlier request, sent with codes, may have been accepted.
 */
export async function codesOfOrder(
  route: Route,
  { areaCodes, courierName }: { readonly areaCodes: AreaCodes; readonly courierName: string },
): Promise<Ends> {
  const codes = await codesOf(route, areaCodes);
  if (codes !== undefined) return codes;
  const message = `${courierName} has no code for a district of this order.`;
  throw new CourierFailure('COURIER_ERROR', message, { wasSent: false });
}
