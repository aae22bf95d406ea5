import { ContainerModule } from 'inversify';
import { loadAreaDirectory } from '#adapters/areas/directory.ts';
import { searchAreas } from '#src/usecases/area/search-areas.ts';
import { TOKENS } from './tokens.ts';

export const areaModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.areas).toResolvedValue(loadAreaDirectory);
  bind(TOKENS.searchAreas).toResolvedValue(searchAreas, [TOKENS.areas]);
});
