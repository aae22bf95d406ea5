import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { clientsOf, done } from '#src/web/api/client.ts';
import { useSession } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './person-words.ts';
import classes from './settings.module.css';

const { dashboardApi } = clientsOf.TEST;

/**
 * A new e-mail takes effect once its mailbox has opened the link; the form shows where the link
 * went.
 */
export function EmailCard() {
  const text = useWords(words);
  const { person } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { email: '', current_password: '' },
    async send(body) {
      await done(dashboardApi.POST('/api/dashboard/me/email', { body }));
      setSentTo(body.email);
    },
  });
  return (
    <Card title={text.emailTitle}>
      <form onSubmit={submit} className={classes.form}>
        <Stack>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {text.emailLead(person.email)}
          </Text>
          {error !== null && <Failed error={error} />}
          {sentTo !== undefined && (
            <Alert variant="default" role="status" style={{ overflowWrap: 'anywhere' }}>
              {text.emailSent(sentTo)}
            </Alert>
          )}
          <TextInput
            label={text.newEmail}
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={text.currentPassword}
            autoComplete="current-password"
            required
            {...form.getInputProps('current_password')}
          />
          <Group>
            <Button type="submit" variant="default" loading={isSending}>
              {sentTo === undefined ? text.sendEmailLink : text.sendEmailLinkAgain}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
