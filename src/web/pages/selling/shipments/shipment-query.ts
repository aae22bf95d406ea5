import type { Clients } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';

/** Begins with the route, beside the session: what hangs on the shipment follows at once. */
export function shipmentQuery(clients: Clients, number: string) {
  return reading(clients, '/api/v1/shipments/{shipment_number}', {
    noun: 'shipments',
    path: { shipment_number: number },
  });
}
