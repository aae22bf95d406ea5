import { Button, Group, Text, Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { components } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Note } from '#src/web/kit/note.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { PartyFields } from './draft.ts';
import { type Pasted, readPasted, streetOf } from './pasted.ts';
import { words } from './words.ts';

type Likely = components['schemas']['LikelyArea'];
type PasteFieldProps = {
  readonly party: PartyFields;
  readonly onRead: (found: Partial<PartyFields>) => void;
};

const TYPED_MS = 400;
const SHORTEST = 8;
const LONGEST = 500;
/** Confidence from which the API's documentation recommends to take the first result. */
const SURE = 0.8;
const OTHERS = 3;

/**
 * A whole address out of a chat: split here, its district found by the API. An answer that comes
 * late fills in only what nobody changed since.
 */
export function PasteField({ party, onRead }: PasteFieldProps) {
  const text = useWords(words);
  const clients = useApi();
  const [typed, setTyped] = useState('');
  const latest = useRef(party);
  latest.current = party;
  /** The party as it was when the text was pasted, with what was filled in since. */
  const seen = useRef(party);
  const reading = useChange({ mutationFn: (pasted: Pasted) => resolve(clients, pasted) });
  const fill = (found: Partial<PartyFields>) => {
    onRead(unchanged(found, seen.current, latest.current));
    seen.current = { ...seen.current, ...found };
  };
  const begin = (pasted: Pasted) => {
    // TanStack Query calls these callbacks for the newest request only, and for none after `reset`.
    reading.mutate(pasted, {
      onSuccess([first]) {
        const isSure = first !== undefined && first.confidence >= SURE;
        fill(isSure ? placed(pasted, first) : unplaced(pasted));
      },
    });
  };
  const read = useDebouncedCallback((value: string) => {
    const pasted = readPasted(value);
    if (pasted.address.length >= SHORTEST) begin(pasted);
  }, TYPED_MS);
  const type = (value: string) => {
    setTyped(value);
    seen.current = party;
    reading.reset();
    read(value);
  };
  const choose = (pasted: Pasted, area: Likely) => {
    const { place, village } = party;
    seen.current = { ...seen.current, place, village };
    fill(placed(pasted, area));
  };
  return (
    <div>
      <Textarea
        label={text.paste}
        description={text.pasteHint}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={LONGEST}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <div role="status">
        {reading.isSuccess && (
          <Outcome areas={reading.data} onChoose={(area) => choose(reading.variables, area)} />
        )}
      </div>
      {reading.isError && <Failed error={reading.error} onRetry={() => begin(reading.variables)} />}
    </div>
  );
}

type OutcomeProps = {
  readonly areas: readonly Likely[];
  readonly onChoose: (area: Likely) => void;
};

function Outcome({ areas, onChoose }: OutcomeProps) {
  const text = useWords(words);
  const isSure = (areas[0]?.confidence ?? 0) >= SURE;
  const message = isSure ? text.pasteFound : text.pasteChoose;
  return (
    <Note meaning={isSure ? 'good' : 'attention'}>
      <Text size="sm">{areas.length === 0 ? text.pasteNothing : message}</Text>
      {!isSure && (
        <Group gap={6} mt={6}>
          {areas.slice(0, OTHERS).map((area) => (
            <Button
              key={area.district_id}
              size="compact-sm"
              variant="default"
              onClick={() => onChoose(area)}
            >
              {area.label}
            </Button>
          ))}
        </Group>
      )}
    </Note>
  );
}

async function resolve({ api }: Clients, { address }: Pasted): Promise<readonly Likely[]> {
  const { data } = await ok(api.POST('/api/v1/areas/resolve', { body: { address } }));
  return data.items;
}

/** The fields of `found` that are in `now` as they were in `before`. */
function unchanged(
  found: Partial<PartyFields>,
  before: PartyFields,
  now: PartyFields,
): Partial<PartyFields> {
  const fields = Object.keys(found) as (keyof PartyFields)[];
  const kept = fields.filter((field) => now[field] === before[field]);
  return Object.fromEntries(kept.map((field) => [field, found[field]]));
}

function unplaced({ name, phone, address, postalCode }: Pasted): Partial<PartyFields> {
  return {
    ...(name !== '' && { name }),
    ...(phone !== '' && { phone }),
    address,
    postalCode,
  };
}

function placed(pasted: Pasted, area: Likely): Partial<PartyFields> {
  return {
    ...unplaced(pasted),
    address: streetOf(pasted.address, area),
    village: area.village ?? '',
    place: { districtId: area.district_id, label: area.label },
  };
}
