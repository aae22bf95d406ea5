import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { isCode } from '#src/web/api/errors.ts';
import type { Me } from '#src/web/app/session.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words as formWords } from './form-words.ts';
import { Unconfirmed } from './unconfirmed.tsx';
import { words } from './words.ts';

type SignInFormProps = {
  readonly onDone: (me: Me) => unknown;
  /** E-mail of the person whose session has ended. */
  readonly email?: string;
};

const { dashboardApi } = clientsOf.TEST;

/** Form with e-mail and password, and the code of the second factor if the person has one. */
export function SignInForm({ onDone, email = '' }: SignInFormProps) {
  const text = { ...useWords(words), ...useWords(formWords) };
  const [needsCode, setNeedsCode] = useState(false);
  const { form, submit, isSending, error, reset } = useApiForm({
    initialValues: { email, password: '', code: '' },
    send: async ({ code, ...person }) => {
      const body = { ...person, code: code.trim() === '' ? null : code.trim() };
      const answer = dashboardApi.POST('/api/dashboard/sign-in', { body });
      const { data } = await ok(answer).catch((failure) => {
        if (isCode(failure, 'SECOND_FACTOR_REQUIRED')) setNeedsCode(true);
        throw failure;
      });
      return data;
    },
    onDone,
  });
  if (isCode(error, 'EMAIL_UNCONFIRMED')) {
    return <Unconfirmed email={form.getValues().email} onBack={reset} />;
  }
  const again = () => {
    setNeedsCode(false);
    form.setValues({ password: '', code: '' });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== null && !isCode(error, 'SECOND_FACTOR_REQUIRED') && <Failed error={error} />}
        <Stack style={needsCode ? { display: 'none' } : {}}>
          <TextInput
            type="email"
            autoComplete="username"
            label={text.email}
            required
            {...form.getInputProps('email')}
          />
          <PasswordInput
            autoComplete="current-password"
            label={text.password}
            required
            {...form.getInputProps('password')}
          />
        </Stack>
        {needsCode && (
          <TextInput
            autoComplete="one-time-code"
            label={text.code}
            description={text.codeHint}
            data-autofocus
            autoFocus
            required
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" loading={isSending}>
          {needsCode ? text.verify : text.signIn}
        </Button>
        {needsCode && (
          <>
            <Text size="xs" c="dimmed">
              {text.codeLost}
            </Text>
            <Button variant="subtle" color="gray" onClick={again}>
              {text.otherPerson}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}
