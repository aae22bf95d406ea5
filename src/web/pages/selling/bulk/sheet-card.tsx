import {
  Alert,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { type SavedSender, senderLine, sendersQuery } from '#src/web/kit/saved-queries.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import {
  batchCsv,
  type LeftOut,
  lacksWeight,
  leftOutBy,
  parcelsIn,
  RULES,
  regrouped,
  type Sheet,
  type Unsaid,
  withLeftOut,
} from './batch-csv.ts';
import classes from './bulk.module.css';
import { COLUMNS, missingColumns } from './columns.ts';
import { PlaceQuestions } from './place-questions.tsx';
import { SheetTable } from './sheet-table.tsx';
import { Unmended, useWrong } from './unmended.tsx';
import { usePlaces } from './use-places.ts';
import { words } from './words.ts';
import { sentAs, type Work } from './work.ts';

/** Choice without a saved sender, because the sheet has the sender. */
const FROM_SHEET = '';
const BEYOND_MAX = 5;
const LEFT_OUT_MAX = 5;

type SheetCardProps = {
  readonly work: Work;
  readonly onWork: (work: Work) => void;
  /** Id of the batch as which the sheet was last sent. */
  readonly batch: string | undefined;
  readonly onSent: (batch: string) => void;
  readonly onAnew: () => void;
};

export function SheetCard({ work, onWork, batch, onSent, onAnew }: SheetCardProps) {
  const text = useWords(words);
  const { sheet, sent } = work;
  const onSheet = (changed: Sheet) => onWork({ ...work, sheet: changed });
  const { senders, sender } = useSender(work);
  const missing = missingColumns(sheet, { hasSender: sender !== undefined });
  const places = usePlaces(sheet);
  const { districtOf } = places;
  const check = useCheck({ sender, districtOf }, (grouped, id) => {
    onWork(sentAs(work, grouped, id));
    onSent(id);
  });
  const wrong = useWrong(batch);
  const send = () => check.mutate(regrouped(sheet));
  const checking = (
    <>
      {check.isError && <Failed error={check.error} />}
      <Group justify="space-between" wrap="nowrap">
        {wrong !== undefined && <Unmended sheet={sheet} sent={sent ?? sheet} wrong={wrong} />}
        <Button
          disabled={missing.length > 0 || places.isLooking || sheet.rows.length === 0}
          loading={check.isPending}
          onClick={send}
          className={classes.check}
        >
          {batch === undefined ? text.check : text.checkAgain}
        </Button>
      </Group>
    </>
  );
  const anew = (
    <Button size="compact-sm" variant="default" onClick={onAnew}>
      {text.another}
    </Button>
  );
  return (
    <>
      <Card title={titleText(sheet, text)} actions={batch === undefined && anew}>
        <Stack gap="sm">
          <Group align="flex-end">
            <SenderChoice
              senders={senders}
              sender={sender}
              onSender={(senderId) => onWork({ ...work, senderId })}
            />
            <RuleChoice sheet={sheet} onSheet={onSheet} />
            <WeightOfOthers sheet={sheet} onSheet={onSheet} />
          </Group>
          <ColumnChoices sheet={sheet} onSheet={onSheet} isMissing={missing.length > 0} />
          {missing.length > 0 && (
            <Alert variant="default">
              {text.missing(missing.map((one) => text.names[one] ?? one).join(', '))}
            </Alert>
          )}
          <Notes sheet={sheet} />
          <LeftOutLines sheet={sheet} onSheet={onSheet} />
          <PlaceQuestions sheet={sheet} onSheet={onSheet} places={places} />
          {wrong === undefined && checking}
          <SheetTable sheet={sheet} districtOf={districtOf} />
        </Stack>
      </Card>
      {wrong !== undefined && <div className={classes.bar}>{checking}</div>}
    </>
  );
}

