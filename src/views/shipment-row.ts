import type { shipmentView } from './shipment.ts';

/** Columns of the CSV export. */
export const SHIPMENT_COLUMNS = [
  'shipment_number',
  'awb',
  'status',
  'payment_status',
  'courier_code',
  'service_code',
  'reference',
  'receiver_name',
  'receiver_district',
  'receiver_regency',
  'total_amount',
  'cod_amount',
  'created_at',
  'booked_at',
  'delivered_at',
  'tags',
] as const;
type Cells = Readonly<Record<(typeof SHIPMENT_COLUMNS)[number], string | number>>;

/**
 * Cells of the CSV export, empty where the shipment has no such value: made of its view, so that
 * masked fields stay masked.
 */
export function shipmentCells(shipment: ReturnType<typeof shipmentView>): Cells {
  const { receiver } = shipment;
  return {
    shipment_number: shipment.shipment_number,
    awb: shipment.awb ?? '',
    status: shipment.status,
    payment_status: shipment.payment_status,
    courier_code: shipment.courier_code,
    service_code: shipment.service_code,
    reference: shipment.reference ?? '',
    receiver_name: receiver.name,
    receiver_district: receiver.district ?? '',
    receiver_regency: receiver.regency ?? '',
    total_amount: shipment.total_amount,
    cod_amount: shipment.cod_amount ?? '',
    created_at: shipment.created_at,
    booked_at: shipment.booked_at ?? '',
    delivered_at: shipment.delivered_at ?? '',
    tags: shipment.tags.join(' '),
  };
}
