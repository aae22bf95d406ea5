import type { PgBoss } from 'pg-boss';
import type { DataSource } from 'typeorm';
import { bossOn } from './boss.ts';
import { QUEUE_NAMES } from './queues.ts';

export type HousekeepingOptions = {
  /** Prints one line for a failed pass; the next pass runs all the same. */
  readonly report: (line: string) => void;
  /** Between two passes; default one minute. */
  readonly intervalMs?: number;
};

/** The retention of jobs: none outlives it by more than that. */
const INTERVAL_MS = 60_000;

/**
 * pg-boss' own maintenance: deletes expired jobs and fails those that a dead worker had fetched.
 * Of several processes one makes the pass, of some ten short statements. It runs without a worker,
 * too, because jobs are sent without one.
 */
export function startHousekeeping(
  source: DataSource,
  { report, intervalMs = INTERVAL_MS }: HousekeepingOptions,
): { end(): Promise<void> } {
  const boss = bossOn(source, { migrate: false });
  const reportError = (error: unknown) => report(`the job queue was not cleaned: ${String(error)}`);
  boss.on('error', reportError);
  let pass = Promise.resolve();
  const timer = setInterval(() => {
    if (!boss.isMaintaining()) pass = superviseQueues(boss).catch(reportError);
  }, intervalMs).unref();
  return {
    end() {
      clearInterval(timer);
      return pass;
    },
  };
}

async function superviseQueues(boss: PgBoss): Promise<void> {
  for (const name of QUEUE_NAMES) await boss.supervise(name);
}
