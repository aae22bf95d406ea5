import type { AreaUseCases } from '#src/usecases/carrying/area/use-cases.ts';
import { inTurns } from '#src/usecases/selling/batch/in-turns.ts';
import {
  areaDetailView,
  areaView,
  foundAreaView,
  likelyAreaView,
  provinceView,
  regencyView,
  villageView,
} from '#src/views/carrying/area.ts';
import type { Handler } from '../../call.ts';
import { allRead } from '../../contract/read-body.ts';
import { type AnyRoute, READ } from '../../route.ts';
import { newTurns } from '../../turns.ts';

const AREA_READ = { ...READ, scope: 'rates:read' } as const;

export function areaRoutes(deps: AreaUseCases): readonly AnyRoute[] {
  return [
    {
      ...AREA_READ,
      path: '/areas',
      operationId: 'searchAreas',
      handler: searchAreasHandler(deps.searchAreas),
    },
    ...listRoutes(deps),
    {
      ...AREA_READ,
      method: 'post',
      path: '/areas/resolve',
      operationId: 'resolveAddress',
      handler: resolveAddressHandler(deps.resolveAddress),
    },
    {
      ...AREA_READ,
      method: 'post',
      path: '/areas/resolve-many',
      operationId: 'resolvePlaces',
      // Two hundred places cost as much as a batch.
      limit: 'batches',
      handler: resolvePlacesHandler(deps),
    },
    // Comes last, because its path parameter would also match `provinces`.
    {
      ...AREA_READ,
      path: '/areas/:district_id',
      operationId: 'getArea',
      handler: ({ params }) => areaDetailView(deps.getArea(params.district_id)),
    },
  ];
}

/** Lists from the whole country down to a village. */
function listRoutes(deps: AreaUseCases): readonly AnyRoute[] {
  return [
    {
      ...AREA_READ,
      path: '/areas/provinces',
      operationId: 'listProvinces',
      handler: () => ({ items: deps.listProvinces().map(provinceView) }),
    },
    {
      ...AREA_READ,
      path: '/areas/regencies',
      operationId: 'listRegencies',
      handler: ({ query }) => ({ items: deps.listRegencies(query.province).map(regencyView) }),
    },
    {
      ...AREA_READ,
      path: '/areas/districts',
      operationId: 'listDistricts',
      handler: ({ query }) => ({ items: deps.listDistricts(query.regency).map(areaView) }),
    },
    {
      ...AREA_READ,
      path: '/areas/villages',
      operationId: 'listVillages',
      handler: ({ query }) => ({ items: deps.listVillages(query.district).map(villageView) }),
    },
  ];
}

function searchAreasHandler(searchAreas: AreaUseCases['searchAreas']): Handler<'searchAreas'> {
  return ({ query }) => {
    const found = searchAreas(query.search, query.limit ?? 20);
    return { items: found.map(foundAreaView) };
  };
}

function resolveAddressHandler(
  resolveAddress: AreaUseCases['resolveAddress'],
): Handler<'resolveAddress'> {
  return ({ body: { address, postal_code: postalCode, coordinates, ...unread } }) => {
    allRead(unread);
    const likely = resolveAddress({ address, postalCode, coordinates });
    return { items: likely.map(likelyAreaView) };
  };
}

function resolvePlacesHandler({ resolvePlace, getArea }: AreaUseCases): Handler<'resolvePlaces'> {
  return async ({ body: { places, ...unread } }) => {
    allRead(unread);
    const items = await inTurns(places, newTurns(), ({ address, postal_code, ...others }) => {
      allRead(others);
      const found = resolvePlace({ text: address, postalCode: postal_code });
      if ('candidates' in found) return { area: null, candidates: found.candidates.map(areaView) };
      return { area: areaView(getArea(found.districtId)), candidates: [] };
    });
    return { items: [...items] };
  };
}
