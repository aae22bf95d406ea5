import fc from 'fast-check';
import type { Ground } from './ground.ts';
import { type Step, steps } from './operations.ts';
import { type Played, playOn } from './play.ts';

export type Run = {
  readonly sequences: number;
  readonly maxLength: number;
  readonly seed: number;
  readonly examples?: readonly [Step[]][];
  newGround(): Promise<Ground>;
  /** Called after every sequence. */
  onPlayed(played: Played, sequence: readonly Step[]): void;
};

/** Rejects with the shortest failing sequence and how to replay it. */
export async function assertMoney(run: Run): Promise<void> {
  const { sequences, maxLength, seed, examples = [] } = run;
  const sequence = fc.array(steps(), { maxLength, size: 'max' });
  const property = fc.asyncProperty(sequence, async (chosen) => {
    const played = await playOn(await run.newGround(), chosen);
    run.onPlayed(played, chosen);
    if (played.problems.length > 0) throw new Error(logOf(played));
  });
  const { failed, errorInstance, counterexample } = await fc.check(property, {
    numRuns: sequences,
    seed,
    examples: [...examples],
  });
  if (!failed) return;
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(
    `With seed ${seed} this goes wrong:\n${why}\nIts steps: ${JSON.stringify(counterexample?.[0])}`,
  );
}

function logOf({ log, problems }: Played): string {
  const lines = log.map((line, place) => `${String(place + 1).padStart(3)}. ${line}`);
  return [...lines, ...problems.map((problem) => `  => ${problem}`)].join('\n');
}
