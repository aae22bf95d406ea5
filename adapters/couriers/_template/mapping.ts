import { westernInstant } from '#adapters/_kit/western-time.ts';
import type { District } from '#domain/carrying/area/district.ts';
import type { BookingReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingOrder } from '#domain/carrying/booking/permit.ts';
import type { CourierRate } from '#domain/carrying/courier/courier.ts';
import type { Days } from '#domain/carrying/courier/service.ts';
import type { CancelCode } from '#domain/carrying/courier-cancellation/cancel-reason.ts';
import type { TrackedNews } from '#domain/carrying/courier-port/courier-webhook.ts';
import type { PickupOrder } from '#domain/carrying/pickup/pickup-order.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import type { Refusals } from '../_kit/api.ts';
import { postalCodeOf } from '../_kit/postal-code.ts';
import { meaningOf, type StatusTable } from '../_kit/status-table.ts';
import type { WireEvent, WireNews, WireOrder, WireRate } from './wire.ts';

/** The courier's services by our codes. */
const SERVICES: Readonly<Record<string, string>> = { REG: 'STD', ECO: 'SAVER' };

export const STATUSES: StatusTable = {
  PICKED: { status: 'PICKED_UP', reasonCode: null },
  HUB: { status: 'IN_TRANSIT', reasonCode: null },
  OUT: { status: 'OUT_FOR_DELIVERY', reasonCode: null },
  DONE: { status: 'DELIVERED', reasonCode: null },
  FAIL1: { status: 'DELIVERY_FAILED', reasonCode: 'RECEIVER_NOT_AVAILABLE' },
  BACK: { status: 'RETURN_IN_TRANSIT', reasonCode: null },
  HOME: { status: 'RETURNED', reasonCode: null },
  VOID: { status: 'CANCELLED', reasonCode: null },
};

/** Errors that are final; after any other error the outcome of an order is unknown. */
export const ORDER_REFUSALS: Refusals = {
  ADDRESS_INVALID: { code: 'ADDRESS_REFUSED', message: 'The courier cannot use this address.' },
  AREA_CLOSED: { code: 'AREA_NOT_SERVED', message: 'The courier does not serve this area now.' },
  PAGE: { code: 'CONTENT_REFUSED', message: 'The courier refuses a text of the order.' },
};
export const CANCEL_REFUSALS: Refusals = {
  PICKED_UP: { code: 'ALREADY_PICKED_UP', message: 'The courier has the parcel.' },
  WAYBILL_UNKNOWN: { code: 'ORDER_UNKNOWN', message: 'The courier does not know this AWB.' },
};
/** Maps our cancellation reasons to the courier's. */
export const CANCEL_REASONS: Readonly<Record<CancelCode, string>> = {
  BY_CLIENT: 'BUYER',
  DOUBLE_BOOKING: 'OTHER',
};
export const PICKUP_REFUSALS: Refusals = {
  NO_VEHICLE: { code: 'NO_CAPACITY', message: 'The courier has no vehicle at that time.' },
};

export function serviceOf(code: string): string {
  return SERVICES[code] ?? code;
}

export function orderBody(order: BookingOrder): object {
  return {
    reference: order.reference,
    service: serviceOf(order.serviceCode),
    grams: order.parcel.weightGrams,
    ...sizeOf(order.parcel),
    collection: order.collectionMethod === 'PICKUP' ? 'DOOR' : 'COUNTER',
    from: partyBody(order.sender, order.route.origin),
    to: partyBody(order.receiver, order.route.destination),
    items: order.items.map(({ name, quantity, price }) => ({ name, quantity, price })),
    note: order.notes ?? '',
  };
}

export function pickupBody({ reference, parcels, contact, ...order }: PickupOrder): object {
  const awbs = parcels.map(({ awb }) => awb);
  const { date, window, timeZone, address, originDistrictId: district } = order;
  return { reference, waybills: awbs, date, ...window, zone: timeZone, contact, address, district };
}

/** Returns undefined for a service that we do not sell. */
export function rateOf({ service, price, days }: WireRate): CourierRate | undefined {
  const [serviceCode] = Object.entries(SERVICES).find(([, theirs]) => theirs === service) ?? [];
  if (serviceCode === undefined) return undefined;
  return { serviceCode, cost: rupiah(price), ...(days && { estimatedDays: daysOf(days) }) };
}

export function bookingOf({ id: orderId, reference, waybill, ...order }: WireOrder): BookingReply {
  if (!waybill) return { kind: 'ACCEPTED', reference, orderId };
  return {
    kind: 'BOOKED',
    reference,
    awb: waybill,
    orderId,
    ...(order.sorting && { routingCode: order.sorting }),
    ...(order.label && { labelUrl: order.label }),
    ...(typeof order.price === 'number' && { billed: rupiah(order.price) }),
  };
}

/** Returns undefined if its time is not valid. */
export function eventOf({ code, at: text, city, note }: WireEvent): TrackingEvent | undefined {
  const at = westernInstant(text);
  const words = { location: city ?? '', description: note ?? '' };
  return at && { code, ...meaningOf(code, STATUSES), at, ...words };
}

/** Returns undefined if its time is not valid. */
export function newsOf(
  { waybill: awb, ...event }: WireNews,
  courierCode: string,
): TrackedNews | undefined {
  const known = eventOf(event);
  return known && { awb, courierCode, events: [known] };
}

export function sizeOf({ dimensions }: Parcel): object {
  if (dimensions === null) return {};
  const { lengthCm, widthCm, heightCm } = dimensions;
  return { size: [lengthCm, widthCm, heightCm] };
}

function daysOf(text: string): Days {
  const [min = 0, max = min] = text.split('-').map(Number);
  return { min: Math.min(min, max), max: Math.max(min, max) };
}

function partyBody(party: Party, district: District): object {
  const { name, phone, address, districtId } = party;
  const postcode = postalCodeOf(district, party);
  return { name, phone, address, district: districtId, ...(postcode && { postcode }) };
}
