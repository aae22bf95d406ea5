import { behaviourOf } from './behaviour.ts';
import { countIn, type Fields, fieldsOf, textIn } from './fields.ts';
import { type LabParcel, priceOf, serviceNamed } from './services.ts';

export type LabEvent = {
  readonly status: string;
  readonly note: string;
  readonly updated_at: string;
};

/** An order as the lab keeps it. */
export type LabOrder = {
  readonly id: string;
  readonly trackingId: string;
  readonly reference: string;
  readonly courier: string;
  readonly service: string;
  readonly price: number;
  waybill: string | null;
  status: string;
  readonly history: LabEvent[];
  /** Often enough, and its AWB has followed. */
  looks: number;
};

export type LabReply = { readonly status: number; readonly body: unknown };

export type Orders = {
  readonly all: readonly LabOrder[];
  byId(id: string): LabOrder | undefined;
  byReference(reference: string): LabOrder | undefined;
  byWaybill(waybill: string): LabOrder | undefined;
  create(body: Fields): LabReply;
  /** An AWB that follows is there at the second look. */
  look(order: LabOrder): LabReply;
  cancel(order: LabOrder, body: Fields): LabReply;
  /** To this status; without one to the next of an untroubled parcel. */
  advance(order: LabOrder, status?: string): void;
  /** Its AWB, unless it has one. */
  assignWaybill(order: LabOrder): void;
};

/** Those of an untroubled parcel. */
const JOURNEY = ['confirmed', 'allocated', 'picking_up', 'picked', 'dropping_off', 'delivered'];
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
/** Its number is not documented. */
const UNDOCUMENTED = 40002099;
const WESTERN_MS = 7 * 60 * 60_000;

export function openOrders(now: () => Date): Orders {
  const all: LabOrder[] = [];
  const advance = (order: LabOrder, to?: string) => {
    const status = to ?? JOURNEY[JOURNEY.indexOf(order.status) + 1] ?? order.status;
    if (status === order.status) return;
    order.status = status;
    order.history.push(eventAt(status, now()));
  };
  const assignWaybill = (order: LabOrder) => {
    order.waybill ??= waybillOf(order.courier, all.indexOf(order) + 1);
  };
  const byReference = (reference: string) => all.find((order) => order.reference === reference);
  return {
    all,
    byId: (id) => all.find((order) => order.id === id),
    byReference,
    byWaybill: (waybill) => all.find((order) => order.waybill === waybill),
    create(body) {
      const problem = problemIn(body);
      if (problem !== undefined) return problem;
      const reference = textIn(body, 'reference_id');
      const first = reference === '' ? undefined : byReference(reference);
      if (first !== undefined) return duplicateOf(first);
      const order = newOrder(body, all.length + 1, now());
      all.push(order);
      return { status: 200, body: orderBody(order) };
    },
    look(order) {
      order.looks += 1;
      if (order.looks > 1) assignWaybill(order);
      return { status: 200, body: orderBody(order) };
    },
    cancel(order, body) {
      const code = textIn(body, 'cancellation_reason_code');
      const words = textIn(body, 'cancellation_reason');
      if (!REASONS.has(code) || (code === 'others' && words === '')) {
        return refusal(UNDOCUMENTED, 'Cancellation reason is required');
      }
      if (!CANCELLABLE.has(order.status)) return refusal(UNDOCUMENTED, 'Order cannot be deleted');
      advance(order, 'cancelled');
      const reason = { cancellation_reason_code: code, cancellation_reason: words };
      const { id, status } = order;
      return { status: 200, body: { success: true, object: 'order', id, status, ...reason } };
    },
    advance,
    assignWaybill,
  };
}

export function refusal(code: number | string, error: string, more: object = {}): LabReply {
  return { status: 400, body: { success: false, error, code, ...more } };
}

export function orderBody(order: LabOrder): object {
  const { id, reference, price, status, trackingId, waybill, courier, service } = order;
  return {
    ...{ success: true, message: 'Order successfully created', object: 'order' },
    ...{ id, reference_id: reference, price, status },
    courier: {
      ...{ tracking_id: trackingId, waybill_id: waybill, company: courier, type: service },
      ...{ routing_code: `${courier.toUpperCase()}-01`, link: null },
      ...{ driver_name: null, driver_phone: null },
    },
  };
}

export function trackingBody({ waybill, history, trackingId, ...order }: LabOrder): object {
  return {
    // The key really is written so.
    ...{ success: true, messsage: 'Successfully get tracking info', object: 'tracking' },
    ...{ id: trackingId, waybill_id: waybill, history, link: '-', order_id: order.id },
    courier: { company: order.courier, driver_name: null, driver_phone: null },
    status: order.status,
  };
}

/** Undefined: it can be priced and sent. */
export function parcelIn(body: Fields): LabParcel | undefined {
  const origin = countIn(body, 'origin_postal_code');
  const destination = countIn(body, 'destination_postal_code');
  const items = Array.isArray(body.items) ? body.items.map(fieldsOf) : [];
  const weights = items.map(
    (item) => (countIn(item, 'weight') ?? 0) * (countIn(item, 'quantity') ?? 0),
  );
  const isWhole = weights.length > 0 && weights.every((grams) => grams > 0);
  if (origin === undefined || destination === undefined || !isWhole) return undefined;
  return {
    ...{ origin, destination, grams: weights.reduce((sum, grams) => sum + grams) },
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
  const { fate } = behaviourOf(textIn(body, 'destination_contact_name'));
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

function newOrder(body: Fields, number: number, now: Date): LabOrder {
  const courier = textIn(body, 'courier_company');
  const service = textIn(body, 'courier_type');
  const [priced, parcel] = [serviceNamed(courier, service), parcelIn(body)];
  if (priced === undefined || parcel === undefined) throw new Error('it was checked before');
  const { fate } = behaviourOf(textIn(body, 'destination_contact_name'));
  return {
    ...{ id: hexOf('5dd5', number), trackingId: hexOf('65dd', number), courier, service },
    ...{ reference: textIn(body, 'reference_id'), price: priceOf(priced, parcel).price },
    waybill: fate === 'LATER' ? null : waybillOf(courier, number),
    ...{ status: 'confirmed', history: [eventAt('confirmed', now)], looks: 0 },
  };
}

function duplicateOf({ id, waybill, reference }: LabOrder): LabReply {
  const details = { order_id: id, waybill_id: waybill, reference_id: reference };
  return refusal(String(UNDOCUMENTED), 'Reference ID is used by another order', { details });
}

function eventAt(status: string, at: Date): LabEvent {
  const western = new Date(at.getTime() + WESTERN_MS).toISOString().replace('Z', '+07:00');
  return { status, note: NOTES[status] ?? status, updated_at: western };
}

function waybillOf(courier: string, number: number): string {
  return `LAB${courier.toUpperCase()}${String(number).padStart(8, '0')}`;
}

function hexOf(prefix: string, number: number): string {
  return prefix + number.toString(16).padStart(20, '0');
}
