import { queryOptions } from '@tanstack/react-query';
import { type Clients, ok } from '#src/web/api/client.ts';

/** Begins with the route, beside the session: what hangs on the shipment follows at once. */
export function shipmentQuery({ environment, api }: Clients, number: string) {
  return queryOptions({
    queryKey: [environment, 'shipments', number],
    queryFn: async () => {
      const params = { path: { shipment_number: number } };
      return (await ok(api.GET('/api/v1/shipments/{shipment_number}', { params }))).data;
    },
  });
}
