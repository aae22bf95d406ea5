import type { ReportError } from '#src/usecases/report-error.ts';
import type { Timer } from './timers.ts';

export type RunningTimer = {
  /** Begins the next run without a pause, except after a failure. */
  wake(): void;
  /** Starts no further run; settles when the current one has ended. */
  end(): Promise<void>;
};

/** Longest pause after failures, which bounds the delay of due work once the database is back. */
const PAUSE_MAX_MS = 5_000;

/** Runs one after the other, never two at once; doubles the pause after each failure. */
export function runTimer(timer: Timer, reportError: ReportError): RunningTimer {
  let pause = Promise.withResolvers<void>();
  let [isWakeable, isWoken, hasEnded] = [false, false, false];
  const { everyMs, wokenBy } = timer;
  const restMs = Math.min(wokenBy?.restMs ?? everyMs, everyMs);
  const wait = async (ms: number) => {
    pause = Promise.withResolvers();
    const timeout = setTimeout(pause.resolve, ms);
    await pause.promise;
    clearTimeout(timeout);
  };
  const rest = async () => {
    await wait(restMs);
    isWakeable = true;
    if (restMs < everyMs && !isWoken && !hasEnded) await wait(everyMs - restMs);
    isWakeable = false;
  };
  const loop = async () => {
    let failures = 0;
    while (!hasEnded) {
      // A wake-up during the run announces work that the run may not have seen.
      isWoken = false;
      const outcome = await runOnce(timer, reportError);
      failures = outcome === 'FAILED' ? failures + 1 : 0;
      if (hasEnded || outcome === 'MORE') continue;
      await (failures > 0 ? wait(pauseMs(timer, failures)) : rest());
    }
  };
  const running = loop();
  return {
    wake() {
      isWoken = true;
      if (isWakeable) pause.resolve();
    },
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
