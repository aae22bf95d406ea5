import { instantOf } from '#adapters/_kit/instant.ts';
import { westernText } from '#adapters/_kit/western-time.ts';
import type { District } from '#domain/carrying/area/district.ts';
import type { BookingReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingOrder } from '#domain/carrying/booking/permit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type { CourierService, Days } from '#domain/carrying/courier/service.ts';
import type { CourierMeasures } from '#domain/carrying/courier-report/measured.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { volumetricGrams } from '#domain/selling/rating/chargeable-weight.ts';
import { codFeeOn } from '#domain/selling/rating/option-terms.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import { windowStart } from '#domain/selling/shipment/pickup-window.ts';
import type { Failure } from '#domain/selling/shipment/shipment.ts';
import { postalCodeOf } from '../_kit/postal-code.ts';
import { meaningOf, type StatusMeaning, type StatusTable } from '../_kit/status-table.ts';
import { withDetails } from '../_kit/with-details.ts';
import { WEIGHT } from './manifest.ts';
import type { WireEvent, WireOrder, WireParcel, WirePerson, WireService } from './wire.ts';

const ON_ITS_WAY: StatusMeaning = { status: 'IN_TRANSIT', reasonCode: null };
const TO_BE_PICKED_UP: StatusMeaning = { status: 'PICKUP_SCHEDULED', reasonCode: null };
const PICKED_UP = '200';
const DELIVERED = '250';

export const STATUSES: StatusTable = {
  // Pickup requested.
  100: { status: null, reasonCode: null },
  150: TO_BE_PICKED_UP,
  160: TO_BE_PICKED_UP,
  [PICKED_UP]: { status: 'PICKED_UP', reasonCode: null },
  210: ON_ITS_WAY,
  220: ON_ITS_WAY,
  230: ON_ITS_WAY,
  240: { status: 'OUT_FOR_DELIVERY', reasonCode: null },
  [DELIVERED]: { status: 'DELIVERED', reasonCode: null },
  300: ON_ITS_WAY,
  330: ON_ITS_WAY,
  332: ON_ITS_WAY,
  400: { status: 'PICKUP_FAILED', reasonCode: null },
  430: { status: 'CANCELLED', reasonCode: null },
};

/** Refused before anything is sent. */
export const INCOMPLETE: Failure = {
  code: 'ADDRESS_REFUSED',
  message: 'The courier needs names and addresses in Latin letters, and a postal code.',
};
export const BOOKING_ID_MAX = 25;
const SHIPMENT_PREFIX = /^SHP/;
/** Minimum weights of a parcel, and of an item. */
const GRAMS_MIN = { parcel: 1_000, item: 100 } as const;
const MAX = { name: 50, address: 256, item: 50 } as const;
const UNTIL_PICKUP_MS = 60 * 60_000;
const WITHOUT_OFFSET = 'YYYY-MM-DD hh:mm:ss'.length;
const ACCENTS = /\p{M}/gu;
const FORBIDDEN = /[^A-Za-z0-9/()[\].,]+/g;
/** Matches `2 - 4 Day` and `0 Day`. */
const DAYS = /^(\d{1,2})(?: ?- ?(\d{1,2}))? Days?$/i;
/** `2026-11-21T09:00:00.000+0000`. */
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d+)?) ?([+-]\d\d):?(\d\d)$/;

type Booking = { readonly bookingId: string; readonly now: Date };

/** Shipment number without its prefix, which leaves nine letters for AnterAja's prefix. */
export function bookingIdOf(prefix: string, reference: string): string {
  return `${prefix}-${reference.replace(SHIPMENT_PREFIX, '')}`;
}

/** Weight for both the rate and its order: lighter parcels count as one kilogram. */
export function gramsOf({ weightGrams, dimensions }: Parcel): number {
  return Math.max(GRAMS_MIN.parcel, weightGrams, volumetricGrams(dimensions, WEIGHT));
}

export function rateOf(
  { rates, etd, is_cod }: WireService,
  { code: serviceCode, cod }: CourierService,
  { codAmount }: Parcel,
): CourierRate {
  const estimatedDays = daysOf(etd ?? '');
  return {
    serviceCode,
    cost: rupiah(rates),
    ...(estimatedDays && { estimatedDays }),
    cod: { available: is_cod === true, fee: codFeeOn(cod, codAmount, ZERO) ?? ZERO },
  };
}

