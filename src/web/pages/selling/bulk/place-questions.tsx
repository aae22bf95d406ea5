import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { Note } from '#src/web/kit/note.tsx';
import { PlaceField } from '#src/web/kit/place-field.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Sheet } from './batch-csv.ts';
import classes from './bulk.module.css';
import { answered } from './places.ts';
import { choiceOf, type Places, type Question } from './use-places.ts';
import { words } from './words.ts';

/** Number of candidates shown as buttons; the field finds any other district. */
const BUTTONS = 4;
/** Number of questions shown at once; others follow as these are answered. */
const SHOWN_MAX = 20;

type QuestionsProps = {
  readonly sheet: Sheet;
  readonly onSheet: (sheet: Sheet) => void;
  readonly places: Places;
};

/** One question for all rows that give a place in the same words. */
export function PlaceQuestions({ sheet, onSheet, places }: QuestionsProps) {
  const text = useWords(words);
  const { questions, error, retry } = places;
  if (error !== null) return <Failed error={error} onRetry={retry} />;
  if (questions.length === 0) return null;
  const open = questions.filter(({ key }) => sheet.places[key] === undefined);
  const name = text.whichPlaces(open.length);
  const shown = [...open, ...questions.filter((one) => !open.includes(one))].slice(0, SHOWN_MAX);
  return (
    <Note meaning={open.length === 0 ? 'good' : 'attention'}>
      <Stack gap="sm" role="group" aria-label={name}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {shown.map((question) => (
          <PlaceQuestion key={question.key} question={question} sheet={sheet} onSheet={onSheet} />
        ))}
      </Stack>
    </Note>
  );
}

type QuestionProps = Omit<QuestionsProps, 'places'> & { readonly question: Question };

function PlaceQuestion({ question, sheet, onSheet }: QuestionProps) {
  const text = useWords(words);
  const { key, address, lines, candidates } = question;
  const place = sheet.places[key] ?? null;
  const choose = (chosen: typeof place) => onSheet(answered(sheet, question, chosen));
  const name = `${address} · ${text.rows(lines.length)}`;
  return (
    <Box role="group" aria-label={name}>
      <Text size="sm">{name}</Text>
      {place === null && (
        <Group gap={6} my={4}>
          {candidates.slice(0, BUTTONS).map((area) => (
            <Button
              key={area.district_id}
              size="compact-sm"
              variant="default"
              classNames={{ root: classes.choice, label: classes.choiceText }}
              onClick={() => choose(choiceOf(area) ?? null)}
            >
              {spokenPlace(area.label)}
            </Button>
          ))}
        </Group>
      )}
      <PlaceField place={place} onChoose={choose} error={undefined} />
    </Box>
  );
}
