import { westernInstant, westernText } from '#adapters/_kit/western-time.ts';
import type { District } from '#domain/carrying/area/district.ts';
import { localTime } from '#domain/carrying/area/time-zone.ts';
import type { BookingOrder } from '#domain/carrying/booking/permit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import { linesOf } from '#domain/carrying/courier/field-limits.ts';
import type { Days } from '#domain/carrying/courier/service.ts';
import type { CourierMeasures } from '#domain/carrying/courier-report/measured.ts';
import type { CodeToRead, TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import { windowStart } from '#domain/selling/shipment/pickup-window.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { Refusals } from '../_kit/api.ts';
import type { Ends } from '../_kit/area-codes.ts';
import { cutText } from '../_kit/cut-text.ts';
import { postalCodeOf } from '../_kit/postal-code.ts';
import { meaningOf, type StatusMeaning, type StatusTable } from '../_kit/status-table.ts';
import {
  ADDRESS,
  type Credential,
  FAMILIES,
  GOODS,
  LINE,
  PICKUP_HOURS,
  WITHIN_A_CITY,
} from './manifest.ts';
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
/** `codes` are JNE's codes of both districts. */
type Sending = { readonly codes: Ends; readonly account: Account; readonly now: Date };

/** Statuses by codes of JNE's history. */
export const STATUSES: StatusTable = {
  ...tableOf('PICKED_UP', 'PU0 PU1 RC1'),
  ...tableOf('PICKUP_FAILED', 'PF1'),
  ...tableOf('IN_TRANSIT', 'OP1 OP2 OP3 TP4 IP1 IP2'),
  ...tableOf('OUT_FOR_DELIVERY', 'IP3'),
  ...tableOf('DELIVERED', 'D01'),
  ...tableOf('DELIVERY_FAILED', 'D24 D25 FOM KRK KRP KRT PS1 PS4 UB1 UB2'),
  ...tableOf('DELIVERY_FAILED', 'U01 U02 U03 U04 U05 U06 U07 U08 U09 U10 U11 U12 U13 U14'),
  ...tableOf('DELIVERY_FAILED', 'U21 U22 U23 U24 U25'),
};
/**
 * Former code of a returning parcel's newest scan: JNE reports the return in place of that scan,
 * and later answers report the scan under its own code.
 */
const BACK = { code: GOES_BACK } as const;
/** A delivery code, unless the table lists it as a failure. */
const DELIVERY = /^D\d\d$/;

const VALUE = { code: 'VALUE_MISSING', message: 'JNE requires the value of the goods.' };
const TEXT = { code: 'CONTENT_REFUSED', message: 'The courier refuses a text of the order.' };
/**
 * Errors after which the order was checked but not created; each is named by its field in
 * generatecnote.
 */
export const ORDER_REFUSALS: Refusals = {
  'Please do not let field OLSHOP_GOODSVALUE empty': VALUE,
  [PAGE]: TEXT,
};
const HAS_IT = { code: 'ALREADY_PICKED_UP', message: 'The courier has the parcel.' };
/** Refusals by codes of the history, for a parcel that has been scanned. */
export const CANCEL_REFUSALS: Refusals = Object.fromEntries(
  Object.entries(STATUSES).flatMap(([code, { status }]) =>
    status === 'PICKUP_FAILED' ? [] : [[code, HAS_IT] as const],
  ),
);

const VEHICLES = { MOTORCYCLE: 'Motor', CAR: 'Mobil', TRUCK: 'Truck' } as const;
const GRAMS_A_KG = 1_000;
/** Placeholder in mandatory fields. */
const NONE = '-';
const KIND = /^(?:Kabupaten|Kota(?: Administrasi)?) /;

/** Returns undefined without a price. */
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
    PICKUP_NAME: cut(sender.name),
    PICKUP_PIC: cut(sender.name),
    PICKUP_DATE: reversed(at.slice(0, 10)),
    PICKUP_TIME: at.slice(11, 16),
    PICKUP_PIC_PHONE: local(sender.phone),
    PICKUP_ADDRESS: sender.address,
    PICKUP_DISTRICT: cut(route.origin.name),
    PICKUP_CITY: cityOf(route.origin),
    PICKUP_SERVICE: areaOf(serviceCode),
    PICKUP_VEHICLE: VEHICLES[vehicle],
    BRANCH: account.branch,
    MERCHANT_ID: account.merchantId,
    CUST_ID: account[family],
    ORDER_ID: order.reference,
    ...partyForm('SHIPPER', sender, route.origin),
    ...partyForm('RECEIVER', receiver, route.destination),
    ORIGIN_CODE: codes.origin,
    DESTINATION_CODE: codes.destination,
    SERVICE_CODE: serviceCode,
    WEIGHT: String(order.chargeableWeightKg),
    QTY: '1',
    GOODS_DESC: cut(goods, GOODS),
    GOODS_AMOUNT: String(insuredValue ?? order.parcel.declaredValue ?? worth),
    INSURANCE_FLAG: insuredValue === null ? 'N' : 'Y',
    SPECIAL_INS: cut([order.notes, receiver.note].filter(Boolean).join('; '), GOODS),
    TYPE: order.collectionMethod === 'PICKUP' ? 'PICKUP' : 'DROP',
    ...(codAmount === null ? { COD_FLAG: 'NO' } : { COD_FLAG: 'YES', COD_AMOUNT: `${codAmount}` }),
  };
}

