import { hashOf } from '#adapters/_kit/digest.ts';
import { instantOf } from '#adapters/_kit/instant.ts';
import type { District } from '#domain/carrying/area/district.ts';
import { localTime, type TimeZone, timeZoneOf } from '#domain/carrying/area/time-zone.ts';
import type { BookingOrder } from '#domain/carrying/booking/permit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import type { CourierMeasures } from '#domain/carrying/courier-report/measured.ts';
import type { CourierProof } from '#domain/carrying/courier-report/proof.ts';
import type {
  CodeMeaning,
  CodeToRead,
  TrackingEvent,
} from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { volumetricGrams } from '#domain/selling/rating/chargeable-weight.ts';
import { codFeeOn, insuranceFeeOn } from '#domain/selling/rating/option-terms.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import type { PickupWindow, Visit } from '#domain/selling/shipment/pickup-window.ts';
import type { Failure } from '#domain/selling/shipment/shipment.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Refusals } from '../_kit/api.ts';
import type { Ends } from '../_kit/area-codes.ts';
import { cutText } from '../_kit/cut-text.ts';
import { postalCodeOf } from '../_kit/postal-code.ts';
import { CANCELLED, meaningIn, STATUSES, type Status } from './statuses.ts';
import type { WireEvent, WireMeasures, WirePrice, WireProof } from './wire.ts';

export { STATUSES } from './statuses.ts';

const CONTACT = { code: 'CONTACT_REFUSED', message: 'The courier cannot use a name or a number.' };
const ADDRESS = { code: 'ADDRESS_REFUSED', message: 'The courier cannot use this address.' };
const AMOUNT = { code: 'AMOUNT_REFUSED', message: 'The courier does not take this amount here.' };
const TIME = { code: 'PICKUP_REFUSED', message: 'The courier does not come at that time.' };
const PLACES = ['address1', 'kelurahan', 'kecamatan', 'city', 'province', 'postcode'];
/** Refusals by the field that is wrong. */
export const ORDER_REFUSALS: Refusals = Object.fromEntries([
  ...['from', 'to'].flatMap((role) => [
    ...['name', 'phone_number', 'email'].map((field) => [`${role}.${field}`, CONTACT] as const),
    ...PLACES.map((field) => [`${role}.address.${field}`, ADDRESS] as const),
  ]),
  ...['pickup_date', 'pickup_timeslot'].map((field) => [`parcel_job.${field}`, TIME] as const),
  ...['cash_on_delivery', 'insured_value'].map((one) => [`parcel_job.${one}`, AMOUNT] as const),
]);
/** Fields of a tariff error that mean a tier is not served. */
export const NOT_SERVED: ReadonlySet<string | undefined> = new Set(
  ['from', 'to'].flatMap((end) => [`${end}.l1_tier_code`, `${end}.l2_tier_code`]),
);
const HAS_IT = { code: 'ALREADY_PICKED_UP', message: 'The courier has the parcel.' };
const OVER = { code: 'ALREADY_OVER', message: 'The courier has ended this order.' };
const ENDED: ReadonlySet<Status> = new Set(['DELIVERED', 'RETURNED', 'LOST', 'DAMAGED']);
const WITH_SENDER: ReadonlySet<Status> = new Set([null, 'PICKUP_SCHEDULED', 'PICKUP_FAILED']);
/** Refusals by a status that the parcel has had. */
export const CANCEL_REFUSALS: Refusals = Object.fromEntries(
  Object.entries(STATUSES).flatMap(([code, { status }]) => {
    if (WITH_SENDER.has(status) || code === CANCELLED) return [];
    return [[code, ENDED.has(status) ? OVER : HAS_IT] as const];
  }),
);

/** Returns undefined if the parcel may still be cancelled. */
export function refusalOf(code: string, status: Status): Failure | undefined {
  const meaning = status ?? meaningIn({ code, isGoingBack: false }).status;
  if (WITH_SENDER.has(meaning)) return undefined;
  return ENDED.has(meaning) ? OVER : HAS_IT;
}

