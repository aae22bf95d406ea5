import type { Complain } from '#src/usecases/complain.ts';
import type { Timer } from './timers.ts';

/** Settles when the run that is going on has ended; there is no other. */
export type RunningTimer = { end(): Promise<void> };

/** What a timer needs may be back: who waits for a dead worker's booking waits no longer for us. */
const PAUSE_MAX_MS = 5_000;

/** One run after the other, never two at once. After a failure the pauses double. */
export function runTimer(timer: Timer, complain: Complain): RunningTimer {
  let pause = Promise.withResolvers<void>();
  let hasEnded = false;
  const wait = async (ms: number) => {
    pause = Promise.withResolvers();
    const timeout = setTimeout(pause.resolve, ms);
    await pause.promise;
    clearTimeout(timeout);
  };
  const goOn = async () => {
    let failures = 0;
    while (!hasEnded) {
      const outcome = await runOnce(timer, complain);
      failures = outcome === 'FAILED' ? failures + 1 : 0;
      if (!hasEnded && outcome !== 'MORE') await wait(pauseMs(timer, failures));
    }
  };
  const going = goOn();
  return {
    end() {
      hasEnded = true;
      pause.resolve();
      return going;
    },
  };
}

async function runOnce(timer: Timer, complain: Complain): Promise<'MORE' | 'DONE' | 'FAILED'> {
  try {
    return (await timer.run()) ? 'MORE' : 'DONE';
  } catch (error) {
    complain(`"${timer.name}" failed`, error);
    return 'FAILED';
  }
}

function pauseMs({ everyMs }: Timer, failures: number): number {
  return Math.max(everyMs, Math.min(everyMs * 2 ** failures, PAUSE_MAX_MS));
}
