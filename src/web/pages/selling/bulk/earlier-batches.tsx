import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { components } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { slugOf } from '#src/web/app/slug.ts';
import { Card } from '#src/web/kit/card.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { saveFile } from '#src/web/kit/files.ts';
import { formatMoney, formatTime } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useLocale } from '#src/web/kit/use-locale.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

type Listed = components['schemas']['Batch'];

/** Enough for a month of a seller who sends nearly twice a day. */
const SHOWN_MAX = 50;

/** Earlier batches with their labels, which are kept for 30 days. */
export function EarlierBatches() {
  const text = useWords(words);
  const clients = useApi();
  const locale = useLocale();
  const seesPeople = useMay('people:read');
  const list = useQuery(batchesQuery(clients));
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined || list.data.length === 0) return null;
  const columns: readonly Column<Listed>[] = [
    {
      key: 'time',
      label: text.time,
      render: ({ batch_id, created_at }) => (
        <TextLink
          to="/$environment/bulk"
          params={{ environment: slugOf(clients.environment) }}
          search={{ batch: batch_id }}
          size="sm"
          style={{ whiteSpace: 'nowrap' }}
        >
          {formatTime(created_at, locale)}
        </TextLink>
      ),
    },
    { key: 'status', label: text.status, render: ({ status }) => text.statuses[status] },
    {
      key: 'rows',
      label: text.parcels,
      align: 'right',
      render: ({ totals }) => (
        <>
          {totals.rows}{' '}
          <Text span inherit hiddenFrom="sm">
            {text.parcels}
          </Text>
        </>
      ),
    },
    {
      key: 'made',
      label: text.made,
      align: 'right',
      isExtra: true,
      render: ({ totals }) => totals.created,
    },
    {
      key: 'total',
      label: text.total,
      align: 'right',
      isExtra: true,
      render: ({ totals }) => formatMoney(totals.total_amount),
    },
    {
      key: 'labels',
      label: <VisuallyHidden>{text.labelsShort}</VisuallyHidden>,
      align: 'right',
      render: (batch) => seesPeople && batch.totals.created > 0 && <Labels batch={batch} />,
    },
  ];
  return (
    <Card title={text.earlier} flush>
      <DataTable
        caption={text.earlier}
        rows={list.data}
        columns={columns}
        isStacked
        rowKey={({ batch_id }) => batch_id}
      />
    </Card>
  );
}

function Labels({ batch: { batch_id } }: { readonly batch: Listed }) {
  const text = useWords(words);
  const { api } = useApi();
  const take = useChange({
    mutationFn: async () => {
      const params = { path: { batch_id }, query: { ready_only: true } };
      const file = await ok(
        api.GET('/api/v1/batches/{batch_id}/labels', { params, parseAs: 'blob' }),
      );
      saveFile(file, `${batch_id}.pdf`);
    },
  });
  return (
    <Group justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        loading={take.isPending}
        onClick={() => take.mutate()}
      >
        {text.labelsShort}
      </Button>
      {take.isError && <Failed error={take.error} />}
    </Group>
  );
}

function batchesQuery(clients: Clients) {
  return {
    ...reading(clients, '/api/v1/batches', { noun: 'batches', query: { limit: SHOWN_MAX } }),
    select: ({ items }: { readonly items: readonly Listed[] }) => items,
  };
}
