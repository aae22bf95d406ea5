import type { Shipment } from './shipment.ts';

/** Fields of a shipment in search results. */
export type ShownShipment = Pick<
  Shipment,
  'shipmentNumber' | 'status' | 'courierName' | 'awb' | 'reference'
> & { readonly receiverName: string };

export function shownShipment(shipment: Shipment): ShownShipment {
  const { shipmentNumber, status, courierName, awb, reference, receiver } = shipment;
  return { shipmentNumber, status, courierName, awb, reference, receiverName: receiver.name };
}
