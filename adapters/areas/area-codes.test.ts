import { expect, it } from '@jest/globals';
import type { AreaCode } from '#domain/carrying/area/area-code.ts';
import { cachedAreaCodes } from './area-codes.ts';

const CODE: AreaCode = {
  provider: 'JNE',
  districtId: '31.73.06',
  originCode: 'CGK',
  destinationCode: 'CGK1',
  name: 'KALIDERES',
  source: 'a list',
  verifiedAt: null,
};

it("reads the provider's area codes once for concurrent look-ups", async () => {
  const { codes, reads } = scene();
  const found = await Promise.all(['31.73.06', '31.73.06', '35.25.14'].map(codes.find));
  expect(found).toEqual([CODE, CODE, undefined]);
  expect(reads).toEqual(['JNE']);
});

it('reads area codes again after a minute and drops removed ones', async () => {
  const { codes, reads, world } = scene();
  await codes.find('31.73.06');
  world.codes = [];
  world.nowMs = 59_999;
  expect(await codes.find('31.73.06')).toEqual(CODE);
  world.nowMs = 60_000;
  expect(await codes.find('31.73.06')).toBeUndefined();
  expect(reads).toHaveLength(2);
});

it('serves cached area codes while the store is down, and fails when nothing is cached', async () => {
  const { codes, world } = scene();
  world.isDown = true;
  await expect(codes.find('31.73.06')).rejects.toThrow('down');
  world.isDown = false;
  await codes.find('31.73.06');
  Object.assign(world, { isDown: true, nowMs: 60_000 });
  expect(await codes.find('31.73.06')).toEqual(CODE);
});

function scene() {
  const world = { codes: [CODE], nowMs: 0, isDown: false };
  const reads: string[] = [];
  const store = {
    async codesOf(provider: string) {
      reads.push(provider);
      if (world.isDown) throw new Error('down');
      return world.codes;
    },
  };
  const clock = { monotonicMs: () => world.nowMs };
  return { codes: cachedAreaCodes({ store, provider: 'JNE', clock }), reads, world };
}
