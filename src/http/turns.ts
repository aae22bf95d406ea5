import { setImmediate as roundOfTheLoop } from 'node:timers/promises';
import type { Turn } from '#src/usecases/batch/in-turns.ts';

/** Of a long text, in characters: between two looks at the time. */
export const SLICE_LENGTH = 32 * 1024;
/** Of long work, before other requests have a turn. */
const PIECE_MS = 10;
/** In each round of the process's loop one piece goes on, however many bodies are being judged. */
const nextRound = roundsOneByOne();

/** For one body: waits only once its work has gone on for long enough. */
export function newTurns(): Turn {
  let began = performance.now();
  return () => {
    if (performance.now() - began < PIECE_MS) return undefined;
    return nextRound().then(() => {
      began = performance.now();
    });
  };
}

function roundsOneByOne(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => roundOfTheLoop());
    return last;
  };
}
