import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { PasswordForm } from './password-form.tsx';
import { words } from './person-words.ts';
import { sessionsQuery } from './queries.ts';
import classes from './settings.module.css';
import { words as pageWords } from './words.ts';

export function PasswordTab() {
  const text = useWords(words);
  const { tabs } = useWords(pageWords);
  const { person } = useSession();
  const queries = useQueryClient();
  const changed = async () => {
    noteDone(text.passwordChanged);
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <Card title={tabs.password}>
      <Stack className={classes.form}>
        <Text c="dimmed">{text.passwordLead}</Text>
        <PasswordForm email={person.email} currentLabel={text.currentPassword} onDone={changed} />
      </Stack>
    </Card>
  );
}
