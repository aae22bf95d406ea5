import type { LabOrder } from './orders.ts';

/** As entered in Biteship's dashboard: where to, and the header that proves the sender. */
export type Hook = { readonly url: string; readonly header: string; readonly secret: string };
export type HookEvent = 'order.status' | 'order.waybill_id' | 'order.price';

/** The status that the receiver answers. */
export async function sendHook(hook: Hook, event: HookEvent, order: LabOrder): Promise<number> {
  const { url, header, secret } = hook;
  const headers = { 'content-type': 'application/json', [header]: secret };
  const body = JSON.stringify(hookBody(event, order));
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

export function hookBody(event: HookEvent, order: LabOrder): object {
  const { id, trackingId, waybill, courier, service, price, status } = order;
  return {
    ...{ event, order_id: id, status, order_price: price },
    ...{ courier_tracking_id: trackingId, courier_waybill_id: waybill },
    ...{ courier_company: courier, courier_type: service, courier_link: '-' },
    ...{ courier_driver_name: null, courier_driver_phone: null },
    ...{ courier_driver_photo_url: null, courier_driver_plate_number: null },
  };
}
