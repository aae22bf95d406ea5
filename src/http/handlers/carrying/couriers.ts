import { tenantOf } from '#domain/environment.ts';
import type { GetPerformance } from '#src/usecases/carrying/courier/get-performance.ts';
import type { ListCouriers } from '#src/usecases/carrying/courier/list-couriers.ts';
import type { ListServices } from '#src/usecases/carrying/courier/list-services.ts';
import type { GetPickupWindows } from '#src/usecases/carrying/courier/pickup-windows.ts';
import type { CourierUseCases } from '#src/usecases/carrying/courier/use-cases.ts';
import { type CourierState, courierView, pickupWindowsView } from '#src/views/carrying/courier.ts';
import { courierPerformanceView } from '#src/views/carrying/courier-performance.ts';
import { serviceView } from '#src/views/carrying/service.ts';
import type { Handler } from '../../call.ts';
import { type AnyRoute, READ } from '../../route.ts';

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
    {
      ...READ,
      path: '/couriers/:courier_code/pickup_windows',
      operationId: 'listPickupWindows',
      scope: 'rates:read',
      handler: pickupWindowsHandler(deps.getPickupWindows),
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
        courierCode: params.courier_code.toLowerCase(),
        originId: query.origin,
        destinationId: query.destination,
      }),
    );
}

function pickupWindowsHandler(getPickupWindows: GetPickupWindows): Handler<'listPickupWindows'> {
  return ({ caller, params, query }) =>
    pickupWindowsView(
      getPickupWindows({
        tenant: tenantOf(caller),
        courierCode: params.courier_code.toLowerCase(),
        districtId: query.district_id,
        date: query.date,
      }),
    );
}
