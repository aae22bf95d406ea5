import type { Ports } from '../../ports.ts';
import { configureProvider } from './configure-provider.ts';
import { disableCouriers, enableCouriers } from './offer-couriers.ts';
import { refreshLiveCouriers } from './refresh-live-couriers.ts';
import { rotateSecrets } from './rotate-secrets.ts';
import { testProvider } from './test-provider.ts';
import { findUnreadableSecrets, refuseUnreadableSecrets } from './unreadable-secrets.ts';

type ConfigurationPorts = Pick<
  Ports,
  | 'courierConfiguration'
  | 'alerts'
  | 'liveCouriers'
  | 'webhooks'
  | 'people'
  | 'unitOfWork'
  | 'secretBox'
  | 'sealedReader'
  | 'areas'
  | 'clock'
  | 'random'
  | 'reportError'
>;
export type ConfigurationUseCases = ReturnType<typeof configurationUseCases>;

/** Processes with older reports have stopped. */
const REPORTED_WITHIN_MS = 60_000;

export function configurationUseCases(ports: ConfigurationPorts) {
  const { courierConfiguration, clock } = ports;
  const { begin, refresh } = refreshLiveCouriers(ports);
  return {
    beginLiveCouriers: begin,
    refreshLiveCouriers: refresh,
    listKnownProviders: () => ports.liveCouriers.known(),
    readLiveConfiguration: courierConfiguration.read,
    /** Reports of the running processes. */
    listProcessReports: () =>
      courierConfiguration.reports(new Date(clock.now().getTime() - REPORTED_WITHIN_MS)),
    configureProvider: configureProvider(ports),
    enableCouriers: enableCouriers(ports),
    disableCouriers: disableCouriers(ports),
    testProvider: testProvider(ports),
    rotateSecrets: rotateSecrets(ports),
    findUnreadableSecrets: findUnreadableSecrets(ports),
    refuseUnreadableSecrets: refuseUnreadableSecrets(ports),
  };
}
