import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from '#src/web/kit/card.tsx';
import { moreOf } from '#src/web/kit/more.ts';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { ownSecurityQuery } from './queries.ts';
import { SecurityTable } from './security-table.tsx';
import { words } from './security-words.ts';

/** Sign-ins of before, and refused ones, of which no session is left. */
export function OwnEvents() {
  const text = useWords(words);
  const log = useInfiniteQuery(ownSecurityQuery);
  if (log.isPending) return <Loading />;
  if (log.isError) return <Failed error={log.error} onRetry={() => void log.refetch()} />;
  const events = log.data.pages.flatMap(({ items }) => items);
  const more = moreOf(log);
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
