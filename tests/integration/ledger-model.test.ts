import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { OPERATIONS, steps } from '#tests/domain/money/ledger-model.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { EVERY_OPERATION, playOnPostgres } from '#tests/kit/ledger-play.ts';
import { openLedger } from '#tests/kit/postgres-ledger.ts';

/** `MODEL_SEED=… make test ONLY=tests/integration/ledger-model.test.ts` repeats the same run. */
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

const server = await openSharedServer();
const ledger = await openLedger((await server.freshDatabase()).appUrl);

afterAll(async () => {
  await ledger.close();
  await server.close();
});

describe('any sequence of declared transfers on PostgreSQL', () => {
  it(`keeps the ledger on PostgreSQL correct after every step (seed${SEED})`, async () => {
    const seen = new Set<string>();
    const sequences = fc.array(steps(), { maxLength: 24, size: 'max' });
    await fc.assert(
      fc.asyncProperty(sequences, fc.integer({ min: 2, max: 40 }), async (sequence, pageSize) => {
        const { violations, outcomes } = await playOnPostgres(ledger, sequence, pageSize);
        expect(violations).toEqual([]);
        for (const outcome of outcomes) seen.add(outcome);
      }),
      { numRuns: 40, seed: SEED, examples: [[[...EVERY_OPERATION], 3]] },
    );
    const expected = [...OPERATIONS.map((operation) => `${operation} done`), 'withdraw refused'];
    expect(expected.filter((outcome) => !seen.has(outcome))).toEqual([]);
  });
});
