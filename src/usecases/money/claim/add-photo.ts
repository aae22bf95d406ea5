import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { ClaimPhoto } from '#domain/money/claim/claim.ts';
import type { PhotoKey } from '#domain/money/claim/claim-store.ts';
import {
  claimForPhotos,
  type DevelopedPhoto,
  refuseMorePhotos,
  refuseNoPhoto,
  undecodable,
  withPhoto,
} from '#domain/money/claim/photo.ts';
import { notFound } from '#domain/refusal.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import type { Decision, Stores } from '#domain/unit-of-work.ts';
import { claimPhotoView } from '#src/views/money/claim.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';

export type AddPhotoCommand = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  readonly claimId: string;
  /** The file as sent, and its SHA-256. */
  readonly file: Uint8Array;
  readonly sha256: string;
};

/**
 * Adds a photo to an open claim; the same file is added once. NOT_FOUND, and the errors of
 * `claimForPhotos`, `refuseMorePhotos` and `refuseNoPhoto`.
 */
export type AddPhoto = (
  command: AddPhotoCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof claimPhotoView>>>;

type Deps = Pick<Ports, 'idempotent' | 'claims' | 'photos' | 'random'>;

export function addPhoto({ idempotent, claims, photos, random }: Deps): AddPhoto {
  return async ({ tenant: given, shipmentNumber, claimId, file, sha256 }, request) => {
    if (!isShipmentNumber(shipmentNumber)) throw notFound('claim');
    const key = { ...tenantOf(given), shipmentNumber };
    const prepare = async () => {
      // Refuses before the file is decoded, which is the expensive part.
      const { known } = claimIn(await lookAtPhotos({ claims }, key), claimId, sha256);
      const developed = known === undefined ? await developedFrom(file, photos) : undefined;
      return adding({ ...key, claimId, photoId: random.uuid() }, { developed, sha256 });
    };
    return idempotent.runPrepared(request, prepare);
  };
}

type Addition = Pick<ClaimPhoto, 'sha256'> & {
  /** Undefined if the claim already has this file. */
  readonly developed: DevelopedPhoto | undefined;
};

function adding(
  key: PhotoKey,
  { developed, sha256 }: Addition,
): Decision<PhotoSnapshot, ReturnType<typeof claimPhotoView>> {
  const { claimId, photoId } = key;
  return {
    look: (stores) => lookAtPhotos(stores, key),
    decide(found, write) {
      const { claim, known } = claimIn(found, claimId, sha256);
      if (known !== undefined) return claimPhotoView(known);
      if (developed === undefined) throw notFound('photo');
      const photo = photoOf(developed, { photoId, sha256 });
      write.claims.update(claim, withPhoto(claim, photo));
      write.claims.insertPhoto(key, developed);
      return claimPhotoView(photo);
    },
  };
}

type PhotoSnapshot = Awaited<ReturnType<typeof lookAtPhotos>>;

/**
 * Returns the open claim and its existing photo of the same file; refuses a new photo beyond the
 * limits.
 */
function claimIn({ ofShipment, usedBytes }: PhotoSnapshot, claimId: string, sha256: string) {
  const claim = claimForPhotos(ofShipment, claimId);
  const known = claim.photos.find((photo) => photo.sha256 === sha256);
  if (known === undefined) refuseMorePhotos(claim, usedBytes);
  return { claim, known };
}

async function lookAtPhotos({ claims }: Pick<Stores, 'claims'>, key: ShipmentKey) {
  const [ofShipment, usedBytes] = await Promise.all([
    claims.ofShipment(key),
    claims.photoBytes(key),
  ]);
  return { ofShipment, usedBytes };
}

async function developedFrom(file: Uint8Array, photos: Ports['photos']): Promise<DevelopedPhoto> {
  refuseNoPhoto(file);
  const developed = await photos.develop(file);
  if (developed === undefined) throw undecodable();
  return developed;
}

function photoOf(
  { width, height, picture }: DevelopedPhoto,
  own: Pick<ClaimPhoto, 'photoId' | 'sha256'>,
): ClaimPhoto {
  return { ...own, width, height, bytes: picture.length };
}
