import { afterAll, describe, expect, it } from '@jest/globals';
import { openSharedServer } from '#tests/kit/database.ts';
import { openPostgresMoney } from '#tests/kit/postgres-money.ts';
import { assertMoney } from '#tests/usecases/money/money-model/assert-money.ts';
import { EXAMPLES, missingIn } from '#tests/usecases/money/money-model/examples.ts';

/** `MODEL_SEED=… make test ONLY=tests/integration/money-model.test.ts` repeats the same run. */
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

const server = await openSharedServer();
const money = await openPostgresMoney(await server.freshDatabase());

afterAll(async () => {
  await money.close();
  await server.close();
});

describe('any actions of clients, couriers, gateways, operators and workers on PostgreSQL', () => {
  it(`keeps the sum of all money, with or without crashes (seed ${SEED})`, async () => {
    const seen = new Set<string>();
    const { newGround } = money;
    await assertMoney({
      sequences: 10,
      maxLength: 40,
      seed: SEED,
      examples: EXAMPLES,
      newGround,
      onPlayed: ({ outcomes }) => outcomes.forEach((one) => void seen.add(one)),
    });
    expect(missingIn(seen)).toEqual([]);
  });
});
