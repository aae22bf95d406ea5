import { ContainerModule } from 'inversify';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import { simulatorCouriers } from '#adapters/couriers/simulator/courier.ts';
import type { Clock } from '#domain/time.ts';
import { listCouriers } from '#src/usecases/courier/list-couriers.ts';
import { listServices } from '#src/usecases/courier/list-services.ts';
import { TOKENS } from './tokens.ts';

export const courierModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.couriers).toResolvedValue(
    (clock: Clock) => courierDirectory({ test: simulatorCouriers(), live: [] }, clock),
    [TOKENS.clock],
  );
  bind(TOKENS.listCouriers).toResolvedValue(listCouriers, [TOKENS.couriers]);
  bind(TOKENS.listServices).toResolvedValue(listServices, [TOKENS.couriers]);
});
