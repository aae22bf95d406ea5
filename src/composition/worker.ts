import { ContainerModule } from 'inversify';
import { QUEUES } from '#domain/job.ts';
import { allUseCases } from '#src/usecases/use-cases.ts';
import { dueWorks } from '#src/workers/due-works.ts';
import { queues } from '#src/workers/queues.ts';
import { timers } from '#src/workers/timers.ts';
import { measuredTimer } from './measured.ts';
import type { Platform } from './platform.ts';
import { TOKENS } from './tokens.ts';

export function workerModule({ database, synchronise, metrics }: Platform): ContainerModule {
  const { jobs, jobSource, wakeUpSource } = database;
  const sendHourlyJobs = async () => {
    await Promise.all(QUEUES.map((queue) => jobs.sendHourly(queue)));
  };
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.dueWorks).toDynamicValue(({ get }) =>
      dueWorks({
        ...get(TOKENS.ports),
        ...allUseCases(get(TOKENS.useCases)),
      }),
    );
    bind(TOKENS.workerDeps).toDynamicValue(({ get }) => {
      const works = get(TOKENS.dueWorks);
      const { reportError } = get(TOKENS.ports);
      const recurring = allUseCases(get(TOKENS.useCases));
      return {
        ...works,
        jobSource,
        wakeUpSource,
        reportError,
        queues: queues(recurring),
        timers: timers({ ...works, ...recurring, synchronise, sendHourlyJobs }).map((timer) =>
          measuredTimer(timer, metrics),
        ),
      };
    });
  });
}
