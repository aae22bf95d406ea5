import { queryOptions } from '@tanstack/react-query';
import type { OverviewDays } from '#domain/figure/overview.ts';
import { type Clients, ok } from '#src/web/api/client.ts';

/** Without `days` in the URL. */
export const DAYS: OverviewDays = 30;

export type Overview = Awaited<ReturnType<typeof readOverview>>;
export type Totals = Overview['totals'];
export type CourierRow = Overview['couriers'][number];

export function overviewKey({ environment }: Clients, days: OverviewDays) {
  return [environment, 'overview', { days }];
}

export function overviewQuery(clients: Clients, days: OverviewDays = DAYS) {
  return queryOptions({
    queryKey: overviewKey(clients, days),
    queryFn: () => readOverview(clients, days),
  });
}

async function readOverview({ dashboardApi }: Clients, days: OverviewDays) {
  const query = { days };
  const { data } = await ok(dashboardApi.GET('/api/dashboard/overview', { params: { query } }));
  return data;
}

/** `days: 7` is the first day of the span, `days: 1` the last. */
export function dayAt({ series }: Overview, place: 'first' | 'last'): string | undefined {
  return (place === 'first' ? series[0] : series.at(-1))?.day;
}
