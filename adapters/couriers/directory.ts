import { LRUCache } from 'lru-cache';
import { isSameSecret } from '#adapters/_kit/same-secret.ts';
import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type {
  CourierDirectory,
  ListedCourier,
  PolledCourier,
  Sold,
  WebhookProvider,
} from '#domain/carrying/courier-port/courier-directory.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import { guarded } from './courier-call.ts';
import type { LiveDirectory } from './live-couriers.ts';
import { SIMULATOR } from './simulator/profile.ts';

export type Providers = {
  /** Only the simulator's couriers. */
  readonly test: readonly Courier[];
  /** Couriers of the current configuration; never the simulator's. */
  readonly live: LiveDirectory;
  /** Secret in the URL of the simulator's webhook; null if it has none. */
  readonly testWebhookSecret: string | null;
};

/** Names that the webhook's URL may contain, and its secret. */
type Webhook = WebhookProvider & { readonly names: readonly string[]; readonly secret: string };

/**
 * TEST accounts for which the health of simulated couriers is kept; the least recently used is
 * dropped first.
 */
const TEST_ACCOUNTS_MAX = 1_000;

/**
 * LIVE couriers are shared by all accounts of a connection: a failing one is down for all of them.
 * In TEST each account has its own circuit breakers, so that one client's rehearsed fault does not
 * affect another.
 */
export function courierDirectory(providers: Providers, clock: Clock): CourierDirectory {
  const { live } = providers;
  refuseOthers(providers.test);
  const guard = (courier: Courier) => guarded(courier, clock);
  const test = new LRUCache<string, readonly ListedCourier[]>({ max: TEST_ACCOUNTS_MAX });

  const testCouriers = (accountId: string): readonly ListedCourier[] => {
    const couriers = test.get(accountId) ?? providers.test.map(guard);
    test.set(accountId, couriers);
    return couriers;
  };
  const couriersFor = ({ accountId, environment }: Tenant): readonly ListedCourier[] =>
    environment === 'TEST' ? testCouriers(accountId) : live.onSale(accountId);

  // Tracking calls carry parcels of many accounts, so in TEST they use separate circuit breakers.
  const sharedTest = providers.test.map(guard);
  const ofTest = listedIn('TEST', sharedTest);
  const testWebhooks = webhooksOf(providers.test, sharedTest, providers.testWebhookSecret ?? '');
  const listed = ofLatest(live.listed, (couriers) => [...ofTest, ...listedIn('LIVE', couriers)]);
  const polledCouriers = ofLatest(listed, (all) =>
    all.filter(({ courier }) => courier.profile.capabilities.tracking),
  );
  return {
    couriersFor,
    courierFor: (tenant, courierCode) =>
      couriersFor(tenant).find(({ profile }) => profile.code === courierCode),
    courierOf: (sold) =>
      sold.environment === 'TEST'
        ? testCouriers(sold.accountId).find(({ profile }) => hasSold(profile, sold))
        : live.courierOf(sold),
    listed,
    polledCouriers,
    webhookProviderFor: (name, secret) =>
      [...testWebhooks, ...live.webhooks()].find(
        (one) => one.names.includes(name) && isSameSecret(secret, one.secret),
      ),
  };
}

/** Refuses to start if a LIVE adapter would serve TEST. */
function refuseOthers(test: readonly Courier[]): void {
  const other = test.find(({ profile }) => profile.provider !== SIMULATOR);
  if (other === undefined) return;
  throw new RangeError(`${other.profile.provider} is not a provider of TEST`);
}

/** Caches a value until its source changes. */
function ofLatest<Source, Value>(read: () => Source, make: (source: Source) => Value) {
  let source = read();
  let value = make(source);
  return () => {
    if (read() !== source) [source, value] = [read(), make(read())];
    return value;
  };
}

function hasSold({ provider, code }: CourierProfile, sold: Sold): boolean {
  return provider === sold.provider && code === sold.courierCode;
}

function listedIn(
  environment: Environment,
  couriers: readonly ListedCourier[],
): readonly PolledCourier[] {
  return couriers.map((courier) => ({ environment, courier }));
}

/** `listed` holds the same couriers, with their guards (see `guarded`). */
function webhooksOf(
  couriers: readonly Courier[],
  listed: readonly ListedCourier[],
  secret: string,
): readonly Webhook[] {
  return couriers.flatMap(({ webhook, profile: { provider, code } }) => {
    if (webhook === undefined) return [];
    const names = [provider.toLowerCase(), code];
    return { environment: 'TEST', provider, webhook, couriers: listed, names, secret };
  });
}
