import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './person-words.ts';

export type Credentials = { readonly current_password: string; readonly code: string };

type WithPasswordProps<Done> = {
  readonly label: string;
  /** True if the current second factor is required, too. */
  readonly needsCode?: boolean;
  readonly send: (body: Credentials) => Promise<Done>;
  readonly onDone: (done: Done) => void;
  /** Without it the form has no "back" button. */
  readonly onCancel?: (() => void) | undefined;
};

/**
 * Asks for the password: a browser left open must not be enough to change how a person signs in.
 */
export function WithPassword<Done>(props: WithPasswordProps<Done>) {
  const { label, needsCode = false, send, onDone, onCancel } = props;
  const text = useWords(words);
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { current_password: '', code: '' },
    send,
    onDone,
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== null && <Failed error={error} />}
        <PasswordInput
          label={text.currentPassword}
          description={text.passwordFirst}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('current_password')}
        />
        {needsCode && (
          <TextInput
            label={text.anyCode}
            description={text.anyCodeHint}
            autoComplete="one-time-code"
            maxLength={40}
            required
            {...form.getInputProps('code')}
          />
        )}
        <Group gap="xs">
          <Button type="submit" loading={isSending}>
            {label}
          </Button>
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel} disabled={isSending}>
              {text.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
