import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { isCode } from '#src/web/api/errors.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { frameWords } from '#src/web/app/words.ts';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useLinkToken } from '#src/web/kit/token.ts';
import { useWords } from '#src/web/words/language.tsx';
import { AcceptForm } from './form.tsx';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

/** Opened by the link of an invitation e-mail: /invitation#token. */
export function InvitationPage() {
  const text = useWords(words);
  const { roles } = useWords(frameWords);
  const token = useLinkToken();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => lookUp(token),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) {
    return (
      <Entrance
        title={text.joinTitle(data.account_name)}
        lead={text.lead(data.invited_by, roles[data.role])}
      >
        <AcceptForm token={token} invited={data} />
      </Entrance>
    );
  }
  if (token === '' || isCode(error, 'LINK_INVALID')) {
    return (
      <Entrance title={text.title}>
        <Alert variant="default" my="md">
          {token === '' ? text.linkMissing : text.linkOver}
        </Alert>
        <ButtonLink to="/sign-in" search={{}} variant="default">
          {text.signIn}
        </ButtonLink>
      </Entrance>
    );
  }
  return (
    <Entrance title={text.title}>
      {error === null ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />}
    </Entrance>
  );
}

async function lookUp(token: string) {
  const body = { token };
  const { data } = await ok(dashboardApi.POST('/api/dashboard/invitations/look-up', { body }));
  return data;
}
