import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { clientsOf, done } from '#src/web/api/client.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { SentLink } from '#src/web/pages/people/sign-in/sent-link.tsx';
import { words } from '#src/web/pages/people/sign-in/words.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';

const { dashboardApi } = clientsOf.TEST;

/** Asks for the e-mail only; the link sent there asks for everything else. */
export function RegisterPage() {
  const text = useWords(words);
  const { language } = useLanguage();
  const [sentTo, setSentTo] = useState<string>();
  const send = (email: string) =>
    done(dashboardApi.POST('/api/dashboard/register', { body: { email, language } }));
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { email: '' },
    async send({ email }) {
      await send(email);
      setSentTo(email);
    },
  });
  if (sentTo !== undefined) {
    return (
      <SentLink
        lead={text.registerSent(sentTo)}
        hint={text.notThere}
        sendAgain={() => send(sentTo)}
        startOver={{ label: text.otherEmail, go: () => setSentTo(undefined) }}
      />
    );
  }
  return (
    <Entrance title={text.registerTitle} lead={text.registerLead}>
      <form onSubmit={submit}>
        <Stack>
          {error !== null && <Failed error={error} />}
          <TextInput
            label={text.email}
            type="email"
            autoComplete="username"
            required
            {...form.getInputProps('email')}
          />
          <Button type="submit" loading={isSending}>
            {text.sendConfirmation}
          </Button>
        </Stack>
      </form>
      <Text size="sm" mt="lg">
        {text.haveAccount}{' '}
        <TextLink to="/sign-in" search={{}} inherit underline="always">
          {text.signIn}
        </TextLink>
      </Text>
    </Entrance>
  );
}
