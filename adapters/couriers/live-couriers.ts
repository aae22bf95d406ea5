import {
  connectionFor,
  type LiveConfiguration,
  offersFor,
  type ProviderConnection,
  placeOf,
  versionOf,
} from '#domain/carrying/courier-configuration/configuration.ts';
import {
  BrokenConfiguration,
  type LiveCouriers,
} from '#domain/carrying/courier-configuration/live-couriers.ts';
import type {
  ListedCourier,
  Sold,
  WebhookProvider,
} from '#domain/carrying/courier-port/courier-directory.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import type { Clock } from '#domain/time.ts';
import { brandsOf, type Configuration, type Provider } from './_kit/provider.ts';
import { liveGuard } from './live-guard.ts';
import { type RateCache, rateCache } from './rate-cache.ts';
import { SIMULATOR } from './simulator/profile.ts';
import { type UnreadCounts, unreadCounts } from './unread-counts.ts';

/** A connection with its guarded couriers. */
type Opened = {
  readonly connection: ProviderConnection;
  readonly couriers: readonly ListedCourier[];
  readonly webhooks: readonly LiveWebhook[];
  readonly unread: UnreadCounts;
};

/** A webhook with the names that its URL may contain, and the secret of its connection. */
type LiveWebhook = WebhookProvider & {
  readonly names: readonly string[];
  readonly secret: string;
};

/** The couriers of one configuration; immutable. */
type Snapshot = {
  readonly configuration: LiveConfiguration;
  readonly opened: readonly Opened[];
  /** Couriers of all providers, each once per provider. */
  readonly listed: readonly ListedCourier[];
  readonly webhooks: readonly LiveWebhook[];
  /** Couriers on sale by account; null for accounts without their own rows. Filled at first use. */
  readonly onSale: Map<string | null, readonly ListedCourier[]>;
};

/** Looks up couriers in the current configuration. */
export type LiveDirectory = LiveCouriers & {
  onSale(accountId: string): readonly ListedCourier[];
  courierOf(sold: Sold): ListedCourier | undefined;
  listed(): readonly ListedCourier[];
  webhooks(): readonly LiveWebhook[];
};

type Deps = {
  readonly providers: readonly Provider[];
  /** Codes of districts and AWBs that operators imported for a provider. */
  readonly importedFor: (provider: string) => Pick<Configuration, 'areaCodes' | 'awbPool'>;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
};

/** One cache for all connections, so that its size stays bounded. */
type Opening = Deps & { readonly cache: RateCache };

const NONE: LiveConfiguration = { connections: [], offers: [] };

/** Returns a directory that serves nothing until it gets a configuration. */
export function liveCouriers(given: Deps): LiveDirectory {
  const deps = { ...given, cache: rateCache(given.clock) };
  let now = snapshotOf(NONE, []);
  return {
    known: () =>
      deps.providers.map(({ manifest }) => ({ ...manifest, couriers: brandsOf(manifest) })),
    version: () => versionOf(now.configuration),
    replace(configuration) {
      const kept = new Map(now.opened.map((one) => [keyOf(one.connection), one]));
      const opened = configuration.connections.map(
        (connection) => kept.get(keyOf(connection)) ?? openConnection(connection, deps),
      );
      now = snapshotOf(configuration, opened);
    },
    health: () => now.opened.flatMap(healthOf),
    open: (connection) => openConnection(connection, deps).couriers,
    onSale: (accountId) => onSale(now, accountId),
    courierOf: ({ accountId, provider, courierCode }) =>
      couriersOf(now, { accountId, provider }).find(({ profile }) => profile.code === courierCode),
    listed: () => now.listed,
    webhooks: () => now.webhooks,
  };
}

/** Guards live as long as their connection, together with circuit breakers, health and tokens. */
function keyOf({ connectionId, revision }: ProviderConnection): string {
  return `${connectionId} ${revision}`;
}

function snapshotOf(configuration: LiveConfiguration, opened: readonly Opened[]): Snapshot {
  const all = opened.flatMap(({ couriers }) => couriers);
  const byCourier = Map.groupBy(all, ({ profile }) => `${profile.provider} ${profile.code}`);
  const listed = [...byCourier.values()].map(trackedByAll);
  const webhooks = opened.flatMap((one) => one.webhooks);
  return { configuration, opened, listed, webhooks, onSale: new Map() };
}

/**
 * Tracking requests carry parcels of many accounts: a courier with several connections asks each of
 * them about the parcels that the others do not know.
 */
