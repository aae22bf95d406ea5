import { Alert, Button, Group, Stack } from '@mantine/core';
import { clientsOf, done } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { ButtonLink, TextLink } from '#src/web/kit/links.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { LinkProps } from './link.ts';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

type OverProps = Pick<LinkProps, 'link'>;

/**
 * Offers a new link for a registration; other links must be requested again where they came from.
 */
export function ExpiredLink({ link: { kind, email } }: OverProps) {
  const text = useWords(words);
  const { language } = useLanguage();
  const { mutate, isPending, error, isSuccess } = useChange({
    mutationFn: () =>
      done(dashboardApi.POST('/api/dashboard/register', { body: { email, language } })),
  });
  const isRegistration = kind === 'REGISTRATION';
  const lead = isRegistration ? text.expiredRegistration : text.expiredOther;
  return (
    <Entrance title={text.expiredTitle} lead={lead}>
      <Stack mt="md">
        {error !== null && <Failed error={error} />}
        {isSuccess && (
          <Alert variant="default" role="status">
            {text.sentAgain(email)}
          </Alert>
        )}
        {isRegistration && !isSuccess && (
          <Button onClick={() => mutate()} loading={isPending}>
            {text.sendAgain}
          </Button>
        )}
        {!isRegistration && (
          <ButtonLink to="/" variant="default">
            {text.toPages}
          </ButtonLink>
        )}
      </Stack>
    </Entrance>
  );
}

export function UsedLink({ link: { kind } }: OverProps) {
  const text = useWords(words);
  const isRegistration = kind === 'REGISTRATION';
  return (
    <Entrance title={text.usedTitle} lead={isRegistration ? text.usedRegistration : text.usedOther}>
      <Group mt="md" justify="space-between">
        {isRegistration ? (
          <ButtonLink to="/sign-in" search={{}}>
            {text.signIn}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" variant="default">
            {text.toPages}
          </ButtonLink>
        )}
        {isRegistration && (
          <TextLink to="/forgotten" size="sm">
            {text.forgotten}
          </TextLink>
        )}
      </Group>
    </Entrance>
  );
}
