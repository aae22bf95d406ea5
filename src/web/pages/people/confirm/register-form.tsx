import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { useEntered } from '#src/web/app/session.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { LinkProps } from './link.ts';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

/** Remaining fields of a registration; the mailbox is already confirmed. */
export function RegisterForm({ token, link: { email } }: LinkProps) {
  const text = useWords(words);
  const { language } = useLanguage();
  const entered = useEntered();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { account_name: '', name: '', password: '' },
    send: async (values) => {
      const body = { ...values, token, language };
      return (await ok(dashboardApi.POST('/api/dashboard/register/confirm', { body }))).data;
    },
    onDone: (me) => entered(me),
  });
  const field = (name: 'account_name' | 'name' | 'password') => ({
    required: true,
    ...form.getInputProps(name),
  });
  return (
    <Entrance title={text.registerTitle} lead={text.registerLead}>
      <form onSubmit={submit}>
        <Stack>
          {error !== null && <Failed error={error} />}
          <TextInput label={text.email} value={email} readOnly autoComplete="username" />
          <TextInput
            label={text.accountName}
            autoComplete="organization"
            {...field('account_name')}
          />
          <TextInput label={text.name} autoComplete="name" {...field('name')} />
          <PasswordInput
            label={text.password}
            description={text.passwordHint}
            autoComplete="new-password"
            {...field('password')}
          />
          <Button type="submit" loading={isSending}>
            {text.create}
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}
