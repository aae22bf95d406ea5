import { type FieldError, Refusal, type WrongField } from '#domain/refusal.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Parties } from './party.ts';
import type { Shipment } from './shipment.ts';
import type { ShipmentStatus } from './status.ts';

/** Days after the delivery within which a parcel may be returned. */
export const RETURN_DAYS = 30;

/** Statuses in which no courier ever had the parcel. */
const WITHOUT_PARCEL: readonly ShipmentStatus[] = ['BOOKING_FAILED', 'CANCELLED', 'EXPIRED'];

/** Fields of a shipment and its newest return that decide whether it may be returned. */
export type Returnable = Pick<Shipment, 'status' | 'deliveredAt'>;
export type LastReturn = Pick<Shipment, 'shipmentNumber' | 'status'>;

/** The end of the time in which a parcel may be sent back; null unless it is DELIVERED. */
export function returnableUntil({ status, deliveredAt }: Returnable): Date | null {
  if (status !== 'DELIVERED' || deliveredAt === null) return null;
  return new Date(deliveredAt.getTime() + RETURN_DAYS * DAY_MS);
}

/**
 * Throws RETURN_NOT_ALLOWED unless the parcel was DELIVERED at most RETURN_DAYS ago, and no return
 * of it is waiting, on its way or complete. `last`: its newest return, if still stored.
 */
export function refuseReturn(shipment: Returnable, last: LastReturn | undefined, now: Date): void {
  const { status } = shipment;
  const until = returnableUntil(shipment);
  if (until === null) {
    const message = `Only a DELIVERED parcel can be sent back, and this one is ${status}.`;
    throw refused(message, { reason: 'NOT_DELIVERED', status });
  }
  const returnableUntilText = until.toISOString();
  if (until <= now) {
    const message = `A parcel can be sent back for ${RETURN_DAYS} days after its delivery.`;
    throw refused(message, { reason: 'TOO_LATE', status, returnableUntil: returnableUntilText });
  }
  if (last === undefined || isReturnOver(last.status)) return;
  const { shipmentNumber } = last;
  const message = `The return ${shipmentNumber} of this parcel is ${last.status}.`;
  throw refused(message, { reason: 'HAS_RETURN', status, shipmentNumber });
}

/** True if the return ended without being carried, so that another may be made. */
export function isReturnOver(status: ShipmentStatus): boolean {
  return WITHOUT_PARCEL.includes(status);
}

/** Swaps sender and receiver, each as stored with the shipment. */
export function swappedParties({ sender, receiver }: Parties): Parties {
  return { sender: receiver, receiver: sender };
}

/**
 * Errors of the quote for a return: another route, or COD, because the seller does not pay at the
 * door.
 */
export function returnQuoteErrors(
  { sender, receiver }: Parties,
  { originDistrictId, destinationDistrictId, parcel }: Quote,
): readonly WrongField[] {
  const { districtId: from } = sender;
  const { districtId: to } = receiver;
  const isWayBack = originDistrictId === from && destinationDistrictId === to;
  const route = `The way back is from ${from} to ${to}`;
  const priced = `the price is from ${originDistrictId} to ${destinationDistrictId}`;
  return [
    ...(isWayBack ? [] : [ofQuote('ROUTE_MISMATCH', `${route}, but ${priced}.`)]),
    ...(parcel.cod || parcel.codAmount !== null
      ? [ofQuote('SERVICE_OPTION_UNSUPPORTED', 'A return collects no cash: leave out COD.')]
      : []),
  ];
}

/**
 * Rewrites errors of an order as errors of the return request. A return request has no parties, and
 * has items only if it changes them; all other errors require another quote.
 */
export function asReturnErrors(
  errors: readonly WrongField[],
  { hasItems }: { readonly hasItems: boolean },
): readonly WrongField[] {
  const isNamed = (path: string) =>
    !/^(sender|receiver)\./.test(path) && (hasItems || !/^items\b/.test(path));
  return errors
    .filter(({ code, path }) => code !== 'ROUTE_MISMATCH' && path !== 'cod_amount')
    .map((error) => {
      const { path, code, message } = error;
      return isNamed(path) ? error : ofQuote(code, `${path}: ${message}`);
    });
}

function ofQuote(code: FieldError['code'], message: string): FieldError {
  return { path: 'quote_id', code, message };
}

function refused(message: string, details: Readonly<Record<string, unknown>>): Refusal {
  return new Refusal('RETURN_NOT_ALLOWED', message, { details });
}
