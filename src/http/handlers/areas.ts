import type { AreaUseCases } from '#src/usecases/area/use-cases.ts';
import { areaView } from '#src/views/area.ts';
import type { Handler } from '../call.ts';
import { type AnyRoute, READ } from '../route.ts';

export function areaRoutes(deps: AreaUseCases): readonly AnyRoute[] {
  return [
    {
      ...READ,
      path: '/areas',
      operationId: 'searchAreas',
      scope: 'rates:read',
      handler: searchAreasHandler(deps.searchAreas),
    },
  ];
}

function searchAreasHandler(searchAreas: AreaUseCases['searchAreas']): Handler<'searchAreas'> {
  return ({ query }) => {
    const found = searchAreas(query.search, query.limit ?? 20);
    return { items: found.map(areaView) };
  };
}
