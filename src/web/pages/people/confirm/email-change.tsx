import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clientsOf, ok, sendCsrfToken } from '#src/web/api/client.ts';
import { isCode } from '#src/web/api/errors.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { type Me, meQuery, useEntered, useMe } from '#src/web/app/session.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { SignInForm } from '#src/web/pages/people/sign-in/form.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { LinkProps } from './link.ts';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

/** Confirms the change as the person who requested it; asks to sign in if there is no session. */
export function ConfirmEmailChange({ token, link: { email } }: LinkProps) {
  const text = useWords(words);
  const queries = useQueryClient();
  const { data: me, error, refetch } = useMe();
  if (me !== undefined) {
    return (
      <Entrance title={text.changeTitle} lead={text.changeLead(email)}>
        <ChangeButton token={token} email={email} />
      </Entrance>
    );
  }
  if (isCode(error, 'UNAUTHENTICATED')) {
    const goOn = (entered: Me) => {
      sendCsrfToken(entered.csrf_token);
      queries.setQueryData(meQuery.queryKey, entered);
    };
    return (
      <Entrance title={text.changeTitle} lead={text.signInFirst}>
        <SignInForm onDone={goOn} />
      </Entrance>
    );
  }
  return (
    <Entrance title={text.changeTitle}>
      {error === null ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />}
    </Entrance>
  );
}

function ChangeButton({ token, email }: { readonly token: string; readonly email: string }) {
  const text = useWords(words);
  const entered = useEntered();
  const { mutate, isPending, error } = useChange({
    mutationFn: async () => {
      const body = { token };
      return (await ok(dashboardApi.POST('/api/dashboard/me/email/confirm', { body }))).data;
    },
    onSuccess(me) {
      noteDone(text.changed(email));
      entered(me);
    },
  });
  return (
    <Stack mt="md">
      {error !== null && <Failed error={error} />}
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Text>
      <Button onClick={() => mutate()} loading={isPending}>
        {text.change}
      </Button>
    </Stack>
  );
}
