import type { SecretPlace } from '#domain/secret-box.ts';

/** Configuration of LIVE; TEST always uses the simulator. */
type Configured = {
  readonly environment: 'LIVE';
  /** Null: shared by all accounts without their own. */
  readonly accountId: string | null;
  readonly provider: string;
  /** Starts at 1, incremented with each write. */
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
  /**
   * Sealed secret in the provider's webhook URL, which proves that a request comes from the
   * provider.
   */
  readonly webhookSecret: string;
  /** URLs by name; missing ones are taken from the manifest. */
  readonly urls: Readonly<Record<string, string>>;
  /** Concurrent bookings, cancellations and pickups of each process; null: the manifest's. */
  readonly callsAtATime: number | null;
  /** Tracking requests that each process starts in a second; null: the manifest's. */
  readonly perSecond: number | null;
};

/** The provider that serves a courier, and the services on sale. */
export type CourierOffer = Configured & {
  readonly offerId: string;
  readonly courierCode: string;
  /** Null: all services of the provider. */
  readonly services: readonly string[] | null;
  readonly isOnSale: boolean;
};

/** The whole configuration, as of one moment. */
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

/** The account's own connection, or else the shared one. */
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
 * Each courier once, by code, whether on sale or not; the account's own offer precedes the shared
 * one.
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