/** Notes about text that may have been read wrongly. */
function Notes({ sheet: { isWindows, beyond } }: Pick<OfSheet, 'sheet'>) {
  const text = useWords(words);
  const shown = beyond.slice(0, BEYOND_MAX);
  return (
    <>
      {isWindows && <Alert variant="default">{text.windows}</Alert>}
      {beyond.length > 0 && (
        <Alert variant="default" title={text.beyond(beyond.length)}>
          {shown.map(({ row, cells }) => (
            <Text key={row} size="sm">
              {`${text.row} ${row}: ${cells.join(' · ')}`}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
}

/** Lines of orders that are not to be shipped, by the reason, until a person wants them shipped. */
function LeftOutLines({ sheet, onSheet }: OfSheet) {
  const text = useWords(words);
  const { leftOut, columns } = sheet;
  if (leftOut.length === 0) return null;
  const nameOf = ({ cells, status }: LeftOut) => {
    const named = ['reference', 'receiver_name'].map((one) => cells[columns.indexOf(one)] ?? '');
    return [...named, status].filter((one) => one !== '').join(' · ');
  };
  return (
    <Alert variant="default" title={text.leftOut(leftOut.length)}>
      {leftOutBy(sheet).map(([why, lines]) => (
        <Text key={why} size="sm">
          {`${text.notShipped[why]} (${lines.length}): `}
          {lines.slice(0, LEFT_OUT_MAX).map(nameOf).join('; ')}
          {lines.length > LEFT_OUT_MAX && `; ${text.others(lines.length - LEFT_OUT_MAX)}`}
        </Text>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        mt="xs"
        onClick={() => onSheet(withLeftOut(sheet))}
      >
        {text.shipAnyway}
      </Button>
    </Alert>
  );
}

function useSender({ sheet, senderId }: Work) {
  const { data: senders = [] } = useQuery(sendersQuery(useApi()));
  const hasOwn = ['sender_name', 'sender_id'].some((one) => sheet.columns.includes(one));
  const first = hasOwn ? FROM_SHEET : (senders[0]?.sender_id ?? FROM_SHEET);
  const sender = senders.find(({ sender_id }) => sender_id === (senderId ?? first));
  return { senders, sender };
}

function useCheck(unsaid: Unsaid, onSent: (sent: Sheet, batch: string) => void) {
  const { api } = useApi();
  return useChange({
    mutationFn: async (sheet: Sheet) =>
      ok(
        api.POST('/api/v1/batches', {
          params: { query: { dry_run: true, mode: 'all' } },
          headers: { 'Content-Type': 'text/csv' },
          body: batchCsv(sheet, unsaid),
          bodySerializer: (csv: unknown) => String(csv),
        }),
      ),
    onSuccess: ({ data }, sheet) => onSent(sheet, data.batch_id),
  });
}

type SenderChoiceProps = {
  readonly onSender: (id: string) => void;
  readonly senders: readonly SavedSender[];
  readonly sender: SavedSender | undefined;
};

function SenderChoice({ senders, sender, onSender }: SenderChoiceProps) {
  const text = useWords(words);
  return (
    <NativeSelect
      label={text.sender}
      value={sender?.sender_id ?? FROM_SHEET}
      onChange={({ currentTarget }) => onSender(currentTarget.value)}
      data={[
        { value: FROM_SHEET, label: text.fromSheet },
        ...senders.map((one) => ({ value: one.sender_id, label: senderLine(one) })),
      ]}
    />
  );
}

type OfSheet = { readonly sheet: Sheet; readonly onSheet: (sheet: Sheet) => void };

function RuleChoice({ sheet, onSheet }: OfSheet) {
  const text = useWords(words);
  const choose = (value: string) =>
    onSheet({ ...sheet, rule: RULES.find((one) => one === value) ?? RULES[0] });
  return (
    <NativeSelect
      label={text.rule}
      value={sheet.rule}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={RULES.map((value) => ({ value, label: text.rules[value] }))}
    />
  );
}

/** Asks for the weight of parcels without one, which exports of some marketplaces lack. */
function WeightOfOthers({ sheet, onSheet }: OfSheet) {
  const text = useWords(words);
  if (sheet.weight === '' && !lacksWeight(sheet)) return null;
  return (
    <TextInput
      label={text.weight}
      placeholder={text.weightHint}
      value={sheet.weight}
      onChange={({ currentTarget }) => onSheet({ ...sheet, weight: currentTarget.value })}
    />
  );
}

/** Each title of the sheet, with a choice of its column. */
function ColumnChoices({ sheet, onSheet, isMissing }: OfSheet & { readonly isMissing: boolean }) {
  const text = useWords(words);
  const choose = (place: number, value: string) => {
    const chosen = COLUMNS.find((one) => one === value) ?? null;
    const columns = sheet.columns.map((one, at) => {
      if (at === place) return chosen;
      return one === chosen ? null : one;
    });
    onSheet({ ...sheet, columns });
  };
  const choices = [
    { value: '', label: text.leaveOut },
    ...COLUMNS.map((value) => ({ value, label: text.names[value] ?? value })),
  ];
  return (
    <details open={isMissing}>
      <summary>{text.columns}</summary>
      <SimpleGrid cols={{ base: 2, sm: 4 }} mt="xs">
        {sheet.titles.map((title, place) => (
          <NativeSelect
            key={`${place} ${title}`}
            size="xs"
            label={text.column(title || (text.names[sheet.columns[place] ?? ''] ?? ''))}
            value={sheet.columns[place] ?? ''}
            onChange={({ currentTarget }) => choose(place, currentTarget.value)}
            data={choices}
          />
        ))}
      </SimpleGrid>
    </details>
  );
}

function titleText(sheet: Sheet, text: (typeof words)['id']): string {
  const lines = sheet.rows.length;
  const parcels = parcelsIn(sheet).length;
  return parcels === lines ? text.rows(lines) : text.parcelsInRows(parcels, lines);
}
