import type { Clients } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';

/** Started by the route, at the same time as the session; dependent queries follow at once. */
export function shipmentQuery(clients: Clients, number: string) {
  return reading(clients, '/api/v1/shipments/{shipment_number}', {
    noun: 'shipments',
    path: { shipment_number: number },
  });
}
