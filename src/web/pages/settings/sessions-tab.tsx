import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { Card } from '#src/web/kit/card.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { browserName } from './browser-name.ts';
import { words } from './person-words.ts';
import { ownSecurityQuery, type PersonSession, sessionsQuery } from './queries.ts';
import { Read } from './read.tsx';
import { SecurityTable } from './security-table.tsx';
import { words as securityWords } from './security-words.ts';
import { words as pageWords } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

export function SessionsTab() {
  const text = useWords(words);
  const { tabs } = useWords(pageWords);
  return (
    <Stack gap="sm">
      <Text c="dimmed">{text.sessionsLead}</Text>
      <Read query={useQuery(sessionsQuery)}>
        {(sessions) => (
          <Card
            title={tabs.sessions}
            flush
            {...(sessions.length > 1 ? { actions: <EndOthers /> } : {})}
          >
            <SessionTable sessions={sessions} />
          </Card>
        )}
      </Read>
      <OwnEvents />
    </Stack>
  );
}

/** Sign-ins of before, and refused ones, of which no session is left. */
function OwnEvents() {
  const text = useWords(securityWords);
  const log = useInfiniteQuery(ownSecurityQuery);
  if (log.isPending) return <Loading />;
  if (log.isError) return <Failed error={log.error} onRetry={() => void log.refetch()} />;
  const events = log.data.pages.flatMap(({ items }) => items);
  const more = {
    hasMore: log.hasNextPage,
    isReading: log.isFetchingNextPage,
    read: () => void log.fetchNextPage(),
  };
  return (
    <Card title={text.own} flush>
      <Text size="sm" c="dimmed" px={20} pb={12}>
        {events.length === 0 ? text.empty : text.ownLead}
      </Text>
      {events.length > 0 && (
        <SecurityTable caption={text.ownCaption} events={events} more={more} isOwn />
      )}
    </Card>
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
