import { timeZoneOf } from '#domain/area/time-zone.ts';
import type { Route } from '#domain/courier/courier.ts';
import type { CourierDirectory, CourierOnSale } from '#domain/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { recordReader, routeQuery } from '#domain/figure/courier-record.ts';
import type { FigureStore } from '#domain/figure/figure-store.ts';
import type { Parcel } from '#domain/rating/parcel.ts';
import { type RateList, rateList } from '#domain/rating/rate-list.ts';
import type { RateSort } from '#domain/rating/rate-order.ts';
import { refuseFields } from '#domain/refusal.ts';
import type { PartyDrafts } from '#domain/shipment/party.ts';
import { chooseCouriers } from '../courier/choose-couriers.ts';
import type { Ports } from '../ports.ts';
import { fetchRates, type RateSource } from './fetch-rates.ts';
import { findRoute, mismatches, type RouteQuery } from './find-route.ts';
import { recentRoutes } from './recent-routes.ts';

export type RatesQuery = RouteQuery & {
  readonly tenant: Tenant;
  readonly parcel: Parcel;
  /** Parties of the later order, as far as they are known. */
  readonly parties: PartyDrafts;
  /** Undefined: all active couriers. */
  readonly couriers: readonly string[] | undefined;
  readonly sort: RateSort;
  /** Deadline of the response, on the monotonic clock. */
  readonly deadlineMs: number;
};

/** `notOnSale`: requested codes that no courier on sale has, if another one has its code. */
export type ComparedRates = RateList & {
  readonly notOnSale: readonly string[];
  readonly route: Route;
};
export type GetRates = (query: RatesQuery) => Promise<ComparedRates>;

export type RatingDeps = Pick<Ports, 'areas' | 'pricingRules' | 'clock'> & {
  readonly directory: Pick<CourierDirectory, 'couriersFor'>;
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
    // One courier that is not on sale takes no rate of the others away.
    const noneKnown = couriers.length === 0 ? unknownCouriers : [];
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
    return { ...rateList(answers, { ...context, now: clock.now(), timeZone }), notOnSale, route };
  };
}

/** Recent rates suffice, since a comparison locks no price; this spares the courier calls. */
function recent({ profile, recentRates }: CourierOnSale): RateSource {
  return { profile, rates: recentRates };
}
