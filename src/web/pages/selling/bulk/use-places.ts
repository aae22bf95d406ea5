import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import type { PlaceChoice } from '#src/web/kit/place.ts';
import type { Sheet } from './batch-csv.ts';
import { type AskedPlace, askedPlaces, placeReader, type SaidPlace } from './places.ts';

export type Area = components['schemas']['Area'];
/** A place that a person has to choose, or has chosen. */
export type Question = AskedPlace & { readonly candidates: readonly Area[] };
export type Places = {
  /** District of a line; undefined if the sheet has its code, or if it is unknown. */
  readonly districtOf: (line: number) => PlaceChoice | undefined;
  readonly questions: readonly Question[];
  readonly isLooking: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Maximum number of places in one call of the API. */
const PLACES_MAX = 200;
const TYPED_MS = 400;
const NOTHING: ReadonlyMap<string, Answer> = new Map();

type Answer = components['schemas']['ResolvedPlace'];

/** Districts of a sheet, found with certainty or chosen by a person. */
export function usePlaces(sheet: Sheet): Places {
  const { api, environment } = useApi();
  const asked = useMemo(() => askedPlaces(sheet), [sheet]);
  const [settled] = useDebouncedValue(asked, TYPED_MS);
  const { data, error, refetch } = useQuery({
    queryKey: [environment, 'areas', settled.map(({ key }) => key)],
    queryFn: async ({ signal }) => {
      const calls = chunksOf(settled).map(async (places) => {
        const body = { places: places.map(lineOf) };
        const answer = await ok(api.POST('/api/v1/areas/resolve-many', { body, signal }));
        return answer.data.items.map((item, at) => [places[at]?.key ?? '', item] as const);
      });
      return new Map((await Promise.all(calls)).flat());
    },
    enabled: settled.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const answers = data ?? NOTHING;
    const said = placeReader(sheet);
    const districtOf = (line: number) => {
      const key = said(line)?.key;
      return key === undefined
        ? undefined
        : (sheet.places[key] ?? choiceOf(answers.get(key)?.area));
    };
    const questions = asked.flatMap((place) => {
      const answer = answers.get(place.key);
      return answer?.area === null ? [{ ...place, candidates: answer.candidates }] : [];
    });
    const isLooking = error === null && asked.some(({ key }) => !answers.has(key));
    const retry = () => void refetch();
    return { districtOf, questions, isLooking, error, retry };
  }, [asked, data, error, refetch, sheet]);
}

export function choiceOf(area: Area | null | undefined): PlaceChoice | undefined {
  return area ? { districtId: area.district_id, label: spokenPlace(area.label) } : undefined;
}

function lineOf({ address, postalCode }: SaidPlace) {
  return { address, ...(postalCode !== undefined && { postal_code: postalCode }) };
}

function chunksOf(places: readonly AskedPlace[]): readonly (readonly AskedPlace[])[] {
  const count = Math.ceil(places.length / PLACES_MAX);
  return Array.from({ length: count }, (_, at) =>
    places.slice(at * PLACES_MAX, (at + 1) * PLACES_MAX),
  );
}
