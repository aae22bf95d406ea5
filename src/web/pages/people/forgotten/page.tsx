import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { clientsOf, done } from '#src/web/api/client.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { words as entranceWords } from '#src/web/pages/people/sign-in/words.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

/** Shows the same text whether or not the person exists. */
export function ForgottenPage() {
  const text = { ...useWords(entranceWords), ...useWords(words) };
  const [sentTo, setSentTo] = useState<string>();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { email: '' },
    send: async (body) => {
      await done(dashboardApi.POST('/api/dashboard/password-resets', { body }));
      setSentTo(body.email);
    },
  });
  const back = (
    <TextLink to="/sign-in" search={{}} size="sm">
      {text.backToSignIn}
    </TextLink>
  );
  if (sentTo !== undefined) {
    return (
      <Entrance title={text.sentTitle}>
        <Text my="md" role="status">
          {text.sent(sentTo)}
        </Text>
        {back}
      </Entrance>
    );
  }
  return (
    <Entrance title={text.forgottenTitle} lead={text.forgottenLead}>
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
            {text.sendLink}
          </Button>
          {back}
        </Stack>
      </form>
    </Entrance>
  );
}
