import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { District } from '#domain/area/district.ts';

export type SearchAreas = (query: { text: string; limit: number }) => readonly District[];

export function searchAreas(areas: AreaDirectory): SearchAreas {
  return ({ text, limit }) => areas.search(text, limit);
}
