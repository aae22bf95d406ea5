import { expect, it } from '@jest/globals';
import { freeBatchSlot } from '#domain/selling/batch/batch.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const TEN = Array.from({ length: 10 }, (_, at) => at + 1);
const FULL = expect.objectContaining({ code: 'LIMIT_REACHED', details: { limit: 10 } });

it('gives each of ten open batches its own slot and rejects the eleventh', () => {
  const random = seededRandom(1);
  const taken: number[] = [];
  for (const _ of TEN) taken.push(freeBatchSlot(taken, random));
  expect(taken.toSorted((one, other) => one - other)).toEqual(TEN);
  expect(freeBatchSlot(taken.toSpliced(4, 1), random)).toBe(taken[4]);
  expect(() => freeBatchSlot(taken, random)).toThrow(FULL);
});

it('counts open batches whose slot numbers are above the limit towards the limit', () => {
  const beyond = TEN.map((slot) => slot + 2);
  expect(() => freeBatchSlot(beyond, seededRandom(1))).toThrow(FULL);
  expect(freeBatchSlot(beyond.slice(1), seededRandom(1))).toBeLessThan(4);
});
