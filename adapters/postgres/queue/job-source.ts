import type { DataSource } from 'typeorm';
import type { JobSource } from '#domain/job.ts';
import { bossOn } from './boss.ts';

/** pg-boss as workers use it. It opens no connection and keeps no house: see housekeeping.ts. */
export function jobSource(source: DataSource, say: (line: string) => void): JobSource {
  const boss = bossOn(source, { migrate: false });
  boss.on('error', (error) => say(`the job queue: ${error.message}`));
  let started: Promise<unknown> | undefined;
  return {
    async listen(queue, { batch, everyMs }, work) {
      started ??= boss.start();
      await started;
      const pace = { batchSize: batch, pollingIntervalSeconds: everyMs / 1000 };
      await boss.work(queue, { ...pace, burstWhenBatchFull: true }, (jobs) =>
        work(jobs.map(({ data }) => Object(data))),
      );
    },
    async end() {
      if (started === undefined) return;
      await started.catch(() => {});
      await boss.stop({ close: false, graceful: true, timeout: PATIENCE_MS });
    },
  };
}

/** A handler begins what it is told and does not wait for its end. */
const PATIENCE_MS = 20_000;
