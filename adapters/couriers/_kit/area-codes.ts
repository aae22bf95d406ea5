import type { AreaCodes } from '#domain/area/area-code.ts';
import type { Route } from '#domain/courier/courier.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';

/** The courier's codes of both ends of a parcel's way. */
export type Ends = { readonly origin: string; readonly destination: string };

/** Undefined: a district has none, so the route is not served. */
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
 * The same for an order, which is never sent without them: a guessed code is a parcel in another
 * town. It is no refusal: an order that was sent before, with codes, may have arrived.
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
