import { idText } from '#domain/id.ts';
import type { SearchResult } from '#domain/insight/search/search.ts';

/** Kinds of pages that results lead to. */
const KINDS = {
  topUp: 'TOP_UP',
  event: 'EVENT',
  webhook: 'WEBHOOK',
  pickup: 'PICKUP',
  request: 'REQUEST',
} as const;

/** `id` is the last segment of the result's path. */
export function searchResultView(result: SearchResult) {
  if (result.kind === 'TRACKER') {
    const { trackerId, courierCode, awb, reference } = result.tracker;
    const tracker = { courier_code: courierCode, awb, reference };
    return { kind: 'TRACKER', id: idText('tracker', trackerId), shipment: null, tracker } as const;
  }
  if (result.kind !== 'SHIPMENT') {
    const id = idText(result.kind, result.uuid);
    return { kind: KINDS[result.kind], id, shipment: null, tracker: null };
  }
  const { shipmentNumber, status, courierName, awb, reference } = result.shipment;
  const shipment = {
    status,
    courier_name: courierName,
    awb,
    reference,
    receiver_name: result.shipment.receiverName,
  };
  return { kind: 'SHIPMENT', id: shipmentNumber, shipment, tracker: null } as const;
}
