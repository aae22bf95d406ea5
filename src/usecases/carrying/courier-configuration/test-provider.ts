import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { Route } from '#domain/carrying/courier/courier.ts';
import { connectionFor } from '#domain/carrying/courier-configuration/configuration.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import type { RatesResponse } from '#domain/selling/rating/rate-list.ts';
import { NO_DRAFTS } from '#domain/selling/shipment/party.ts';
import type { Ports } from '../../ports.ts';
import { fetchRates } from '../../selling/rating/fetch-rates.ts';
import { knownCourier, knownProvider } from './known-provider.ts';

export type TestCommand = {
  readonly accountId: string | null;
  readonly provider: string;
  /** Null: the provider's first. */
  readonly courierCode: string | null;
  /** Ids of districts; null: from Jakarta to Bandung, which every courier serves. */
  readonly route: { readonly origin: string; readonly destination: string } | null;
};

/**
 * Asks a courier for rates with the stored credentials, on sale or not, and orders nothing. Throws
 * UNKNOWN_DISTRICT for a route that is not in the directory.
 */
export type TestProvider = (command: TestCommand) => Promise<RatesResponse>;

type Deps = Pick<Ports, 'courierConfiguration' | 'liveCouriers' | 'areas' | 'clock'>;

/** Gambir, Jakarta to Coblong, Bandung. */
const ROUTE = { origin: '31.71.01', destination: '32.73.02' };
const PARCEL: Parcel = {
  weightGrams: 1_000,
  dimensions: null,
  declaredValue: null,
  cod: false,
  codAmount: null,
  insuredValue: null,
};
const DEADLINE_MS = 10_000;

export function testProvider(deps: Deps): TestProvider {
  const { courierConfiguration, liveCouriers, areas, clock } = deps;
  return async ({ accountId, provider, courierCode, route: asked }) => {
    const known = knownProvider(liveCouriers, provider);
    const connection = connectionFor(await courierConfiguration.read(), { accountId, provider });
    if (connection === undefined) {
      throw invalid('provider', 'NOT_CONFIGURED', `${provider} is not configured yet.`);
    }
    const [first] = known.couriers;
    const { code } = knownCourier(known, courierCode ?? first?.code ?? '');
    const courier = liveCouriers.open(connection).find(({ profile }) => profile.code === code);
    if (courier === undefined) throw new RangeError(`a provider opens all couriers, as ${code}`);
    const route = routeOf(asked ?? ROUTE, areas);
    const deadlineMs = clock.monotonicMs() + DEADLINE_MS;
    const query = { route, parcel: PARCEL, parties: NO_DRAFTS, deadlineMs };
    return fetchRates(courier, query, clock);
  };
}

function routeOf(
  { origin: from, destination: to }: NonNullable<TestCommand['route']>,
  areas: AreaDirectory,
): Route {
  const origin = areas.find(from);
  const destination = areas.find(to);
  const unknown = origin === undefined ? from : to;
  if (origin !== undefined && destination !== undefined) return { origin, destination };
  throw new Refusal('UNKNOWN_DISTRICT', `There is no district ${unknown}: GET /areas lists them.`);
}
