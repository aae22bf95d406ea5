import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useMay } from '#src/web/app/session.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { type Account, accountQuery } from './queries.ts';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

/** The account's mailbox that is not confirmed yet, and a button that sends another link to it. */
export function ContactState({ account }: { readonly account: Account }) {
  const text = useWords(words);
  const mayChange = useMay('settings:write');
  const queries = useQueryClient();
  const { contact_email: contact, pending_contact_email: pending, mail_goes_to: to } = account;
  const isUnconfirmed = pending === null && contact !== null && to !== contact;
  const asked = pending ?? contact;
  const { mutate, isPending, error } = useChange({
    mutationFn: async () => {
      const body = { contact_email: asked };
      return (await ok(dashboardApi.PATCH('/api/dashboard/account', { body }))).data;
    },
    onSuccess(changed) {
      queries.setQueryData(accountQuery.queryKey, changed);
      noteDone(asked === null ? text.saved : text.contactLinkSent(asked));
    },
  });
  if (pending === null && !isUnconfirmed && to !== null) return null;
  return (
    <Alert variant="default" role="status">
      <Stack gap="xs" align="flex-start">
        {error !== null && <Failed error={error} />}
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {pending !== null && text.contactPending(pending)}
          {isUnconfirmed && text.contactUnconfirmed}
          {pending === null && contact === null && text.noMail}
        </Text>
        {mayChange && asked !== null && (
          <Button size="xs" variant="default" onClick={() => mutate()} loading={isPending}>
            {text.sendContactLink}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
