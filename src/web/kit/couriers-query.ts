import { type Clients, ok } from '#src/web/api/client.ts';

const HOUR_MS = 3_600_000;

/** Those that are offered. */
export function couriersQuery({ environment, api }: Clients) {
  return {
    queryKey: [environment, 'couriers'],
    queryFn: async () => (await ok(api.GET('/api/v1/couriers'))).data.items,
    staleTime: HOUR_MS,
  };
}
