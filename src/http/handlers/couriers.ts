import type { ListCouriers } from '#src/usecases/courier/list-couriers.ts';
import type { ListServices } from '#src/usecases/courier/list-services.ts';
import { courierView } from '#src/views/courier.ts';
import { serviceView } from '#src/views/service.ts';
import type { Handler } from '../call.ts';

export function listCouriersHandler(listCouriers: ListCouriers): Handler<'listCouriers'> {
  return ({ key }) => ({ items: listCouriers(key).map(courierView) });
}

export function listServicesHandler(listServices: ListServices): Handler<'listServices'> {
  return ({ key, query }) => {
    const couriers = listServices({ tenant: key, courier: query.courier });
    const items = couriers.flatMap((courier) =>
      courier.services.map((service) => serviceView(courier, service)),
    );
    return { items };
  };
}
