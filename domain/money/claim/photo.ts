import { isAnotherFile, isWholePicture, pictureFormatOf } from '#domain/picture-format.ts';
import { type FieldCode, invalid, notFound, Refusal } from '#domain/refusal.ts';
import type { Claim, ClaimPhoto } from './claim.ts';

/** A photo that was redrawn from the pixels of the uploaded file. */
export type DevelopedPhoto = Pick<ClaimPhoto, 'width' | 'height'> & {
  readonly picture: Uint8Array;
  /** A small copy for lists. */
  readonly thumbnail: Uint8Array;
};

/** Redraws photos, so that nothing of a file is stored but its visible pixels. */
export interface PhotoDeveloper {
  /** Returns undefined if the file cannot be decoded. */
  develop(file: Uint8Array): Promise<DevelopedPhoto | undefined>;
}

export const PHOTO_SIZES = ['full', 'thumbnail'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

export const PHOTOS_MAX = 10;
/** Photos of phones have 3 to 8 MB. */
export const PHOTO_BYTES_MAX = 8 * 1024 * 1024;
/** Longest side of a stored picture: letters of a label stay legible. */
export const STORED_SIDE_MAX = 2_000;
export const THUMBNAIL_SIDE_MAX = 320;

/** Decoded, a pixel takes four bytes: 100 MB. */
const PIXELS_MAX = 25_000_000;
const SIDE_MAX = 16_384;
const SIDE_MIN = 32;

/** Stored bytes that an account may have in photos, in each environment. */
export const PHOTO_QUOTA = { LIVE: 1024 ** 3, TEST: 64 * 1024 ** 2 } as const;
/** Smaller photos count as this much, so that the quota also bounds their number. */
export const COUNTED_BYTES_MIN = 16 * 1024;

/**
 * Throws VALIDATION_ERROR for a file that is not a complete photo of allowed size, or that is valid
 * as another type as well.
 */
export function refuseNoPhoto(file: Uint8Array): void {
  if (file.length === 0) throw refused('REQUIRED', 'is missing: send its bytes as the body');
  const format = pictureFormatOf(file);
  if (format === undefined) throw refused('INVALID_FORMAT', 'must be a JPEG, PNG or WebP picture');
  const { type, width, height } = format;
  if (Math.min(width, height) < SIDE_MIN) {
    throw refused('TOO_SMALL', `must be at least ${SIDE_MIN} pixels wide and high`);
  }
  if (Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX) {
    throw refused('TOO_LARGE', `must have at most ${PIXELS_MAX / 1_000_000} million pixels`);
  }
  if (!isWholePicture(file, type)) throw refused('INVALID_FORMAT', 'is not whole');
  if (isAnotherFile(file)) throw refused('NOT_ALLOWED', 'is another kind of file as well');
}

export function undecodable(): Refusal {
  return refused('INVALID_FORMAT', 'cannot be decoded');
}

/** Throws NOT_FOUND, and TRANSITION_NOT_ALLOWED for a claim that is already decided. */
export function claimForPhotos(claims: readonly Claim[], claimId: string): Claim {
  const claim = claims.find((one) => one.claimId === claimId);
  if (claim === undefined) throw notFound('claim');
  const { status } = claim;
  if (status === 'OPEN') return claim;
  const message = `The claim is ${status}: its photos stay as they are.`;
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { status } });
}

/**
 * Throws LIMIT_REACHED if the claim has all of its photos, or if the account has used up its quota.
 */
export function refuseMorePhotos({ photos, environment }: Claim, usedBytes: number): void {
  if (photos.length >= PHOTOS_MAX) {
    const message = `A claim has ${PHOTOS_MAX} photos at most.`;
    throw new Refusal('LIMIT_REACHED', message, { details: { limit: PHOTOS_MAX } });
  }
  const quota = PHOTO_QUOTA[environment];
  if (usedBytes < quota) return;
  const message = `The account's photos in ${environment} take up all of their ${quota} bytes.`;
  throw new Refusal('LIMIT_REACHED', message, { details: { limitBytes: quota } });
}

export function withPhoto(claim: Claim, photo: ClaimPhoto): Claim {
  return { ...claim, photos: [...claim.photos, photo], revision: claim.revision + 1 };
}

export function withoutPhoto(claim: Claim, photoId: string): Claim {
  const photos = claim.photos.filter((photo) => photo.photoId !== photoId);
  return { ...claim, photos, revision: claim.revision + 1 };
}

function refused(code: FieldCode, predicate: string): Refusal {
  return invalid('photo', code, `The photo ${predicate}.`);
}
