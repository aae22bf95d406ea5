import type { Shipment } from './shipment.ts';

/** What a search shows of a shipment. */
export type ShownShipment = Pick<
  Shipment,
  'shipmentNumber' | 'status' | 'courierName' | 'awb' | 'reference'
>;
