import type { components } from '#src/http/contract/api.gen.ts';
import type { Clients } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';

const HOUR_MS = 3_600_000;

type Courier = components['schemas']['Courier'];

/** Couriers on sale. */
export function couriersQuery(clients: Clients) {
  return {
    ...reading(clients, '/api/v1/couriers', { noun: 'couriers' }),
    select: ({ items }: { readonly items: readonly Courier[] }) => items,
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
