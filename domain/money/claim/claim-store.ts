import type { Tenant } from '#domain/environment.ts';
import type { CreatedBetween, List, ListRequest } from '#domain/page.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Claim, ClaimPhoto, ClaimStatus } from './claim.ts';
import type { DevelopedPhoto, PhotoSize } from './photo.ts';

/** A null field matches any claim. */
export type ClaimFilter = CreatedBetween & { readonly statuses: readonly ClaimStatus[] | null };

/** A photo and its picture, a JPEG. */
export type StoredPhoto = Pick<ClaimPhoto, 'photoId'> & Pick<DevelopedPhoto, 'picture'>;

export type PhotoKey = ShipmentKey & Pick<Claim, 'claimId'> & Pick<ClaimPhoto, 'photoId'>;

export interface ClaimStore {
  /** Newest first: CLAIMS_MAX at most. */
  ofShipment(key: ShipmentKey): Promise<readonly Claim[]>;
  /** Newest first; `before` is a claimId. */
  list(tenant: Tenant, filter: ClaimFilter, request: ListRequest): Promise<List<Claim>>;
  /** Claims that wait to be decided, of all accounts, oldest first. */
  listOpen(limit: number): Promise<readonly Claim[]>;
  /** A JPEG; undefined: the tenant's claim has no such photo. */
  photo(key: PhotoKey, size: PhotoSize): Promise<Uint8Array | undefined>;
  /** All pictures of a claim, oldest first: PHOTOS_MAX at most. */
  photos(key: Omit<PhotoKey, 'photoId'>): Promise<readonly StoredPhoto[]>;
  /** Stored bytes of the tenant's photos; each counts as COUNTED_BYTES_MIN at least. */
  photoBytes(tenant: Tenant): Promise<number>;
}

export interface ClaimWrites {
  /** Stale if its shipment has another claim that is not rejected. */
  insert(claim: Claim): void;
  /** Stale if its status or its photos have changed. */
  update(before: Claim, after: Claim): void;
  /** Stores the pictures of a photo of the claim. */
  insertPhoto(key: PhotoKey, photo: Pick<DevelopedPhoto, 'picture' | 'thumbnail'>): void;
  removePhoto(key: PhotoKey): void;
}
