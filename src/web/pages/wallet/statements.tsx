import { Button, Group, Text } from '@mantine/core';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { formatDay } from '#src/web/kit/format.ts';
import { saveFile } from '#src/web/kit/save-file.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { lastMonths, spanOf } from './days.ts';
import { words } from './words.ts';

type Wanted = { readonly month: string; readonly format: 'json' | 'csv' };

const MONTHS = 12;

/** A month as a file, for the books: as a statement that proves itself, or as rows. */
export function Statements() {
  const text = useWords(words);
  const { language } = useLanguage();
  const download = useDownload();
  const months = lastMonths(MONTHS, new Date());
  const [current = ''] = months;
  const button = (month: string, format: Wanted['format'], label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${month}`}
      loading={
        download.isPending &&
        download.variables.month === month &&
        download.variables.format === format
      }
      onClick={() => download.mutate({ month, format })}
    >
      {label}
    </Button>
  );
  const columns: readonly Column<string>[] = [
    {
      key: 'month',
      label: text.month,
      render: (month) => (
        <>
          {formatDay(`${month}-01T05:00:00Z`, language).replace(/^1 /, '')}
          {month === current && (
            <Text span size="xs" c="dimmed">
              {' '}
              {text.running}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'files',
      label: '',
      align: 'right',
      render: (month) => (
        <Group gap="xs" justify="flex-end">
          {button(month, 'json', text.statement)}
          {button(month, 'csv', text.statementRows)}
        </Group>
      ),
    },
  ];
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {text.statementHint}
      </Text>
      {download.isError && <Failed error={download.error} />}
      <Card flush>
        <DataTable
          caption={text.tabs.statements}
          rows={months}
          columns={columns}
          rowKey={(month) => month}
        />
      </Card>
      <CurlHint path={`/api/v1/statements/${current}`} />
    </>
  );
}

function useDownload() {
  const { api, environment } = useApi();
  return useChange({
    mutationFn: async ({ month, format }: Wanted) => {
      const { from, to } = spanOf(month);
      const query = { created_from: from, created_to: to };
      const answer =
        format === 'json'
          ? api.GET('/api/v1/statements/{month}', { params: { path: { month } }, parseAs: 'blob' })
          : api.GET('/api/v1/transactions/export', { params: { query }, parseAs: 'blob' });
      const file: Blob = await ok(answer);
      saveFile(file, `statement-${environment.toLowerCase()}-${month}.${format}`);
    },
  });
}
