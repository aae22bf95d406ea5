import { fateOf } from '../../behaviour.ts';
import type { LabReply } from '../../double.ts';
import { countIn, type Fields, listIn, textIn } from '../../fields.ts';
import type { LabEvent, LabOrder, Orders } from '../../orders.ts';
import { westernInstant } from '../../western-time.ts';
import { type LabParcel, priceOf, serviceNamed } from './services.ts';

const CANCELLABLE = new Set(['confirmed', 'scheduled', 'allocated', 'picking_up']);
const REASONS = new Set(['change_courier', 'pickup_delay', 'change_address', 'others']);
const NOTES: Readonly<Record<string, string>> = {
  confirmed: 'Courier order is confirmed',
  allocated: 'Courier has been allocated',
  picking_up: 'Courier is on the way to pick up the item',
  picked: 'Item has been picked up',
  dropping_off: 'Item is on its way to the customer',
  delivered: 'Item has been delivered',
  cancelled: 'Order has been cancelled',
};
/** Required fields, each with the code of its error. */
const REQUIRED: readonly (readonly [field: string, code: number])[] = [
  ['origin_contact_name', 40002014],
  ['origin_contact_phone', 40002015],
  ['origin_address', 40002016],
  ['destination_contact_name', 40002017],
  ['destination_contact_phone', 40002018],
  ['destination_address', 40002019],
];
/** Placeholder for the driver before one is assigned. */
const NOBODY = {
  name: null,
  phone: null,
  driver_name: null,
  driver_phone: null,
  driver_photo_url: null,
  driver_plate_number: null,
};
/** The real error code is not documented. */
const UNDOCUMENTED = 40002099;

export function create(body: Fields, orders: Orders): LabReply {
  const problem = problemIn(body);
  if (problem !== undefined) return problem;
  const reference = textIn(body, 'reference_id');
  const receiver = receiverIn(body);
  const first = reference === '' ? undefined : orders.byReference(reference);
  if (first !== undefined) return duplicateOf(first);
  const isLater = fateOf(receiver) === 'LATER';
  const order = orders.add({ reference, receiver, fields: body, isLater });
  return { status: 200, body: orderBody(order) };
}

export function cancel(order: LabOrder, body: Fields, orders: Orders): LabReply {
  const code = textIn(body, 'cancellation_reason_code');
  const words = textIn(body, 'cancellation_reason');
  if (!REASONS.has(code) || (code === 'others' && words === '')) {
    return refusal(UNDOCUMENTED, 'Cancellation reason is required');
  }
  if (!CANCELLABLE.has(order.status)) return refusal(UNDOCUMENTED, 'Order cannot be deleted');
  orders.cancel(order, 'cancelled');
  const reason = { cancellation_reason_code: code, cancellation_reason: words };
  const done = { success: true, object: 'order', id: idOf(order), status: order.status };
  return { status: 200, body: { ...done, ...reason } };
}

export function refusal(code: number | string, error: string, more: object = {}): LabReply {
  return { status: 400, body: { success: false, error, code, ...more } };
}

export function idOf({ number }: LabOrder): string {
  return hexOf('5dd5', number);
}

export function trackingIdOf({ number }: LabOrder): string {
  return hexOf('65dd', number);
}

export function courierOf({ fields }: LabOrder): string {
  return textIn(fields, 'courier_company');
}

export function serviceOf({ fields }: LabOrder): string {
  return textIn(fields, 'courier_type');
}

export function receiverIn(body: Fields): string {
  return textIn(body, 'destination_contact_name');
}

export function priceOfOrder(order: LabOrder): number {
  const service = serviceNamed(courierOf(order), serviceOf(order));
  const parcel = parcelIn(order.fields);
  if (service === undefined || parcel === undefined) throw new Error('it was checked before');
  return priceOf(service, parcel).price;
}

