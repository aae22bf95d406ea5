import type { Ports } from '../ports.ts';

export type AreaUseCases = ReturnType<typeof areaUseCases>;

export function areaUseCases({ areas }: Pick<Ports, 'areas'>) {
  return { searchAreas: areas.search };
}
