import { westernInstant, westernText } from '#adapters/_kit/western-time.ts';
import type { District } from '#domain/carrying/area/district.ts';
import type { BookingOrder } from '#domain/carrying/booking/permit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type { Days } from '#domain/carrying/courier/service.ts';
import type { CourierMeasures } from '#domain/carrying/courier-report/measured.ts';
import type { CourierProof } from '#domain/carrying/courier-report/proof.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import { windowStart } from '#domain/selling/shipment/pickup-window.ts';
import type { Refusals } from '../_kit/api.ts';
import type { Ends } from '../_kit/area-codes.ts';
import { cutText } from '../_kit/cut-text.ts';
import { postalCodeOf } from '../_kit/postal-code.ts';
import { meaningOf, type StatusMeaning, type StatusTable } from '../_kit/status-table.ts';
import { withDetails } from '../_kit/with-details.ts';
import type { WireEvent, WireParcel, WireRate } from './wire.ts';

/** Identifiers of an order, in addition to its content. */
export type Named = {
  readonly awb: string;
  readonly codes: Ends;
  readonly accountCode: string;
  readonly now: Date;
};

const ON_ITS_WAY: StatusMeaning = { status: 'IN_TRANSIT', reasonCode: null };
const GOES_BACK: StatusMeaning = { status: 'RETURN_IN_TRANSIT', reasonCode: null };
const BROKEN: StatusMeaning = { status: 'DAMAGED', reasonCode: 'PARCEL_DAMAGED' };
export const STATUSES: StatusTable = {
  // The order itself, not a scan of the parcel.
  PICKREQ: { status: null, reasonCode: null },
  UNPICK: { status: 'PICKUP_FAILED', reasonCode: null },
  PICK: { status: 'PICKED_UP', reasonCode: null },
  // THP: handed over to another company.
  IN: ON_ITS_WAY,
  OUT: ON_ITS_WAY,
  THP: ON_ITS_WAY,
  ANT: { status: 'OUT_FOR_DELIVERY', reasonCode: null },
  // The receiver's premises were closed when delivery was attempted.
  CODA: { status: 'DELIVERY_FAILED', reasonCode: 'RECEIVER_NOT_AVAILABLE' },
  DELIVERED: { status: 'DELIVERED', reasonCode: null },
  // No code completes a return; only the photo of the return does.
  RETURN: GOES_BACK,
  RTN: GOES_BACK,
  RTC: GOES_BACK,
  RTS: GOES_BACK,
  LOST: { status: 'LOST', reasonCode: 'PARCEL_LOST' },
  BROKE: BROKEN,
  BROKEN,
  // Undocumented and not clear enough to change a status.
  DROP: { status: null, reasonCode: null },
  CC: { status: null, reasonCode: null },
};
const TO_THE_SENDER = 'RTS';

/** Error for an AWB or a reference that SiCepat does not know. */
export const NOT_THERE = "Can't get waybill from database";

export const ORDER_REFUSALS: Refusals = {
  400: { code: 'ORDER_REFUSED', message: 'The courier refuses the data of this order.' },
};
/**
 * Words of an error that may be caused by our own earlier request whose reply was lost. An error
 * with such a word never counts as a refusal.
 */
const OF_EARLIER = /already|duplica|used|sudah|telah|pernah|ganda|(?<!not )exists?\b/i;
const CANCELLED = /sudah di ?(?:cancel|batal)/i;

const HAS_IT = { code: 'ALREADY_PICKED_UP', message: 'The courier has the parcel.' };
const OVER = { code: 'ALREADY_OVER', message: 'The courier has ended this order.' };
/** Refusals by the parcel's status, since errors of a cancellation are not documented. */
export const CANCEL_REFUSALS: Refusals = {
  PICK: HAS_IT,
  IN: HAS_IT,
  OUT: HAS_IT,
  THP: HAS_IT,
  ANT: HAS_IT,
  CODA: HAS_IT,
  RETURN: HAS_IT,
  RTN: HAS_IT,
  RTC: HAS_IT,
  RTS: HAS_IT,
  DELIVERED: OVER,
  LOST: OVER,
  BROKE: OVER,
  BROKEN: OVER,
};

/** Our own limit: no length is documented. */
const CONTENT_MAX = 100;
const ADDRESS_MAX = 255;
/**
 * Matches `… di Jakarta Barat [Jakbar Angke]` and `… dari Bandung []`; a sentence about a person
 * has no place.
 */
const PLACE = /^.* (?:di|dari|ke) ([^[\]]+?) ?\[(?!SIGESIT)([^\]]*)\]$/;
/** Matches `Paket diterima oleh [Sari - (KEL) Keluarga Serumah]`. */
const RECEIVER = /\[ *(.+?) *- *\([A-Z]+\) *(.*?) *\]$/;
const GRAMS_A_KG = 1_000;
const MINUTES = '2026-10-07 10:00'.length;
const RANGE = /^(\d{1,2})(?: ?- ?(\d{1,2}))?(?: hari)?$/i;

export function isOfEarlierOrder(words: string): boolean {
  return OF_EARLIER.test(words);
}

export function saysCancelled(words: string): boolean {
  return CANCELLED.test(words);
}

export function orderBody(order: BookingOrder, { accountCode, now, ...named }: Named): object {
  const { sender, pickup, route } = order;
  return {
    reference_number: order.reference,
    pickup_request_date: minuteOf(pickup === null ? now : windowStart(pickup)),
    pickup_method: order.collectionMethod === 'PICKUP' ? 'PICKUP' : 'DROP',
    pickup_merchant_code: '',
    sicepat_account_code: accountCode,
    voucher_code: '',
    pickup_merchant_name: sender.name,
    pickup_merchant_phone: localPhone(sender),
    pickup_merchant_email: sender.email ?? '',
    notes: notesOf(order),
    pickup_address: sender.address,
    pickup_city: route.origin.regency,
    PackageList: [packageOf(order, named)],
  };
}

