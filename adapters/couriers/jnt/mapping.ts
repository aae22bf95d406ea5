import { westernInstant, westernText } from '#adapters/_kit/western-time.ts';
import type { AreaCodes } from '#domain/carrying/area/area-code.ts';
import type { BookingOrder } from '#domain/carrying/booking/permit.ts';
import type { CourierRate, Route } from '#domain/carrying/courier/courier.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import type { CourierMeasures } from '#domain/carrying/courier-report/measured.ts';
import type { CodeToRead, TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import { chargeableWeightKg } from '#domain/selling/rating/chargeable-weight.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import { windowStart } from '#domain/selling/shipment/pickup-window.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Refusals } from '../_kit/api.ts';
import { postalCodeOf } from '../_kit/postal-code.ts';
import { meaningOf, type StatusMeaning, type StatusTable } from '../_kit/status-table.ts';
import { withDetails } from '../_kit/with-details.ts';
import type { WireEvent, WireParcel, WireRate } from './wire.ts';

/** A place with its code for orders, and its name for tariffs. */
type Place = { readonly code: string; readonly name: string };
/** Cities of both ends, and the receiver's district. */
export type Places = { readonly from: Place; readonly to: Place; readonly area: Place };

const NONE: StatusMeaning = { status: null, reasonCode: null };
const RETURNED: StatusMeaning = { status: 'RETURNED', reasonCode: null };
/**
 * Codes that need the event's text: 100 has many meanings, and 401 completes a return only with
 * certain texts.
 */
const SAID_BY_TEXT = '100';
const RETURN = '401';
/** Statuses by the beginning of the text, which may be followed by a place. */
const TEXTS: Readonly<Record<string, StatusMeaning['status']>> = {
  'Paket Gagal dipickup': 'PICKUP_FAILED',
  'Pickup Failed': 'PICKUP_FAILED',
  'Paket telah diterima oleh': 'PICKED_UP',
  'Paket akan dikirimkan ke': 'IN_TRANSIT',
  'Paket telah dikirimkan ke': 'IN_TRANSIT',
  'Paket telah sampai di': 'IN_TRANSIT',
  Pack: 'IN_TRANSIT',
  Unpack: 'IN_TRANSIT',
  'Paket disimpan di gudang J&T': 'ON_HOLD',
  'Paket akan dikirim ke alamat penerima': 'OUT_FOR_DELIVERY',
  'Paket Gagal dikirim': 'DELIVERY_FAILED',
  'Paket akan diretur': 'RETURN_IN_TRANSIT',
  'Package returned to seller': 'RETURNED',
  'Cancelled AWB': 'CANCELLED',
  'Expired AWB': 'CANCELLED',
};
/** Beginnings of texts that complete a return. */
const RETURN_ENDS = ['Package returned to seller', 'Paket telah diterima'];
/** Texts that must match completely, because other texts begin in the same way. */
const WHOLE: readonly string[] = ['Pack', 'Unpack', 'Paket telah diterima'];

/** Statuses by code, or by code and text if the text decides. */
export const STATUSES: StatusTable = {
  101: NONE,
  150: { status: 'ON_HOLD', reasonCode: null },
  200: { status: 'DELIVERED', reasonCode: null },
  [RETURN]: { status: 'RETURN_IN_TRANSIT', reasonCode: null },
  // Seen in answers, but documented nowhere.
  151: NONE,
  152: NONE,
  162: NONE,
  163: NONE,
  ...Object.fromEntries(
    Object.entries(TEXTS).map(([text, status]) => [
      `${SAID_BY_TEXT} ${text}`,
      { status, reasonCode: null },
    ]),
  ),
  ...Object.fromEntries(RETURN_ENDS.map((text) => [`${RETURN} ${text}`, RETURNED])),
};

export const DUPLICATE = 'Orderid tidak boleh sama';
/** Error of tracking for an unknown AWB. */
export const NOT_TRACKED = '404';
const AREA = { code: 'AREA_NOT_SERVED', message: 'The courier does not serve this area.' };
const FIELD = { code: 'CONTENT_REFUSED', message: 'The courier refuses a field of the order.' };
/**
 * Errors after which the order was checked but not created. Errors about our keys are not among
 * them.
 */
export const ORDER_REFUSALS: Refusals = {
  'Kecamatan Penerima Error': AREA,
  'Kesalahan pada parameter': FIELD,
};
const HAS_IT = { code: 'ALREADY_PICKED_UP', message: 'The courier has the parcel.' };
export const CANCEL_REFUSALS: Refusals = { 'Status pesanan adalah : GOT': HAS_IT };

const EZ = { product: 'EZ', expressType: '1' } as const;
/** Limits of J&T's fields. */
export const MAX = { kilograms: 100, remark: 30, goods: 40, itemName: 50, address: 200 } as const;
const GRAMS_A_KG = 1_000;
const NAMED = /^(\S+) (\S.*)$/;

/**
 * Looks up places by codes that operators import from J&T's sheet: for each district, its city as
 * `JKT JAKARTA` (`origin_code`) and the district as `JKT001 KALIDERES` (`destination_code`).
 * Returns undefined if one is missing.
 */
export async function placesOf(route: Route, areaCodes: AreaCodes): Promise<Places | undefined> {
  const [origin, destination] = await Promise.all(
    [route.origin, route.destination].map(({ districtId }) => areaCodes.find(districtId)),
  );
  const from = placeIn(origin?.originCode);
  const to = placeIn(destination?.originCode);
  const area = placeIn(destination?.destinationCode);
  return from && to && area && { from, to, area };
}

/** Returns undefined if the parcel is heavier than J&T carries. */
export function tariffBody(places: Places, parcel: Parcel, service: CourierService) {
  const weight = chargeableWeightKg(parcel, service.weight);
  const sendSiteCode = places.from.name;
  const destAreaCode = places.area.name;
  if (weight > MAX.kilograms) return undefined;
  return { weight: String(weight), sendSiteCode, destAreaCode, productType: EZ.product };
}

export function isSold({ productType }: WireRate): boolean {
  return productType === EZ.product;
}

export function rateOf({ cost }: WireRate, serviceCode: string): CourierRate {
  return { serviceCode, cost: rupiah(cost) };
}

/** All values are texts. Nothing is insured. */
export function orderBody(order: BookingOrder, { from, to, area }: Places, now: Date): object {
  const { sender, receiver, route, items, parcel, codAmount: cod } = order;
  const goods = items.map(({ quantity, name }) => `${quantity}x ${name}`).join(' ');
  const value = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    orderid: order.reference,
    shipper_name: sender.name,
    shipper_contact: sender.name,
    shipper_phone: sender.phone,
    shipper_addr: withDetails(sender, MAX.address),
    origin_code: from.code,
    receiver_name: receiver.name,
    receiver_phone: receiver.phone,
    receiver_addr: withDetails(receiver, MAX.address),
    receiver_zip: postalCodeOf(route.destination, receiver) ?? '',
    destination_code: to.code,
    receiver_area: area.code,
    qty: '1',
    weight: String(order.chargeableWeightKg),
    goodsdesc: plain(goods, MAX.goods),
    item_name: plain(goods, MAX.itemName),
    servicetype: order.collectionMethod === 'DROP_OFF' ? '6' : '1',
    insurance: '0',
    orderdate: clockText(now),
    ...visitBody(order.pickup, now),
    expresstype: EZ.expressType,
    ...(cod !== null && { cod: String(cod) }),
    goodsvalue: String(parcel.declaredValue ?? value),
  };
}

