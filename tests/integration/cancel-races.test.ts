import { afterAll, describe, expect, it } from '@jest/globals';
import { openSharedServer } from '#tests/kit/database.ts';
import { openPostgresMoney } from '#tests/kit/postgres-money.ts';
import { atOnce, interrupted, RACES, swapped } from '#tests/usecases/courier-cancellation/races.ts';

const server = await openSharedServer();
const money = await openPostgresMoney(await server.freshDatabase());

afterAll(async () => {
  await money.close();
  await server.close();
});

describe('a shipment on PostgreSQL is refunded in full once or stays captured, never both', () => {
  for (const race of RACES) {
    const { one, other, start } = race;
    it(`whichever comes first, ${one} or ${other}: ${start}`, async () => {
      for (const way of [race, swapped(race)]) {
        expect(race.ends).toContain(await interrupted(await money.newGround(), way));
      }
      expect(race.ends).toContain(await atOnce(await money.newGround(), race));
    });
  }
});
