import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { useEntered } from '#src/web/app/session.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { words } from '#src/web/pages/sign-in/words.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';

const { dashboardApi } = clientsOf.TEST;

export function RegisterPage() {
  const text = useWords(words);
  const { language } = useLanguage();
  const entered = useEntered();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { account_name: '', name: '', email: '', password: '' },
    send: async (values) => {
      const body = { ...values, language };
      return (await ok(dashboardApi.POST('/api/dashboard/register', { body }))).data;
    },
    onDone: (me) => entered(me),
  });
  const field = (name: 'account_name' | 'name' | 'email' | 'password') => ({
    required: true,
    ...form.getInputProps(name),
  });
  return (
    <Entrance title={text.registerTitle} lead={text.registerLead}>
      <form onSubmit={submit}>
        <Stack>
          {error !== null && <Failed error={error} />}
          <TextInput
            label={text.accountName}
            autoComplete="organization"
            {...field('account_name')}
          />
          <TextInput label={text.name} autoComplete="name" {...field('name')} />
          <TextInput label={text.email} type="email" autoComplete="username" {...field('email')} />
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
      <Text size="sm" mt="lg">
        {text.haveAccount}{' '}
        <TextLink to="/sign-in" search={{}} inherit underline="always">
          {text.signIn}
        </TextLink>
      </Text>
    </Entrance>
  );
}
