import { setImmediate as roundOfTheLoop } from 'node:timers/promises';
import type { Turn } from '#src/usecases/selling/batch/in-turns.ts';

/** Characters of a long text that are read between two checks of the clock. */
export const SLICE_LENGTH = 32 * 1024;
/** Milliseconds of long work before other requests have a turn. */
const PIECE_MS = 10;
/** Continues one piece of work per round of the event loop, however many bodies are being read. */
const nextRound = roundsOneByOne();

/** Turns of one body, which yield only after the work has run for long enough. */
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
