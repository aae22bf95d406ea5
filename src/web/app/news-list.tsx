import { Text } from '@mantine/core';
import { EVENT_NAMES } from '#domain/insight/evidence/event-words.ts';
import { Time } from '#src/web/kit/time.tsx';
import { EventSubjectLink } from '#src/web/pages/notifying/events/subject-link.tsx';
import { subjectOf } from '#src/web/pages/notifying/events/view.ts';
import { useWords } from '#src/web/words/language.tsx';
import classes from './frame.module.css';
import type { News } from './news-query.ts';
import { frameWords } from './words.ts';

type NewsListProps = {
  readonly news: readonly News[];
  /** Position of the newest news that was seen before. */
  readonly seen: number;
  readonly onFollow: () => void;
};

/** News, newest first, each with a link to its subject. */
export function NewsList({ news, seen, onFollow }: NewsListProps) {
  const words = useWords(frameWords);
  const names = useWords(EVENT_NAMES);
  if (news.length === 0) {
    return (
      <Text size="sm" c="dimmed" p="md">
        {words.newsNone}
      </Text>
    );
  }
  return (
    <ul className={classes.news}>
      {news.map(({ id, type, data, created_at: at, position }) => (
        <li key={id} data-fresh={(position ?? 0) > seen}>
          <Text size="sm" fw={600}>
            {names[type]}
          </Text>
          <Text size="sm" onClick={onFollow}>
            <EventSubjectLink subject={subjectOf(data)} />
          </Text>
          <Text size="xs" c="dimmed">
            <Time at={at} />
          </Text>
        </li>
      ))}
    </ul>
  );
}
