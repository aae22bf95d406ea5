import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clientsOf, ok, sendCsrfToken } from '#src/web/api/client.ts';
import { type Me, meQuery } from '#src/web/app/session.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './person-words.ts';

type PasswordFormProps = {
  readonly email: string;
  /** Label of the current password in this form. */
  readonly currentLabel: string;
  readonly onDone: () => unknown;
};

const { dashboardApi } = clientsOf.TEST;

/** Form that replaces the current password by a new one. */
export function PasswordForm({ email, currentLabel, onDone }: PasswordFormProps) {
  const text = useWords(words);
  const { form, submit, isSending, error } = usePasswordForm(onDone);
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== null && <Failed error={error} />}
        {/* Password managers need the account name. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={currentLabel}
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
  );
}

function usePasswordForm(onDone: PasswordFormProps['onDone']) {
  const queries = useQueryClient();
  const api = useApiForm({
    initialValues: { current_password: '', password: '' },
    send: async (body) =>
      (await ok(dashboardApi.POST('/api/dashboard/me/password', { body }))).data,
    async onDone(me: Me) {
      // The change began a new session, which has its own token.
      sendCsrfToken(me.csrf_token);
      queries.setQueryData(meQuery.queryKey, me);
      api.form.reset();
      await onDone();
    },
  });
  return api;
}
