import { instantOf } from '#adapters/_kit/instant.ts';
import type { District } from '#domain/carrying/area/district.ts';
import type { BookingOrder } from '#domain/carrying/booking/permit.ts';
import type { CourierRate, Route } from '#domain/carrying/courier/courier.ts';
import type { Days } from '#domain/carrying/courier/service.ts';
import type { CourierProof } from '#domain/carrying/courier-report/proof.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import { meaningOf, type StatusMeaning, type StatusTable } from '../_kit/status-table.ts';
import { withDetails } from '../_kit/with-details.ts';
import type { WireEvent, WireTariff } from './wire.ts';

type Query = Readonly<Record<string, string | number>>;

/** Journeys back to the sender; a changed address of the receiver does not end a journey. */
const BACK = ['return', 'return-reroute', 'cancel'];
const ONWARD = ['', 'reroute'];
const HELD_FOR_CUSTOMS: StatusMeaning = { status: 'ON_HOLD', reasonCode: 'SECURITY_CHECK' };
const NOT_WHERE_IT_SHOULD_BE: StatusMeaning = { status: 'ON_HOLD', reasonCode: 'MISROUTED' };

/** Statuses on the journey to the receiver. */
const THERE: StatusTable = {
  ...tableOf(null, ['BKD', 'DRPCRT', 'STT ADJUSTED', 'STT ADJUSTED POD', 'STT REMOVE']),
  ...tableOf(null, ['STT ADJUSTED AFTER POD', 'CLAIM', 'CI']),
  ...tableOf('PICKED_UP', ['PUP']),
  ...tableOf('IN_TRANSIT', [
    'STI-SC',
    'STI',
    'IN-HUB',
    'OUT-HUB',
    'BAGGING',
    'TRANSIT',
    'STI-DEST',
  ]),
  ...tableOf('IN_TRANSIT', ['STI DEST-SC', 'STO-SC', 'HND', 'INTHND', 'INT-STI', 'REROUTE']),
  ...tableOf('IN_TRANSIT', ['CARGO PLANE', 'CARGO TRUCK', 'CARGO TRAIN', 'CARGO SHIP']),
  ...tableOf('IN_TRANSIT', [
    'PICKUP TRUCK',
    'DROPOFF TRUCK',
    'PICKUP_TRUCKING',
    'DROPOFF_TRUCKING',
  ]),
  ...tableOf('OUT_FOR_DELIVERY', ['KONDISPATCH', 'STLDISPATCH', 'DEL']),
  ...tableOf('DELIVERED', ['POD']),
  ...tableOf('DELIVERY_FAILED', ['DEX']),
  ...tableOf('ON_HOLD', ['HAL', 'ODA', 'MISBOOKING', 'NOT RECEIVE', 'RTSHQ']),
  SHORTLAND: NOT_WHERE_IT_SHOULD_BE,
  MISROUTE: NOT_WHERE_IT_SHOULD_BE,
  // Not final at Lion: a missing parcel may be found.
  MISSING: { status: 'ON_HOLD', reasonCode: 'PARCEL_LOST' },
  DAMAGE: { status: 'ON_HOLD', reasonCode: 'PARCEL_DAMAGED' },
  OCC: HELD_FOR_CUSTOMS,
  'OCC-EXP': HELD_FOR_CUSTOMS,
  RTS: { status: 'RETURN_IN_TRANSIT', reasonCode: null },
  CNX: { status: 'CANCELLED', reasonCode: null },
  SCRAP: { status: 'DAMAGED', reasonCode: 'DISPOSED' },
};

/**
 * Statuses by code. On any journey but the one to the receiver, the journey is appended to the
 * code: `POD return`.
 */
export const STATUSES: StatusTable = {
  ...THERE,
  ...Object.fromEntries(BACK.flatMap(meaningsBack)),
};

const HANDED_OVER = 'POD';
/** Events with the weighed parcel and its new price. */
const ADJUSTED: ReadonlySet<string> = new Set([
  'STT ADJUSTED',
  'STT ADJUSTED POD',
  'STT ADJUSTED AFTER POD',
]);
/** Our own limit, because Lion documents none. */
const ADDRESS_MAX = 255;
const KIND_OF_REGENCY = /^(?:Kabupaten|Kota)(?: Administrasi)? /;
/** A district in the regency of Sorong and one in the city have the same name. */
const AMBIGUOUS = ['SORONG, SORONG'];
const DAYS = /^(\d{1,2}) *(?:- *(\d{1,2}) *)?hari$/i;
const GRAMS_PER_KG = 1_000;
/** Dimensions of parcels that have none: too small for volumetric weight. */
const SMALLEST = { lengthCm: 1, widthCm: 1, heightCm: 1 };

/** Formats a place as `KEBOMAS, GRESIK`. */
export function placeOf({ name, regency }: District): string {
  return `${name}, ${regency.replace(KIND_OF_REGENCY, '')}`.toUpperCase();
}

/** True if the names of both places are unambiguous. */
export function isUnambiguous({ origin, destination }: Route): boolean {
  return [origin, destination].every((district) => !AMBIGUOUS.includes(placeOf(district)));
}

