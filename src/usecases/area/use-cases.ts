import type { Ports } from '../ports.ts';
import { importAreaCodes } from './import-area-codes.ts';

export type AreaUseCases = ReturnType<typeof areaUseCases>;

export function areaUseCases(ports: Pick<Ports, 'areas' | 'areaCodes' | 'readLines'>) {
  return { searchAreas: ports.areas.search, importAreaCodes: importAreaCodes(ports) };
}
