import { instantOf } from '#adapters/_kit/instant.ts';
import type { District } from '#domain/carrying/area/district.ts';
import type { BookingReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingOrder } from '#domain/carrying/booking/permit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type { Days } from '#domain/carrying/courier/service.ts';
import {
  type CancelReason,
  cancelText,
} from '#domain/carrying/courier-cancellation/cancel-reason.ts';
import type { RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { CourierMeasures } from '#domain/carrying/courier-report/measured.ts';
import type { CodeToRead, TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import type { Refusals } from '../_kit/api.ts';
import { cutText } from '../_kit/cut-text.ts';
import { postalCodeOf } from '../_kit/postal-code.ts';
import { meaningOf, type StatusMeaning, type StatusTable } from '../_kit/status-table.ts';
import type { WireEvent, WireOrder, WireRate } from './wire.ts';

/** Biteship's codes of our services, if they are not the same in lower case. */
const SERVICES: Readonly<Record<string, string>> = {
  'anteraja/ND': 'next_day',
  'anteraja/SD': 'same_day',
  'tiki/ECO': 'eko',
  'pos/REG': 'reguler',
  'pos/NEXTDAY': 'next_day',
  'pos/SAMEDAY': 'same_day',
  'lion/REGPACK': 'reg_pack',
  'lion/ONEPACK': 'one_pack',
  'lion/JAGOPACK': 'jago_pack',
  'lion/BIGPACK': 'big_pack',
  'rpx/REG': 'rgp',
  'rpx/NEXTDAY': 'ndp',
};

const SNAKE: StatusTable = {
  placed: { status: null, reasonCode: null },
  confirmed: { status: null, reasonCode: null },
  scheduled: { status: null, reasonCode: null },
  allocated: { status: null, reasonCode: null },
  picking_up: { status: 'PICKUP_SCHEDULED', reasonCode: null },
  // Final only for instant couriers, which are not sold.
  courier_not_found: { status: 'PICKUP_FAILED', reasonCode: 'COURIER_CAPACITY' },
  picked: { status: 'PICKED_UP', reasonCode: null },
  dropping_off: { status: 'OUT_FOR_DELIVERY', reasonCode: null },
  on_hold: { status: 'ON_HOLD', reasonCode: null },
  delivered: { status: 'DELIVERED', reasonCode: null },
  return_in_transit: { status: 'RETURN_IN_TRANSIT', reasonCode: null },
  returned: { status: 'RETURNED', reasonCode: null },
  cancelled: { status: 'CANCELLED', reasonCode: null },
  rejected: { status: 'CANCELLED', reasonCode: null },
  disposed: { status: 'DAMAGED', reasonCode: 'DISPOSED' },
};
/**
 * Keys are spelled as in orders; a status of several words is also listed as spelled on Biteship's
 * page of statuses.
 */
export const STATUSES: StatusTable = {
  ...SNAKE,
  ...Object.fromEntries(Object.entries(SNAKE).map(([code, meaning]) => [inCamel(code), meaning])),
};
/** Statuses that Biteship also uses for a parcel between two hubs. */
const BETWEEN_HUBS: ReadonlySet<string> = new Set(['dropping_off', 'on_hold']);
/** Patterns of couriers' own notes for scans between two hubs. */
const HUB_NOTES: readonly RegExp[] = [
  // J&T Express and SiCepat.
  /^paket (?:akan|telah) dikirimkan ke /i,
  /^paket telah sampai di /i,
  /^paket keluar dari /i,
  /^paket telah di terima di /i,
  /^paket telah di input /i,
  // AnterAja.
  /\bdi hub\b/i,
  /\bke hub\b/i,
  /\bmenuju ke staging\b/i,
  /\bproses transit\b/i,
  // JNE.
  /^shipment received by jne counter/i,
  /^shipment (?:picked up|forwarded) /i,
  /^(?:received|processed) at (?:sorting|origin|inbound|warehouse|transit)/i,
  /^departed from /i,
];

/** Codes for no rate, or for an unknown origin or destination. */
export const NOT_SERVED: ReadonlySet<string | undefined> = new Set([
  '40001001',
  '40001002',
  '40001010',
]);
/** Codes for an AWB that Biteship does not know. */
export const NOT_TRACKED: ReadonlySet<string | undefined> = new Set(['40003001', '40003002']);

const ADDRESS = { code: 'ADDRESS_REFUSED', message: 'The courier cannot use this address.' };
const CONTACT = { code: 'CONTACT_REFUSED', message: 'The courier misses a name or phone number.' };
export const AREA = { code: 'AREA_NOT_SERVED', message: 'The courier does not serve this area.' };

/**
 * Errors after which the order was checked but not created. Errors about our API key are not among
 * them.
 */
export const ORDER_REFUSALS: Refusals = {
  40002007: { code: 'NOT_SCHEDULED', message: 'The courier takes no order for a later time.' },
  40002009: { code: 'COD_REFUSED', message: 'The courier collects no cash here.' },
  40002010: AREA,
  40002011: AREA,
  40002012: ADDRESS,
  40002013: { code: 'TIME_PASSED', message: 'The time of the pickup has passed.' },
  40002014: CONTACT,
  40002015: CONTACT,
  40002016: ADDRESS,
  40002017: CONTACT,
  40002018: CONTACT,
  40002019: ADDRESS,
  40002020: AREA,
};

/** Statuses of a cancelled order. */
export const CANCELLED: ReadonlySet<string> = new Set(['cancelled', 'rejected']);
const HAS_IT = { code: 'ALREADY_PICKED_UP', message: 'The courier has the parcel.' };
const OVER = { code: 'ALREADY_OVER', message: 'The courier has ended this order.' };
export const CANCEL_REFUSALS: Refusals = {
  picked: HAS_IT,
  dropping_off: HAS_IT,
  on_hold: HAS_IT,
  return_in_transit: HAS_IT,
  delivered: OVER,
  returned: OVER,
  disposed: OVER,
  courier_not_found: OVER,
};
const NOT_MADE = new Set([...CANCELLED, 'courier_not_found', 'disposed']);

/** Limit of the name shown with the order; longer names are cut. */
const NAME_MAX = 100;
const RANGE = /^(\d{1,3})(?: ?- ?(\d{1,3}))?$/;
const HOURS_A_DAY = 24;

export function serviceOf(brand: string, code: string): string {
  return SERVICES[`${brand}/${code}`] ?? code.toLowerCase();
}

/** Returns undefined if a district has no postal code. */
export function ratesBody(brand: string, { route, parcel }: RateRequest): object | undefined {
  const origin = codeOf(route.origin);
  const destination = codeOf(route.destination);
  if (origin === undefined || destination === undefined) return undefined;
  return {
    origin_postal_code: origin,
    destination_postal_code: destination,
    couriers: brand,
    items: [itemOf('Parcel', parcel, parcel.declaredValue ?? 0)],
    ...amounts(parcel),
  };
}

export function rateOf(row: WireRate, serviceCode: string): CourierRate {
  const cod = row.cash_on_delivery_fee ?? 0;
  const insurance = row.insurance_fee ?? 0;
  const estimatedDays = daysOf(row);
  return {
    serviceCode,
    cost: rupiah(row.price - cod - insurance),
    ...(estimatedDays && { estimatedDays }),
    cod: { available: row.available_for_cash_on_delivery === true, fee: rupiah(cod) },
    insurance: { available: row.available_for_insurance === true, fee: rupiah(insurance) },
  };
}

/** Returns undefined if a district has no postal code. */
export function orderBody(brand: string, order: BookingOrder): object | undefined {
  const { route, sender, receiver, items, parcel, codAmount, insuredValue } = order;
  const origin = route.origin;
  const destination = route.destination;
  const from = codeOf(origin, sender);
  const to = codeOf(destination, receiver);
  if (from === undefined || to === undefined) return undefined;
  const name = items.map((item) => `${item.quantity}x ${item.name}`).join(', ');
  const worth = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    ...(sender.company !== null && { shipper_organization: sender.company }),
    reference_id: order.reference,
    order_note: order.notes ?? '',
    ...deliveryBody(order.pickup),
    courier_company: brand,
    courier_type: serviceOf(brand, order.serviceCode),
    ...partyBody('origin', sender, from),
    origin_collection_method: order.collectionMethod === 'PICKUP' ? 'pickup' : 'drop_off',
    ...partyBody('destination', receiver, to),
    ...amounts({ codAmount, insuredValue }),
    items: [itemOf(cutText(name, NAME_MAX), parcel, parcel.declaredValue ?? worth)],
  };
}

/** Biteship's other codes match none of our reasons. */
export function cancelBody(reason: CancelReason): object {
  return { cancellation_reason_code: 'others', cancellation_reason: cancelText(reason) };
}

/** `ours` is the requested order, for an answer that does not repeat our reference. */
export function bookingOf(
  { id: orderId, reference_id, status, ...order }: WireOrder,
  ours: string,
): BookingReply {
  const { waybill_id: awb, routing_code: routingCode } = order.courier;
  const reference = reference_id || ours;
  if (awb) {
    return {
      kind: 'BOOKED',
      reference,
      awb,
      orderId,
      ...(routingCode && { routingCode }),
      ...(order.price && { billed: rupiah(order.price) }),
    };
  }
  if (!NOT_MADE.has(inSnake(status))) return { kind: 'ACCEPTED', reference, orderId };
  const failure = { code: 'REJECTED', message: 'The courier has rejected the order.' };
  return { kind: 'REFUSED', failure };
}

/**
 * Reads the scans of one parcel, in their order. Because notes are completed later, a scan is
 * identified by its time and status, and by its position among scans where both are the same.
 */
export function eventReader(): (event: WireEvent) => TrackingEvent | undefined {
  const seen = new Map<string, number>();
  return (event) => {
    const scan = `${event.updated_at} ${event.status}`;
    const nth = (seen.get(scan) ?? 0) + 1;
    seen.set(scan, nth);
    return eventOf(event, `${scan} ${nth}`);
  };
}

/** Returns undefined if its time is not valid. */
export function eventOf(
  { status: code, updated_at, note }: WireEvent,
  scanId: string,
): TrackingEvent | undefined {
  const at = instantOf(updated_at);
  const description = note ?? '';
  const meaning = meaningOfLine({ code, description });
  const scan = { code, ...meaning, location: '', description, scanId };
  return at && { ...scan, at, mayBeCompleted: true };
}

export function meaningOfLine({ code, description }: CodeToRead): StatusMeaning {
  const isInHub =
    BETWEEN_HUBS.has(inSnake(code)) && HUB_NOTES.some((words) => words.test(description));
  return isInHub ? { status: 'IN_TRANSIT', reasonCode: null } : meaningOf(code, STATUSES);
}

/** The total billed so far; undefined if the order does not contain it. */
export function measuredOf({ price }: WireOrder): CourierMeasures | undefined {
  return price ? { price: rupiah(price) } : undefined;
}

function inCamel(code: string): string {
  return code.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Converts a status from either spelling to the spelling of orders. */
export function inSnake(code: string): string {
  return code.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Sends the pickup time in the sender's time zone. Sends no vehicle, because Biteship sells each
 * vehicle as a separate service.
 */
function deliveryBody(pickup: BookingOrder['pickup']): object {
  if (pickup === null) return { delivery_type: 'now' };
  const { date, window } = pickup;
  return { delivery_type: 'scheduled', delivery_date: date, delivery_time: window.start };
}

function codeOf(district: District, party?: Party): number | undefined {
  const code = postalCodeOf(district, party);
  return code === undefined ? undefined : Number(code);
}

function itemOf(name: string, { weightGrams: weight, dimensions }: Parcel, value: number): object {
  const { lengthCm: length, widthCm: width, heightCm: height } = dimensions ?? {};
  const size = dimensions === null ? {} : { length, width, height };
  return { name, value, quantity: 1, weight, ...size };
}

function amounts({ codAmount, insuredValue }: Pick<Parcel, 'codAmount' | 'insuredValue'>): object {
  return {
    ...(insuredValue !== null && { courier_insurance: insuredValue }),
    ...(codAmount !== null && { destination_cash_on_delivery: codAmount }),
    ...(codAmount !== null && { destination_cash_on_delivery_type: '7_days' }),
  };
}

function partyBody(role: string, party: Party, code: number): object {
  const { name, phone, address, note, coordinates } = party;
  return {
    [`${role}_contact_name`]: name,
    [`${role}_contact_phone`]: phone.replace('+62', '0'),
    [`${role}_address`]: address,
    [`${role}_postal_code`]: code,
    ...(note !== null && { [`${role}_note`]: note }),
    ...(coordinates !== null && { [`${role}_coordinate`]: coordinates }),
  };
}

/** Returns undefined if the rate has no duration, or one in neither days nor hours. */
function daysOf({ shipment_duration_range, shipment_duration_unit }: WireRate): Days | undefined {
  const [whole, first, last = first] = RANGE.exec(shipment_duration_range ?? '') ?? [];
  const one = Number(first);
  const other = Number(last);
  if (whole === undefined) return undefined;
  const min = Math.min(one, other);
  const max = Math.max(one, other);
  if (shipment_duration_unit === 'days') return { min, max };
  if (shipment_duration_unit !== 'hours') return undefined;
  return { min: Math.floor(min / HOURS_A_DAY), max: Math.ceil(max / HOURS_A_DAY) };
}