/** Returns undefined for a service that we do not sell. */
export function rateOf({ service, tariff, etd }: WireRate, serviceCode: string) {
  if (service !== serviceCode) return undefined;
  const estimatedDays = daysOf(etd ?? '');
  const rate: CourierRate = { serviceCode, cost: rupiah(tariff) };
  return estimatedDays === undefined ? rate : { ...rate, estimatedDays };
}

/** Returns undefined if its time is not valid. */
export function eventOf(
  { date_time, status: code, city, receiver_name: receiver }: WireEvent,
  parcel: Omit<WireParcel, 'track_history'>,
): TrackingEvent | undefined {
  const at = westernInstant(date_time.length === MINUTES ? `${date_time}:00` : date_time);
  const sentence = city ?? '';
  const [, place, hub] = PLACE.exec(sentence) ?? [];
  const location = [hub?.trim(), place].filter(Boolean).join(', ');
  const meaning = meaningIn(code, parcel);
  const proof = proofOf(meaning.status, { receiver: receiver ?? '', parcel });
  return (
    at && {
      code,
      ...meaning,
      at,
      location,
      description: sentence,
      ...(proof && { proof }),
      formerly: { location: sentence, description: '' },
    }
  );
}

/** The total price, because fees are not listed separately. */
export function measuredOf({ weight, totalprice }: WireParcel): CourierMeasures {
  const weightGrams = Math.round((weight ?? 0) * GRAMS_A_KG);
  return { weightGrams, freight: rupiah(totalprice ?? 0) };
}

function meaningIn(
  code: string,
  { por_img_path, por_sign_img_path }: Omit<WireParcel, 'track_history'>,
): StatusMeaning {
  const isBack = code === TO_THE_SENDER && Boolean(por_img_path || por_sign_img_path);
  return isBack ? { status: 'RETURNED', reasonCode: null } : meaningOf(code, STATUSES);
}

/** Proof of a delivery or a return; undefined for other events, or if there is no proof. */
function proofOf(
  status: TrackingEvent['status'],
  {
    receiver,
    parcel,
  }: { readonly receiver: string; readonly parcel: Omit<WireParcel, 'track_history'> },
): CourierProof | undefined {
  const { pod_img_path, pod_sign_img_path, por_img_path, por_sign_img_path } = parcel;
  if (status === 'RETURNED') return pictures(por_img_path, por_sign_img_path);
  if (status !== 'DELIVERED') return undefined;
  const [, name, relation] = RECEIVER.exec(receiver) ?? [];
  const person = name === undefined ? receiver : name;
  const shown = pictures(pod_img_path, pod_sign_img_path);
  if (person === '' && shown === undefined) return undefined;
  return { receiverName: person, ...(relation && { relation }), ...shown };
}

function pictures(
  photo: string | null | undefined,
  signature: string | null | undefined,
): CourierProof | undefined {
  if (!photo && !signature) return undefined;
  return { ...(photo && { photoUrl: photo }), ...(signature && { signatureUrl: signature }) };
}

function packageOf(order: BookingOrder, { awb, codes }: Pick<Named, 'awb' | 'codes'>): object {
  const { route, sender, receiver, items, parcel } = order;
  const { lengthCm, widthCm, heightCm } = parcel.dimensions ?? {};
  const content = items.map(({ quantity, name }) => `${quantity}x ${name}`).join(', ');
  const worth = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return {
    receipt_number: awb,
    origin_code: codes.origin,
    destination_code: codes.destination,
    delivery_type: order.serviceCode,
    parcel_category: 'Normal',
    parcel_content: cutText(content, CONTENT_MAX),
    parcel_qty: 1,
    parcel_uom: 'Pcs',
    parcel_value: parcel.declaredValue ?? worth,
    cod_value: order.codAmount ?? 0,
    insurance_value: order.insuredValue ?? 0,
    total_weight: order.chargeableWeightKg,
    ...(parcel.dimensions && {
      parcel_length: lengthCm,
      parcel_width: widthCm,
      parcel_height: heightCm,
    }),
    ...partyFields('shipper', sender, route.origin),
    ...partyFields('recipient', receiver, route.destination),
    recipient_title: '',
    recipient_email: receiver.email ?? '',
  };
}

/** Notes are the only field for other information to the courier. */
function notesOf({ notes, sender, receiver }: BookingOrder): string {
  return [notes, sender.note, receiver.note].filter(Boolean).join('; ');
}

function partyFields(role: string, party: Party, district: District): object {
  return {
    [`${role}_name`]: party.name,
    [`${role}_phone`]: localPhone(party),
    [`${role}_address`]: withDetails({ ...party, note: null }, ADDRESS_MAX),
    [`${role}_district`]: district.name,
    ...(party.coordinates && {
      [`${role}_latitude`]: String(party.coordinates.latitude),
      [`${role}_longitude`]: String(party.coordinates.longitude),
    }),
    [`${role}_city`]: district.regency,
    [`${role}_province`]: district.province,
    [`${role}_zip`]: postalCodeOf(district, party) ?? '',
  };
}

function localPhone({ phone }: Party): string {
  return phone.replace('+62', '0');
}

function minuteOf(at: Date): string {
  return westernText(at).slice(0, MINUTES);
}

function daysOf(etd: string): Days | undefined {
  const [whole, first, last = first] = RANGE.exec(etd.trim()) ?? [];
  const one = Number(first);
  const other = Number(last);
  return whole === undefined ? undefined : { min: Math.min(one, other), max: Math.max(one, other) };
}