const LEVEL = 'Standard';
const ZONES: Readonly<Record<TimeZone, string>> = {
  WIB: 'Asia/Jakarta',
  WITA: 'Asia/Makassar',
  WIT: 'Asia/Jayapura',
};
const DAY: PickupWindow = { start: '09:00', end: '18:00' };
const DAY_AND_EVENING: PickupWindow = { start: '09:00', end: '22:00' };
/** The only slots that Ninja accepts, shortest first. */
const SLOTS: readonly PickupWindow[] = [
  { start: '09:00', end: '12:00' },
  { start: '12:00', end: '15:00' },
  { start: '15:00', end: '18:00' },
  { start: '18:00', end: '22:00' },
  DAY,
  DAY_AND_EVENING,
];
const GRAMS_A_KG = 1_000;
/** Minimum fee, published by Komship. */
const INSURANCE_MIN = rupiah(2_500);
const TEXT_MAX = 255;
/** Base of numbers written in digits and letters. */
const SHORT_BASE = 36;
const SHORT_LENGTH = 9;
const OTHERS = [2, 3, 4];
const KIND = /^(?:Kabupaten|Kota)(?: Administrasi)? /;

/** Returns undefined if a code is not two tiers. */
export function tariffBody(
  { origin, destination }: Ends,
  { weightGrams, dimensions }: Parcel,
  { weight: rule }: CourierService,
): object | undefined {
  const from = tiersOf(origin);
  const to = tiersOf(destination);
  const grams = Math.max(weightGrams, volumetricGrams(dimensions, rule));
  return from && to && { weight: grams / GRAMS_A_KG, service_level: LEVEL, from, to };
}

/** A tariff contains no fees of options, so they come from our terms. */
export function rateOf(
  { total_fee }: WirePrice,
  { code: serviceCode, ...terms }: CourierService,
  { codAmount, insuredValue }: Parcel,
): CourierRate {
  const cod = codFeeOn(terms.cod, codAmount, ZERO) ?? ZERO;
  const insurance = insuranceFeeOn(terms.insurance, insuredValue, INSURANCE_MIN) ?? ZERO;
  return {
    serviceCode,
    cost: rupiah(total_fee),
    cod: { available: true, fee: cod },
    insurance: { available: true, fee: insurance },
  };
}

export function orderBody(
  order: BookingOrder,
  { number, now }: { readonly number: string; readonly now: Date },
): object {
  const { reference, route, sender, receiver } = order;
  return {
    service_type: 'Parcel',
    service_level: LEVEL,
    requested_tracking_number: number,
    reference: { merchant_order_number: reference },
    from: partyBody(sender, route.origin),
    to: partyBody(receiver, route.destination),
    parcel_job: jobBody(order, now),
  };
}

/**
 * Candidate numbers for an order, in the characters that Ninja allows after an account's prefix.
 * The order gets the first one unless another order has it: two of ten million shipments may
 * collide.
 */
export function shortNumbers(reference: string): readonly string[] {
  return [reference, ...OTHERS.map((other) => `${reference}#${other}`)].map(shortOf);
}

function shortOf(text: string): string {
  const digest = BigInt(`0x${hashOf('sha256', text)}`);
  const short = (digest % BigInt(SHORT_BASE) ** BigInt(SHORT_LENGTH)).toString(SHORT_BASE);
  return short.padStart(SHORT_LENGTH, '0').toUpperCase();
}

/** A stored line does not show whether the parcel is being returned; the parcel's status does. */
export function meaningOfLine({ code, description: reason }: CodeToRead): CodeMeaning {
  return meaningIn({ code, reason, isGoingBack: false });
}

