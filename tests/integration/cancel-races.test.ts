import { afterAll, describe, expect, it } from '@jest/globals';
import { openSharedServer } from '#tests/kit/database.ts';
import { openPostgresMoney } from '#tests/kit/postgres-money.ts';
import {
  atOnce,
  interrupted,
  RACES,
  swapped,
} from '#tests/usecases/carrying/courier-cancellation/races.ts';

const server = await openSharedServer();
const money = await openPostgresMoney(await server.freshDatabase());

afterAll(async () => {
  await money.close();
  await server.close();
});

describe('a cancellation against another change on PostgreSQL', () => {
  for (const race of RACES) {
    const { one, other, start } = race;
    it(`refunds in full once or keeps the capture in every order of ${one} or ${other}: ${start}`, async () => {
      for (const way of [race, swapped(race)]) {
        expect(race.ends).toContain(await interrupted(await money.newGround(), way));
      }
      expect(race.ends).toContain(await atOnce(await money.newGround(), race));
    });
  }
});
