import type { Shipment } from './shipment.ts';

/** Fields of a shipment in search results. */
export type ShownShipment = Pick<
  Shipment,
  'shipmentNumber' | 'status' | 'courierName' | 'awb' | 'reference'
>;
