import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { useEntered } from '#src/web/app/session.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

type AcceptFormProps = {
  readonly token: string;
  readonly invited: {
    readonly account_name: string;
    readonly email: string;
    readonly needs_password: boolean;
  };
};

const { dashboardApi } = clientsOf.TEST;

/** Accepts an invitation: a new person is signed in at once, others sign in with their password. */
export function AcceptForm({ token, invited }: AcceptFormProps) {
  const text = useWords(words);
  const { language } = useLanguage();
  const { account_name: account, email, needs_password: isNew } = invited;
  const navigate = useNavigate();
  const entered = useEntered();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { name: '', password: '' },
    send: async ({ name, password }) => {
      const body = { token, ...(isNew && { name, password, language }) };
      await ok(dashboardApi.POST('/api/dashboard/invitations/accept', { body }));
      if (!isNew) return null;
      const person = { email, password, code: null };
      return (await ok(dashboardApi.POST('/api/dashboard/sign-in', { body: person }))).data;
    },
    onDone: async (me) => {
      if (me !== null) return entered(me);
      noteDone(text.joined(account));
      await navigate({ to: '/sign-in', search: {} });
    },
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== null && <Failed error={error} />}
        <TextInput label={text.email} value={email} readOnly autoComplete="username" />
        {isNew && (
          <>
            <TextInput
              label={text.name}
              autoComplete="name"
              required
              {...form.getInputProps('name')}
            />
            <PasswordInput
              label={text.password}
              description={text.passwordHint}
              autoComplete="new-password"
              required
              {...form.getInputProps('password')}
            />
          </>
        )}
        <Button type="submit" loading={isSending}>
          {text.join}
        </Button>
      </Stack>
    </form>
  );
}
