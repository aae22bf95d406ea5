import type { SecretPlace } from '#domain/secret-box.ts';

/** LIVE alone is configured: in TEST there is the simulator and nothing else. */
type Configured = {
  readonly environment: 'LIVE';
  /** Null: of every account that has none of its own. */
  readonly accountId: string | null;
  readonly provider: string;
  /** Of a first write 1; one more with each. */
  readonly revision: number;
  readonly changedAt: Date;
  /** The operator's name, as given. */
  readonly changedBy: string;
};

/** How a provider is called. */
export type ProviderConnection = Configured & {
  readonly connectionId: string;
  /** Sealed JSON of its credentials by name. */
  readonly credentials: string;
  /** Sealed: in the URL of its webhook, which proves that a request is the provider's. */
  readonly webhookSecret: string;
  /** By name; those left out are the manifest's. */
  readonly urls: Readonly<Record<string, string>>;
  /** Concurrent bookings, cancellations and pickups of each process; null: the manifest's. */
  readonly callsAtATime: number | null;
  /** Tracking requests that each process starts in a second; null: the manifest's. */
  readonly perSecond: number | null;
};

/** Which provider serves a courier, and what of it is sold. */
export type CourierOffer = Configured & {
  readonly offerId: string;
  readonly courierCode: string;
  /** Null: all that the provider has. */
  readonly services: readonly string[] | null;
  readonly isOnSale: boolean;
};

/** All of it, as of one moment. */
export type LiveConfiguration = {
  readonly connections: readonly ProviderConnection[];
  readonly offers: readonly CourierOffer[];
};

/** A secret column of a connection. */
export type SecretColumn = 'credentials' | 'webhook_secret';

/** Grows with every change, since rows are never deleted. */
export function versionOf({ connections, offers }: LiveConfiguration): number {
  return [...connections, ...offers].reduce((sum, { revision }) => sum + revision, 0);
}

/** The account's own connection, or else that of every account. */
export function connectionFor(
  { connections }: LiveConfiguration,
  { accountId, provider }: { readonly accountId: string | null; readonly provider: string },
): ProviderConnection | undefined {
  return ownOrGeneral(
    connections.filter((each) => each.provider === provider),
    accountId,
  );
}

/**
 * Each courier once, the account's own offer before that of every account, by code; on sale or not.
 */
export function offersFor(
  { offers }: LiveConfiguration,
  accountId: string | null,
): readonly CourierOffer[] {
  return [...Map.groupBy(offers, ({ courierCode }) => courierCode).values()]
    .flatMap((ofCourier) => ownOrGeneral(ofCourier, accountId) ?? [])
    .toSorted((a, b) => (a.courierCode < b.courierCode ? -1 : 1));
}

export function placeOf(
  { environment, accountId, provider }: Pick<Configured, 'environment' | 'accountId' | 'provider'>,
  column: SecretColumn,
): SecretPlace {
  return ['provider_connection', accountId, environment, provider, column];
}

function ownOrGeneral<Row extends Configured>(
  rows: readonly Row[],
  accountId: string | null,
): Row | undefined {
  const own = accountId === null ? undefined : rows.find((row) => row.accountId === accountId);
  return own ?? rows.find((row) => row.accountId === null);
}
