import { type Fields, fieldsOf, textIn } from './fields.ts';
import { type LabReply, type Orders, parcelIn, refusal, trackingBody } from './orders.ts';
import { isServed, priceOf, SERVICES } from './services.ts';

type Request = { readonly method: string; readonly path: string; readonly body: unknown };
type Handler = (orders: Orders, parts: readonly string[], body: Fields) => LabReply;

const REASONS = [
  { code: 'change_courier', reason: 'Want to change courier' },
  { code: 'pickup_delay', reason: 'Pickup time too long' },
  { code: 'change_address', reason: 'Want to change address' },
  { code: 'others', reason: 'Order cancelled by merchant for other reason' },
];

const ROUTES: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['POST', /^\/v1\/rates\/couriers$/, (_orders, _parts, body) => rates(body)],
  ['POST', /^\/v1\/orders$/, (orders, _parts, body) => orders.create(body)],
  [
    ...(['GET', /^\/v1\/orders\/cancellation_reasons$/] as const),
    () => ({ status: 200, body: { success: true, cancellation_reasons: REASONS } }),
  ],
  ['GET', /^\/v1\/orders\/(\w+)$/, (orders, [id = '']) => order(orders, id)],
  [
    ...(['POST', /^\/v1\/orders\/(\w+)\/cancel$/] as const),
    (orders, [id = ''], body) => {
      const found = orders.byId(id);
      return found === undefined ? notFound() : orders.cancel(found, body);
    },
  ],
  [
    ...(['GET', /^\/v1\/trackings\/([^/]+)\/couriers\/(\w+)$/] as const),
    (orders, [waybill = '', courier = '']) => tracking(orders, waybill, courier),
  ],
];

/** Biteship's answer, by the state of the lab. */
export function answer({ method, path, body }: Request, orders: Orders): LabReply {
  for (const [wanted, pattern, handler] of ROUTES) {
    const [, ...parts] = (method === wanted && pattern.exec(path)) || [];
    if (method === wanted && pattern.test(path)) {
      return handler(orders, parts.map(decodeURIComponent), fieldsOf(body));
    }
  }
  return { ...refusal(40000001, 'Route not found'), status: 404 };
}

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
      ...{ company: courier, courier_name: courier.toUpperCase(), courier_code: courier },
      ...{ courier_service_name: service, courier_service_code: service, type: service },
      ...{ shipment_duration_range: range, shipment_duration_unit: unit },
      ...{ duration: `${range} ${unit}`, shipping_type: 'parcel', service_type: 'standard' },
      ...{ price, shipping_fee: shipping, shipping_fee_discount: 0, shipping_fee_surcharge: 0 },
      ...{ insurance_fee: insurance, cash_on_delivery_fee: cod },
      ...{ available_for_cash_on_delivery: true, available_for_insurance: true },
      available_for_instant_waybill_id: true,
      available_collection_method: ['pickup', 'drop_off'],
    };
  });
  const object = 'courier_pricing';
  return { status: 200, body: { success: true, object, code: 20001003, pricing } };
}

function order(orders: Orders, id: string): LabReply {
  const found = orders.byId(id);
  return found === undefined ? notFound() : orders.look(found);
}

function tracking(orders: Orders, waybill: string, courier: string): LabReply {
  const found = orders.byWaybill(waybill);
  if (found === undefined || found.courier !== courier) {
    return refusal(40003001, 'Tracking not found');
  }
  return { status: 200, body: trackingBody(found) };
}

function notFound(): LabReply {
  return { ...refusal(40002098, 'Order not found'), status: 404 };
}
