import { describe, expect, it } from '@jest/globals';
import { openedClaim } from '#domain/money/claim/claim.ts';
import {
  PHOTO_QUOTA,
  PHOTOS_MAX,
  refuseMorePhotos,
  refuseNoPhoto,
} from '#domain/money/claim/photo.ts';
import { rupiah } from '#domain/money.ts';
import { testPhoto, withExif } from '#tests/kit/photos.ts';

const SIZE = { width: 64, height: 48 };
const JPEG = testPhoto(SIZE);
const PNG = testPhoto(SIZE, 'image/png');
const WEBP = testPhoto(SIZE, 'image/webp');
const ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const CLAIM = openedClaim(
  { type: 'LOST', amount: rupiah(1), description: '', evidenceUrls: [] },
  {
    accountId: 'a',
    environment: 'LIVE',
    claimId: 'c',
    shipmentNumber: 's',
    createdAt: new Date(0),
  },
);

describe('photos of a claim', () => {
  it.each([
    ['a JPEG', JPEG],
    ['a PNG', PNG],
    ['a WebP', WEBP],
    ['a JPEG with metadata', withExif(JPEG, { orientation: 6, place: 'Jl. Kenari 5' })],
    ['a JPEG with a film behind it', Buffer.concat([JPEG, Buffer.from('....ftypmp42')])],
  ])('accepts as a claim photo %s', (_, file) => {
    expect(codeOf(file)).toBeUndefined();
  });

  it.each([
    ['no bytes', Buffer.alloc(0), 'REQUIRED'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>'),
      'INVALID_FORMAT',
    ],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(90)]), 'INVALID_FORMAT'],
    ['a page', Buffer.from('<!doctype html><title>x</title>'), 'INVALID_FORMAT'],
    ['an HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'INVALID_FORMAT'],
    ['a JPEG that was cut off', JPEG.subarray(0, JPEG.length - 40), 'INVALID_FORMAT'],
    ['a PNG that was cut off', PNG.subarray(0, PNG.length - 14), 'INVALID_FORMAT'],
    ['a WebP that was cut off', WEBP.subarray(0, WEBP.length - 4), 'INVALID_FORMAT'],
    ['a narrow picture', testPhoto({ width: 31, height: 90 }), 'TOO_SMALL'],
    ['a PNG that claims to be huge', claiming(PNG, 60_000, 60_000), 'TOO_LARGE'],
    ['a PNG of many pixels', claiming(PNG, 5_001, 5_000), 'TOO_LARGE'],
    ['a JPEG that is a ZIP as well', Buffer.concat([JPEG, ZIP]), 'NOT_ALLOWED'],
    [
      'a JPEG that is a page as well',
      Buffer.concat([JPEG, Buffer.from('<ScRipt>x')]),
      'NOT_ALLOWED',
    ],
    ['a JPEG that is a PDF as well', commented(JPEG, '%PDF-1.7'), 'NOT_ALLOWED'],
    ['a JPEG that is a program as well', commented(JPEG, '<?php x'), 'NOT_ALLOWED'],
  ])('rejects as a claim photo %s', (_, file, code) => {
    expect(codeOf(file)).toBe(code);
  });

  it("limits the number of photos of a claim, and the total bytes of an account's photos", () => {
    const photo = { photoId: 'p', sha256: '', width: 1, height: 1, bytes: 1 };
    const almost = { ...CLAIM, photos: Array.from({ length: PHOTOS_MAX - 1 }, () => photo) };
    expect(() => refuseMorePhotos(almost, PHOTO_QUOTA.LIVE - 1)).not.toThrow();
    const full = { ...CLAIM, photos: [...almost.photos, photo] };
    expect(() => refuseMorePhotos(full, 0)).toThrow(
      expect.objectContaining({ code: 'LIMIT_REACHED', details: { limit: PHOTOS_MAX } }),
    );
    expect(() => refuseMorePhotos(CLAIM, PHOTO_QUOTA.LIVE)).toThrow(
      expect.objectContaining({ details: { limitBytes: PHOTO_QUOTA.LIVE } }),
    );
    const test = { ...CLAIM, environment: 'TEST' } as const;
    expect(() => refuseMorePhotos(test, PHOTO_QUOTA.TEST)).toThrow('64');
  });
});

/** Code of the field error; undefined if the photo is accepted. */
function codeOf(file: Uint8Array): unknown {
  try {
    refuseNoPhoto(file);
    return undefined;
  } catch (error) {
    return (error as { fieldErrors: readonly { code: string }[] }).fieldErrors[0]?.code;
  }
}

/** The same PNG with other sides in its header. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}

/** The same JPEG with a comment at its beginning. */
function commented(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
}
