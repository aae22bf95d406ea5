import { ContainerModule } from 'inversify';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import { type SimulatorDeps, simulatorCouriers } from '#adapters/couriers/simulator/courier.ts';
import { simulation } from '#adapters/couriers/simulator/simulation.ts';
import type { Courier } from '#domain/courier/courier.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { listCouriers } from '#src/usecases/courier/list-couriers.ts';
import { listServices } from '#src/usecases/courier/list-services.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

type Simulated = Omit<SimulatorDeps, 'pickups' | 'hookSecret'> & {
  readonly bookings: SimulatorDeps['bookings'] & SimulatorDeps['pickups'];
  readonly settings: Settings;
};
type Listed = {
  readonly test: readonly Courier[];
  readonly settings: Settings;
  readonly clock: Clock;
};

export const courierModule = new ContainerModule(({ bind }) => {
  const { settings, areas, simulatorBookings: bookings, clock, chance } = TOKENS;
  const { simulatorSpeed: speed, simulatedCouriers: test } = TOKENS;
  bind(speed).toResolvedValue(({ SIMULATOR_SPEED }: Settings) => SIMULATOR_SPEED, [settings]);
  bind(test).toResolvedValue(
    ...named(simulated, { settings, areas, bookings, clock, chance, speed }),
  );
  bind(TOKENS.couriers).toResolvedValue(...named(directory, { test, settings, clock }));
  bind(TOKENS.simulation).toResolvedValue(...named(simulation, { areas, bookings, clock }));
  bind(TOKENS.listCouriers).toResolvedValue(listCouriers, [TOKENS.couriers]);
  bind(TOKENS.listServices).toResolvedValue(listServices, [TOKENS.couriers]);
});

function simulated({ settings, bookings, ...deps }: Simulated) {
  const { SIMULATOR_HOOK_SECRET: hookSecret } = settings;
  return simulatorCouriers({ ...deps, bookings, pickups: bookings, hookSecret });
}

function directory({ test, settings, clock }: Listed) {
  const secret = settings.SIMULATOR_HOOK_SECRET ?? '';
  const hookSecrets = new Map(test.map(({ profile }) => [profile.provider, secret]));
  return courierDirectory({ test, live: [], hookSecrets }, clock);
}
