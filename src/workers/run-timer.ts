import type { ReportError } from '#src/usecases/report-error.ts';
import type { Timer } from './timers.ts';

/** `end` starts no further run; settles when the current one has ended. */
export type RunningTimer = { end(): Promise<void> };

/** Longest pause after failures: bounds the delay of due work when the database is back. */
const PAUSE_MAX_MS = 5_000;

/** One run after the other, never two at once. After a failure the pauses double. */
export function runTimer(timer: Timer, reportError: ReportError): RunningTimer {
  let pause = Promise.withResolvers<void>();
  let hasEnded = false;
  const wait = async (ms: number) => {
    pause = Promise.withResolvers();
    const timeout = setTimeout(pause.resolve, ms);
    await pause.promise;
    clearTimeout(timeout);
  };
  const loop = async () => {
    let failures = 0;
    while (!hasEnded) {
      const outcome = await runOnce(timer, reportError);
      failures = outcome === 'FAILED' ? failures + 1 : 0;
      if (!hasEnded && outcome !== 'MORE') await wait(pauseMs(timer, failures));
    }
  };
  const running = loop();
  return {
    end() {
      hasEnded = true;
      pause.resolve();
      return running;
    },
  };
}

async function runOnce(
  timer: Timer,
  reportError: ReportError,
): Promise<'MORE' | 'DONE' | 'FAILED'> {
  try {
    return (await timer.run()) ? 'MORE' : 'DONE';
  } catch (error) {
    reportError(`"${timer.name}" failed`, error);
    return 'FAILED';
  }
}

function pauseMs({ everyMs }: Timer, failures: number): number {
  return Math.max(everyMs, Math.min(everyMs * 2 ** failures, PAUSE_MAX_MS));
}
