import { refuseOutsideTest, refuseWithoutPermission } from '#domain/access/caller.ts';
import { OVERVIEW_DAYS } from '#domain/figure/overview.ts';
import type { FigureUseCases } from '#src/usecases/figure/use-cases.ts';
import type { SampleDataUseCases } from '#src/usecases/sample-data/use-cases.ts';
import type { SearchUseCases } from '#src/usecases/search/use-cases.ts';
import { overviewView } from '#src/views/overview.ts';
import { searchResultView } from '#src/views/search.ts';
import type { DashboardHandler } from '../call.ts';
import { type AnyDashboardRoute, READ, WRITE } from '../route.ts';

export type OverviewDeps = Pick<FigureUseCases, 'getOverview'> &
  SearchUseCases &
  SampleDataUseCases;

/** Without `days`. */
const DAYS = 30;

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
    const days = OVERVIEW_DAYS.find((span) => span === query.days) ?? DAYS;
    return overviewView(await getOverview({ tenant, days, seesMoney }), seesMoney);
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
