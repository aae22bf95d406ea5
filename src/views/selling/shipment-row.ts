import type { shipmentView } from './shipment.ts';

/**
 * Columns of the CSV export. New columns are added at the end, because programs may read them by
 * position.
 */
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
  'price',
  'discount',
  'cod_fee',
  'insured_value',
  'insurance_fee',
  'payment_method',
  'paid_at',
  'refund_amount',
  'refunded_at',
  'cod_settles_at',
  'cod_settled_at',
  'weight_grams',
  'measured_weight_grams',
  'return_of',
] as const;
type Cells = Readonly<Record<(typeof SHIPMENT_COLUMNS)[number], string | number>>;

type ShipmentView = ReturnType<typeof shipmentView>;

/**
 * Cells of the CSV export, empty for missing values; made from the view, so that masked fields stay
 * masked.
 */
export function shipmentCells(shipment: ShipmentView): Cells {
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
    created_at: shipment.created_at,
    booked_at: shipment.booked_at ?? '',
    delivered_at: shipment.delivered_at ?? '',
    tags: shipment.tags.join(' '),
    weight_grams: shipment.weight_grams,
    measured_weight_grams: shipment.measured_weight_grams ?? '',
    return_of: shipment.return_of ?? '',
    ...moneyCells(shipment),
  };
}

function moneyCells(shipment: ShipmentView) {
  const { refund } = shipment;
  return {
    total_amount: shipment.total_amount,
    cod_amount: shipment.cod_amount ?? '',
    price: shipment.price,
    discount: shipment.discount,
    cod_fee: shipment.cod_fee ?? '',
    insured_value: shipment.insured_value ?? '',
    insurance_fee: shipment.insurance_fee ?? '',
    payment_method: shipment.payment_method,
    paid_at: shipment.paid_at ?? '',
    refund_amount: refund?.amount ?? '',
    refunded_at: refund?.refunded_at ?? '',
    cod_settles_at: shipment.cod_settles_at ?? '',
    cod_settled_at: shipment.cod_settled_at ?? '',
  };
}
