import { timeZoneOf } from '#domain/carrying/area/time-zone.ts';
import type { Route } from '#domain/carrying/courier/courier.ts';
import type {
  CourierDirectory,
  CourierOnSale,
} from '#domain/carrying/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { recordReader, routeQuery } from '#domain/insight/figure/courier-record.ts';
import type { FigureStore } from '#domain/insight/figure/figure-store.ts';
import { refuseFields } from '#domain/refusal.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import { type RateList, rateList } from '#domain/selling/rating/rate-list.ts';
import type { RateSort } from '#domain/selling/rating/rate-order.ts';
import type { PartyDrafts } from '#domain/selling/shipment/party.ts';
import { chooseCouriers } from '../../carrying/courier/choose-couriers.ts';
import type { Ports } from '../../ports.ts';
import { fetchRates, type RateSource } from './fetch-rates.ts';
import { findRoute, mismatches, type RouteQuery } from './find-route.ts';
import { recentRoutes } from './recent-routes.ts';

export type RatesQuery = RouteQuery & {
  readonly tenant: Tenant;
  readonly parcel: Parcel;
  /** Parties of the later order, as far as known. */
  readonly parties: PartyDrafts;
  /** Undefined: all active couriers. */
  readonly couriers: readonly string[] | undefined;
  readonly sort: RateSort;
  /** Deadline of the response, on the monotonic clock. */
  readonly deadlineMs: number;
};

export type ComparedRates = RateList & {
  /** Requested codes that no courier on sale has. */
  readonly notOnSale: readonly string[];
  /** False if no courier is on sale here, so that none was asked. */
  readonly hasCouriers: boolean;
  readonly route: Route;
};
export type GetRates = (query: RatesQuery) => Promise<ComparedRates>;

export type RatingDeps = Pick<Ports, 'areas' | 'pricingRules' | 'clock'> & {
  readonly directory: Pick<CourierDirectory, 'couriersFor' | 'listed'>;
  readonly figures: Pick<FigureStore, 'routes'>;
};

/** Requests rates of all couriers concurrently and prices them by the current rules. */
export function getRates({ areas, directory, pricingRules, figures, clock }: RatingDeps): GetRates {
  const routes = recentRoutes(figures, clock);
  return async ({ tenant, parcel, parties, deadlineMs, sort, ...query }) => {
    const { route, unknown: unknownDistricts } = findRoute(areas, query);
    const { couriers, unknown: unknownCouriers } = chooseCouriers(directory, tenant, {
      codes: query.couriers,
      fieldAt: (index) => `couriers.${index}`,
    });
    // Couriers that are not on sale do not spoil the answer; a list of unknown couriers only is
    // refused.
    const isKnown = unknownCouriers.some(({ courierCode }) => knows(directory, courierCode));
    const noneKnown = couriers.length === 0 && !isKnown ? unknownCouriers : [];
    refuseFields([...unknownDistricts, ...noneKnown, ...mismatches(parties, query)]);
    if (route === undefined) throw new Error('a route without unknown districts is known');

    const question = { route, parcel, parties, deadlineMs };
    const lookedAt = routeQuery(query, clock.now());
    const [rules, sums, answers] = await Promise.all([
      pricingRules.effective(tenant),
      routes(tenant, lookedAt),
      Promise.all(couriers.map((courier) => fetchRates(recent(courier), question, clock))),
    ]);
    const timeZone = timeZoneOf(route.destination.districtId);
    const recordOf = recordReader(lookedAt.scopes, sums);
    const context = { accountId: tenant.accountId, parcel, rules, sort, recordOf };
    const notOnSale = unknownCouriers.map(({ courierCode }) => courierCode);
    const list = rateList(answers, { ...context, now: clock.now(), timeZone });
    return { ...list, notOnSale, hasCouriers: couriers.length > 0, route };
  };
}

/** True for a courier of any environment, on sale or not. */
function knows(directory: Pick<CourierDirectory, 'listed'>, courierCode: string): boolean {
  return directory.listed().some(({ courier }) => courier.profile.code === courierCode);
}

/** Recent rates suffice, since a comparison locks no price; this spares the courier calls. */
function recent({ profile, recentRates }: CourierOnSale): RateSource {
  return { profile, rates: recentRates };
}
