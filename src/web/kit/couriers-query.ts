import type { components } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';

const HOUR_MS = 3_600_000;

type Courier = components['schemas']['Courier'];

/** Couriers on sale. */
export function couriersQuery({ environment, api }: Clients) {
  return {
    queryKey: [environment, 'couriers'],
    queryFn: async () => (await ok(api.GET('/api/v1/couriers'))).data.items,
    staleTime: HOUR_MS,
  };
}

/** Name of a courier; its code while the list is loading or the courier is not on sale. */
export function courierNameIn(
  couriers: readonly Pick<Courier, 'courier_code' | 'name'>[],
  code: string,
): string {
  return couriers.find((one) => one.courier_code === code)?.name ?? code;
}
