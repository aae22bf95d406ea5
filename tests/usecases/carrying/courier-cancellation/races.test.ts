import { describe, expect, it } from '@jest/globals';
import { memoryGround } from '../../money/money-model/memory-ground.ts';
import { interrupted, RACES, swapped } from './races.ts';

const BOTH_WAYS = RACES.flatMap((race) => [race, swapped(race)]);

describe('a shipment is refunded in full once or stays captured, never both', () => {
  it.each(BOTH_WAYS)(
    'refunds once or captures if $other comes between read and write of $one: $start',
    async (race) => {
      expect(race.ends).toContain(await interrupted(await memoryGround(), race));
    },
  );

  it('reaches every allowed end of each race in both orders', async () => {
    for (const race of RACES.filter(({ start }) => start !== 'PAID')) {
      const ends = [race, swapped(race)].map(async (order) =>
        interrupted(await memoryGround(), order),
      );
      expect(new Set(await Promise.all(ends))).toEqual(new Set(race.ends));
    }
  });
});
