import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Route } from '#domain/courier/courier.ts';
import type { FieldError } from '#domain/refusal.ts';

export type RouteWish = { readonly originId: string; readonly destinationId: string };

export type FoundRoute = {
  readonly route: Route | undefined;
  readonly unknown: readonly (FieldError & { code: 'UNKNOWN_DISTRICT' })[];
};

export function findRoute(areas: AreaDirectory, wish: RouteWish): FoundRoute {
  const origin = areas.find(wish.originId);
  const destination = areas.find(wish.destinationId);
  if (origin && destination) return { route: { origin, destination }, unknown: [] };
  const unknown = [
    ...(origin ? [] : [unknownDistrict('origin.district_id', wish.originId)]),
    ...(destination ? [] : [unknownDistrict('destination.district_id', wish.destinationId)]),
  ];
  return { route: undefined, unknown };
}

function unknownDistrict(path: string, districtId: string) {
  const message = `No district ${districtId} is known; GET /areas?search= finds its code.`;
  return { path, code: 'UNKNOWN_DISTRICT' as const, message };
}
