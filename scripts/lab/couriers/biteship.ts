import type { Double, HookEvent, LabReply } from '../double.ts';
import { type Fields, textIn } from '../fields.ts';
import type { LabOrder, Orders } from '../orders.ts';
import {
  cancel,
  courierOf,
  create,
  idOf,
  orderBody,
  parcelIn,
  priceOfOrder,
  receiverIn,
  refusal,
  serviceOf,
  trackingBody,
  trackingIdOf,
} from './biteship/orders.ts';
import { isServed, priceOf, SERVICES } from './biteship/services.ts';

const RATES = '/v1/rates/couriers';
const EVENTS: Readonly<Record<HookEvent, string>> = {
  STATUS: 'order.status',
  AWB: 'order.waybill_id',
};
const REASONS = [
  { code: 'change_courier', reason: 'Want to change courier' },
  { code: 'pickup_delay', reason: 'Pickup time too long' },
  { code: 'change_address', reason: 'Want to change address' },
  { code: 'others', reason: 'Order cancelled by merchant for other reason' },
];

export const double: Double = {
  provider: 'BITESHIP',
  name: 'Biteship',
  credentials: {
    apiKey: 'biteship_test.lab',
    hookHeader: 'X-Biteship-Signature',
    hookSecret: 'cendrawasih-in-the-header',
  },
  urls: (base) => ({ api: base }),
  journey: ['confirmed', 'allocated', 'picking_up', 'picked', 'dropping_off', 'delivered'],
  orderIn: ({ method, path, body }) =>
    method === 'POST' && path === '/v1/orders'
      ? { reference: textIn(body, 'reference_id'), receiver: receiverIn(body) }
      : undefined,
  ratesIn: ({ path, body }) => (path === RATES ? textIn(body, 'couriers') : undefined),
  refuseStranger({ headers }, { apiKey }) {
    const given = (headers.authorization ?? '').replace(/^Bearer /, '');
    if (given === apiKey) return undefined;
    return refusal(40000001, 'Authentication failed');
  },
  awbOf: (order) => {
    const number = String(order.number).padStart(8, '0');
    return `LAB${courierOf(order).toUpperCase()}${number}`;
  },
  routes: [
    ['POST', new RegExp(`^${RATES}$`), ({ body }) => rates(body)],
    ['POST', /^\/v1\/orders$/, ({ body }, orders) => create(body, orders)],
    [
      'GET',
      /^\/v1\/orders\/cancellation_reasons$/,
      () => ({ status: 200, body: { success: true, cancellation_reasons: REASONS } }),
    ],
    ['GET', /^\/v1\/orders\/(\w+)$/, (_request, orders, [id = '']) => look(id, orders)],
    [
      'POST',
      /^\/v1\/orders\/(\w+)\/cancel$/,
      ({ body }, orders, [id = '']) => {
        const found = byId(id, orders);
        return found === undefined ? notFound() : cancel(found, body, orders);
      },
    ],
    [
      'GET',
      /^\/v1\/trackings\/([^/]+)\/couriers\/(\w+)$/,
      (_request, orders, [awb = '', courier = '']) => tracking(orders.byAwb(awb), courier),
    ],
  ],
  webhook: (order, event, { hookHeader = '', hookSecret = '' }) => ({
    headers: { [hookHeader]: hookSecret },
    body: JSON.stringify(hookBody(EVENTS[event], order)),
  }),
};

function rates(body: Fields): LabReply {
  const parcel = parcelIn(body);
  if (parcel === undefined) return refusal(40001001, 'Invalid origin, destination or items');
  const couriers = textIn(body, 'couriers').split(',');
  const offered = SERVICES.filter(({ courier }) => couriers.includes(courier));
  if (offered.length === 0 || !isServed(parcel)) {
    return refusal(40001010, 'No courier available for the requested location');
  }
  const pricing = offered.map((one) => {
    const { price, shipping, insurance, cod } = priceOf(one, parcel);
    const { courier, service, range, unit } = one;
    return {
      company: courier,
      courier_name: courier.toUpperCase(),
      courier_code: courier,
      courier_service_name: service,
      courier_service_code: service,
      type: service,
      shipment_duration_range: range,
      shipment_duration_unit: unit,
      duration: `${range} ${unit}`,
      shipping_type: 'parcel',
      service_type: 'standard',
      price,
      shipping_fee: shipping,
      shipping_fee_discount: 0,
      shipping_fee_surcharge: 0,
      insurance_fee: insurance,
      cash_on_delivery_fee: cod,
      available_for_cash_on_delivery: true,
      available_for_insurance: true,
      available_for_instant_waybill_id: true,
      available_collection_method: ['pickup', 'drop_off'],
    };
  });
  const object = 'courier_pricing';
  return { status: 200, body: { success: true, object, code: 20001003, pricing } };
}

/** A late AWB appears at the second look-up. */
function look(id: string, orders: Orders): LabReply {
  const order = byId(id, orders);
  if (order === undefined) return notFound();
  order.looks += 1;
  if (order.looks > 1) orders.assignAwb(order);
  return { status: 200, body: orderBody(order) };
}

function tracking(order: LabOrder | undefined, courier: string): LabReply {
  if (order === undefined || courierOf(order) !== courier) {
    return refusal(40003001, 'Tracking not found');
  }
  return { status: 200, body: trackingBody(order) };
}

function byId(id: string, { all }: Orders): LabOrder | undefined {
  return all.find((order) => idOf(order) === id);
}

function notFound(): LabReply {
  return { ...refusal(40002098, 'Order not found'), status: 404 };
}

function hookBody(event: string, order: LabOrder): object {
  const { awb, status } = order;
  return {
    event,
    order_id: idOf(order),
    status,
    order_price: priceOfOrder(order),
    courier_tracking_id: trackingIdOf(order),
    courier_waybill_id: awb,
    courier_link: '-',
    courier_company: courierOf(order),
    courier_type: serviceOf(order),
    courier_driver_name: null,
    courier_driver_phone: null,
    courier_driver_photo_url: null,
    courier_driver_plate_number: null,
  };
}
