import type { PgBoss } from 'pg-boss';
import type { DataSource } from 'typeorm';
import { bossOn } from './boss.ts';
import { QUEUE_NAMES } from './queues.ts';

export type HousekeepingOptions = {
  /** Told of a pass that failed, in a line; the next one is made all the same. */
  readonly say: (line: string) => void;
  /** Between two passes. */
  readonly everyMs?: number;
};

/** As long as jobs are kept: none outlives its time by more than that. */
const EVERY_MS = 60_000;

/**
 * pg-boss' own maintenance: removes what is past its time, fails what a dead worker had fetched.
 * However many processes do it, one makes the pass; it takes some ten short statements. It is done
 * whether or not a worker runs, since jobs are sent whether or not one does.
 */
export function beginHousekeeping(
  source: DataSource,
  { say, everyMs = EVERY_MS }: HousekeepingOptions,
): { end(): Promise<void> } {
  const boss = bossOn(source, { migrate: false });
  const complain = (error: unknown) => say(`the job queue was not cleaned: ${String(error)}`);
  boss.on('error', complain);
  let pass = Promise.resolve();
  const ticking = setInterval(() => {
    if (!boss.isMaintaining()) pass = passOver(boss).catch(complain);
  }, everyMs).unref();
  return {
    end() {
      clearInterval(ticking);
      return pass;
    },
  };
}

async function passOver(boss: PgBoss): Promise<void> {
  for (const name of QUEUE_NAMES) await boss.supervise(name);
}
