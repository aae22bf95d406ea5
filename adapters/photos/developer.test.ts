import { describe, expect, it } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { pictureFormatOf } from '#domain/picture-format.ts';
import { testPhoto, withExif } from '#tests/kit/photos.ts';
import { threadDeveloper } from './developer.ts';

const { develop } = threadDeveloper();
const PLACE = 'Jalan Kenari Rahasia 5';

describe('the developer of photos', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'] as const)(
    'makes a JPEG and a thumbnail of a photo in %s',
    async (kind) => {
      const developed = await develop(testPhoto({ width: 640, height: 480 }, kind));
      if (developed === undefined) throw new Error('it was not decoded');
      const { picture, thumbnail, width, height } = developed;
      expect([width, height]).toEqual([640, 480]);
      expect(pictureFormatOf(picture)).toEqual({ type: 'image/jpeg', width: 640, height: 480 });
      expect(pictureFormatOf(thumbnail)).toEqual({ type: 'image/jpeg', width: 320, height: 240 });
    },
  );

  it('turns a photo upright, and drops its metadata and any bytes after the picture', async () => {
    const tail = Buffer.from('bytes behind the picture');
    const photo = withExif(testPhoto({ width: 640, height: 480 }), {
      orientation: 6,
      place: PLACE,
    });
    expect(photo.includes(PLACE)).toBe(true);
    const developed = await develop(Buffer.concat([photo, tail]));
    if (developed === undefined) throw new Error('it was not decoded');
    expect([developed.width, developed.height]).toEqual([480, 640]);
    // Turned clockwise, the red upper half is on the right.
    expect(await reddestSideOf(developed.picture)).toBe('right');
    for (const bytes of [developed.picture, developed.thumbnail].map((one) => Buffer.from(one))) {
      expect([PLACE, 'Exif', String(tail)].filter((text) => bytes.includes(text))).toEqual([]);
    }
  });

  it('scales a large photo down proportionally', async () => {
    const developed = await develop(testPhoto({ width: 4_000, height: 1_000 }));
    expect(developed).toMatchObject({ width: 2_000, height: 500 });
  });

  it('returns nothing for a file that cannot be decoded, and decodes the next photo', async () => {
    const broken = develop(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    const next = develop(testPhoto({ width: 64, height: 48 }));
    expect(await broken).toBeUndefined();
    expect(await next).toMatchObject({ width: 64, height: 48 });
  });
});

async function reddestSideOf(picture: Uint8Array): Promise<'left' | 'right'> {
  const image = await loadImage(Buffer.from(picture));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const redAt = (share: number) => {
    const x = Math.round(image.width * share);
    return context.getImageData(x, Math.round(image.height / 2), 1, 1).data[0] ?? 0;
  };
  return redAt(0.25) > redAt(0.75) ? 'left' : 'right';
}
