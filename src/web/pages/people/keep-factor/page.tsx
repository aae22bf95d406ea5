import { Alert, Button, Stack, Text } from '@mantine/core';
import { clientsOf, done } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useLinkToken } from '#src/web/kit/token.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

/** Opened by the link of an e-mail about a factor's removal: /keep-factor#token. */
export function KeepFactorPage() {
  const text = useWords(words);
  const token = useLinkToken();
  const stop = useChange({
    mutationFn: () =>
      done(dashboardApi.POST('/api/dashboard/factor-removals/stop', { body: { token } })),
  });
  if (token === '') {
    return (
      <Entrance title={text.keepTitle}>
        <Alert variant="default" my="md">
          {text.keepLinkMissing}
        </Alert>
      </Entrance>
    );
  }
  if (stop.isSuccess) {
    return (
      <Entrance title={text.keptTitle}>
        <Text my="md" role="status">
          {text.kept}
        </Text>
        <ButtonLink to="/forgotten">{text.newPasswordNow}</ButtonLink>
      </Entrance>
    );
  }
  return (
    <Entrance title={text.keepTitle} lead={text.keepLead}>
      <Stack mt="lg">
        {stop.isError && <Failed error={stop.error} />}
        <Button loading={stop.isPending} onClick={() => stop.mutate()}>
          {text.keep}
        </Button>
      </Stack>
    </Entrance>
  );
}
