import type { ResolvePlace } from '#src/usecases/carrying/area/resolve-place.ts';

/** Knows no place: only codes of districts are taken. */
export const NO_PLACES: ResolvePlace = () => ({ candidates: [] });
