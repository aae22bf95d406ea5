import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { Route } from '#domain/carrying/courier/courier.ts';
import type { FieldError } from '#domain/refusal.ts';
import { type PartyDrafts, routeErrors } from '#domain/selling/shipment/party.ts';

export type RouteQuery = { readonly originId: string; readonly destinationId: string };

export type FoundRoute = {
  readonly route: Route | undefined;
  readonly unknown: readonly (FieldError & { code: 'UNKNOWN_DISTRICT' })[];
};

export function findRoute(areas: AreaDirectory, query: RouteQuery): FoundRoute {
  const origin = areas.find(query.originId);
  const destination = areas.find(query.destinationId);
  if (origin && destination) return { route: { origin, destination }, unknown: [] };
  const unknown = [
    ...(origin ? [] : [unknownDistrict('origin.district_id', query.originId)]),
    ...(destination ? [] : [unknownDistrict('destination.district_id', query.destinationId)]),
  ];
  return { route: undefined, unknown };
}

/** Returns ROUTE_MISMATCH for each party in another district. */
export function mismatches(
  parties: PartyDrafts,
  { originId: originDistrictId, destinationId: destinationDistrictId }: RouteQuery,
): readonly FieldError[] {
  return routeErrors(parties, { originDistrictId, destinationDistrictId });
}

export function unknownDistrict(path: string, districtId: string) {
  const message = `No district ${districtId} is known; GET /areas?search= finds its code.`;
  return { path, code: 'UNKNOWN_DISTRICT' as const, message };
}
