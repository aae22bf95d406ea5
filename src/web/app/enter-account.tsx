import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { isCode } from '#src/web/api/errors.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { enterAccount } from './session.tsx';
import { frameWords } from './words.ts';

/** Lets our staff enter any account. Removes everything of the previous account from the page. */
export function EnterAccount() {
  const words = useWords(frameWords);
  const queries = useQueryClient();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: { account_id: '' },
    send: ({ account_id }) => enterAccount(account_id.trim()),
    onDone: () => queries.resetQueries(),
  });
  const isUnknown = isCode(error, 'NOT_FOUND');
  const wrong = isUnknown ? { error: words.noSuchAccount } : {};
  return (
    <form onSubmit={submit}>
      <Stack maw={480}>
        {error !== null && !isUnknown && <Failed error={error} />}
        <TextInput
          label={words.accountToEnter}
          description={words.enterHint}
          required
          maxLength={254}
          autoComplete="off"
          {...form.getInputProps('account_id')}
          {...wrong}
        />
        <Group>
          <Button type="submit" loading={isSending}>
            {words.enterAccount}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
