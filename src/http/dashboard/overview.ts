import { refuseOutsideTest, refuseWithoutPermission } from '#domain/people/access/caller.ts';
import type { FigureUseCases } from '#src/usecases/insight/figure/use-cases.ts';
import type { SearchUseCases } from '#src/usecases/insight/search/use-cases.ts';
import type { SampleDataUseCases } from '#src/usecases/platform/sample-data/use-cases.ts';
import { overviewView } from '#src/views/insight/overview.ts';
import { searchResultView } from '#src/views/insight/search.ts';
import type { DashboardHandler } from '../call.ts';
import { type AnyDashboardRoute, READ, WRITE } from '../route.ts';

export type OverviewDeps = Pick<FigureUseCases, 'getOverview'> &
  SearchUseCases &
  SampleDataUseCases;

export function overviewRoutes(deps: OverviewDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/overview',
      operationId: 'getOverview',
      permission: 'shipments:read',
      handler: getOverviewHandler(deps),
    },
    {
      ...READ,
      path: '/search',
      operationId: 'search',
      permission: 'ANY_MEMBER',
      handler: searchHandler(deps),
    },
    {
      ...WRITE,
      path: '/sample-data',
      operationId: 'makeSampleData',
      permission: 'shipments:write',
      handler: makeSampleDataHandler(deps),
    },
  ];
}

function getOverviewHandler({ getOverview }: OverviewDeps): DashboardHandler<'getOverview'> {
  return async ({ tenant, session, query }) => {
    const seesMoney = session.permissions.includes('wallet:read');
    const { days: count, from, to } = query;
    const days = { days: count, from, to };
    const { isLiveAllowed } = session;
    const overview = await getOverview({ tenant, days, seesMoney, isLiveAllowed });
    return overviewView(overview, seesMoney);
  };
}

function searchHandler({ search }: OverviewDeps): DashboardHandler<'search'> {
  return async ({ tenant, session, query }) => {
    const { permissions } = session;
    const found = await search({ tenant, permissions, text: query.q });
    return { items: found.map(searchResultView) };
  };
}

function makeSampleDataHandler({
  makeSampleData,
}: OverviewDeps): DashboardHandler<'makeSampleData'> {
  return ({ caller, session }) => {
    refuseOutsideTest(caller);
    refuseWithoutPermission(session, 'wallet:write');
    return makeSampleData({ accountId: caller.accountId, environment: 'TEST' });
  };
}
