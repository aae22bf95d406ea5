import { tenantOf } from '#domain/environment.ts';
import type { ClaimStore, PhotoKey, StoredPhoto } from '#domain/money/claim/claim-store.ts';
import type { PhotoSize } from '#domain/money/claim/photo.ts';
import { notFound } from '#domain/refusal.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import type { Ports } from '../../ports.ts';
import { ownerOfShipment } from '../../selling/shipment/owner-of-shipment.ts';

/** A JPEG. NOT_FOUND. */
export type GetPhoto = (key: PhotoKey, size: PhotoSize) => Promise<Uint8Array>;

/** All photos of a claim, in any account, for operators. NOT_FOUND. */
export type PhotosOfClaim = (
  shipmentNumber: string,
  claimId: string,
) => Promise<readonly StoredPhoto[]>;

export function getPhoto(claims: Pick<ClaimStore, 'photo'>): GetPhoto {
  return async ({ shipmentNumber, claimId, photoId, ...given }, size) => {
    if (!isShipmentNumber(shipmentNumber)) throw notFound('photo');
    const key = { ...tenantOf(given), shipmentNumber, claimId, photoId };
    const picture = await claims.photo(key, size);
    if (picture === undefined) throw notFound('photo');
    return picture;
  };
}

export function photosOfClaim({
  claims,
  shipments,
}: Pick<Ports, 'claims' | 'shipments'>): PhotosOfClaim {
  return async (shipmentNumber, claimId) => {
    const key = await ownerOfShipment(shipmentNumber, shipments);
    const ofShipment = await claims.ofShipment(key);
    if (!ofShipment.some((claim) => claim.claimId === claimId)) throw notFound('claim');
    return claims.photos({ ...key, claimId });
  };
}
