import { describe, expect, it } from '@jest/globals';
import { memoryGround } from '../money-model/memory-ground.ts';
import { interrupted, RACES, swapped } from './races.ts';

const BOTH_WAYS = RACES.flatMap((race) => [race, swapped(race)]);

describe('a shipment is refunded in full once or stays captured, never both', () => {
  it.each(BOTH_WAYS)('when $other comes between look and write of $one: $start', async (race) => {
    expect(race.ends).toContain(await interrupted(await memoryGround(), race));
  });

  it('however each race is won: both ways of what has begun reach every end', async () => {
    for (const race of RACES.filter(({ start }) => start !== 'PAID')) {
      const ends = [race, swapped(race)].map(async (order) =>
        interrupted(await memoryGround(), order),
      );
      expect(new Set(await Promise.all(ends))).toEqual(new Set(race.ends));
    }
  });
});