export function tariffQuery({ origin, destination }: Route, parcel: Parcel): Query {
  const { weightGrams, dimensions } = parcel;
  return {
    origin: placeOf(origin),
    destination: placeOf(destination),
    weight: weightGrams / GRAMS_PER_KG,
    ...(dimensions && {
      length: dimensions.lengthCm,
      width: dimensions.widthCm,
      height: dimensions.heightCm,
    }),
  };
}

/** Returns undefined if the product is not sold at present. */
export function rateOf(tariff: WireTariff): CourierRate | undefined {
  if (tariff.status !== 'ACTIVE' || tariff.is_embargo) return undefined;
  const estimatedDays = daysOf(tariff.estimasi_sla ?? '');
  const cost = rupiah(tariff.total_tariff);
  return { serviceCode: tariff.product, cost, ...(estimatedDays && { estimatedDays }) };
}

export function orderBody(order: BookingOrder, commodity: string): object {
  const { sender, receiver, parcel, items, route } = order;
  const { lengthCm, widthCm, heightCm } = parcel.dimensions ?? SMALLEST;
  const piece = {
    stt_piece_length: lengthCm,
    stt_piece_width: widthCm,
    stt_piece_height: heightCm,
    stt_piece_gross_weight: parcel.weightGrams / GRAMS_PER_KG,
  };
  return {
    stt: {
      stt_no: '',
      stt_no_ref_external: order.reference,
      stt_goods_estimate_price: items.reduce((sum, one) => sum + one.price * one.quantity, 0),
      stt_origin: placeOf(route.origin),
      stt_destination: placeOf(route.destination),
      stt_sender_name: sender.name,
      stt_sender_phone: localPhone(sender.phone),
      stt_sender_address: withDetails(sender, ADDRESS_MAX),
      stt_recipient_name: receiver.name,
      stt_recipient_address: withDetails(receiver, ADDRESS_MAX),
      stt_recipient_phone: localPhone(receiver.phone),
      stt_insurance_type: 'free',
      stt_product_type: order.serviceCode,
      stt_commodity_code: commodity,
      stt_is_cod: false,
      stt_cod_amount: 0,
      stt_is_woodpacking: false,
      stt_pieces: [piece],
      stt_piece_per_pack: 1,
    },
  };
}

/** Returns undefined if its time is not valid. */
export function eventOf(event: WireEvent): TrackingEvent | undefined {
  const { status_code, stt_journey_type, city, remarks } = event;
  const at = instantOf(event.datetime);
  const journey = stt_journey_type ?? '';
  const code = ONWARD.includes(journey) ? status_code : `${status_code} ${journey}`;
  const proof = status_code === HANDED_OVER ? proofOf(event) : undefined;
  return (
    at && {
      code,
      ...meaningOf(code, STATUSES),
      at,
      location: city ?? '',
      description: remarks ?? '',
      ...(ADJUSTED.has(status_code) && { measured: measuresOf(event) }),
      ...(proof && { proof }),
    }
  );
}

function measuresOf({ total_gross_weight: kilograms, total_tariff: price }: WireEvent) {
  return {
    ...(kilograms && { weightGrams: Math.round(kilograms * GRAMS_PER_KG) }),
    ...(price && Number.isSafeInteger(price) && price > 0 && { price: rupiah(price) }),
  };
}

/** Recipient and photos; undefined if the event has neither. */
function proofOf({ attachment, received_by, proof }: WireEvent): CourierProof | undefined {
  const receiverName = received_by || proof?.name;
  const relation = proof?.relation;
  const photoUrl = attachment?.[0];
  const signatureUrl = proof?.attachment_signed?.[0];
  if (!(receiverName || photoUrl || signatureUrl)) return undefined;
  return {
    ...(receiverName && { receiverName }),
    ...(relation && { relation }),
    ...(photoUrl && { photoUrl }),
    ...(signatureUrl && { signatureUrl }),
  };
}

function tableOf(status: StatusMeaning['status'], codes: readonly string[]): StatusTable {
  return Object.fromEntries(codes.map((code) => [code, { status, reasonCode: null }]));
}

/** Every event on the way back is RETURN_IN_TRANSIT until the parcel is returned. */
function meaningsBack(journey: string): readonly (readonly [string, StatusMeaning])[] {
  return Object.entries(THERE).map(([code, meaning]) => {
    const { status } = meaning;
    const isThere = status === null || status === 'DAMAGED' || status === 'CANCELLED';
    const back = status === 'DELIVERED' ? 'RETURNED' : 'RETURN_IN_TRANSIT';
    return [`${code} ${journey}`, isThere ? meaning : { ...meaning, status: back }];
  });
}

/** Returns undefined if no days are promised. */
function daysOf(text: string): Days | undefined {
  const [, first, last = first] = DAYS.exec(text) ?? [];
  if (first === undefined) return undefined;
  const days = [Number(first), Number(last)];
  return { min: Math.min(...days), max: Math.max(...days) };
}

function localPhone(phone: string): string {
  return phone.replace('+62', '0');
}
