import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import type { Courier } from '#domain/courier/courier.ts';
import type {
  CourierDirectory,
  Hooked,
  ListedCourier,
  Tracker,
} from '#domain/courier/courier-directory.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import { guarded } from './guarded.ts';

/** Couriers of each environment: the simulator's in TEST, the enabled providers' in LIVE. */
export type Providers = {
  readonly test: readonly Courier[];
  readonly live: readonly Courier[];
  /** What each provider's couriers know our hook by; a provider without one has no hook. */
  readonly hookSecrets?: ReadonlyMap<string, string>;
};

/** Accounts whose simulators' health is remembered; the one not asked for longest leaves first. */
const TEST_ACCOUNTS_MAX = 1_000;

/**
 * LIVE couriers are shared: one that is down is down for everyone. In TEST each account has its own
 * guards, so that one client's rehearsal of a fault is nobody else's.
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

  // One question is about parcels of many accounts: in TEST it has guards of its own.
  const asked = providers.test.map((courier) => guarded(courier, clock));
  const listed = [...listedIn('TEST', asked), ...listedIn('LIVE', live)];
  const trackers = listed.filter(({ courier }) => courier.profile.capabilities.tracking);
  const hooks = [
    ...hooksOf('TEST', providers.test, asked),
    ...hooksOf('LIVE', providers.live, live),
  ];
  const { hookSecrets = new Map<string, string>() } = providers;
  return {
    couriersFor,
    courierFor: (tenant, courierCode) =>
      couriersFor(tenant).find(({ profile }) => profile.code === courierCode),
    listed: () => listed,
    trackers: () => trackers,
    hooked: (courierCode, secret) =>
      hooks.find(
        ({ courier: { profile } }) =>
          profile.code === courierCode &&
          isSameSecret(secret, hookSecrets.get(profile.provider) ?? ''),
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
function hooksOf(
  environment: Environment,
  couriers: readonly Courier[],
  listed: readonly ListedCourier[],
): readonly Hooked[] {
  return listed.flatMap((courier, at) => {
    const hook = couriers[at]?.hook;
    return hook === undefined ? [] : { environment, courier, hook };
  });
}
