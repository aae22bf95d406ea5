import type { DataSource } from 'typeorm';
import type { JobSource } from '#domain/job.ts';
import { bossOn } from './boss.ts';

/** pg-boss as workers use it, on our pool. Maintenance runs apart: see housekeeping.ts. */
export function jobSource(source: DataSource, report: (line: string) => void): JobSource {
  const boss = bossOn(source, { migrate: false });
  boss.on('error', (error) => report(`the job queue: ${error.message}`));
  let started: Promise<unknown> | undefined;
  return {
    async listen(queue, { batchSize, pollMs }, work) {
      started ??= boss.start();
      await started;
      const pace = { batchSize, pollingIntervalSeconds: pollMs / 1000 };
      await boss.work(queue, { ...pace, burstWhenBatchFull: true }, (jobs) =>
        work(jobs.map(({ data }) => Object(data))),
      );
    },
    async end() {
      if (started === undefined) return;
      await started.catch(() => {});
      await boss.stop({ close: false, graceful: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** Handlers only start work and do not wait for it to finish. */
const STOP_TIMEOUT_MS = 20_000;
