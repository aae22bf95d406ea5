import { ContainerModule } from 'inversify';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import { type SimulatorDeps, simulatorCouriers } from '#adapters/couriers/simulator/courier.ts';
import { simulation } from '#adapters/couriers/simulator/simulation.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { listCouriers } from '#src/usecases/courier/list-couriers.ts';
import { listServices } from '#src/usecases/courier/list-services.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

type SimulatedDeps = Omit<SimulatorDeps, 'pickups' | 'webhookSecret'> & {
  readonly bookings: SimulatorDeps['bookings'] & SimulatorDeps['pickups'];
  readonly settings: Settings;
};
type DirectoryDeps = {
  readonly test: readonly Courier[];
  readonly settings: Settings;
  readonly clock: Clock;
};

export const courierModule = new ContainerModule(({ bind }) => {
  const { settings, areas, simulatorBookings: bookings, clock, random } = TOKENS;
  const { simulatorSpeed: speed, simulatedCouriers: test } = TOKENS;
  bind(speed).toResolvedValue(({ SIMULATOR_SPEED }: Settings) => SIMULATOR_SPEED, [settings]);
  bind(test).toResolvedValue(
    ...named(simulated, { settings, areas, bookings, clock, random, speed }),
  );
  bind(TOKENS.couriers).toResolvedValue(...named(directory, { test, settings, clock }));
  bind(TOKENS.simulation).toResolvedValue(...named(simulation, { areas, bookings, clock }));
  bind(TOKENS.listCouriers).toResolvedValue(listCouriers, [TOKENS.couriers]);
  bind(TOKENS.listServices).toResolvedValue(listServices, [TOKENS.couriers]);
});

function simulated({ settings, bookings, ...deps }: SimulatedDeps) {
  const { SIMULATOR_HOOK_SECRET: webhookSecret } = settings;
  return simulatorCouriers({ ...deps, bookings, pickups: bookings, webhookSecret });
}

function directory({ test, settings, clock }: DirectoryDeps) {
  const secret = settings.SIMULATOR_HOOK_SECRET ?? '';
  const webhookSecrets = new Map(test.map(({ profile }) => [profile.provider, secret]));
  return courierDirectory({ test, live: [], webhookSecrets }, clock);
}
