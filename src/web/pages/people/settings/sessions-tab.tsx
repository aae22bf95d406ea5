import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { Card } from '#src/web/kit/card.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Loading } from '#src/web/kit/states.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { browserName } from './browser-name.ts';
import { words } from './person-words.ts';
import { type PersonSession, sessionsQuery } from './queries.ts';
import { Read } from './read.tsx';
import { words as pageWords } from './words.ts';

const { dashboardApi } = clientsOf.TEST;
const OwnEvents = lazy(() =>
  import('./own-events.tsx').then((all) => ({ default: all.OwnEvents })),
);

export function SessionsTab() {
  const text = useWords(words);
  const { tabs } = useWords(pageWords);
  return (
    <Stack gap="sm">
      <Text c="dimmed">{text.sessionsLead}</Text>
      <Read query={useQuery(sessionsQuery)}>
        {({ items: sessions }) => (
          <Card
            title={tabs.sessions}
            flush
            {...(sessions.length > 1 ? { actions: <EndOthers /> } : {})}
          >
            <SessionTable sessions={sessions} />
          </Card>
        )}
      </Read>
      <Suspense fallback={<Loading />}>
        <OwnEvents />
      </Suspense>
    </Stack>
  );
}

function SessionTable({ sessions }: { readonly sessions: readonly PersonSession[] }) {
  const text = useWords(words);
  const columns: readonly Column<PersonSession>[] = [
    { key: 'device', label: text.device, render: (session) => <Device session={session} /> },
    { key: 'seen', label: text.lastSeen, render: ({ last_seen_at }) => <Time at={last_seen_at} /> },
    {
      key: 'created',
      label: text.signedIn,
      isExtra: true,
      render: ({ created_at }) => <Time at={created_at} />,
    },
    {
      key: 'actions',
      label: text.actions,
      render: ({ session_id, is_current }) =>
        is_current ? (
          <StatusBadge meaning="good" label={text.thisOne} />
        ) : (
          <EndOne sessionId={session_id} />
        ),
    },
  ];
  return (
    <DataTable
      caption={text.sessionsCaption}
      rows={sessions}
      columns={columns}
      rowKey={({ session_id }) => session_id}
    />
  );
}

function Device({ session: { user_agent, address } }: { readonly session: PersonSession }) {
  const text = useWords(words);
  return (
    <div title={user_agent}>
      {browserName(user_agent) ?? text.unknownDevice}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
    </div>
  );
}

function EndOne({ sessionId }: { readonly sessionId: string }) {
  const text = useWords(words);
  const queries = useQueryClient();
  const end = async () => {
    const params = { path: { session_id: sessionId } };
    await ok(dashboardApi.DELETE('/api/dashboard/sessions/{session_id}', { params }));
    noteDone(text.ended);
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <ConfirmButton size="compact-sm" label={text.end} title={`${text.end}?`} onConfirm={end}>
      {text.endOthersText}
    </ConfirmButton>
  );
}

function EndOthers() {
  const text = useWords(words);
  const queries = useQueryClient();
  const end = async () => {
    await ok(dashboardApi.DELETE('/api/dashboard/sessions'));
    noteDone(text.othersEnded);
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <ConfirmButton label={text.endOthers} title={`${text.endOthers}?`} onConfirm={end}>
      {text.endOthersText}
    </ConfirmButton>
  );
}
