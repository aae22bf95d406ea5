import { Box, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/web/app/environment.ts';
import { fieldTexts } from '#src/web/kit/field-texts.ts';
import { PlaceField } from '#src/web/kit/place-field.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { cellOf, lineOf, mended, type Sheet, titleOf } from './batch-csv.ts';
import classes from './bulk.module.css';
import { columnOfPath, digitsText } from './columns.ts';
import { chosenPlace, DISTRICT, withPlace } from './places.ts';
import { type Batch, type BatchRow, isJudged, wrongRowsQuery } from './queries.ts';
import { words } from './words.ts';

type WrongRowsProps = {
  readonly batch: Batch;
  readonly sheet: Sheet | null;
  readonly onSheet: (sheet: Sheet) => void;
};

/** Each wrong cell is a field, which corrects the sheet. */
export function WrongRows({ batch, sheet, onSheet }: WrongRowsProps) {
  const text = useWords(words);
  const { totals, status, batch_id } = batch;
  const isKnown = isJudged(batch);
  const query = useQuery({ ...wrongRowsQuery(useApi(), batch_id), enabled: isKnown });
  const { data: rows, error, refetch } = query;
  if (!isKnown) return null;
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (rows === undefined) return <Loading />;
  const hint = status === 'COMPLETED' ? text.wrongOfMade : text.wrongHint;
  return (
    <Stack gap="sm" role="group" aria-label={text.wrong(totals.failed)}>
      <Text fw={600}>{text.wrong(totals.failed)}</Text>
      <Text size="sm" c="dimmed">
        {sheet === null ? text.noSheet : hint}
      </Text>
      {rows.map((row) => (
        <WrongRow key={row.row} row={row} sheet={sheet} onSheet={onSheet} />
      ))}
    </Stack>
  );
}

type WrongRowProps = Omit<WrongRowsProps, 'batch'> & { readonly row: BatchRow };

function WrongRow({ row, ...of }: WrongRowProps) {
  const text = useWords(words);
  const { language } = useLanguage();
  const texts = fieldTexts(row.errors, language);
  const name = [`${text.row} ${row.row}`, row.reference ?? []].flat().join(' · ');
  return (
    <Box role="group" aria-label={name} className={classes.wrong}>
      <Text size="sm" className={classes.wrongName}>
        {name}
      </Text>
      <div className={classes.wrongFields}>
        {row.errors.map(({ path, code, message }) => (
          <WrongField
            key={path}
            path={path}
            {...of}
            message={digitsText(columnOfPath(path), code, text) ?? texts[path] ?? message}
            row={of.sheet === null ? 0 : lineOf(of.sheet, row.row - 1, path)}
          />
        ))}
      </div>
    </Box>
  );
}

type WrongFieldProps = Omit<WrongRowsProps, 'batch'> & {
  readonly path: string;
  readonly message: string;
  /** Index of its line in the sheet. */
  readonly row: number;
};

function WrongField({ path, message, row, sheet, onSheet }: WrongFieldProps) {
  const text = useWords(words);
  const column = columnOfPath(path);
  if (sheet === null || column === null)
    return <Text size="sm">{[text.names[column ?? ''] ?? [], message].flat().join(': ')}</Text>;
  if (column === DISTRICT)
    return (
      <PlaceField
        place={chosenPlace(sheet, row)}
        onChoose={(place) => onSheet(withPlace(sheet, row, place))}
        error={message}
      />
    );
  return (
    <WrongCell
      column={column}
      title={titleOf(sheet, column, text.names)}
      value={cellOf(sheet, row, column)}
      message={message}
      onMend={(value) => onSheet(mended(sheet, { row, column, value }))}
    />
  );
}

type WrongCellProps = {
  readonly column: string;
  /** Title of the column in the sheet. */
  readonly title: string;
  readonly value: string;
  readonly message: string;
  readonly onMend: (value: string) => void;
};

function WrongCell({ column, title, value, message, onMend }: WrongCellProps) {
  if (column.endsWith('district_id'))
    return (
      <PlaceField
        place={value === '' ? null : { districtId: value, label: value }}
        onChoose={(place) => onMend(place?.districtId ?? '')}
        error={message}
      />
    );
  return (
    <TextInput
      label={title}
      value={value}
      error={message}
      onChange={({ currentTarget }) => onMend(currentTarget.value)}
    />
  );
}
