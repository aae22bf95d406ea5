import { ContainerModule } from 'inversify';
import { dueWorks } from '#src/workers/due-works.ts';
import { queues } from '#src/workers/queues.ts';
import { timers } from '#src/workers/timers.ts';
import type { Platform } from './platform.ts';
import { TOKENS, USE_CASES } from './tokens.ts';

export function workerModule({ database, synchronise }: Platform): ContainerModule {
  const { jobSource } = database;
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.dueWorks).toDynamicValue(({ get }) =>
      dueWorks({
        ...get(TOKENS.ports),
        ...get(USE_CASES.booking),
        ...get(USE_CASES.courierCancellation),
        ...get(USE_CASES.pickup),
        ...get(USE_CASES.tracking),
        ...get(USE_CASES.tracker),
        ...get(USE_CASES.webhook),
      }),
    );
    bind(TOKENS.workerDeps).toDynamicValue(({ get }) => {
      const works = get(TOKENS.dueWorks);
      const { reportError } = get(TOKENS.ports);
      const recurring = {
        ...get(USE_CASES.access),
        ...get(USE_CASES.payment),
        ...get(USE_CASES.buyerNotice),
        ...get(USE_CASES.courierConfiguration),
        ...get(USE_CASES.cod),
        ...get(USE_CASES.batch),
        ...get(USE_CASES.webhook),
        ...get(USE_CASES.figure),
        ...get(USE_CASES.search),
        ...get(USE_CASES.retention),
        ...get(USE_CASES.requestLog),
        ...get(USE_CASES.security),
        ...get(USE_CASES.tracking),
        ...get(USE_CASES.tracker),
        ...get(USE_CASES.wallet),
        ...get(USE_CASES.event),
      };
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