/** Returns undefined if its time is not valid. */
export function eventOf(event: WireEvent): TrackingEvent | undefined {
  const { status: words, note, city_name: location, receiver, presentername } = event;
  const at = westernInstant(event.date_time);
  const code = String(event.status_code);
  const meaning = meaningIn(code, words ?? '');
  const isOver = meaning.status === 'DELIVERED' || meaning.status === 'RETURNED';
  const proof = { receiverName: receiver ?? '', ...(presentername && { relation: presentername }) };
  const description = [words, note].filter(Boolean).join(': ');
  return (
    at && {
      code,
      ...meaning,
      at,
      location: location ?? '',
      description,
      ...(isOver && Boolean(receiver) && { proof }),
    }
  );
}

/** Everything billed except COD, which is settled with the cash. */
export function measuredOf({ detail }: Pick<WireParcel, 'detail'>): CourierMeasures {
  const { weight, actual_amount, detail_cost: costs } = detail ?? {};
  const { shipping_cost, add_cost, insurance_cost, return_cost } = costs ?? {};
  const amounts = [shipping_cost, add_cost, insurance_cost].map((one) => one ?? 0);
  const there = amounts.reduce((sum, one) => sum + one, 0) || (actual_amount ?? 0);
  return { weightGrams: gramsOf(weight ?? 0), freight: rupiah(there + (return_cost ?? 0)) };
}

/** The text may be followed by a note. */
export function meaningOfLine({ code, description }: CodeToRead): StatusMeaning {
  return meaningIn(code, description.split(': ', 1)[0] ?? '');
}

function meaningIn(code: string, text: string): StatusMeaning {
  const said = Object.keys(STATUSES).find((key) => {
    const [its, ...words] = key.split(' ');
    return its === code && words.length > 0 && begins(text, words.join(' '));
  });
  return meaningOf(said ?? code, STATUSES);
}

/** Compares without blanks and case, as J&T's clients do. */
function begins(text: string, beginning: string): boolean {
  const [whole, start] = [text, beginning].map((one) => one.replaceAll(' ', '').toLowerCase());
  return WHOLE.includes(beginning) ? whole === start : whole?.startsWith(start ?? '') === true;
}

/** A weight above the maximum in kilograms must have been given in grams. */
function gramsOf(weight: number): number {
  return Math.round(weight > MAX.kilograms ? weight : weight * GRAMS_A_KG);
}

function placeIn(text: string | null | undefined): Place | undefined {
  const [, code, name] = NAMED.exec(text ?? '') ?? [];
  return code === undefined || name === undefined ? undefined : { code, name };
}

/** Time span in which the driver may come; without a planned pickup, the next 24 hours. */
function visitBody(pickup: BookingOrder['pickup'], now: Date): object {
  const start = pickup === null ? now : windowStart(pickup);
  const end = pickup && windowStart({ ...pickup, window: { start: pickup.window.end, end: '' } });
  const last = end ?? new Date(now.getTime() + DAY_MS);
  return { sendstarttime: clockText(start), sendendtime: clockText(last) };
}

/** Western Indonesian time, wherever the parcel is. */
function clockText(at: Date): string {
  return westernText(at).replace(' +0700', '');
}

/** Keeps letters, digits and spaces. */
function plain(text: string, max: number): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return letters
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
}
