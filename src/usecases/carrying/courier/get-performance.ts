import type { Tenant } from '#domain/environment.ts';
import type { CourierPerformance } from '#domain/insight/figure/courier-performance.ts';
import { recordsOf, routeQuery } from '#domain/insight/figure/courier-record.ts';
import type { FigureStore } from '#domain/insight/figure/figure-store.ts';
import { wibDayOf } from '#domain/insight/figure/wib-day.ts';
import { notFound, refuseFields } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';
import { unknownDistrict } from '../../selling/rating/find-route.ts';

export type PerformanceQuery = {
  readonly tenant: Tenant;
  readonly courierCode: string;
  readonly originId: string;
  readonly destinationId: string;
};

/** Throws NOT_FOUND for a courier that is not active here; UNKNOWN_DISTRICT. */
export type GetPerformance = (query: PerformanceQuery) => Promise<CourierPerformance>;

type Deps = Pick<Ports, 'areas' | 'directory'> & {
  readonly figures: Pick<FigureStore, 'routes'>;
  readonly clock: Pick<Clock, 'now'>;
};

export function getPerformance({ areas, directory, figures, clock }: Deps): GetPerformance {
  return async ({ tenant, courierCode, originId, destinationId }) => {
    const courier = directory
      .couriersFor(tenant)
      .find(({ profile }) => profile.code === courierCode)?.profile;
    if (courier === undefined) throw notFound('courier');
    const origin = areas.find(originId);
    const destination = areas.find(destinationId);
    refuseFields([
      ...(origin ? [] : [unknownDistrict('origin', originId)]),
      ...(destination ? [] : [unknownDistrict('destination', destinationId)]),
    ]);
    if (!(origin && destination)) throw new Error('districts that are not refused are known');
    const now = clock.now();
    const asked = routeQuery({ originId, destinationId }, now);
    const sums = await figures.routes(tenant, asked);
    return {
      courier,
      route: { origin, destination },
      from: asked.since,
      to: wibDayOf(now),
      scopes: recordsOf(courierCode, asked.scopes, sums),
    };
  };
}
