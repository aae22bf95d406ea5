import type { Ports } from '../../ports.ts';
import { getArea } from './get-area.ts';
import { importAreaCodes } from './import-area-codes.ts';
import { listAreas } from './list-areas.ts';
import { resolvePlace } from './resolve-place.ts';

export type AreaUseCases = ReturnType<typeof areaUseCases>;

export function areaUseCases(ports: Pick<Ports, 'areas' | 'areaCodes' | 'readLines'>) {
  const { areas } = ports;
  return {
    searchAreas: areas.search,
    resolveAddress: areas.resolve,
    resolvePlace: resolvePlace(ports),
    getArea: getArea(ports),
    listProvinces: areas.provinces,
    ...listAreas(ports),
    importAreaCodes: importAreaCodes(ports),
  };
}
