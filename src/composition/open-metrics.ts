import type { Metrics } from '#adapters/observation/metrics.ts';
import type { Database } from '#adapters/postgres/open-database.ts';
import { poolOf, sendThrough } from '#adapters/postgres/session.ts';
import { postgresWorkStateReader } from '#adapters/postgres/stores/work-state-reader.ts';
import type { Clock } from '#domain/time.ts';

/** Loads the metrics package on demand, to save its memory in a process without metrics. */
export async function openMetrics(
  { source }: Pick<Database, 'source'>,
  clock: Clock,
): Promise<Metrics> {
  const { processMetrics } = await import('#adapters/observation/metrics.ts');
  const pool = poolOf(source);
  const { read } = postgresWorkStateReader(sendThrough(source));
  const metrics = processMetrics({
    clock,
    workState: read,
    pool: () => ({
      max: pool.options.max,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  });
  pool.observeWait = metrics.poolWaited;
  return metrics;
}
