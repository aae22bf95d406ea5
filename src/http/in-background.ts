import type { Log } from './log.ts';

type InBackground = (work: Promise<unknown>) => void;

/** Fire-and-forget: a failure is logged, never a crash. */
export function inBackground(log: Log): InBackground {
  return (work) => {
    work.catch((error: unknown) => {
      log.warn('background work failed', {
        error: error instanceof Error ? error.name : 'unknown',
      });
    });
  };
}
