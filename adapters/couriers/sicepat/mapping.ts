import { westernInstant, westernText } from '#adapters/_kit/western-time.ts';
import type { District } from '#domain/area/district.ts';
import type { BookingOrder } from '#domain/booking/permit.ts';
import type { CourierRate } from '#domain/courier/courier.ts';
import type { Days } from '#domain/courier/service.ts';
import { rupiah } from '#domain/money.ts';
import type { Party } from '#domain/shipment/party.ts';
import { windowStart } from '#domain/shipment/pickup-window.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { Refusals } from '../_kit/api.ts';
import type { Ends } from '../_kit/area-codes.ts';
import { meaningOf, type StatusTable } from '../_kit/status-table.ts';
import type { WireEvent, WireRate } from './wire.ts';

/** What an order names beside what it is about. */
export type Named = {
  readonly awb: string;
  readonly codes: Ends;
  readonly accountCode: string;
  readonly now: Date;
};

export const STATUSES: StatusTable = {
  // The order itself: no scan of the parcel.
  PICKREQ: { status: null, reasonCode: null },
  UNPICK: { status: 'PICKUP_FAILED', reasonCode: null },
  PICK: { status: 'PICKED_UP', reasonCode: null },
  IN: { status: 'IN_TRANSIT', reasonCode: null },
  OUT: { status: 'IN_TRANSIT', reasonCode: null },
  ANT: { status: 'OUT_FOR_DELIVERY', reasonCode: null },
  DELIVERED: { status: 'DELIVERED', reasonCode: null },
  RETURN: { status: 'RETURN_IN_TRANSIT', reasonCode: null },
  LOST: { status: 'LOST', reasonCode: 'PARCEL_LOST' },
  // Not documented, and not plain enough to move anything.
  DROP: { status: null, reasonCode: null },
  CC: { status: null, reasonCode: null },
  BROKEN: { status: null, reasonCode: null },
};

/** Of an AWB and of a reference, that it does not have. */
export const NOT_THERE = "Can't get waybill from database";

export const ORDER_REFUSALS: Refusals = {
  400: { code: 'ORDER_REFUSED', message: 'The courier refuses the data of this order.' },
};
/** It may be the order of a reply that was lost: then no error is a refusal. */
const OF_EARLIER = /already|duplica|used|sudah|telah|pernah|ganda|(?<!not )exists?\b/i;
const CANCELLED = /sudah di ?(?:cancel|batal)/i;

const HAS_IT = { code: 'ALREADY_PICKED_UP', message: 'The courier has the parcel.' };
const OVER = { code: 'ALREADY_OVER', message: 'The courier has ended this order.' };
/** By the status of its parcel, since errors of a cancellation are not documented. */
export const CANCEL_REFUSALS: Refusals = {
  ...{ PICK: HAS_IT, IN: HAS_IT, OUT: HAS_IT, ANT: HAS_IT, RETURN: HAS_IT },
  ...{ DELIVERED: OVER, LOST: OVER },
};

/** Our own cut: its length is not documented. */
const CONTENT_MAX = 100;
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
    ...{ pickup_merchant_code: '', sicepat_account_code: accountCode, voucher_code: '' },
    ...{ pickup_merchant_name: sender.name, pickup_merchant_phone: localPhone(sender) },
    ...{ pickup_merchant_email: sender.email ?? '', notes: order.notes ?? '' },
    ...{ pickup_address: sender.address, pickup_city: route.origin.regency },
    PackageList: [packageOf(order, named)],
  };
}

/** Undefined: a service that we do not sell. */
export function rateOf({ service, tariff, etd }: WireRate, serviceCode: string) {
  if (service !== serviceCode) return undefined;
  const estimatedDays = daysOf(etd ?? '');
  const rate: CourierRate = { serviceCode, cost: rupiah(tariff) };
  return estimatedDays === undefined ? rate : { ...rate, estimatedDays };
}

/** Undefined: its time is none. */
export function eventOf({
  date_time,
  status: code,
  city,
  receiver_name: receiverName,
}: WireEvent): TrackingEvent | undefined {
  const at = westernInstant(date_time.length === MINUTES ? `${date_time}:00` : date_time);
  const words = { location: city ?? '', description: '' };
  const proof = receiverName ? { proof: { receiverName } } : {};
  return at && { code, ...meaningOf(code, STATUSES), at, ...words, ...proof };
}

function packageOf(order: BookingOrder, { awb, codes }: Pick<Named, 'awb' | 'codes'>): object {
  const { route, sender, receiver, items, parcel } = order;
  const { lengthCm, widthCm, heightCm } = parcel.dimensions ?? {};
  const content = items.map(({ quantity, name }) => `${quantity}x ${name}`).join(', ');
  const worth = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return {
    ...{ receipt_number: awb, origin_code: codes.origin, destination_code: codes.destination },
    ...{ delivery_type: order.serviceCode, parcel_category: 'Normal' },
    ...{ parcel_content: content.slice(0, CONTENT_MAX), parcel_qty: 1, parcel_uom: 'Pcs' },
    parcel_value: parcel.declaredValue ?? worth,
    ...{ cod_value: order.codAmount ?? 0, insurance_value: order.insuredValue ?? 0 },
    total_weight: order.chargeableWeightKg,
    ...(parcel.dimensions && {
      ...{ parcel_length: lengthCm, parcel_width: widthCm, parcel_height: heightCm },
    }),
    ...partyFields('shipper', sender, route.origin),
    ...partyFields('recipient', receiver, route.destination),
    ...{ recipient_title: '', recipient_email: receiver.email ?? '' },
  };
}

function partyFields(role: string, party: Party, { postalCodes, ...district }: District): object {
  const own = party.postalCode ?? '';
  return {
    ...{ [`${role}_name`]: party.name, [`${role}_phone`]: localPhone(party) },
    ...{ [`${role}_address`]: party.address, [`${role}_district`]: district.name },
    ...{ [`${role}_city`]: district.regency, [`${role}_province`]: district.province },
    [`${role}_zip`]: postalCodes.includes(own) ? own : (district.mainPostalCode ?? ''),
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
  const [one, other] = [Number(first), Number(last)];
  return whole === undefined ? undefined : { min: Math.min(one, other), max: Math.max(one, other) };
}
