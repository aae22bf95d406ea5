import ClipboardDocumentListIcon from '@heroicons/react/24/outline/ClipboardDocumentListIcon';
import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { frameWords } from '#src/web/app/words.ts';
import { Card } from '#src/web/kit/card.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { moreOf } from '#src/web/kit/more.ts';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Act } from './act.ts';
import { actText, detailText } from './act-text.ts';
import { activityQuery } from './queries.ts';
import { words } from './words.ts';

export function ActivityTab() {
  const text = useWords(words);
  const { roles } = useWords(frameWords);
  const activity = useInfiniteQuery(activityQuery);
  const rows = activity.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns: readonly Column<Act>[] = [
    { key: 'at', label: text.when, render: ({ at }) => <Time at={at} exact /> },
    { key: 'by', label: text.who, render: ({ by, person_id }) => (person_id ? by : text.staff) },
    {
      key: 'what',
      label: text.what,
      render: (act) => (
        <div style={{ overflowWrap: 'anywhere' }}>
          {actText(act, text)}
          <Text size="xs" c="dimmed">
            {detailText(act, text, roles)}
          </Text>
        </div>
      ),
    },
  ];
  if (activity.isPending) return <Loading />;
  if (activity.isError) {
    return <Failed error={activity.error} onRetry={() => void activity.refetch()} />;
  }
  if (rows.length === 0) {
    return (
      <Card>
        <Empty icon={ClipboardDocumentListIcon} title={text.noActivity}>
          {text.noActivityHint}
        </Empty>
      </Card>
    );
  }
  return (
    <Stack gap="sm">
      <Text c="dimmed">{text.activityLead}</Text>
      <Card flush>
        <DataTable
          caption={text.activityCaption}
          rows={rows}
          columns={columns}
          rowKey={({ sequence }) => String(sequence)}
          more={moreOf(activity)}
        />
      </Card>
    </Stack>
  );
}
