import type { JobSource, QueueName } from '#domain/job.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import type { BookingWork } from './booking-work.ts';
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
  readonly bookings: BookingWork;
  readonly checks: DueWork;
  readonly cancellations: DueWork;
  readonly pickups: DueWork;
  readonly tracking: TrackingWork;
  readonly webhooks: WebhookWork;
  readonly reportError: ReportError;
};

/** `works` false: a process that only serves requests, with the timers of EVERYWHERE. */
export async function startWorker(
  { queues, timers, jobSource, webhooks, reportError, ...deps }: WorkerDeps,
  works: boolean,
): Promise<Worker> {
  if (works) await listenToAll(queues, jobSource);
  const running = timers
    .filter(({ where }) => works || where === 'EVERYWHERE')
    .map((timer) => runTimer(timer, reportError));
  return {
    async drain() {
      // Ends them concurrently: an attempt may take up to 15 s.
      const sent = webhooks.end();
      await Promise.all([jobSource.end(), ...running.map((timer) => timer.end())]);
      const { bookings, checks, cancellations, pickups, tracking } = deps;
      const ending = [bookings, checks, cancellations, pickups, tracking].map((work) => work.end());
      await Promise.all([...ending, sent]);
    },
  };
}

async function listenToAll(queues: Queues, jobSource: JobSource): Promise<void> {
  try {
    await Promise.all(namesOf(queues).map((name) => listen(name, queues, jobSource)));
  } catch (error) {
    await jobSource.end();
    throw error;
  }
}

function listen<Name extends QueueName>(
  name: Name,
  queues: Queues,
  jobSource: JobSource,
): Promise<void> {
  const { work, ...pace } = queues[name];
  return jobSource.listen(name, pace, work);
}

function namesOf(queues: Queues): readonly QueueName[] {
  return Object.keys(queues) as QueueName[];
}
