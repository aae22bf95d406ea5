import { westernInstant, westernText } from '#adapters/_kit/western-time.ts';
import type { District } from '#domain/area/district.ts';
import { localTime } from '#domain/area/time-zone.ts';
import type { BookingOrder } from '#domain/booking/permit.ts';
import type { CourierRate } from '#domain/courier/courier.ts';
import type { Days } from '#domain/courier/service.ts';
import { rupiah } from '#domain/money.ts';
import type { Party } from '#domain/shipment/party.ts';
import { windowStart } from '#domain/shipment/pickup-window.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { Refusals } from '../_kit/api.ts';
import type { Ends } from '../_kit/area-codes.ts';
import { meaningOf, type StatusMeaning, type StatusTable } from '../_kit/status-table.ts';
import { type Credential, FAMILIES, GOODS, LINE, PICKUP_HOURS } from './manifest.ts';
import {
  DELIVERED,
  GOES_BACK,
  PAGE,
  type WirePrice,
  type WireScan,
  type WireTracking,
} from './wire.ts';

type Form = Readonly<Record<string, string>>;
type Account = Readonly<Record<Credential, string>>;
/** `codes`: its own, of both districts. */
type Sending = { readonly codes: Ends; readonly account: Account; readonly now: Date };

/** By codes of its history. */
export const STATUSES: StatusTable = {
  ...tableOf('PICKED_UP', 'PU0 PU1 RC1'),
  ...tableOf('IN_TRANSIT', 'OP1 OP3 IP2'),
  ...tableOf('OUT_FOR_DELIVERY', 'IP3'),
  ...tableOf('DELIVERED', 'D01'),
  ...tableOf('DELIVERY_FAILED', 'D24 D25 FOM KRK KRP KRT PS1 PS4 UB1 UB2'),
  ...tableOf('DELIVERY_FAILED', 'U01 U02 U03 U04 U05 U06 U07 U08 U09 U10 U11 U12 U13 U14'),
  ...tableOf('DELIVERY_FAILED', 'U21 U22 U23 U24 U25'),
};
/** A kind of delivery, unless the table has the code as a failure. */
const DELIVERY = /^D\d\d$/;

const VALUE = { code: 'VALUE_MISSING', message: 'The courier misses the value of the goods.' };
const TEXT = { code: 'CONTENT_REFUSED', message: 'The courier refuses a text of the order.' };
/** Orders that were checked and not made; the field is named as generatecnote does. */
export const ORDER_REFUSALS: Refusals = {
  'Please do not let field OLSHOP_GOODSVALUE empty': VALUE,
  [PAGE]: TEXT,
};
const HAS_IT = { code: 'ALREADY_PICKED_UP', message: 'The courier has the parcel.' };
/** By codes of its history: a parcel that was scanned. */
export const CANCEL_REFUSALS: Refusals = Object.fromEntries(
  Object.keys(STATUSES).map((code) => [code, HAS_IT]),
);

const VEHICLES = { MOTORCYCLE: 'Motor', CAR: 'Mobil', TRUCK: 'Truck' } as const;
/** Stands in a field that may not be empty. */
const NONE = '-';
const KIND = /^(?:Kabupaten|Kota(?: Administrasi)?) /;

/** Undefined: it names no price. */
export function rateOf(row: WirePrice, serviceCode: string): CourierRate | undefined {
  const cost = rupiah(row.price ?? 0);
  const estimatedDays = daysOf(row);
  return cost > 0 ? { serviceCode, cost, ...(estimatedDays && { estimatedDays }) } : undefined;
}

export function orderForm(order: BookingOrder, { codes, account, now }: Sending): Form {
  const { route, sender, receiver, serviceCode, codAmount, insuredValue, pickup } = order;
  const at = westernText(pickup ? windowStart(pickup) : soonest(now));
  const family = codAmount === null ? (FAMILIES[serviceCode] ?? 'customerRegular') : 'customerCod';
  const vehicle = pickup?.vehicle ?? (family === 'customerTrucking' ? 'TRUCK' : 'MOTORCYCLE');
  const goods = order.items.map(({ quantity, name }) => `${quantity}x ${name}`).join(', ');
  const worth = order.items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return {
    ...{ PICKUP_NAME: cut(sender.name), PICKUP_PIC: cut(sender.name) },
    ...{ PICKUP_DATE: reversed(at.slice(0, 10)), PICKUP_TIME: at.slice(11, 16) },
    ...{ PICKUP_PIC_PHONE: local(sender.phone), PICKUP_ADDRESS: sender.address },
    ...{ PICKUP_DISTRICT: cut(route.origin.name), PICKUP_CITY: cityOf(route.origin) },
    ...{ PICKUP_SERVICE: 'Domestic', PICKUP_VEHICLE: VEHICLES[vehicle] },
    ...{ BRANCH: account.branch, MERCHANT_ID: account.merchantId, CUST_ID: account[family] },
    ORDER_ID: order.reference,
    ...partyForm('SHIPPER', sender, route.origin),
    ...partyForm('RECEIVER', receiver, route.destination),
    ...{ ORIGIN_CODE: codes.origin, DESTINATION_CODE: codes.destination },
    ...{ SERVICE_CODE: serviceCode, WEIGHT: String(order.chargeableWeightKg), QTY: '1' },
    GOODS_DESC: cut(goods, GOODS),
    GOODS_AMOUNT: String(insuredValue ?? order.parcel.declaredValue ?? worth),
    INSURANCE_FLAG: insuredValue === null ? 'N' : 'Y',
    SPECIAL_INS: cut([order.notes, receiver.note].filter(Boolean).join('; '), GOODS),
    TYPE: order.collectionMethod === 'PICKUP' ? 'PICKUP' : 'DROP',
    ...(codAmount === null ? { COD_FLAG: 'NO' } : { COD_FLAG: 'YES', COD_AMOUNT: `${codAmount}` }),
  };
}

