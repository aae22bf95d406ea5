import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { type TimeZone, ZONE_NAMES } from '#domain/carrying/area/time-zone.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { saveFile } from '#src/web/kit/files.ts';
import { dayOf, formatMonth } from '#src/web/kit/format.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useLocale, useZone } from '#src/web/kit/use-locale.ts';
import { useWords } from '#src/web/words/language.tsx';
import { lastMonths, monthSpan } from './days.ts';
import { words } from './words.ts';

const KINDS = ['pdf', 'xlsx', 'csv', 'invoice'] as const;
type Kind = (typeof KINDS)[number];
type Wanted = { readonly month: string; readonly kind: Kind };

const MONTHS = 12;

/** Files of a month for bookkeeping: its statement, its rows, or the invoice of its fees. */
export function Statements() {
  const text = useWords(words);
  const { language, zone } = useLocale();
  const download = useDownload();
  const months = lastMonths(MONTHS, dayOf(new Date().toISOString(), zone));
  const [current = ''] = months;
  const button = (month: string, kind: Kind) => (
    <Button
      key={kind}
      size="compact-sm"
      variant="default"
      aria-label={`${text.files[kind]}: ${formatMonth(month, language)}`}
      loading={
        download.isPending && download.variables.month === month && download.variables.kind === kind
      }
      onClick={() => download.mutate({ month, kind })}
    >
      {text.files[kind]}
    </Button>
  );
  const columns: readonly Column<string>[] = [
    {
      key: 'month',
      label: text.month,
      render: (month) => (
        <>
          {formatMonth(month, language)}
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
      label: <VisuallyHidden>{text.filesOfMonth}</VisuallyHidden>,
      align: 'right',
      render: (month) => (
        <Group gap="xs" justify="flex-end">
          {KINDS.map((kind) => button(month, kind))}
        </Group>
      ),
    },
  ];
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {text.statementHint(zone)}
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
      <CurlHint path={`/api/v1/statements/${current}?timezone=${ZONE_NAMES[zone]}`} />
    </>
  );
}

function useDownload() {
  const { api, environment } = useApi();
  const zone = useZone();
  return useChange({
    mutationFn: async (wanted: Wanted) => {
      const { month, kind } = wanted;
      const [name, ending] = kind === 'invoice' ? ['invoice', 'pdf'] : ['statement', kind];
      const file = await readFile(api, wanted, zone);
      saveFile(file, `${name}-${environment.toLowerCase()}-${month}.${ending}`);
    },
  });
}

async function readFile(
  api: Clients['api'],
  { month, kind }: Wanted,
  zone: TimeZone,
): Promise<Blob> {
  const timezone = ZONE_NAMES[zone];
  const path = { month };
  if (kind === 'invoice') {
    const params = { path };
    return ok(api.GET('/api/v1/invoices/{month}', { params, parseAs: 'blob' }));
  }
  if (kind === 'csv') {
    const { from, to } = monthSpan(month);
    const params = {
      query: { created_from: from, created_to: to, timezone, style: 'excel' as const },
    };
    return ok(api.GET('/api/v1/transactions/export', { params, parseAs: 'blob' }));
  }
  const params = { path, query: { timezone, format: kind } };
  return ok(api.GET('/api/v1/statements/{month}', { params, parseAs: 'blob' }));
}
