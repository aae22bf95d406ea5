import { ContainerModule } from 'inversify';
import { cancelShipment } from '#src/usecases/shipment/cancel-shipment.ts';
import { createShipment } from '#src/usecases/shipment/create-shipment.ts';
import { getShipment } from '#src/usecases/shipment/get-shipment.ts';
import { listShipments } from '#src/usecases/shipment/list-shipments.ts';
import { showShipment } from '#src/usecases/shipment/show-shipment.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const shipmentModule = new ContainerModule(({ bind }) => {
  const {
    idempotent,
    areas,
    couriers: directory,
    clock,
    random,
    digest,
    shipments,
    quotes,
  } = TOKENS;
  bind(TOKENS.createShipment).toResolvedValue(
    ...named(createShipment, {
      ...{ idempotent, areas, directory, random, digest, quotes, payments: TOKENS.payments },
      prepareInstructions: TOKENS.prepareInstructions,
    }),
  );
  bind(TOKENS.cancelShipment).toResolvedValue(
    ...named(cancelShipment, { idempotent, clock, random }),
  );
  bind(TOKENS.getShipment).toResolvedValue(getShipment, [shipments]);
  bind(TOKENS.showShipment).toResolvedValue(
    ...named(showShipment, { getShipment: TOKENS.getShipment, payments: TOKENS.payments }),
  );
  bind(TOKENS.listShipments).toResolvedValue(listShipments, [shipments]);
});
