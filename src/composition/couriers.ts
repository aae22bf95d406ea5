import { ContainerModule } from 'inversify';
import { cachedAreaCodes } from '#adapters/areas/area-codes.ts';
import { courierDirectory } from '#adapters/couriers/directory.ts';
import { liveCouriers } from '#adapters/couriers/live-couriers.ts';
import { PROVIDERS } from '#adapters/couriers/registry.gen.ts';
import { simulatorCouriers } from '#adapters/couriers/simulator/courier.ts';
import { simulation } from '#adapters/couriers/simulator/simulation.ts';
import { awbPoolOf } from '#src/usecases/carrying/awb-pool/take-awb.ts';
import { observedCouriers, observedProvider } from './measured.ts';
import type { Platform } from './platform.ts';
import { TOKENS } from './tokens.ts';

export function couriersModule(platform: Platform): ContainerModule {
  const { settings, simulatorBookings, secretBox } = platform;
  const { SIMULATOR_HOOK_SECRET: webhookSecret, SIMULATOR_SPEED: speed } = settings;
  const bookings = simulatorBookings;
  const pickups = simulatorBookings;
  return new ContainerModule(({ bind }) => {
    bind(TOKENS.simulatedCouriers).toDynamicValue(({ get }) => {
      const clock = get(TOKENS.clock);
      const random = get(TOKENS.random);
      const areas = get(TOKENS.areas);
      const ports = { areas, bookings, pickups, clock, random, speed, webhookSecret };
      return observedCouriers(simulatorCouriers(ports), platform);
    });
    bind(TOKENS.liveProviders).toConstantValue(PROVIDERS);
    bind(TOKENS.liveCouriers).toDynamicValue(({ get }) => {
      const providers = get(TOKENS.liveProviders).map((one) => observedProvider(one, platform));
      const clock = get(TOKENS.clock);
      const { areaCodes: store, ...stores } = get(TOKENS.stores);
      const importedFor = (provider: string) => ({
        areaCodes: cachedAreaCodes({ store, provider, clock }),
        awbPool: awbPoolOf({ provider, ...stores, clock }),
      });
      return liveCouriers({ providers, importedFor, secretBox, clock });
    });
    bind(TOKENS.couriers).toDynamicValue(({ get }) => {
      const test = get(TOKENS.simulatedCouriers);
      const live = get(TOKENS.liveCouriers);
      const providers = { test, live, testWebhookSecret: webhookSecret };
      return courierDirectory(providers, get(TOKENS.clock));
    });
    bind(TOKENS.simulation).toDynamicValue(({ get }) =>
      simulation({ areas: get(TOKENS.areas), bookings, clock: get(TOKENS.clock) }),
    );
  });
}
