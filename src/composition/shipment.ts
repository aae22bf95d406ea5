import { ContainerModule } from 'inversify';
import { createShipment } from '#src/usecases/shipment/create-shipment.ts';
import { getShipment } from '#src/usecases/shipment/get-shipment.ts';
import { listShipments } from '#src/usecases/shipment/list-shipments.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const shipmentModule = new ContainerModule(({ bind }) => {
  const { once, areas, couriers: directory, chance, shipments } = TOKENS;
  bind(TOKENS.createShipment).toResolvedValue(
    ...named(createShipment, { once, areas, directory, chance }),
  );
  bind(TOKENS.getShipment).toResolvedValue(getShipment, [shipments]);
  bind(TOKENS.listShipments).toResolvedValue(listShipments, [shipments]);
});
