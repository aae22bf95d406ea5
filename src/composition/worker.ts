import { ContainerModule } from 'inversify';
import { allUseCases } from '#src/usecases/use-cases.ts';
import { dueWorks } from '#src/workers/due-works.ts';
import { queues } from '#src/workers/queues.ts';
import { timers } from '#src/workers/timers.ts';
import type { Platform } from './platform.ts';
import { TOKENS } from './tokens.ts';

export function workerModule({ database, synchronise }: Platform): ContainerModule {
  const { jobSource } = database;
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
        reportError,
        queues: queues(works),
        timers: timers({ ...works, ...recurring, synchronise }),
      };
    });
  });
}
