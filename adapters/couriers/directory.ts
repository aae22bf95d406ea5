import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import type { CourierProfile } from '#domain/courier/courier.ts';
import type {
  CourierDirectory,
  ListedCourier,
  Sold,
  Tracker,
  WebhookProvider,
} from '#domain/courier-port/courier-directory.ts';
import type { Courier } from '#domain/courier-port/courier-port.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import { guarded } from './guarded.ts';
import { liveGuard } from './live-guard.ts';

/** Couriers of each environment: simulated ones in TEST, those of configured providers in LIVE. */
export type Providers = {
  readonly test: readonly Courier[];
  /** On sale: each courier at one provider. */
  readonly live: readonly Courier[];
  /** Not on sale, or no longer: reached only for what they have sold. */
  readonly liveOffSale?: readonly Courier[];
  /** Provider → secret of its webhook URL; a provider without one has no webhook. */
  readonly webhookSecrets?: ReadonlyMap<string, string>;
};

/** The names that its URL may have. */
type Webhook = WebhookProvider & { readonly names: readonly string[] };

/** Accounts whose simulated couriers' health is cached; the least recently used leaves first. */
const TEST_ACCOUNTS_MAX = 1_000;

/**
 * LIVE couriers are shared by all accounts: one that is down is down for each. In TEST each account
 * has its own circuit breakers, so that one client's rehearsed fault does not affect another.
 */
export function courierDirectory(providers: Providers, clock: Clock): CourierDirectory {
  const guard = (courier: Courier) => guarded(courier, clock);
  const guardLive = liveGuard(clock);
  const live = providers.live.map(guardLive);
  const { liveOffSale = [] } = providers;
  /** Those on sale come first. */
  const anyLive = [...live, ...liveOffSale.map(guardLive)];
  const test = new Map<string, readonly ListedCourier[]>();

  const testCouriers = (accountId: string): readonly ListedCourier[] => {
    const couriers = test.get(accountId) ?? providers.test.map(guard);
    test.delete(accountId);
    test.set(accountId, couriers);
    const [oldest] = test.keys();
    if (test.size > TEST_ACCOUNTS_MAX && oldest !== undefined) test.delete(oldest);
    return couriers;
  };
  const couriersFor = ({ accountId, environment }: Tenant): readonly ListedCourier[] =>
    environment === 'TEST' ? testCouriers(accountId) : live;

  // Tracking calls carry parcels of many accounts: in TEST they have circuit breakers of their own.
  const sharedTest = providers.test.map(guard);
  const listed = [...listedIn('TEST', sharedTest), ...listedIn('LIVE', anyLive)];
  const trackers = listed.filter(({ courier }) => courier.profile.capabilities.tracking);
  const webhooks = [
    ...webhooksOf('TEST', providers.test, sharedTest),
    ...webhooksOf('LIVE', [...providers.live, ...liveOffSale], anyLive),
  ];
  const { webhookSecrets = new Map<string, string>() } = providers;
  return {
    couriersFor,
    courierFor: (tenant, courierCode) =>
      couriersFor(tenant).find(({ profile }) => profile.code === courierCode),
    courierOf: (sold) =>
      (sold.environment === 'TEST' ? testCouriers(sold.accountId) : anyLive).find(({ profile }) =>
        hasSold(profile, sold),
      ),
    listed: () => listed,
    trackers: () => trackers,
    webhookProviderFor: (name, secret) =>
      webhooks.find(
        (one) =>
          one.names.includes(name) && isSameSecret(secret, webhookSecrets.get(one.provider) ?? ''),
      ),
  };
}

function hasSold({ provider, code }: CourierProfile, sold: Sold): boolean {
  return provider === sold.provider && code === sold.courierCode;
}

function listedIn(
  environment: Environment,
  couriers: readonly ListedCourier[],
): readonly Tracker[] {
  return couriers.map((courier) => ({ environment, courier }));
}

/** `listed`: the same couriers behind their guards. */
function webhooksOf(
  environment: Environment,
  couriers: readonly Courier[],
  listed: readonly ListedCourier[],
): readonly Webhook[] {
  return couriers.flatMap(({ webhook, profile: { provider, code } }) => {
    if (webhook === undefined) return [];
    const own = listed.filter(({ profile }) => profile.provider === provider);
    const names = [provider.toLowerCase(), code];
    return { environment, provider, webhook, couriers: own, names };
  });
}
