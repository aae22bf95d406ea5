import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { type SavedSender, senderLine, sendersQuery } from '#src/web/kit/saved-queries.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { batchCsv, RULES, regrouped, type Sheet, titleOf } from './batch-csv.ts';
import classes from './bulk.module.css';
import { COLUMNS, missingColumns } from './columns.ts';
import { Unmended, useWrong } from './unmended.tsx';
import { words } from './words.ts';

/** No saved sender: the sheet names it. */
const FROM_SHEET = '';

type SheetCardProps = {
  readonly sheet: Sheet;
  readonly onSheet: (sheet: Sheet) => void;
  /** Null: not chosen yet, so the default; '' for the columns of the sheet. */
  readonly senderId: string | null;
  readonly onSender: (id: string) => void;
  /** The batch that the sheet was last sent as. */
  readonly batch: string | undefined;
  readonly onSent: (batch: string) => void;
};

export function SheetCard(props: SheetCardProps) {
  const text = useWords(words);
  const { sheet, onSheet, batch, onSent } = props;
  const { senders, sender } = useSender(props);
  const missing = missingColumns(sheet.columns, { hasSender: sender !== undefined });
  const { check, sent } = useCheck(sender, onSent);
  const wrong = useWrong(batch);
  const send = () => {
    const grouped = regrouped(sheet);
    onSheet(grouped);
    check.mutate(grouped);
  };
  const checking = (
    <>
      {check.isError && <Failed error={check.error} />}
      <Group justify="space-between" wrap="nowrap">
        {wrong !== undefined && <Unmended sheet={sheet} sent={sent ?? sheet} wrong={wrong} />}
        <Button
          disabled={missing.length > 0}
          loading={check.isPending}
          onClick={send}
          className={classes.check}
        >
          {batch === undefined ? text.check : text.checkAgain}
        </Button>
      </Group>
    </>
  );
  return (
    <>
      <Card title={text.rows(sheet.rows.length)}>
        <Stack gap="sm">
          <Group align="flex-end">
            <SenderChoice {...props} senders={senders} sender={sender} />
            <RuleChoice sheet={sheet} onSheet={onSheet} />
          </Group>
          <ColumnChoices sheet={sheet} onSheet={onSheet} />
          {missing.length > 0 && (
            <Alert variant="default">{text.missing(missing.join(', '))}</Alert>
          )}
          {wrong === undefined && checking}
          <SheetTable sheet={sheet} />
        </Stack>
      </Card>
      {wrong !== undefined && <div className={classes.bar}>{checking}</div>}
    </>
  );
}

function useSender({ sheet, senderId }: Pick<SheetCardProps, 'sheet' | 'senderId'>) {
  const { data: senders = [] } = useQuery(sendersQuery(useApi()));
  const hasOwn = ['sender_name', 'sender_id'].some((one) => sheet.columns.includes(one));
  const first = hasOwn ? FROM_SHEET : (senders[0]?.sender_id ?? FROM_SHEET);
  const sender = senders.find(({ sender_id }) => sender_id === (senderId ?? first));
  return { senders, sender };
}

function useCheck(sender: SavedSender | undefined, onSent: (batch: string) => void) {
  const { api } = useApi();
  const [sent, setSent] = useState<Sheet | null>(null);
  const check = useChange({
    mutationFn: async (sheet: Sheet) =>
      ok(
        api.POST('/api/v1/batches', {
          params: { query: { dry_run: true, mode: 'all' } },
          headers: { 'Content-Type': 'text/csv' },
          body: batchCsv(sheet, sender),
          bodySerializer: (csv: unknown) => String(csv),
        }),
      ),
    onSuccess: ({ data }, sheet) => {
      setSent(sheet);
      onSent(data.batch_id);
    },
  });
  return { check, sent };
}

type SenderChoiceProps = Pick<SheetCardProps, 'onSender'> & {
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

type OfSheet = Pick<SheetCardProps, 'sheet' | 'onSheet'>;

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

/** Each title of the sheet, and the column that it stands for. */
function ColumnChoices({ sheet, onSheet }: OfSheet) {
  const text = useWords(words);
  const choose = (place: number, value: string) => {
    const chosen = COLUMNS.find((one) => one === value) ?? null;
    const columns = sheet.columns.map((one, at) => {
      if (at === place) return chosen;
      return one === chosen ? null : one;
    });
    onSheet({ ...sheet, columns });
  };
  return (
    <details open={sheet.columns.includes(null)}>
      <summary>{text.columns}</summary>
      <SimpleGrid cols={{ base: 2, sm: 4 }} mt="xs">
        {sheet.titles.map((title, place) => (
          <NativeSelect
            key={title}
            size="xs"
            label={text.column(title)}
            value={sheet.columns[place] ?? ''}
            onChange={({ currentTarget }) => choose(place, currentTarget.value)}
            data={[{ value: '', label: text.leaveOut }, ...COLUMNS]}
          />
        ))}
      </SimpleGrid>
    </details>
  );
}

type Line = { readonly number: number; readonly cells: readonly string[] };

function SheetTable({ sheet }: Pick<SheetCardProps, 'sheet'>) {
  const text = useWords(words);
  const lines = sheet.rows.map((cells, at) => ({ number: at + 1, cells }));
  const columns: readonly Column<Line>[] = [
    { key: 'row', label: text.row, align: 'right', render: ({ number }) => number },
    ...sheet.columns.flatMap((name, place) =>
      name === null ? [] : [{ key: name, label: titleOf(sheet, name), render: cellAt(place) }],
    ),
  ];
  return (
    <DataTable
      caption={text.sheet}
      rows={lines}
      columns={columns}
      rowKey={({ number }) => String(number)}
      isWide
    />
  );
}

function cellAt(place: number) {
  return ({ cells }: Line) => (
    <Text span size="xs" style={{ whiteSpace: 'nowrap' }}>
      {cells[place]}
    </Text>
  );
}
