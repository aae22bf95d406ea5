import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clientsOf, ok, sendCsrfToken } from '#src/web/api/client.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useFocusBack } from '#src/web/kit/use-opened.ts';
import { kitWords } from '#src/web/kit/words.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './proof-words.ts';
import { type Me, meQuery } from './session.tsx';

type ProofDialogProps = { readonly me: Me; readonly onDone: (isProved: boolean) => void };

/** Escape would also close the dialog below, and lose the input there. */
const ESCAPE_STAYS = { 'data-mantine-stop-propagation': true } as const;

const { dashboardApi } = clientsOf.TEST;

/**
 * Dialog above everything else; the interrupted request continues once the person has proved who
 * they are.
 */
export function ProofDialog({ me, onDone }: ProofDialogProps) {
  const text = useWords(words);
  const kit = useWords(kitWords);
  const { email, has_second_factor: hasFactor } = me.person;
  const { form, submit, isSending, error } = useProofForm(onDone);
  // The interrupted change is still pending, so only this dialog's own request keeps it open.
  const close = () => {
    if (!isSending) onDone(false);
  };
  useFocusBack();
  return (
    <Modal
      opened
      onClose={close}
      title={text.proofTitle}
      closeButtonProps={{ 'aria-label': kit.close, disabled: isSending }}
      zIndex={400}
      centered
    >
      <form onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && close()}>
        <Stack>
          <Text size="sm" c="dimmed">
            {text.proofLead}
          </Text>
          {error !== null && <Failed error={error} />}
          {/* Password managers need the account name. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordInput
            label={text.password}
            autoComplete="current-password"
            required
            data-autofocus
            {...ESCAPE_STAYS}
            {...form.getInputProps('current_password')}
          />
          {hasFactor && (
            <TextInput
              label={text.code}
              description={text.codeHint}
              autoComplete="one-time-code"
              required
              {...ESCAPE_STAYS}
              {...form.getInputProps('code')}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} disabled={isSending}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={isSending}>
              {text.goOn}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useProofForm(onDone: ProofDialogProps['onDone']) {
  const queries = useQueryClient();
  return useApiForm({
    initialValues: { current_password: '', code: '' },
    send: async ({ current_password, code }) => {
      const body = { current_password, code: code.trim() === '' ? null : code.trim() };
      return (await ok(dashboardApi.POST('/api/dashboard/me/proof', { body }))).data;
    },
    onDone(me) {
      // The proof began a new session, which has its own token.
      sendCsrfToken(me.csrf_token);
      queries.setQueryData(meQuery.queryKey, me);
      onDone(true);
    },
  });
}
