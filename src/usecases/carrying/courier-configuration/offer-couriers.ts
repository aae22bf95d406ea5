import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import {
  type CourierOffer,
  connectionFor,
  type LiveConfiguration,
} from '#domain/carrying/courier-configuration/configuration.ts';
import { invalid } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { changedMeanwhile } from './configure-provider.ts';
import { knownCourier, knownProvider } from './known-provider.ts';

type Operation = { readonly accountId: string | null; readonly by: string };

export type EnableCommand = Operation & {
  readonly provider: string;
  /** Null: all couriers of the provider that no other provider serves. */
  readonly courierCode: string | null;
  /** Null: all services; only with one courier. */
  readonly services: readonly string[] | null;
};

/** Names one courier, or all of a provider. */
export type DisableCommand = Operation &
  (
    | { readonly courierCode: string; readonly provider: null }
    | { readonly courierCode: null; readonly provider: string }
  );

/** Puts couriers of a provider on sale; a named courier is moved from another provider. */
export type EnableCouriers = (command: EnableCommand) => Promise<readonly CourierOffer[]>;
/** Takes couriers off sale; existing shipments are still booked, tracked and cancelled. */
export type DisableCouriers = (command: DisableCommand) => Promise<readonly CourierOffer[]>;

type Deps = Pick<Ports, 'courierConfiguration' | 'liveCouriers' | 'clock' | 'random'>;
type Target = Operation & { readonly courierCode: string };
type Change = Pick<CourierOffer, 'provider' | 'services' | 'isOnSale'>;

export function enableCouriers(deps: Deps): EnableCouriers {
  return async (command) => {
    const { accountId, provider, courierCode } = command;
    const known = knownProvider(deps.liveCouriers, provider);
    const configuration = await deps.courierConfiguration.read();
    if (connectionFor(configuration, { accountId, provider }) === undefined) {
      const message = `${provider} is not configured: courier configure comes first.`;
      throw invalid('provider', 'NOT_CONFIGURED', message);
    }
    if (courierCode !== null) refuseUnknown(knownCourier(known, courierCode), command.services);
    const own = ownOffers(configuration, accountId);
    const codes =
      courierCode === null
        ? known.couriers.map(({ code }) => code).filter((code) => isFree(own, code, provider))
        : [courierCode];
    const { services, by } = command;
    const change = { provider, services, isOnSale: true };
    return saveAll(
      codes.map((code) => offerOf(own, { accountId, by, courierCode: code }, { change, deps })),
      deps,
    );
  };
}

export function disableCouriers(deps: Deps): DisableCouriers {
  return async ({ accountId, by, courierCode, provider }) => {
    const configuration = await deps.courierConfiguration.read();
    const own = ownOffers(configuration, accountId);
    const general = ownOffers(configuration, null);
    // An account without its own offer gets a disabled one, so that the shared offer does not apply
    // to it.
    const all = [...own, ...general.filter((one) => findOffer(own, one.courierCode) === undefined)];
    const wanted = all.filter((one) =>
      courierCode === null ? one.provider === provider : one.courierCode === courierCode,
    );
    if (wanted.length === 0) {
      const message = `Nothing is sold of ${courierCode ?? provider}.`;
      throw invalid('courier', 'NOT_OFFERED', message);
    }
    const changed = wanted.map((one) => {
      const change = { provider: one.provider, services: one.services, isOnSale: false };
      const target = { accountId, by, courierCode: one.courierCode };
      return offerOf(own, target, { change, deps });
    });
    return saveAll(changed, deps);
  };
}

function refuseUnknown({ services, name }: CourierProfile, wanted: readonly string[] | null): void {
  const known = services.map(({ code }) => code);
  if ((wanted ?? []).every((code) => known.includes(code))) return;
  const message = `${name} has these services: ${known.join(', ')}.`;
  throw invalid('services', 'UNKNOWN_SERVICE', message);
}

function ownOffers(
  { offers }: LiveConfiguration,
  accountId: string | null,
): readonly CourierOffer[] {
  return offers.filter((offer) => offer.accountId === accountId);
}

function findOffer(offers: readonly CourierOffer[], courierCode: string) {
  return offers.find((offer) => offer.courierCode === courierCode);
}

/** True if no other provider sells the courier. */
function isFree(own: readonly CourierOffer[], code: string, provider: string): boolean {
  const offer = findOffer(own, code);
  return offer === undefined || !offer.isOnSale || offer.provider === provider;
}

function offerOf(
  own: readonly CourierOffer[],
  { accountId, by, courierCode }: Target,
  { change, deps }: { readonly change: Change; readonly deps: Deps },
): CourierOffer {
  const before = findOffer(own, courierCode);
  return {
    environment: 'LIVE',
    accountId,
    courierCode,
    ...change,
    offerId: before?.offerId ?? deps.random.uuid(),
    revision: (before?.revision ?? 0) + 1,
    changedAt: deps.clock.now(),
    changedBy: by,
  };
}

async function saveAll(
  offers: readonly CourierOffer[],
  { courierConfiguration }: Deps,
): Promise<readonly CourierOffer[]> {
  for (const offer of offers) {
    if (!(await courierConfiguration.saveOffer(offer))) throw changedMeanwhile(offer.courierCode);
  }
  return offers;
}
