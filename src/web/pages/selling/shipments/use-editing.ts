import { useQueryClient } from '@tanstack/react-query';
import type { components } from '#src/http/contract/api.gen.ts';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useRequestKey } from '#src/web/kit/use-request-key.ts';
import type { Shipment } from './detail-query.ts';

export type ShipmentEdit = components['schemas']['ShipmentEdit'];

/** Sends an edit and reads the shipment again; a retry does not repeat the edit. */
export function useEditing({ shipment_number: number }: Shipment) {
  const { environment, api } = useApi();
  const queries = useQueryClient();
  const key = useRequestKey();
  return async (body: ShipmentEdit): Promise<void> => {
    const path = { shipment_number: number };
    const params = { path, header: { 'Idempotency-Key': key.of(body) } };
    await ok(api.PATCH('/api/v1/shipments/{shipment_number}', { params, body }));
    key.answered();
    await queries.invalidateQueries({ queryKey: [environment, 'shipments'] });
  };
}
