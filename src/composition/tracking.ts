import { ContainerModule } from 'inversify';
import { advanceShipment } from '#src/usecases/simulation/advance-shipment.ts';
import { getTracking } from '#src/usecases/tracking/get-tracking.ts';
import { recordTracking } from '#src/usecases/tracking/record-tracking.ts';
import { syncDue } from '#src/usecases/tracking/sync-due.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const trackingModule = new ContainerModule(({ bind }) => {
  const { unitOfWork, shipments, tracking, alerts, couriers: directory } = TOKENS;
  const { clock, chance, digest, complain, recordTracking: record } = TOKENS;
  bind(TOKENS.recordTracking).toResolvedValue(
    ...named(recordTracking, { unitOfWork, clock, chance, digest }),
  );
  bind(TOKENS.syncDue).toResolvedValue(
    ...named(syncDue, {
      ...{ tracking, alerts, directory, clock, digest, complain },
      recordTracking: record,
    }),
  );
  bind(TOKENS.getTracking).toResolvedValue(...named(getTracking, { shipments, tracking }));
  bind(TOKENS.advanceShipment).toResolvedValue(
    ...named(advanceShipment, {
      ...{ directory, clock, recordTracking: record },
      simulation: TOKENS.simulation,
      getShipment: TOKENS.getShipment,
    }),
  );
});
