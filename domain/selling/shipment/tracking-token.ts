import type { Digest } from '#domain/digest.ts';
import type { Shipment } from './shipment.ts';
import { isShipmentNumber, NUMBER_PREFIX } from './shipment-number.ts';

/** Fields from which the token of a tracking page is derived. */
export type Linked = Pick<Shipment, 'shipmentNumber' | 'shipmentId'>;

/** The address of a shipment's tracking page, which needs no login. */
export type TrackingUrl = (shipment: Linked) => string;

/** Number of hexadecimal digits, which are 64 bits. */
const SEAL_LENGTH = 16;
const SHAPE = /^(\d{6}[0-9A-HJKMNP-TV-Z]{9})-([0-9A-F]{16})$/;

/**
 * `2611214K7Q2MXD1-9F86D081884C7D65`: the shipment's number, for the look-up, and a seal that
 * cannot be guessed from public data. The seal is derived from the shipment's id, whose random bits
 * appear only in the list cursors of its account: so every shipment has a token that needs no
 * column, independent of the keys that seal secrets. Capitals, digits and a hyphen make the
 * smallest QR code.
 */
function trackingToken({ shipmentNumber, shipmentId }: Linked, digest: Digest): string {
  const seal = digest.sha256(`tracking page ${shipmentId}`).slice(0, SEAL_LENGTH).toUpperCase();
  return `${shipmentNumber.slice(NUMBER_PREFIX.length)}-${seal}`;
}

/** The shipment number in a token, in any case; undefined for any other text. */
export function numberInToken(text: string): string | undefined {
  const [, body = ''] = SHAPE.exec(text.toUpperCase()) ?? [];
  const shipmentNumber = NUMBER_PREFIX + body;
  return isShipmentNumber(shipmentNumber) ? shipmentNumber : undefined;
}

/** Compares digests, so that timing does not reveal how much of a token is right. */
export function isTokenOf(shipment: Linked, text: string, digest: Digest): boolean {
  const token = trackingToken(shipment, digest);
  return digest.sha256(text.toUpperCase()) === digest.sha256(token);
}

/** `origin` has no trailing slash; an empty one makes paths only. */
export function trackingUrlAt(origin: string, digest: Digest): TrackingUrl {
  return (shipment) => `${origin}/t/${trackingToken(shipment, digest)}`;
}