/** Returns undefined if its time is not valid. */
export function eventOf(event: WireEvent): TrackingEvent | undefined {
  const { parcel_measurements_information: measures } = event;
  const at = instantOf(event.timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  const code = wholeOf(event);
  const reason =
    event.pickup_exception?.failure_reason || event.delivery_exception?.failure_reason || undefined;
  const said = { code, reason, isGoingBack: event.is_parcel_on_rts_leg === true };
  const description = reason ?? event.cancellation_information?.reason ?? event.rts_reason ?? '';
  const meaning = meaningIn(said);
  const proof = proofIn(event, meaning.status);
  return (
    at && {
      code,
      ...meaning,
      at,
      location: placeOf(event),
      description,
      ...(proof && { proof }),
      ...(measures && { measured: measuredOf(measures) }),
      // Webhooks and tracking report the same scan, but not always with the same reason.
      scanId: `${at.toISOString()} ${code.toLowerCase()}`,
    }
  );
}

/** Parses `ID_A00011_08 ID_B00151_01`, the form that operators import. */
function tiersOf(code: string): object | undefined {
  const [l1_tier_code, l2_tier_code, ...more] = code.split(' ');
  return l2_tier_code && more.length === 0 ? { l1_tier_code, l2_tier_code } : undefined;
}

function partyBody({ name, phone, email, ...party }: Party, district: District): object {
  const { name: kecamatan, regency, province } = district;
  const postcode = postalCodeOf(district, party);
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
    ...(instructions && { delivery_instructions: cutText(instructions, TEXT_MAX) }),
    allow_weekend_delivery: true,
    ...(codAmount !== null && { cash_on_delivery: codAmount }),
    ...(insuredValue !== null && { insured_value: insuredValue }),
    dimensions: { weight: parcel.weightGrams / GRAMS_A_KG, length, width, height },
    items: order.items.map(({ name: item_description, quantity }) => ({
      item_description,
      quantity,
      is_dangerous_good: false,
    })),
  };
}

function pickupBody({ sender }: BookingOrder, { date, window, timeZone }: Visit): object {
  return {
    is_pickup_required: true,
    pickup_service_type: 'Scheduled',
    pickup_date: date,
    pickup_service_level: LEVEL,
    pickup_approx_volume: 'Less than 3 Parcels',
    pickup_timeslot: slotBody(window, timeZone),
    ...(sender.note && { pickup_instructions: sender.note }),
  };
}

/** The shortest slot that contains the window, if there is one. */
function slotBody({ start, end }: PickupWindow, zone: TimeZone): object {
  const slot = SLOTS.find((one) => one.start <= start && end <= one.end) ?? DAY;
  return { start_time: slot.start, end_time: slot.end, timezone: ZONES[zone] };
}

/** `date` may include a time. */
function dayAfter(date: string): string {
  return new Date(Date.parse(date.slice(0, 10)) + DAY_MS).toISOString().slice(0, 10);
}

/**
 * Webhooks contain the complete text; if only its first part is present, `status` is the second
 * part.
 */
function wholeOf({ event, status, ...more }: WireEvent): string {
  if (event) return event;
  const state =
    more.pickup_exception?.state ??
    more.delivery_exception?.state ??
    more.recovery_information?.state ??
    more.arrived_at_pudo_information?.state;
  return state && !status.includes(',') ? `${status}, ${state}` : status;
}

function placeOf(event: WireEvent): string {
  const place =
    event.arrived_at_origin_hub_information ??
    event.arrived_at_transit_hub_information ??
    event.arrived_at_destination_hub_information ??
    event.in_transit_to_next_sorting_hub_information;
  return [place?.hub, place?.city].filter(Boolean).join(', ');
}

/** A pick-up has only photos as proof, because its sender signs it. */
function proofIn(
  { pod, picked_up_information, delivery_information }: WireEvent,
  status: Status,
): CourierProof | undefined {
  const taken = picked_up_information?.proof;
  const handed = delivery_information?.proof;
  if (status === 'DELIVERED' || status === 'RETURNED') {
    if (handed) return proofOf(handed);
    return pod ? { receiverName: pod.name ?? '', photoUrl: pod.uri ?? '' } : undefined;
  }
  if (status !== 'PICKED_UP' || !taken) return undefined;
  const { photoUrl, signatureUrl } = proofOf(taken);
  return { photoUrl, signatureUrl };
}

function proofOf({ signed_by, image_uris, signature_uri }: WireProof): CourierProof {
  return {
    receiverName: signed_by?.name ?? '',
    relation: signed_by?.relationship ?? '',
    photoUrl: image_uris?.[0] ?? '',
    signatureUrl: signature_uri ?? '',
  };
}

function measuredOf({ weight, dimensions }: WireMeasures): CourierMeasures {
  const { length: lengthCm, width: widthCm, height: heightCm } = dimensions ?? {};
  const size = lengthCm && widthCm && heightCm ? { lengthCm, widthCm, heightCm } : undefined;
  return { weightGrams: Math.round((weight ?? 0) * GRAMS_A_KG), dimensions: size };
}
