import { ContainerModule } from 'inversify';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import { simulatorCouriers } from '#adapters/couriers/simulator/courier.ts';
import { simulation } from '#adapters/couriers/simulator/simulation.ts';
import type { Platform } from './platform.ts';
import { TOKENS } from './tokens.ts';

export function couriersModule({ settings, simulatorBookings }: Platform): ContainerModule {
  const { SIMULATOR_HOOK_SECRET: webhookSecret, SIMULATOR_SPEED: speed } = settings;
  const [bookings, pickups] = [simulatorBookings, simulatorBookings];
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.simulatedCouriers).toDynamicValue(({ get }) => {
      const [clock, random] = [get(TOKENS.clock), get(TOKENS.random)];
      const areas = get(TOKENS.areas);
      return simulatorCouriers({ areas, bookings, pickups, clock, random, speed, webhookSecret });
    });
    bind(TOKENS.couriers).toDynamicValue(({ get }) => {
      const test = get(TOKENS.simulatedCouriers);
      const secrets = test.map(({ profile }) => [profile.provider, webhookSecret ?? ''] as const);
      const webhookSecrets = new Map(secrets);
      return courierDirectory({ test, live: [], webhookSecrets }, get(TOKENS.clock));
    });
    bind(TOKENS.simulation).toDynamicValue(({ get }) =>
      simulation({ areas: get(TOKENS.areas), bookings, clock: get(TOKENS.clock) }),
    );
  });
}
