import { Button, Stack, Text, Title } from '@mantine/core';
import { clientsOf, done } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words as formWords } from './form-words.ts';
import { words } from './words.ts';

type UnconfirmedProps = { readonly email: string; readonly onBack: () => void };

const { dashboardApi } = clientsOf.TEST;

/**
 * The only page for a person with an unconfirmed mailbox: sends the link again, as often as they
 * ask.
 */
export function Unconfirmed({ email, onBack }: UnconfirmedProps) {
  const text = { ...useWords(words), ...useWords(formWords) };
  const { mutate, isPending, error, isSuccess } = useChange({
    mutationFn: () =>
      done(dashboardApi.POST('/api/dashboard/password-resets', { body: { email } })),
  });
  return (
    <Stack mt="md">
      <Title order={2} size="h3">
        {text.unconfirmedTitle}
      </Title>
      <Text role="status" style={{ overflowWrap: 'anywhere' }}>
        {isSuccess ? text.confirmationSent(email) : text.unconfirmed(email)}
      </Text>
      {isSuccess && (
        <Text size="sm" c="dimmed">
          {text.notThere}
        </Text>
      )}
      {error !== null && <Failed error={error} />}
      <Button
        variant={isSuccess ? 'default' : 'filled'}
        onClick={() => mutate()}
        loading={isPending}
      >
        {isSuccess ? text.sendAgain : text.sendLink}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        {text.otherPerson}
      </Button>
    </Stack>
  );
}
