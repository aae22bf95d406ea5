import { ContainerModule } from 'inversify';
import { cancelPickup } from '#src/usecases/pickup/cancel-pickup.ts';
import { createPickup } from '#src/usecases/pickup/create-pickup.ts';
import { getPickup } from '#src/usecases/pickup/get-pickup.ts';
import { listPickups } from '#src/usecases/pickup/list-pickups.ts';
import { recordReply } from '#src/usecases/pickup/record-reply.ts';
import { requestPickups } from '#src/usecases/pickup/request-pickups.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const pickupModule = new ContainerModule(({ bind }) => {
  const { idempotent, unitOfWork, pickups, shipments, alerts, couriers: directory } = TOKENS;
  const { clock, random, reportError } = TOKENS;
  bind(TOKENS.createPickup).toResolvedValue(
    ...named(createPickup, { idempotent, directory, clock, random }),
  );
  bind(TOKENS.listPickups).toResolvedValue(listPickups, [pickups]);
  bind(TOKENS.getPickup).toResolvedValue(getPickup, [pickups]);
  bind(TOKENS.cancelPickup).toResolvedValue(...named(cancelPickup, { idempotent, clock, random }));
  bind(TOKENS.recordReply).toResolvedValue(...named(recordReply, { unitOfWork, clock, random }));
  bind(TOKENS.requestPickups).toResolvedValue(
    ...named(requestPickups, {
      ...{ pickups, shipments, alerts, unitOfWork, directory, clock, reportError },
      recordReply: TOKENS.recordReply,
    }),
  );
});
