import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import type {
  CourierDirectory,
  ListedCourier,
  Tracker,
  WebhookCourier,
} from '#domain/courier-port/courier-directory.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import { guarded } from './guarded.ts';

/** Couriers of each environment: simulated ones in TEST, those of enabled providers in LIVE. */
export type Providers = {
  readonly test: readonly Courier[];
  readonly live: readonly Courier[];
  /** Provider → secret of its couriers' webhook URL; a provider without one has no webhook. */
  readonly webhookSecrets?: ReadonlyMap<string, string>;
};

/** Accounts whose simulated couriers' health is cached; the least recently used leaves first. */
const TEST_ACCOUNTS_MAX = 1_000;

/**
 * LIVE couriers are shared by all accounts: one that is down is down for each. In TEST each account
 * has its own circuit breakers, so that one client's rehearsed fault does not affect another.
 */
export function courierDirectory(providers: Providers, clock: Clock): CourierDirectory {
  const live = providers.live.map((courier) => guarded(courier, clock));
  const test = new Map<string, readonly ListedCourier[]>();

  const testCouriers = (accountId: string): readonly ListedCourier[] => {
    const couriers = test.get(accountId) ?? providers.test.map((each) => guarded(each, clock));
    test.delete(accountId);
    test.set(accountId, couriers);
    const [oldest] = test.keys();
    if (test.size > TEST_ACCOUNTS_MAX && oldest !== undefined) test.delete(oldest);
    return couriers;
  };
  const couriersFor = ({ accountId, environment }: Tenant): readonly ListedCourier[] =>
    environment === 'TEST' ? testCouriers(accountId) : live;

  // Tracking calls carry parcels of many accounts: in TEST they have circuit breakers of their own.
  const sharedTest = providers.test.map((courier) => guarded(courier, clock));
  const listed = [...listedIn('TEST', sharedTest), ...listedIn('LIVE', live)];
  const trackers = listed.filter(({ courier }) => courier.profile.capabilities.tracking);
  const webhooks = [
    ...webhooksOf('TEST', providers.test, sharedTest),
    ...webhooksOf('LIVE', providers.live, live),
  ];
  const { webhookSecrets = new Map<string, string>() } = providers;
  return {
    couriersFor,
    courierFor: (tenant, courierCode) =>
      couriersFor(tenant).find(({ profile }) => profile.code === courierCode),
    listed: () => listed,
    trackers: () => trackers,
    webhookCourierFor: (courierCode, secret) =>
      webhooks.find(
        ({ courier: { profile } }) =>
          profile.code === courierCode &&
          isSameSecret(secret, webhookSecrets.get(profile.provider) ?? ''),
      ),
  };
}

function listedIn(
  environment: Environment,
  couriers: readonly ListedCourier[],
): readonly Tracker[] {
  return couriers.map((courier) => ({ environment, courier }));
}

/** `listed`: the same couriers behind their guards, in the same order. */
function webhooksOf(
  environment: Environment,
  couriers: readonly Courier[],
  listed: readonly ListedCourier[],
): readonly WebhookCourier[] {
  return listed.flatMap((courier, index) => {
    const webhook = couriers[index]?.webhook;
    return webhook === undefined ? [] : { environment, courier, webhook };
  });
}
