import { ContainerModule } from 'inversify';
import { cancelDue } from '#src/usecases/courier-cancellation/cancel-due.ts';
import { listCancellations } from '#src/usecases/courier-cancellation/list-cancellations.ts';
import { recordCancellation } from '#src/usecases/courier-cancellation/record-cancellation.ts';
import { resolveCancellation } from '#src/usecases/courier-cancellation/resolve-cancel.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const cancellationModule = new ContainerModule(({ bind }) => {
  const { cancellations, shipments, alerts, couriers: directory, unitOfWork } = TOKENS;
  const { clock, random, reportError } = TOKENS;
  bind(TOKENS.recordCancellation).toResolvedValue(
    ...named(recordCancellation, { unitOfWork, clock, random }),
  );
  bind(TOKENS.cancelDue).toResolvedValue(
    ...named(cancelDue, {
      ...{ cancellations, shipments, alerts, directory, clock, reportError },
      recordCancellation: TOKENS.recordCancellation,
    }),
  );
  bind(TOKENS.listCancellations).toResolvedValue(listCancellations, [cancellations]);
  bind(TOKENS.resolveCancellation).toResolvedValue(
    ...named(resolveCancellation, { unitOfWork, shipments, clock, random }),
  );
});
