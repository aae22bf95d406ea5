import type { Shipment } from '#domain/shipment/shipment.ts';

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

/** Cells of the CSV export; empty where a shipment has no such thing. */
export function shipmentCells(shipment: Shipment): Cells {
  const { receiver } = shipment;
  return {
    shipment_number: shipment.shipmentNumber,
    awb: shipment.awb ?? '',
    status: shipment.status,
    payment_status: shipment.paymentStatus,
    courier_code: shipment.courierCode,
    service_code: shipment.serviceCode,
    reference: shipment.reference ?? '',
    receiver_name: receiver.name,
    receiver_district: receiver.place?.district ?? '',
    receiver_regency: receiver.place?.regency ?? '',
    total_amount: shipment.totalAmount,
    cod_amount: shipment.codAmount ?? '',
    created_at: shipment.createdAt.toISOString(),
    booked_at: shipment.bookedAt?.toISOString() ?? '',
    delivered_at: shipment.deliveredAt?.toISOString() ?? '',
    tags: shipment.tags.join(' '),
  };
}
