import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clientsOf, ok, sendCsrfToken } from '#src/web/api/client.ts';
import { meQuery, useSession } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './person-words.ts';
import { sessionsQuery } from './queries.ts';
import classes from './settings.module.css';
import { words as pageWords } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

export function PasswordTab() {
  const text = useWords(words);
  const { tabs } = useWords(pageWords);
  const { person } = useSession();
  const { form, submit, isSending, error } = usePasswordForm();
  return (
    <Card title={tabs.password}>
      <form onSubmit={submit} className={classes.form}>
        <Stack>
          <Text c="dimmed">{text.passwordLead}</Text>
          {error !== null && <Failed error={error} />}
          {/* Password managers look for whose password it is. */}
          <input type="hidden" autoComplete="username" value={person.email} readOnly />
          <PasswordInput
            label={text.currentPassword}
            autoComplete="current-password"
            required
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label={text.newPassword}
            description={text.passwordHint}
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
          <Group>
            <Button type="submit" loading={isSending}>
              {text.changePassword}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function usePasswordForm() {
  const text = useWords(words);
  const queries = useQueryClient();
  const api = useApiForm({
    initialValues: { current_password: '', password: '' },
    send: async (body) =>
      (await ok(dashboardApi.POST('/api/dashboard/me/password', { body }))).data,
    async onDone(me) {
      // It is another session from now on, with a token of its own.
      sendCsrfToken(me.csrf_token);
      queries.setQueryData(meQuery.queryKey, me);
      noteDone(text.passwordChanged);
      api.form.reset();
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return api;
}