export function orderBody(order: LabOrder): object {
  const { reference, status, awb } = order;
  const courier = courierOf(order);
  return {
    success: true,
    message: 'Order successfully created',
    object: 'order',
    id: idOf(order),
    reference_id: reference,
    price: priceOfOrder(order),
    status,
    courier: {
      tracking_id: trackingIdOf(order),
      waybill_id: awb,
      company: courier,
      type: serviceOf(order),
      routing_code: `${courier.toUpperCase()}-01`,
      link: null,
      ...NOBODY,
      insurance: { amount: countIn(order.fields, 'courier_insurance') ?? 0, fee: 0, note: '' },
    },
    extra: [],
    metadata: {},
    note: textIn(order.fields, 'order_note'),
  };
}

export function trackingBody(order: LabOrder): object {
  return {
    // This key really has that spelling.
    success: true,
    messsage: 'Successfully get tracking info',
    object: 'tracking',
    id: trackingIdOf(order),
    waybill_id: order.awb,
    history: order.history.map(eventBody),
    link: '-',
    order_id: idOf(order),
    courier: { company: courierOf(order), ...NOBODY },
    origin: endOf(order, 'origin'),
    destination: endOf(order, 'destination'),
    status: order.status,
  };
}

/** Returns undefined if the order cannot be priced and sent. */
export function parcelIn(body: Fields): LabParcel | undefined {
  const origin = countIn(body, 'origin_postal_code');
  const destination = countIn(body, 'destination_postal_code');
  const weights = listIn(body, 'items').map(
    (item) => (countIn(item, 'weight') ?? 0) * (countIn(item, 'quantity') ?? 0),
  );
  const isWhole = weights.length > 0 && weights.every((grams) => grams > 0);
  if (origin === undefined || destination === undefined || !isWhole) return undefined;
  return {
    origin,
    destination,
    grams: weights.reduce((sum, grams) => sum + grams),
    insured: countIn(body, 'courier_insurance') ?? 0,
    collected: countIn(body, 'destination_cash_on_delivery') ?? 0,
  };
}

function problemIn(body: Fields): LabReply | undefined {
  const missing = REQUIRED.find(([field]) => textIn(body, field) === '');
  if (missing !== undefined) return refusal(missing[1], `Please make sure ${missing[0]} is filled`);
  if (!hasTime(body)) return refusal(40002006, 'Wrong delivery type');
  if (parcelIn(body) === undefined) return refusal(40002020, 'Invalid or missing postal code');
  const service = serviceNamed(textIn(body, 'courier_company'), textIn(body, 'courier_type'));
  if (service === undefined) return refusal(40002004, 'Missing type field');
  const fate = fateOf(receiverIn(body));
  if (fate === 'REFUSED') return refusal(40002012, 'Destination address is required');
  const error = refusal(UNDOCUMENTED, 'Something went wrong');
  return fate === 'ERROR_IN_200' ? { ...error, status: 200 } : undefined;
}

function hasTime(body: Fields): boolean {
  if (textIn(body, 'delivery_type') === 'now') return true;
  const isDate = /^\d{4}-\d\d-\d\d$/.test(textIn(body, 'delivery_date'));
  const isTime = /^\d\d:\d\d$/.test(textIn(body, 'delivery_time'));
  return textIn(body, 'delivery_type') === 'scheduled' && isDate && isTime;
}

function duplicateOf(order: LabOrder): LabReply {
  const { awb, reference } = order;
  const details = { order_id: idOf(order), waybill_id: awb, reference_id: reference };
  return refusal(String(UNDOCUMENTED), 'Reference ID is used by another order', { details });
}

function eventBody({ status, at }: LabEvent): object {
  return { status, note: NOTES[status] ?? status, updated_at: westernInstant(at) };
}

function endOf({ fields }: LabOrder, end: 'origin' | 'destination'): object {
  const name = textIn(fields, `${end}_contact_name`);
  return { contact_name: name, address: textIn(fields, `${end}_address`) };
}

function hexOf(prefix: string, number: number): string {
  return prefix + number.toString(16).padStart(20, '0');
}