/** Undefined: its time is none. */
export function eventOf(
  { code, date, desc }: WireScan,
  cnote: WireTracking['cnote'],
): TrackingEvent | undefined {
  const at = westernInstant(`${reversed(date.slice(0, 10))}${date.slice(10)}:00`);
  const words = { location: '', description: desc ?? '' };
  return at && { code, at, ...words, ...meaning(code, cnote) };
}

/** A parcel that goes back does so since its newest event. */
export function withReturn(
  events: readonly TrackingEvent[],
  cnote: WireTracking['cnote'],
): readonly TrackingEvent[] {
  if (cnote.pod_status !== GOES_BACK) return events;
  const newest = events.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  // Under the word in place of its code: it may have been reported before, with another meaning.
  const returning = { code: GOES_BACK, status: 'RETURN_IN_TRANSIT', reasonCode: null } as const;
  return events.map((event) => (event === newest ? { ...event, ...returning } : event));
}

function meaning(
  code: string,
  { pod_status: state, ...cnote }: WireTracking['cnote'],
): StatusMeaning & Pick<TrackingEvent, 'proof'> {
  const known = meaningOf(code, STATUSES);
  const isDelivery = known.status === null && DELIVERY.test(code) && state === DELIVERED;
  if (!isDelivery && known.status !== 'DELIVERED') return known;
  const receiverName = cnote.cnote_pod_receiver ?? undefined;
  const [photoUrl, signatureUrl] = [cnote.photo ?? undefined, cnote.signature ?? undefined];
  const proof = { receiverName, photoUrl, signatureUrl };
  return { status: 'DELIVERED', reasonCode: null, proof };
}

function partyForm(role: string, { name, address, ...party }: Party, district: District): Form {
  return {
    ...{ [`${role}_NAME`]: cut(name), [`${role}_CONTACT`]: cut(name) },
    ...{ [`${role}_ADDR1`]: cut(address), [`${role}_ADDR2`]: cut(address.slice(LINE)) },
    ...{ [`${role}_CITY`]: cityOf(district), [`${role}_REGION`]: cut(district.province) },
    [`${role}_ZIP`]: party.postalCode ?? district.mainPostalCode ?? NONE,
    ...{ [`${role}_COUNTRY`]: 'INDONESIA', [`${role}_PHONE`]: local(party.phone) },
  };
}

/** As it names places itself: `KEBOMAS,GRESIK`. */
function cityOf({ name, regency }: District): string {
  return cut(`${name}, ${regency.replace(KIND, '')}`);
}

function local(phone: string): string {
  return phone.replace('+62', '0');
}

function cut(text: string, max: number = LINE): string {
  return text.slice(0, max).trim() || NONE;
}

/** An hour from now, at the hours of pickups. */
function soonest(now: Date): Date {
  const ready = new Date(now.getTime() + HOUR_MS);
  const hour = localTime(ready, 'WIB').getUTCHours();
  const [first, last] = PICKUP_HOURS;
  const wait = hour >= first && hour < last ? 0 : (first + 24 - hour) % 24;
  return new Date(ready.getTime() + wait * HOUR_MS);
}

/** Undefined: it names none, or in another unit. */
function daysOf({ etd_from: from, etd_thru: thru, times }: WirePrice): Days | undefined {
  const texts = [from ?? '', thru ?? ''];
  if (!texts.every((text) => /^\d{1,2}$/.test(text)) || (times ?? 'D') !== 'D') return undefined;
  const [one = 0, other = 0] = texts.map(Number);
  return { min: Math.min(one, other), max: Math.max(one, other) };
}

/** `2022-08-10` from `10-08-2022`, and back. */
function reversed(date: string): string {
  return date.split('-').toReversed().join('-');
}

function tableOf(status: StatusMeaning['status'], codes: string): StatusTable {
  return Object.fromEntries(codes.split(' ').map((code) => [code, { status, reasonCode: null }]));
}
