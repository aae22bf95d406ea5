import type { Provider } from '#adapters/couriers/_kit/provider.ts';
import { manifest as template } from '#adapters/couriers/_template/manifest.ts';
import { type LiveDirectory, liveCouriers } from '#adapters/couriers/live-couriers.ts';
import { placeOf } from '#domain/carrying/courier-configuration/configuration.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { Clock } from '#domain/time.ts';
import { connection, offer } from './builders-live.ts';
import { TEST_BOX } from './secret-box.ts';
import { uuid } from './store-contracts/samples.ts';

export type LiveDoubles = {
  readonly onSale: readonly Courier[];
  readonly offSale?: readonly Courier[];
  /** Secret of the webhook's URL by provider. */
  readonly webhookSecrets?: ReadonlyMap<string, string>;
};

/** LIVE couriers with these adapters, configured for every account. */
export function liveCouriersOf(doubles: LiveDoubles, clock: Clock): LiveDirectory {
  const { onSale, offSale = [], webhookSecrets = new Map<string, string>() } = doubles;
  const providers = providersOf([...onSale, ...offSale]);
  const live = liveCouriers({ providers, importedFor: () => ({}), secretBox: TEST_BOX, clock });
  live.replace({
    connections: providers.map(({ manifest: { provider } }, place) =>
      sealedConnection(provider, {
        connectionId: uuid(place + 1),
        webhookSecret: webhookSecrets.get(provider) ?? '',
      }),
    ),
    offers: onSale.map(({ profile: { provider, code: courierCode } }, place) =>
      offer({ offerId: uuid(place + 1), provider, courierCode }),
    ),
  });
  return live;
}

/** Providers that open these couriers, whatever the credentials. */
export function providersOf(couriers: readonly Courier[]): readonly Provider[] {
  const byProvider = Map.groupBy(couriers, ({ profile }) => profile.provider);
  return [...byProvider].map(([provider, own]) => ({
    manifest: {
      provider,
      brands: own.map(({ profile }) => profile),
      credentials: {},
      urls: {},
      callBudget: { atATime: 10, perSecond: 5 },
      seen: {},
      unverified: [],
      api: template.api,
    },
    open: () => own,
  }));
}

export function sealedConnection(
  provider: string,
  of: {
    readonly connectionId: string;
    readonly accountId?: string | null;
    readonly credentials?: Readonly<Record<string, string>>;
    readonly urls?: Readonly<Record<string, string>>;
    readonly webhookSecret?: string;
    readonly revision?: number;
  },
) {
  const { credentials = {}, webhookSecret = 'hook', ...row } = of;
  const whole = connection({ provider, ...row });
  const sealed = JSON.stringify(credentials);
  return {
    ...whole,
    credentials: TEST_BOX.seal(sealed, placeOf(whole, 'credentials')),
    webhookSecret: TEST_BOX.seal(webhookSecret, placeOf(whole, 'webhook_secret')),
  };
}
