import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from '#src/web/kit/card.tsx';
import { rowsOf } from '#src/web/kit/more.ts';
import { useWords } from '#src/web/words/language.tsx';
import { ownSecurityQuery } from './queries.ts';
import { SecurityTable } from './security-table.tsx';
import { words } from './security-words.ts';

/** Past sign-ins, and refused ones, whose sessions no longer exist. */
export function OwnEvents() {
  const text = useWords(words);
  const log = useInfiniteQuery(ownSecurityQuery);
  const isEmpty = rowsOf(log)?.length === 0;
  return (
    <Card title={text.own} flush>
      <Text size="sm" c="dimmed" px={20} pb={12}>
        {isEmpty ? text.empty : text.ownLead}
      </Text>
      <SecurityTable caption={text.ownCaption} query={log} empty={null} isOwn />
    </Card>
  );
}
