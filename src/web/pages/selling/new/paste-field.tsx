import { Button, Group, Text, Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Note } from '#src/web/kit/note.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { PartyFields } from './draft.ts';
import type { PlacedReading } from './reading.ts';
import { words } from './words.ts';

type PasteFieldProps = {
  readonly party: PartyFields;
  readonly onRead: (found: Partial<PartyFields>) => void;
};

const TYPED_MS = 400;
/** Maximum length: a whole chat with its order. */
const LONGEST = 3000;
/** Confidence above which the API's documentation recommends the first result. */
const SURE = 0.8;
const OTHERS = 3;

/**
 * Field for an address pasted from a chat: it is split here, and the API finds its district. A late
 * answer fills in only fields that were not changed since.
 */
export function PasteField({ party, onRead }: PasteFieldProps) {
  const text = useWords(words);
  const clients = useApi();
  const [typed, setTyped] = useState('');
  const latest = useRef(party);
  latest.current = party;
  /** The party when the text was pasted, plus the fields filled in since. */
  const seen = useRef(party);
  const reading = useChange({
    // Loaded only when a text is pasted, to keep the first load of the page small.
    mutationFn: async (value: string) => (await import('./reading.ts')).readText(clients, value),
  });
  const fill = (found: Partial<PartyFields>) => {
    onRead(unchanged(found, seen.current, latest.current));
    seen.current = { ...seen.current, ...found };
  };
  const begin = (value: string) => {
    // TanStack Query calls these callbacks for the newest request only, and for none after `reset`.
    reading.mutate(value, {
      onSuccess(found) {
        if (found === null) return;
        const { fields, choices } = found;
        const [first] = choices;
        fill(isSure(first) ? first.fields : fields);
      },
    });
  };
  const read = useDebouncedCallback(begin, TYPED_MS);
  const type = (value: string) => {
    setTyped(value);
    seen.current = party;
    reading.reset();
    read(value);
  };
  const choose = ({ fields }: PlacedReading) => {
    const { place, village } = party;
    seen.current = { ...seen.current, place, village };
    fill(fields);
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
        {reading.data && <Outcome choices={reading.data.choices} onChoose={choose} />}
      </div>
      {reading.isError && <Failed error={reading.error} onRetry={() => begin(typed)} />}
    </div>
  );
}

type OutcomeProps = {
  readonly choices: readonly PlacedReading[];
  readonly onChoose: (choice: PlacedReading) => void;
};

function Outcome({ choices, onChoose }: OutcomeProps) {
  const text = useWords(words);
  const isFound = isSure(choices[0]);
  const message = isFound ? text.pasteFound : text.pasteChoose;
  return (
    <Note meaning={isFound ? 'good' : 'attention'}>
      <Text size="sm">{choices.length === 0 ? text.pasteNothing : message}</Text>
      {!isFound && (
        <Group gap={6} mt={6}>
          {choices.slice(0, OTHERS).map((choice) => (
            <Button
              key={choice.area.district_id}
              size="compact-sm"
              variant="default"
              onClick={() => onChoose(choice)}
            >
              {spokenPlace(choice.area.label)}
            </Button>
          ))}
        </Group>
      )}
    </Note>
  );
}

function isSure(choice: PlacedReading | undefined): choice is PlacedReading {
  return choice !== undefined && choice.area.confidence >= SURE;
}

/** The fields of `found` that have not changed from `before` to `now`. */
function unchanged(
  found: Partial<PartyFields>,
  before: PartyFields,
  now: PartyFields,
): Partial<PartyFields> {
  const fields = Object.keys(found) as (keyof PartyFields)[];
  const kept = fields.filter((field) => now[field] === before[field]);
  return Object.fromEntries(kept.map((field) => [field, found[field]]));
}
