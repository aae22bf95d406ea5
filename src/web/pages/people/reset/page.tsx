import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { clientsOf, done } from '#src/web/api/client.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useLinkToken } from '#src/web/kit/token.ts';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

/** Opened by the link of an e-mail: /reset#token. */
export function ResetPage() {
  const text = useWords(words);
  const navigate = useNavigate();
  const token = useLinkToken();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { password: '' },
    send: ({ password }) => {
      const body = { token, password };
      return done(dashboardApi.POST('/api/dashboard/password-resets/confirm', { body }));
    },
    onDone: async () => {
      noteDone(text.resetDone);
      await navigate({ to: '/sign-in', search: {} });
    },
  });
  const newLink = (
    <ButtonLink to="/forgotten" variant="default">
      {text.newLink}
    </ButtonLink>
  );
  if (token === '') {
    return (
      <Entrance title={text.resetTitle}>
        <Alert variant="default" my="md">
          {text.linkMissing}
        </Alert>
        {newLink}
      </Entrance>
    );
  }
  return (
    <Entrance title={text.resetTitle} lead={text.resetLead}>
      <form onSubmit={submit}>
        <Stack>
          {error !== null && <Failed error={error} />}
          {error !== null && newLink}
          <PasswordInput
            label={text.newPassword}
            description={text.passwordHint}
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={isSending}>
            {text.save}
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}