/** Returns undefined if the event's time is not valid. */
export function eventOf(
  { code, date, desc }: WireScan,
  cnote: WireTracking['cnote'],
): TrackingEvent | undefined {
  const at = westernInstant(`${reversed(date.slice(0, 10))}${date.slice(10)}:00`);
  const words = { location: '', description: desc ?? '' };
  return at && { code, at, ...words, ...meaning(code, cnote) };
}

/**
 * Marks a return at the newest scan: no scan has a code for it; only the status of the whole parcel
 * shows it. If that scan is not a step of the journey, the return is added as another event.
 */
export function withReturn(
  events: readonly TrackingEvent[],
  cnote: WireTracking['cnote'],
): readonly TrackingEvent[] {
  const scans = events.map((event) => (isStep(event) ? { ...event, formerly: BACK } : event));
  const newest = scans.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  if (cnote.pod_status !== GOES_BACK || newest === undefined) return scans;
  const { formerly, proof, ...scan } = newest;
  const back = { ...scan, ...BACK, status: 'RETURN_IN_TRANSIT', reasonCode: null } as const;
  return isStep(newest)
    ? scans.map((one) => (one === newest ? back : one))
    : [...scans, { ...back, description: '' }];
}

function isStep({ status }: TrackingEvent): boolean {
  return status !== null && ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'].includes(status);
}

/** Weight with decimals, and everything billed except COD, which is settled with the cash. */
export function measuredOf({ cnote_weight, ...cnote }: WireTracking['cnote']): CourierMeasures {
  const kilograms = /^\d{1,5}(?:\.\d+)?$/.test(cnote_weight ?? '') ? Number(cnote_weight) : 0;
  const freight = (cnote.freight_charge ?? 0) + (cnote.insuranceamount ?? 0);
  return { weightGrams: Math.round(kilograms * GRAMS_A_KG), freight: rupiah(freight) };
}

/** A delivery code depends on the status of the whole parcel, which no stored line contains. */
export function meaningOfLine({ code }: CodeToRead): StatusMeaning {
  const known = meaningOf(code, STATUSES);
  return known.status === 'DELIVERED' ? { status: null, reasonCode: null } : known;
}

function meaning(
  code: string,
  { pod_status: state, ...cnote }: WireTracking['cnote'],
): StatusMeaning & Pick<TrackingEvent, 'proof'> {
  const known = meaningOf(code, STATUSES);
  const isDelivery = known.status === null && DELIVERY.test(code) && state === DELIVERED;
  if (!isDelivery && known.status !== 'DELIVERED') return known;
  // A returned parcel has not been delivered to its receiver.
  if (state === GOES_BACK) return { status: null, reasonCode: null };
  const receiverName = cnote.cnote_pod_receiver ?? undefined;
  const photoUrl = cnote.photo ?? undefined;
  const signatureUrl = cnote.signature ?? undefined;
  const relation = cnote.keterangan ?? undefined;
  const proof = { receiverName, relation, photoUrl, signatureUrl };
  return { status: 'DELIVERED', reasonCode: null, proof };
}

/** Sends a third address line only if needed: not all of JNE's documents have that field. */
function partyForm(role: string, { name, address, ...party }: Party, district: District): Form {
  const [first = NONE, second = NONE, third] = linesOf(address, ADDRESS) ?? [cut(address)];
  return {
    [`${role}_NAME`]: cut(name),
    [`${role}_CONTACT`]: cut(name),
    [`${role}_ADDR1`]: first,
    [`${role}_ADDR2`]: second,
    ...(third !== undefined && { [`${role}_ADDR3`]: third }),
    [`${role}_CITY`]: cityOf(district),
    [`${role}_REGION`]: cut(district.province),
    [`${role}_ZIP`]: postalCodeOf(district, party) ?? NONE,
    [`${role}_COUNTRY`]: 'INDONESIA',
    [`${role}_PHONE`]: local(party.phone),
  };
}

function areaOf(serviceCode: string): string {
  return WITHIN_A_CITY.has(serviceCode) ? 'Intracity' : 'Domestic';
}

/** JNE's form of a place: `KEBOMAS,GRESIK`. */
function cityOf({ name, regency }: District): string {
  return cut(`${name}, ${regency.replace(KIND, '')}`);
}

function local(phone: string): string {
  return phone.replace('+62', '0');
}

function cut(text: string, max: number = LINE): string {
  return cutText(text, max).trim() || NONE;
}

/** One hour from now, within the pickup hours. */
function soonest(now: Date): Date {
  const ready = new Date(now.getTime() + HOUR_MS);
  const hour = localTime(ready, 'WIB').getUTCHours();
  const [first, last] = PICKUP_HOURS;
  const wait = hour >= first && hour < last ? 0 : (first + 24 - hour) % 24;
  return new Date(ready.getTime() + wait * HOUR_MS);
}

/** Returns undefined if the price has no days, or has them in another unit. */
function daysOf({ etd_from: from, etd_thru: thru, times }: WirePrice): Days | undefined {
  const texts = [from ?? '', thru ?? ''];
  if (!texts.every((text) => /^\d{1,2}$/.test(text)) || (times ?? 'D') !== 'D') return undefined;
  const [one = 0, other = 0] = texts.map(Number);
  return { min: Math.min(one, other), max: Math.max(one, other) };
}

/** Converts `10-08-2022` to `2022-08-10`, and back. */
function reversed(date: string): string {
  return date.split('-').toReversed().join('-');
}

function tableOf(status: StatusMeaning['status'], codes: string): StatusTable {
  return Object.fromEntries(codes.split(' ').map((code) => [code, { status, reasonCode: null }]));
}
