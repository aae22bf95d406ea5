import { tenantOf } from '#domain/environment.ts';
import type { PhotoKey } from '#domain/money/claim/claim-store.ts';
import { claimForPhotos, withoutPhoto } from '#domain/money/claim/photo.ts';
import { notFound } from '#domain/refusal.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import type { Ports } from '../../ports.ts';

/**
 * Removes a photo of an open claim. NOT_FOUND; TRANSITION_NOT_ALLOWED for a decided claim, whose
 * photos are evidence.
 */
export type RemovePhoto = (key: PhotoKey) => Promise<void>;

export function removePhoto({ unitOfWork }: Pick<Ports, 'unitOfWork'>): RemovePhoto {
  return async ({ shipmentNumber, claimId, photoId, ...given }) => {
    if (!isShipmentNumber(shipmentNumber)) throw notFound('claim');
    const key = { ...tenantOf(given), shipmentNumber };
    await unitOfWork.decide({
      look: ({ claims }) => claims.ofShipment(key),
      decide(ofShipment, write) {
        const claim = claimForPhotos(ofShipment, claimId);
        if (!claim.photos.some((photo) => photo.photoId === photoId)) throw notFound('photo');
        write.claims.update(claim, withoutPhoto(claim, photoId));
        write.claims.removePhoto({ ...key, claimId, photoId });
      },
    });
  };
}
