import { tenantOf } from '#domain/environment.ts';
import type { GetPerformance } from '#src/usecases/courier/get-performance.ts';
import type { ListCouriers } from '#src/usecases/courier/list-couriers.ts';
import type { ListServices } from '#src/usecases/courier/list-services.ts';
import type { CourierUseCases } from '#src/usecases/courier/use-cases.ts';
import { type CourierState, courierView } from '#src/views/courier.ts';
import { courierPerformanceView } from '#src/views/courier-performance.ts';
import { serviceView } from '#src/views/service.ts';
import type { Handler } from '../call.ts';
import { type AnyRoute, READ } from '../route.ts';

/** Null: a courier without a logo. */
export type LogoUrls = { readonly logoUrl: (courierCode: string) => string | null };

export function courierRoutes(deps: CourierUseCases & LogoUrls): readonly AnyRoute[] {
  return [
    {
      ...READ,
      path: '/couriers',
      operationId: 'listCouriers',
      scope: 'rates:read',
      handler: listCouriersHandler(deps),
    },
    {
      ...READ,
      path: '/services',
      operationId: 'listServices',
      scope: 'rates:read',
      handler: listServicesHandler(deps.listServices),
    },
    {
      ...READ,
      path: '/couriers/:courier_code/performance',
      operationId: 'getCourierPerformance',
      scope: 'rates:read',
      handler: performanceHandler(deps.getPerformance),
    },
  ];
}

function listCouriersHandler({
  listCouriers,
  logoUrl,
}: LogoUrls & { listCouriers: ListCouriers }): Handler<'listCouriers'> {
  const view = (state: CourierState) => courierView(state, logoUrl(state.profile.code));
  return ({ caller }) => ({ items: listCouriers(caller).map(view) });
}

function listServicesHandler(listServices: ListServices): Handler<'listServices'> {
  return ({ caller, query }) => {
    const couriers = listServices({ tenant: caller, courier: query.courier });
    const items = couriers.flatMap((courier) =>
      courier.services.map((service) => serviceView(courier, service)),
    );
    return { items };
  };
}

function performanceHandler(getPerformance: GetPerformance): Handler<'getCourierPerformance'> {
  return async ({ caller, params, query }) =>
    courierPerformanceView(
      await getPerformance({
        tenant: tenantOf(caller),
        courierCode: params.courier_code,
        originId: query.origin,
        destinationId: query.destination,
      }),
    );
}
