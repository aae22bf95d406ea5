import { ContainerModule } from 'inversify';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import { simulatorCouriers } from '#adapters/couriers/simulator/courier.ts';
import { simulation } from '#adapters/couriers/simulator/simulation.ts';
import type { Courier } from '#domain/courier/courier.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { listCouriers } from '#src/usecases/courier/list-couriers.ts';
import { listServices } from '#src/usecases/courier/list-services.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const courierModule = new ContainerModule(({ bind }) => {
  const { areas, simulatorBookings: bookings, clock, chance, simulatorSpeed: speed } = TOKENS;
  bind(TOKENS.simulatorSpeed).toResolvedValue(
    ({ SIMULATOR_SPEED }: Settings) => SIMULATOR_SPEED,
    [TOKENS.settings],
  );
  bind(TOKENS.simulatedCouriers).toResolvedValue(
    ...named(simulatorCouriers, { areas, bookings, clock, chance, speed }),
  );
  bind(TOKENS.couriers).toResolvedValue(
    (test: readonly Courier[], time: Clock) => courierDirectory({ test, live: [] }, time),
    [TOKENS.simulatedCouriers, clock],
  );
  bind(TOKENS.simulation).toResolvedValue(...named(simulation, { areas, bookings, clock }));
  bind(TOKENS.listCouriers).toResolvedValue(listCouriers, [TOKENS.couriers]);
  bind(TOKENS.listServices).toResolvedValue(listServices, [TOKENS.couriers]);
});
