import { Alert, Button, Stack, Text } from '@mantine/core';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { LinkProps } from './link.ts';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

/** Page for the owner of a mailbox, who need not be a person of the account. */
export function ConfirmContact({ token, link }: LinkProps) {
  const text = useWords(words);
  const account = link.account_name ?? '';
  const { mutate, isPending, error, isSuccess } = useChange({
    mutationFn: () =>
      ok(dashboardApi.POST('/api/dashboard/account/contact/confirm', { body: { token } })),
  });
  if (isSuccess) {
    return (
      <Entrance title={text.contactTitle}>
        <Alert variant="default" my="md" role="status">
          {text.agreed(account)}
        </Alert>
      </Entrance>
    );
  }
  return (
    <Entrance title={text.contactTitle} lead={text.contactLead(account, link.email)}>
      <Stack mt="md">
        {error !== null && <Failed error={error} />}
        <Button onClick={() => mutate()} loading={isPending}>
          {text.agree}
        </Button>
        <Text size="sm" c="dimmed">
          {text.contactUnknown}
        </Text>
      </Stack>
    </Entrance>
  );
}
