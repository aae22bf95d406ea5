import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NEWS_GROUPS, NEWS_PACES } from '#domain/notifying/person-notice/news-choice.ts';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { useSession } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './emails-words.ts';
import { type OwnEmails, ownEmailsQuery } from './queries.ts';
import { Read } from './read.tsx';
import classes from './settings.module.css';
import { words as pageWords } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

/** The person's own choice of e-mails about the account. */
export function EmailsTab() {
  const text = useWords(words);
  const { role } = useSession();
  const query = useQuery({ ...ownEmailsQuery, enabled: role !== 'OPERATOR' });
  if (role === 'OPERATOR') return <Text c="dimmed">{text.noMember}</Text>;
  return <Read query={query}>{(emails) => <EmailsForm emails={emails} />}</Read>;
}

function EmailsForm({ emails }: { readonly emails: OwnEmails }) {
  const text = useWords(words);
  const common = useWords(pageWords);
  const { account } = useSession();
  const { form, submit, isSending, error } = useEmailsForm(emails);
  return (
    <Card title={text.title}>
      <form onSubmit={submit}>
        <Stack>
          <Text c="dimmed">{text.lead(account?.name ?? '')}</Text>
          {error !== null && <Failed error={error} />}
          {NEWS_GROUPS.map((group) => (
            <NativeSelect
              key={group}
              label={text.groups[group][0]}
              description={text.groups[group][1]}
              className={classes.pace ?? ''}
              data={NEWS_PACES.map((value) => ({ value, label: text.paces[value] }))}
              {...form.getInputProps(`paces.${group}`)}
            />
          ))}
          <Checkbox
            label={text.includeTest}
            description={text.includeTestHint}
            {...form.getInputProps('include_test', { type: 'checkbox' })}
          />
          <Text size="sm" c="dimmed">
            {text.daily(emails.daily_at, emails.timezone)} {text.security}
          </Text>
          <Group>
            <Button type="submit" loading={isSending}>
              {common.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function useEmailsForm({ paces, include_test }: OwnEmails) {
  const common = useWords(pageWords);
  const queries = useQueryClient();
  return useApiForm({
    initialValues: { paces, include_test },
    send: async (body) => (await ok(dashboardApi.PATCH('/api/dashboard/me/emails', { body }))).data,
    onDone(changed) {
      noteDone(common.saved);
      queries.setQueryData(ownEmailsQuery.queryKey, changed);
    },
  });
}
