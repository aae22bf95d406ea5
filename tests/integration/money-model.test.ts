import { afterAll, describe, expect, it } from '@jest/globals';
import { openSharedServer } from '#tests/kit/database.ts';
import { openPostgresMoney } from '#tests/kit/postgres-money.ts';
import { assertMoney } from '#tests/usecases/money-model/assert-money.ts';
import { EXAMPLES, missingIn } from '#tests/usecases/money-model/examples.ts';

/** `MODEL_SEED=… make test ONLY=tests/integration/money-model.test.ts` plays the same again. */
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

const server = await openSharedServer();
const money = await openPostgresMoney(await server.freshDatabase());

afterAll(async () => {
  await money.close();
  await server.close();
});

describe('whatever clients, couriers, gateways, operators and workers do on PostgreSQL', () => {
  it(`not a rupiah is lost or made, crash or not (seed ${SEED})`, async () => {
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
