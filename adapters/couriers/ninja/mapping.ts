import { instantOf } from '#adapters/_kit/instant.ts';
import type { District } from '#domain/area/district.ts';
import { localTime, type TimeZone, timeZoneOf } from '#domain/area/time-zone.ts';
import type { BookingOrder } from '#domain/booking/permit.ts';
import type { CourierRate } from '#domain/courier/courier.ts';
import type { CourierService } from '#domain/courier/service.ts';
import type { CourierMeasures } from '#domain/courier-report/measured.ts';
import type { CourierProof } from '#domain/courier-report/proof.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { volumetricGrams } from '#domain/rating/chargeable-weight.ts';
import { codFeeOn, insuranceFeeOn } from '#domain/rating/option-terms.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { Party } from '#domain/shipment/party.ts';
import type { PickupWindow, Visit } from '#domain/shipment/pickup-window.ts';
import { DAY_MS } from '#domain/time.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { Refusals } from '../_kit/api.ts';
import type { Ends } from '../_kit/area-codes.ts';
import { meaningOf, type StatusMeaning, type StatusTable } from '../_kit/status-table.ts';
import type { WireEvent, WireMeasures, WirePrice, WireProof } from './wire.ts';

type Status = TrackingEvent['status'];

/** Of webhooks 1.1 and 2; more may follow behind a comma. */
export const STATUSES: StatusTable = {
  'Pending Pickup': { status: null, reasonCode: null },
  'Pickup Exception': { status: 'PICKUP_FAILED', reasonCode: null },
  'Picked Up': { status: 'PICKED_UP', reasonCode: null },
  'Arrived at Sorting Hub': { status: 'IN_TRANSIT', reasonCode: null },
  'Arrived at Origin Hub': { status: 'IN_TRANSIT', reasonCode: null },
  'Arrived at Transit Hub': { status: 'IN_TRANSIT', reasonCode: null },
  'In Transit to Next Sorting Hub': { status: 'IN_TRANSIT', reasonCode: null },
  'Arrived at Destination Hub': { status: 'IN_TRANSIT', reasonCode: null },
  'On Vehicle for Delivery': { status: 'OUT_FOR_DELIVERY', reasonCode: null },
  'Delivery Exception': { status: 'DELIVERY_FAILED', reasonCode: null },
  Delivered: { status: 'DELIVERED', reasonCode: null },
  Completed: { status: 'DELIVERED', reasonCode: null },
  'Returned to Sender': { status: 'RETURNED', reasonCode: null },
  Cancelled: { status: 'CANCELLED', reasonCode: null },
  'Parcel Measurements Update': { status: null, reasonCode: null },
};
const ON_ITS_WAY: ReadonlySet<Status> = new Set([
  ...(['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED'] as const),
]);

const CONTACT = { code: 'CONTACT_REFUSED', message: 'The courier cannot use a name or a number.' };
const ADDRESS = { code: 'ADDRESS_REFUSED', message: 'The courier cannot use this address.' };
const AMOUNT = { code: 'AMOUNT_REFUSED', message: 'The courier does not take this amount here.' };
const TIME = { code: 'PICKUP_REFUSED', message: 'The courier does not come at that time.' };
const PLACES = ['address1', 'kelurahan', 'kecamatan', 'city', 'province', 'postcode'];
/** By the field that is wrong. */
export const ORDER_REFUSALS: Refusals = Object.fromEntries([
  ...['from', 'to'].flatMap((role) => [
    ...['name', 'phone_number', 'email'].map((field) => [`${role}.${field}`, CONTACT] as const),
    ...PLACES.map((field) => [`${role}.address.${field}`, ADDRESS] as const),
  ]),
  ...['pickup_date', 'pickup_timeslot'].map((field) => [`parcel_job.${field}`, TIME] as const),
  ...['cash_on_delivery', 'insured_value'].map((one) => [`parcel_job.${one}`, AMOUNT] as const),
]);
/** Fields of a tariff: it has none for the tier. */
export const NOT_SERVED: ReadonlySet<string | undefined> = new Set(
  ['from', 'to'].flatMap((end) => [`${end}.l1_tier_code`, `${end}.l2_tier_code`]),
);
const HAS_IT = { code: 'ALREADY_PICKED_UP', message: 'The courier has the parcel.' };
const OVER = { code: 'ALREADY_OVER', message: 'The courier has ended this order.' };
/** By a status that the parcel has had. */
export const CANCEL_REFUSALS: Refusals = Object.fromEntries(
  Object.entries(STATUSES).flatMap(([code, { status }]) => {
    if (ON_ITS_WAY.has(status)) return [[code, HAS_IT] as const];
    return status === 'DELIVERED' || status === 'RETURNED' ? [[code, OVER] as const] : [];
  }),
);
/** The status of a cancelled order. */
export const CANCELLED = 'Cancelled';

