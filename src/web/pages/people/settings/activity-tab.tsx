import ClipboardDocumentListIcon from '@heroicons/react/24/outline/ClipboardDocumentListIcon';
import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { frameWords } from '#src/web/app/words.ts';
import type { Column } from '#src/web/kit/data-table.tsx';
import { ListCard } from '#src/web/kit/list.tsx';
import { rowsOf } from '#src/web/kit/more.ts';
import { Empty } from '#src/web/kit/states.tsx';
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
  const columns: readonly Column<Act>[] = [
    { key: 'at', label: text.when, render: ({ at }) => <Time at={at} exact /> },
    { key: 'by', label: text.who, render: ({ by, person_id }) => (person_id ? by : text.staff) },
    {
      key: 'what',
      label: text.what,
      render: (act) => (
        <div style={{ minWidth: 150, overflowWrap: 'anywhere' }}>
          {actText(act, text)}
          <Text size="xs" c="dimmed">
            {detailText(act, text, roles)}
          </Text>
        </div>
      ),
    },
  ];
  const empty = (
    <Empty icon={ClipboardDocumentListIcon} title={text.noActivity}>
      {text.noActivityHint}
    </Empty>
  );
  return (
    <Stack gap="sm">
      <Text c="dimmed">{text.activityLead}</Text>
      <ListCard
        query={activity}
        caption={text.activityCaption}
        rows={rowsOf(activity)}
        columns={columns}
        rowKey={({ sequence }) => String(sequence)}
        empty={empty}
      />
    </Stack>
  );
}
