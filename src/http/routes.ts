import type { Scope } from '#domain/access/scope.ts';
import type { SearchAreas } from '#src/usecases/area/search-areas.ts';
import type { ListCouriers } from '#src/usecases/courier/list-couriers.ts';
import type { ListServices } from '#src/usecases/courier/list-services.ts';
import type { GetRates } from '#src/usecases/rating/get-rates.ts';
import type { Handler } from './call.ts';
import type { OperationId } from './contract/types.ts';
import type { RatePolicyName } from './edge/limit-rate.ts';
import { searchAreasHandler } from './handlers/areas.ts';
import { listCouriersHandler, listServicesHandler } from './handlers/couriers.ts';
import { ratesHandler } from './handlers/rates.ts';

export type Route<Op extends OperationId = OperationId> = {
  readonly method: 'get' | 'post';
  /** Below /api/v1. */
  readonly path: string;
  readonly operationId: Op;
  readonly scope: Scope;
  readonly limit: RatePolicyName;
  readonly handler: Handler<Op>;
};

export type RouteUseCases = {
  readonly searchAreas: SearchAreas;
  readonly listCouriers: ListCouriers;
  readonly listServices: ListServices;
  readonly getRates: GetRates;
};

/** A route whose handler fits its operation, shown as one of many. */
export type AnyRoute = { [Op in OperationId]: Route<Op> }[OperationId];

/** Every route that needs a key. What it takes and answers stands in openapi/. */
export function routes(
  deps: RouteUseCases & { readonly settings: { readonly ratesDeadlineMs: number } },
): readonly AnyRoute[] {
  return [
    {
      method: 'get',
      path: '/areas',
      operationId: 'searchAreas',
      scope: 'rates:read',
      limit: 'default',
      handler: searchAreasHandler(deps.searchAreas),
    },
    {
      method: 'get',
      path: '/couriers',
      operationId: 'listCouriers',
      scope: 'rates:read',
      limit: 'default',
      handler: listCouriersHandler(deps.listCouriers),
    },
    {
      method: 'get',
      path: '/services',
      operationId: 'listServices',
      scope: 'rates:read',
      limit: 'default',
      handler: listServicesHandler(deps.listServices),
    },
    {
      method: 'post',
      path: '/rates',
      operationId: 'compareRates',
      scope: 'rates:read',
      limit: 'rates',
      handler: ratesHandler(deps.getRates, deps.settings.ratesDeadlineMs),
    },
  ];
}
