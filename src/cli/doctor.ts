import type { Finding } from '#domain/platform/examination/finding.ts';
import type { Findings } from './command.ts';

/** A command of one word; it runs where other commands cannot. */
export const DOCTOR = {
  name: 'doctor',
  about:
    'examines this installation, and says how to cure each fault; exits with 1 if there is any',
  options: {},
} as const;

/** Yields the findings as rows, and returns the number of faults. */
export async function* findingsOf(examined: AsyncIterable<Finding>): Findings {
  let warnings = 0;
  let problems = 0;
  for await (const { part, state, found, cure } of examined) {
    if (state === 'WARNING') warnings += 1;
    if (state === 'PROBLEM') problems += 1;
    yield { part, state, found, cure };
  }
  return { summary: { warnings, problems }, isGood: problems === 0 };
}
