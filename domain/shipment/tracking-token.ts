import type { Digest } from '#domain/digest.ts';
import type { Shipment } from './shipment.ts';
import { isShipmentNumber, NUMBER_PREFIX } from './shipment-number.ts';

/** What the token of a shipment's tracking page is made of. */
export type Linked = Pick<Shipment, 'shipmentNumber' | 'shipmentId'>;

/** The address of a shipment's tracking page, which needs no login. */
export type TrackingUrl = (shipment: Linked) => string;

/** 64 bits. */
const SEAL_LENGTH = 16;
const SHAPE = /^(\d{6}[0-9A-HJKMNP-TV-Z]{9})-([0-9A-F]{16})$/;

/**
 * `2611214K7Q2MXD1-9F86D081884C7D65`: the shipment's number, by which it is found, and a seal that
 * is guessed from nothing public. The seal is made of the shipment's id, whose random bits only the
 * cursors of its account's lists hold: so every shipment has one, without a column, for as long as
 * it is kept and whatever key seals secrets then. Capitals, digits and a hyphen are what a
 * QR code holds with the fewest modules.
 */
function trackingToken({ shipmentNumber, shipmentId }: Linked, digest: Digest): string {
  const seal = digest.sha256(`tracking page ${shipmentId}`).slice(0, SEAL_LENGTH).toUpperCase();
  return `${shipmentNumber.slice(NUMBER_PREFIX.length)}-${seal}`;
}

/** The number in a token, in any case of letters; undefined where the text is none. */
export function numberInToken(text: string): string | undefined {
  const [, body = ''] = SHAPE.exec(text.toUpperCase()) ?? [];
  const shipmentNumber = NUMBER_PREFIX + body;
  return isShipmentNumber(shipmentNumber) ? shipmentNumber : undefined;
}

/** Compares digests, so that the time it takes says nothing of how much of a token is right. */
export function isTokenOf(shipment: Linked, text: string, digest: Digest): boolean {
  const token = trackingToken(shipment, digest);
  return digest.sha256(text.toUpperCase()) === digest.sha256(token);
}

/** `origin` without a slash at its end; empty: paths only. */
export function trackingUrlAt(origin: string, digest: Digest): TrackingUrl {
  return (shipment) => `${origin}/t/${trackingToken(shipment, digest)}`;
}