/** Returns undefined if a mandatory field of a party would be empty. */
export function orderBody(order: BookingOrder, { bookingId, now }: Booking): object | undefined {
  const { route, items, codAmount, pickup } = order;
  const shipper = partyBody(order.sender, route.origin);
  const receiver = partyBody(order.receiver, route.destination);
  if ([shipper, receiver].some((party) => Object.values(party).includes(''))) return undefined;
  const visit = pickup === null ? new Date(now.getTime() + UNTIL_PICKUP_MS) : windowStart(pickup);
  return {
    booking_id: bookingId,
    invoice_no: order.reference,
    service_code: order.serviceCode,
    parcel_total_weight: gramsOf(order.parcel),
    shipper,
    receiver,
    items: itemsOf(order),
    use_insurance: false,
    declared_value: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    ...(codAmount !== null && { cod_value: codAmount }),
    expect_time: westernText(visit).slice(0, WITHOUT_OFFSET),
  };
}

/** AnterAja ignores case and outer spaces of a booking id. */
export function bookingOf(
  { booking_id, waybill_no: awb }: WireOrder,
  { bookingId, reference }: { readonly bookingId: string; readonly reference: string },
): BookingReply {
  const isOurs = booking_id.trim().toUpperCase() === bookingId.toUpperCase();
  return { kind: 'BOOKED', reference: isOurs ? reference : booking_id, awb };
}

/** Returns undefined if its time is not valid. */
export function eventOf(
  event: WireEvent,
  parcel: WireParcel | null | undefined,
): TrackingEvent | undefined {
  const [, date, time, hours, minutes] = TIME.exec(event.timestamp) ?? [];
  const at = instantOf(`${date}T${time}${hours}:${minutes}`);
  const code = String(event.tracking_code);
  const words = { location: event.hub_name ?? '', description: event.message?.id ?? '' };
  const proof = parcel && proofOf(code, parcel);
  return at && { code, ...meaningOf(code, STATUSES), at, ...words, ...(proof && { proof }) };
}

/** No order is insured, and the service fee contains no COD fee. */
export function measuredOf({ weight, service_fee }: WireParcel): CourierMeasures {
  return { weightGrams: Math.round(weight ?? 0), freight: rupiah(service_fee ?? 0) };
}

/** Recipient and photos of a delivery; for the pick-up, only its photos. */
function proofOf(code: string, { actual_shipper, actual_receiver }: WireParcel) {
  const photoOf = ({ proof_images_url }: WirePerson) => proof_images_url?.[0];
  if (code === PICKED_UP && actual_shipper && photoOf(actual_shipper)) {
    return { photoUrl: photoOf(actual_shipper) };
  }
  if (code !== DELIVERED || !actual_receiver) return undefined;
  const { name, relationship } = actual_receiver;
  const photoUrl = photoOf(actual_receiver);
  return name || photoUrl
    ? { receiverName: name ?? '', relation: relationship ?? '', photoUrl }
    : undefined;
}

function daysOf(etd: string): Days | undefined {
  const [whole, first, last = first] = DAYS.exec(etd.trim()) ?? [];
  const one = Number(first);
  const other = Number(last);
  return whole === undefined ? undefined : { min: Math.min(one, other), max: Math.max(one, other) };
}

function partyBody(party: Party, district: District): object {
  const { name, phone, coordinates } = party;
  return {
    name: plain(name, MAX.name),
    phone: phone.replace('+62', '0'),
    district: district.districtId,
    address: plain(withDetails(party, MAX.address), MAX.address),
    postcode: postalCodeOf(district, party) ?? '',
    ...(coordinates && { geoloc: `${coordinates.latitude},${coordinates.longitude}` }),
  };
}

function itemsOf({ items, parcel }: BookingOrder): readonly object[] {
  const share = Math.ceil(parcel.weightGrams / items.length);
  return items.map(({ name, description, category, quantity, price, weightGrams }) => ({
    item_name: firstOf([name, 'Barang']),
    item_desc: firstOf([description, name, 'Barang']),
    item_category: firstOf([category, 'Lainnya']),
    item_quantity: quantity,
    declared_value: price * quantity,
    weight: Math.max(GRAMS_MIN.item, weightGrams === null ? share : weightGrams * quantity),
  }));
}

/** The first text that is not empty after removing unsupported characters. */
function firstOf(texts: readonly (string | null)[]): string {
  return texts.map((text) => plain(text ?? '', MAX.item)).find((text) => text !== '') ?? '';
}

/** Keeps supported characters, and replaces each run of others by a space. */
function plain(text: string, max: number): string {
  const letters = text.normalize('NFKD').replaceAll(ACCENTS, '').replaceAll(FORBIDDEN, ' ');
  return letters.trim().slice(0, max).trim();
}
