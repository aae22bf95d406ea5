import { afterAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openSharedServer } from '#tests/kit/database.ts';
import { openPostgresMoney } from '#tests/kit/postgres-money.ts';
import { playAndCount } from '#tests/usecases/insight/figure/figure-model.ts';
import { steps } from '#tests/usecases/money/money-model/operations.ts';

/** `MODEL_SEED=… make test ONLY=tests/integration/figures.test.ts` repeats the same run. */
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const LENGTHS = { minLength: 25, maxLength: 40, size: 'max' } as const;

const server = await openSharedServer();
const money = await openPostgresMoney(await server.freshDatabase());

afterAll(async () => {
  await money.close();
  await server.close();
});

it(`counts figures equal to a recount of the shipments, although workers are killed (seed${SEED})`, async () => {
  const sequences = fc.sample(fc.array(steps(), LENGTHS), { numRuns: 3, seed: SEED });
  for (const sequence of sequences) {
    const { counted, recounted } = await playAndCount(await money.newGround(), sequence);
    expect(counted).toEqual(recounted);
  }
});
