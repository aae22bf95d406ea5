import type { Log } from './log.ts';

export type InBackground = (work: Promise<unknown>) => void;

/** For work that no answer waits for: its failure is a line in the log, never a crash. */
export function inBackground(log: Log): InBackground {
  return (work) => {
    work.catch((error: unknown) => {
      log.warn('background work failed', {
        error: error instanceof Error ? error.name : 'unknown',
      });
    });
  };
}
