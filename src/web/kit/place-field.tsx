import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { reading } from '#src/web/api/reading.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { PlaceChoice } from './place.ts';
import { words } from './place-words.ts';

type Found = components['schemas']['FoundArea'];
type Choice = { readonly value: string; readonly label: string };
type PlaceFieldProps = {
  readonly place: PlaceChoice | null;
  /** `village`: the village that the text named. */
  readonly onChoose: (place: PlaceChoice | null, village: string | null) => void;
  readonly error: string | undefined;
};

const TYPED_MS = 200;
const SHORTEST = 2;
const CHOICES = 8;
/** The API's maximum. */
const SEARCH_MAX = 100;

/** Searches places while typing; a combobox that is fully usable by keyboard. */
export function PlaceField({ place, onChoose, error }: PlaceFieldProps) {
  const text = useWords(words);
  const [typed, setTyped] = useState(place?.label ?? '');
  const [known, setKnown] = useState(place?.districtId);
  // A pasted address or a cleared form changes the place, and with it the text.
  if (known !== place?.districtId) {
    setKnown(place?.districtId);
    setTyped(place?.label ?? '');
  }
  const { found, isLooking } = usePlaces(typed === place?.label ? '' : typed);
  const choices = found.map(({ district_id, label, village }) => ({
    value: district_id,
    label: spokenPlace(village === null ? label : `${village} · ${label}`),
  }));
  const choose = (id: string | null) => {
    const area = found.find(({ district_id }) => district_id === id);
    if (area !== undefined) {
      onChoose({ districtId: area.district_id, label: spokenPlace(area.label) }, area.village);
    } else if (id === null) onChoose(null, null);
  };
  return (
    <Select
      label={text.place}
      placeholder={text.placeHint}
      required
      searchable
      data={withChosen(choices, place)}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={place?.districtId ?? null}
      onChange={choose}
      nothingFoundMessage={typed.trim().length < SHORTEST ? text.placeType : text.placeNone}
      loading={isLooking}
      autoComplete="off"
      error={error}
    />
  );
}

/** Adds the chosen place, because a select cannot show a value that is not among its choices. */
function withChosen(choices: readonly Choice[], place: PlaceChoice | null): Choice[] {
  const isThere = place === null || choices.some(({ value }) => value === place.districtId);
  if (isThere) return [...choices];
  return [...choices, { value: place.districtId, label: place.label }];
}

function usePlaces(typed: string): {
  readonly found: readonly Found[];
  readonly isLooking: boolean;
} {
  const clients = useApi();
  const [search] = useDebouncedValue(typed.trim(), TYPED_MS);
  const isSearched = search.length >= SHORTEST;
  const places = useQuery({
    ...reading(clients, '/api/v1/areas', {
      noun: 'areas',
      query: { search: search.slice(0, SEARCH_MAX), limit: CHOICES },
    }),
    select: ({ items }) => items,
    enabled: isSearched,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return { found: isSearched ? (places.data ?? []) : [], isLooking: places.isFetching };
}
