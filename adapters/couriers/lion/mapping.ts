import { instantOf } from '#adapters/_kit/instant.ts';
import type { District } from '#domain/area/district.ts';
import type { BookingOrder } from '#domain/booking/permit.ts';
import type { CourierRate, Route } from '#domain/courier/courier.ts';
import type { Days } from '#domain/courier/service.ts';
import { rupiah } from '#domain/money.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import { meaningOf, type StatusMeaning, type StatusTable } from '../_kit/status-table.ts';
import type { WireEvent, WireTariff } from './wire.ts';

type Query = Readonly<Record<string, string | number>>;

const ON_ITS_WAY = ['PUP', 'STI', 'STI-SC', 'STI-DEST', 'DEL'];
/** Journeys back to the sender; one with another address for its receiver goes on as it was. */
const BACK = ['return', 'return-reroute', 'cancel'];
const ONWARD = ['', 'reroute'];

/** By its code and, of a journey that does not go to the receiver, that journey: `POD return`. */
export const STATUSES: StatusTable = {
  PUP: { status: 'PICKED_UP', reasonCode: null },
  STI: { status: 'IN_TRANSIT', reasonCode: null },
  'STI-SC': { status: 'IN_TRANSIT', reasonCode: null },
  'STI-DEST': { status: 'IN_TRANSIT', reasonCode: null },
  DEL: { status: 'OUT_FOR_DELIVERY', reasonCode: null },
  POD: { status: 'DELIVERED', reasonCode: null },
  ...Object.fromEntries(BACK.flatMap(meaningsBack)),
};

/** The parcel was weighed, and its price with it. */
const ADJUSTED = 'STT ADJUSTED';
const KIND_OF_REGENCY = /^(?:Kabupaten|Kota)(?: Administrasi)? /;
/** One in the regency and one in the city of Sorong: their names say no more. */
const AMBIGUOUS = ['SORONG, SORONG'];
const DAYS = /^(\d{1,2}) *(?:- *(\d{1,2}) *)?hari$/i;
const GRAMS_PER_KG = 1_000;
/** Of parcels without dimensions: too small to weigh by volume. */
const SMALLEST = { lengthCm: 1, widthCm: 1, heightCm: 1 };

/** `KEBOMAS, GRESIK`. */
export function placeOf({ name, regency }: District): string {
  return `${name}, ${regency.replace(KIND_OF_REGENCY, '')}`.toUpperCase();
}

/** Whether the names of its places mean these alone. */
export function isUnambiguous({ origin, destination }: Route): boolean {
  return [origin, destination].every((district) => !AMBIGUOUS.includes(placeOf(district)));
}

export function tariffQuery({ origin, destination }: Route, parcel: Parcel): Query {
  const { weightGrams, dimensions } = parcel;
  return {
    ...{ origin: placeOf(origin), destination: placeOf(destination) },
    weight: weightGrams / GRAMS_PER_KG,
    ...(dimensions && {
      ...{ length: dimensions.lengthCm, width: dimensions.widthCm, height: dimensions.heightCm },
    }),
  };
}

/** Undefined: not sold now. */
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
    ...{ stt_piece_length: lengthCm, stt_piece_width: widthCm, stt_piece_height: heightCm },
    stt_piece_gross_weight: parcel.weightGrams / GRAMS_PER_KG,
  };
  return {
    stt: {
      ...{ stt_no: '', stt_no_ref_external: order.reference },
      stt_goods_estimate_price: items.reduce((sum, one) => sum + one.price * one.quantity, 0),
      ...{ stt_origin: placeOf(route.origin), stt_destination: placeOf(route.destination) },
      ...{ stt_sender_name: sender.name, stt_sender_phone: localPhone(sender.phone) },
      ...{ stt_sender_address: sender.address, stt_recipient_name: receiver.name },
      ...{ stt_recipient_address: receiver.address },
      ...{ stt_recipient_phone: localPhone(receiver.phone), stt_insurance_type: 'free' },
      ...{ stt_product_type: order.serviceCode, stt_commodity_code: commodity },
      ...{ stt_is_cod: false, stt_cod_amount: 0, stt_is_woodpacking: false },
      ...{ stt_pieces: [piece], stt_piece_per_pack: 1 },
    },
  };
}

/** Undefined: its time is none. */
export function eventOf(event: WireEvent): TrackingEvent | undefined {
  const { status_code, stt_journey_type, city, remarks } = event;
  const at = instantOf(event.datetime);
  const journey = stt_journey_type ?? '';
  const code = ONWARD.includes(journey) ? status_code : `${status_code} ${journey}`;
  return (
    at && {
      ...{ code, ...meaningOf(code, STATUSES), at },
      ...{ location: city ?? '', description: remarks ?? '' },
      ...(status_code === ADJUSTED && { measured: measuresOf(event) }),
    }
  );
}

function measuresOf({ total_gross_weight: kilograms, total_tariff: price }: WireEvent) {
  return {
    ...(kilograms && { weightGrams: Math.round(kilograms * GRAMS_PER_KG) }),
    ...(price && Number.isSafeInteger(price) && price > 0 && { price: rupiah(price) }),
  };
}

function meaningsBack(journey: string): readonly (readonly [string, StatusMeaning])[] {
  return [
    ...ON_ITS_WAY.map(
      (code) => [`${code} ${journey}`, { status: 'RETURN_IN_TRANSIT', reasonCode: null }] as const,
    ),
    [`POD ${journey}`, { status: 'RETURNED', reasonCode: null }],
  ];
}

/** Undefined: it promises none. */
function daysOf(text: string): Days | undefined {
  const [, first, last = first] = DAYS.exec(text) ?? [];
  if (first === undefined) return undefined;
  const days = [Number(first), Number(last)];
  return { min: Math.min(...days), max: Math.max(...days) };
}

function localPhone(phone: string): string {
  return phone.replace('+62', '0');
}
