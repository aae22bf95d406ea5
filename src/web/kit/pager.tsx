import ChevronLeftIcon from '@heroicons/react/24/outline/ChevronLeftIcon';
import ChevronRightIcon from '@heroicons/react/24/outline/ChevronRightIcon';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '#src/web/words/language.tsx';
import { pageBefore, rememberBefore } from './pages-before.ts';
import { kitWords } from './words.ts';

export type PagerProps = {
  /** Cursor of the shown page; undefined for the first page. */
  readonly after: string | undefined;
  readonly next: string | null;
  /** Shows the page of this cursor. */
  readonly onShow: (after: string | undefined) => void;
  /** Text beside the buttons, such as the number of rows. */
  readonly children?: ReactNode;
};

/** Buttons to the next and the previous page of a list. */
export function Pager({ after, next, onShow, children }: PagerProps) {
  const words = useWords(kitWords);
  const further = (cursor: string) => {
    rememberBefore(cursor, after);
    onShow(cursor);
  };
  return (
    <Group justify="space-between" p="sm">
      {children ?? <span />}
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<ChevronLeftIcon width={14} aria-hidden />}
          disabled={after === undefined}
          onClick={() => after !== undefined && onShow(pageBefore(after))}
        >
          {words.previous}
        </Button>
        <Button
          variant="default"
          size="xs"
          rightSection={<ChevronRightIcon width={14} aria-hidden />}
          disabled={next === null}
          onClick={() => next !== null && further(next)}
        >
          {words.next}
        </Button>
      </Group>
    </Group>
  );
}