function trackedByAll(couriers: readonly ListedCourier[]): ListedCourier {
  const [first, ...others] = couriers;
  if (first === undefined) throw new RangeError('a group has a courier');
  if (others.length === 0) return first;
  return {
    ...first,
    async track(parcels, deadlineMs) {
      let found: Awaited<ReturnType<ListedCourier['track']>> = [];
      for (const courier of couriers) {
        const known = new Set(found.map(({ awb }) => awb));
        const rest = parcels.filter((awb) => !known.has(awb));
        if (rest.length > 0) found = [...found, ...(await courier.track(rest, deadlineMs))];
      }
      return found;
    },
  };
}

function onSale({ configuration, ...now }: Snapshot, accountId: string): readonly ListedCourier[] {
  const rows = [...configuration.connections, ...configuration.offers];
  const key = rows.some((row) => row.accountId === accountId) ? accountId : null;
  const known = now.onSale.get(key);
  if (known !== undefined) return known;
  const couriers = offersFor(configuration, key).flatMap((offer) => {
    if (!offer.isOnSale) return [];
    const { provider, courierCode, services } = offer;
    const own = couriersOf({ configuration, ...now }, { accountId: key, provider });
    const found = own.find(({ profile }) => profile.code === courierCode);
    return found === undefined ? [] : withServices(found, services);
  });
  now.onSale.set(key, couriers);
  return couriers;
}

function withServices(
  courier: ListedCourier,
  offered: readonly string[] | null,
): readonly ListedCourier[] {
  if (offered === null) return [courier];
  const services = courier.profile.services.filter(({ code }) => offered.includes(code));
  return services.length === 0 ? [] : [{ ...courier, profile: { ...courier.profile, services } }];
}

function couriersOf(
  { configuration, opened }: Pick<Snapshot, 'configuration' | 'opened'>,
  of: { readonly accountId: string | null; readonly provider: string },
): readonly ListedCourier[] {
  const connection = connectionFor(configuration, of);
  if (connection === undefined) return [];
  // Connections are compared by key, because a connection that stayed open holds an earlier copy of
  // its row.
  const key = keyOf(connection);
  return opened.find((one) => keyOf(one.connection) === key)?.couriers ?? [];
}

function openConnection(connection: ProviderConnection, deps: Opening): Opened {
  const { provider, accountId } = connection;
  try {
    const found = deps.providers.find(({ manifest }) => manifest.provider === provider);
    if (found === undefined || provider === SIMULATOR) {
      throw new RangeError('there is no such provider of LIVE couriers');
    }
    const { clock, cache, secretBox, importedFor } = deps;
    const credentials = credentialsIn(
      secretBox.open(connection.credentials, placeOf(connection, 'credentials')),
    );
    const secret = secretBox.open(connection.webhookSecret, placeOf(connection, 'webhook_secret'));
    const { urls } = connection;
    const unreadFields = unreadCounts();
    const ports = { clock, unreadFields, ...importedFor(provider) };
    const opened = found.open({ credentials, urls, ...ports });
    const guard = liveGuard(clock, cache);
    const couriers = opened.map((courier) => guard(limited(courier, connection)));
    const webhooks = opened.flatMap(({ webhook, profile: { code } }) => {
      if (webhook === undefined) return [];
      const names = [provider.toLowerCase(), code];
      return { environment: 'LIVE' as const, provider, webhook, couriers, names, secret };
    });
    return { connection, couriers, webhooks, unread: unreadFields };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be opened';
    const whose = accountId === null ? '' : ' of one account';
    throw new BrokenConfiguration(`${provider}${whose}: ${reason}`, { cause });
  }
}

/** Replaces the manifest's limits by the operator's. */
function limited(courier: Courier, { callsAtATime, perSecond }: ProviderConnection): Courier {
  const { profile } = courier;
  const { trackingTerms, callBudget } = profile;
  const atATime = callsAtATime === null ? {} : { atATime: callsAtATime };
  const pace = perSecond === null ? {} : { perSecond };
  return {
    ...courier,
    profile: {
      ...profile,
      ...(callsAtATime === null ? {} : { callsAtATime }),
      trackingTerms: { ...trackingTerms, ...pace },
      ...(callBudget === undefined ? {} : { callBudget: { ...callBudget, ...atATime, ...pace } }),
    },
  };
}

function credentialsIn(text: string): Readonly<Record<string, string>> {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(JSON.parse(text));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function healthOf({ connection: { accountId }, couriers, ...opened }: Opened) {
  return couriers.map((courier) => {
    const { provider, code: courierCode } = courier.profile;
    const unread = opened.unread.of(courierCode);
    return { provider, courierCode, accountId, ...courier.health(), unread };
  });
}
