/**
 * Plays everything that moves money against a model that only adds, and journals of every kind
 * against the ledger: `make model`; MODEL_SEED=… repeats a run.
 */
import fc from 'fast-check';
import { type Step, steps } from '#tests/domain/money/ledger-model.ts';
import { type Played, playInMemory } from '#tests/domain/money/ledger-rules.ts';
import { openTestServer } from '#tests/kit/database.ts';
import { playOnPostgres } from '#tests/kit/ledger-play.ts';
import { openLedger } from '#tests/kit/postgres-ledger.ts';
import { EXAMPLES } from '#tests/usecases/money/money-model/examples.ts';
import { playMoneyInMemory, playMoneyOnPostgres } from './money-model.ts';

type Run = { readonly where: string; readonly sequences: number; readonly maxLength: number };
type Player = (sequence: readonly Step[], pageSize: number) => Promise<Played>;

const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);

console.log(`seed ${SEED} (MODEL_SEED=${SEED} make model repeats the run)`);
await playMoneyInMemory({ sequences: 10_000, maxLength: 200, seed: SEED });
const server = await openTestServer();
await playMoneyOnPostgres(server, {
  sequences: 100,
  maxLength: 60,
  seed: SEED,
  examples: EXAMPLES,
});
await model({ where: 'in memory', sequences: 2_000, maxLength: 200 }, playInMemory);
const ledger = await openLedger((await server.freshDatabase()).appUrl);
await model({ where: 'on PostgreSQL', sequences: 100, maxLength: 60 }, (sequence, pageSize) =>
  playOnPostgres(ledger, sequence, pageSize),
);
await ledger.close();
await server.close();

/** Rejects with the shortest sequence that breaks the ledger, and how to replay it. */
async function model({ where, sequences, maxLength }: Run, play: Player): Promise<void> {
  let operations = 0;
  const outcomes = new Map<string, number>();
  const startedAt = performance.now();
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps(), { maxLength, size: 'max' }),
      fc.integer({ min: 1, max: 40 }),
      async (sequence, pageSize) => {
        const played = await play(sequence, pageSize);
        operations += sequence.length;
        for (const one of played.outcomes) outcomes.set(one, (outcomes.get(one) ?? 0) + 1);
        if (played.violations.length > 0) throw new Error(JSON.stringify(played.violations));
      },
    ),
    { numRuns: sequences, seed: SEED },
  );
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(
    `journals ${where}: ${sequences} sequences, ${operations} operations, ${seconds} s, no fault`,
  );
  const counts = [...outcomes].toSorted().map(([outcome, count]) => `${outcome} ${count}`);
  console.log(`  sequences with: ${counts.join(', ')}`);
}