const LEVEL = 'Standard';
const ZONES: Readonly<Record<TimeZone, string>> = {
  ...{ WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' },
};
const DAY: PickupWindow = { start: '09:00', end: '18:00' };
const DAY_AND_EVENING: PickupWindow = { start: '09:00', end: '22:00' };
/** It takes no others; the shortest first. */
const SLOTS: readonly PickupWindow[] = [
  ...[
    { start: '09:00', end: '12:00' },
    { start: '12:00', end: '15:00' },
  ],
  ...[{ start: '15:00', end: '18:00' }, { start: '18:00', end: '22:00' }, DAY, DAY_AND_EVENING],
];
const GRAMS_A_KG = 1_000;
/** Its least fee, as Komship publishes it. */
const INSURANCE_MIN = rupiah(2_500);
const TEXT_MAX = 255;
const KIND = /^(?:Kabupaten|Kota)(?: Administrasi)? /;

/** Undefined: a code is not two tiers. */
export function tariffBody(
  { origin, destination }: Ends,
  { weightGrams, dimensions }: Parcel,
  { weight: rule }: CourierService,
): object | undefined {
  const [from, to] = [tiersOf(origin), tiersOf(destination)];
  const grams = Math.max(weightGrams, volumetricGrams(dimensions, rule));
  return from && to && { weight: grams / GRAMS_A_KG, service_level: LEVEL, from, to };
}

/** A tariff has no fees of options: they are those of our terms. */
export function rateOf(
  { total_fee }: WirePrice,
  { code: serviceCode, ...terms }: CourierService,
  { codAmount, insuredValue }: Parcel,
): CourierRate {
  const cod = codFeeOn(terms.cod, codAmount, ZERO) ?? ZERO;
  const insurance = insuranceFeeOn(terms.insurance, insuredValue, INSURANCE_MIN) ?? ZERO;
  return {
    ...{ serviceCode, cost: rupiah(total_fee), cod: { available: true, fee: cod } },
    insurance: { available: true, fee: insurance },
  };
}

export function orderBody(order: BookingOrder, now: Date): object {
  const { reference, route, sender, receiver } = order;
  return {
    ...{ service_type: 'Parcel', service_level: LEVEL, requested_tracking_number: reference },
    reference: { merchant_order_number: reference },
    from: partyBody(sender, route.origin),
    to: partyBody(receiver, route.destination),
    parcel_job: jobBody(order, now),
  };
}

/** Undefined: its time is none. */
export function eventOf(event: WireEvent): TrackingEvent | undefined {
  const { status: code, delivery_information, parcel_measurements_information: measures } = event;
  const at = instantOf(event.timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  const proof = delivery_information?.proof;
  const description =
    event.pickup_exception?.failure_reason ??
    event.delivery_exception?.failure_reason ??
    event.cancellation_information?.reason ??
    event.rts_reason ??
    '';
  return (
    at && {
      ...{ code, ...meaningOfEvent(event), at, location: placeOf(event), description },
      ...(proof && { proof: proofOf(proof) }),
      ...(measures && { measured: measuredOf(measures) }),
    }
  );
}

/** `Picked Up, In Transit To Origin Hub` is a scan of `Picked Up`. */
export function statusIn(text: string): string {
  return text.split(',', 1)[0] ?? '';
}

/** `ID_A00011_08 ID_B00151_01`, as operators import it. */
function tiersOf(code: string): object | undefined {
  const [l1_tier_code, l2_tier_code, ...more] = code.split(' ');
  return l2_tier_code && more.length === 0 ? { l1_tier_code, l2_tier_code } : undefined;
}

function partyBody({ name, phone, email, ...party }: Party, district: District): object {
  const { name: kecamatan, regency, province, postalCodes, mainPostalCode } = district;
  const own = party.postalCode ?? '';
  const postcode = postalCodes.includes(own) ? own : mainPostalCode;
  const kelurahan = party.village && { kelurahan: party.village };
  const place = { kecamatan, city: regency.replace(KIND, ''), province, country: 'ID', postcode };
  const address = { address1: party.address, ...kelurahan, ...place };
  return { name, phone_number: phone, ...(email && { email }), address };
}

function jobBody(order: BookingOrder, now: Date): object {
  const { route, parcel, codAmount, insuredValue, receiver } = order;
  const zone = timeZoneOf(route.origin.districtId);
  const tomorrow = dayAfter(localTime(now, zone).toISOString());
  const visit = order.pickup ?? { date: tomorrow, window: DAY, timeZone: zone };
  const { lengthCm: length, widthCm: width, heightCm: height } = parcel.dimensions ?? {};
  const instructions = [order.notes, receiver.note].filter(Boolean).join('; ');
  return {
    ...(order.collectionMethod === 'PICKUP'
      ? pickupBody(order, visit)
      : { is_pickup_required: false }),
    delivery_start_date: dayAfter(visit.date),
    delivery_timeslot: slotBody(DAY_AND_EVENING, timeZoneOf(route.destination.districtId)),
    ...(instructions && { delivery_instructions: instructions.slice(0, TEXT_MAX) }),
    allow_weekend_delivery: true,
    ...(codAmount !== null && { cash_on_delivery: codAmount }),
    ...(insuredValue !== null && { insured_value: insuredValue }),
    dimensions: { weight: parcel.weightGrams / GRAMS_A_KG, length, width, height },
    items: order.items.map(({ name: item_description, quantity }) => ({
      ...{ item_description, quantity, is_dangerous_good: false },
    })),
  };
}

function pickupBody({ sender }: BookingOrder, { date, window, timeZone }: Visit): object {
  return {
    ...{ is_pickup_required: true, pickup_service_type: 'Scheduled', pickup_date: date },
    ...{ pickup_service_level: LEVEL, pickup_approx_volume: 'Less than 3 Parcels' },
    pickup_timeslot: slotBody(window, timeZone),
    ...(sender.note && { pickup_instructions: sender.note }),
  };
}

/** The shortest one around the window, if there is any. */
function slotBody({ start, end }: PickupWindow, zone: TimeZone): object {
  const slot = SLOTS.find((one) => one.start <= start && end <= one.end) ?? DAY;
  return { start_time: slot.start, end_time: slot.end, timezone: ZONES[zone] };
}

/** `date` may have a time. */
function dayAfter(date: string): string {
  return new Date(Date.parse(date.slice(0, 10)) + DAY_MS).toISOString().slice(0, 10);
}

function meaningOfEvent({ status: code, is_parcel_on_rts_leg }: WireEvent): StatusMeaning {
  const meaning = meaningOf(statusIn(code), STATUSES);
  if (!is_parcel_on_rts_leg) return meaning;
  if (meaning.status === 'DELIVERED') return { ...meaning, status: 'RETURNED' };
  return ON_ITS_WAY.has(meaning.status) ? { ...meaning, status: 'RETURN_IN_TRANSIT' } : meaning;
}

function placeOf(event: WireEvent): string {
  const place =
    event.arrived_at_origin_hub_information ??
    event.arrived_at_transit_hub_information ??
    event.arrived_at_destination_hub_information ??
    event.in_transit_to_next_sorting_hub_information;
  return [place?.hub, place?.city].filter(Boolean).join(', ');
}

function proofOf({ signed_by, image_uris, signature_uri }: WireProof): CourierProof {
  return {
    ...{ receiverName: signed_by?.name ?? '', relation: signed_by?.relationship ?? '' },
    ...{ photoUrl: image_uris?.[0] ?? '', signatureUrl: signature_uri ?? '' },
  };
}

function measuredOf({ weight, dimensions }: WireMeasures): CourierMeasures {
  const { length: lengthCm, width: widthCm, height: heightCm } = dimensions ?? {};
  const size = lengthCm && widthCm && heightCm ? { lengthCm, widthCm, heightCm } : undefined;
  return { weightGrams: Math.round((weight ?? 0) * GRAMS_A_KG), dimensions: size };
}
