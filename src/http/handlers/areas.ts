import type { SearchAreas } from '#src/usecases/area/search-areas.ts';
import { areaView } from '#src/views/area.ts';
import type { Handler } from '../call.ts';

export function searchAreasHandler(searchAreas: SearchAreas): Handler<'searchAreas'> {
  return ({ query }) => {
    const found = searchAreas({ text: query.search, limit: query.limit ?? 20 });
    return { items: found.map(areaView) };
  };
}
