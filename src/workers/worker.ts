import { type JobSource, QUEUES } from '#domain/job.ts';
import type { WakeUp, WakeUpSource } from '#domain/wake-up.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import type { DueWork } from './due-work.ts';
import type { Queues } from './queues.ts';
import { runTimer } from './run-timer.ts';
import type { Timer } from './timers.ts';
import type { TrackingWork } from './tracking-work.ts';
import type { WebhookWork } from './webhook-work.ts';

/** `drain` starts no further work; settles when the running work has ended. */
export type Worker = { drain(): Promise<void> };

export type WorkerDeps = {
  readonly queues: Queues;
  readonly timers: readonly Timer[];
  readonly jobSource: JobSource;
  readonly wakeUpSource: WakeUpSource;
  readonly bookings: DueWork;
  readonly checks: DueWork;
  readonly cancellations: DueWork;
  readonly pickups: DueWork;
  readonly tracking: TrackingWork;
  readonly webhooks: WebhookWork;
  readonly reportError: ReportError;
};

/** `works` is false in a process that only serves requests, with the timers of EVERYWHERE. */
export async function startWorker(
  { queues, timers, jobSource, wakeUpSource, webhooks, reportError, ...deps }: WorkerDeps,
  works: boolean,
): Promise<Worker> {
  if (works) await listenToAll(queues, jobSource);
  const running = timers
    .filter(({ where }) => works || where === 'EVERYWHERE')
    .map((timer) => ({ timer, ...runTimer(timer, reportError) }));
  const woken = (what: WakeUp) => {
    for (const { timer, wake } of running) if (timer.wokenBy?.what === what) wake();
  };
  if (works) await wakeUpSource.listen(woken);
  return {
    async drain() {
      // Ends all work concurrently, because an attempt may take up to 15 s.
      const sent = webhooks.end();
      await Promise.all([
        jobSource.end(),
        wakeUpSource.end(),
        ...running.map((timer) => timer.end()),
      ]);
      const { bookings, checks, cancellations, pickups, tracking } = deps;
      const ending = [bookings, checks, cancellations, pickups, tracking].map((work) => work.end());
      await Promise.all([...ending, sent]);
    },
  };
}

async function listenToAll(queues: Queues, jobSource: JobSource): Promise<void> {
  try {
    await Promise.all(
      QUEUES.map((name) => {
        const { work, ...pace } = queues[name];
        return jobSource.listen(name, pace, work);
      }),
    );
  } catch (error) {
    await jobSource.end();
    throw error;
  }
}
