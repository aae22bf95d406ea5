import { ContainerModule } from 'inversify';
import { askPickups } from '#src/usecases/pickup/ask-pickups.ts';
import { cancelPickup } from '#src/usecases/pickup/cancel-pickup.ts';
import { createPickup } from '#src/usecases/pickup/create-pickup.ts';
import { getPickup } from '#src/usecases/pickup/get-pickup.ts';
import { listPickups } from '#src/usecases/pickup/list-pickups.ts';
import { recordReply } from '#src/usecases/pickup/record-reply.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const pickupModule = new ContainerModule(({ bind }) => {
  const { once, unitOfWork, pickups, shipments, alerts, couriers: directory } = TOKENS;
  const { clock, chance, complain } = TOKENS;
  bind(TOKENS.createPickup).toResolvedValue(
    ...named(createPickup, { once, directory, clock, chance }),
  );
  bind(TOKENS.listPickups).toResolvedValue(listPickups, [pickups]);
  bind(TOKENS.getPickup).toResolvedValue(getPickup, [pickups]);
  bind(TOKENS.cancelPickup).toResolvedValue(...named(cancelPickup, { once, clock, chance }));
  bind(TOKENS.recordReply).toResolvedValue(...named(recordReply, { unitOfWork, clock, chance }));
  bind(TOKENS.askPickups).toResolvedValue(
    ...named(askPickups, {
      ...{ pickups, shipments, alerts, unitOfWork, directory, clock, complain },
      recordReply: TOKENS.recordReply,
    }),
  );
});
