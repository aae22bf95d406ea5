import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { isCode } from '#src/web/api/errors.ts';
import { Entrance } from '#src/web/app/entrance.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useLinkToken } from '#src/web/kit/token.ts';
import { useWords } from '#src/web/words/language.tsx';
import { ConfirmContact } from './contact.tsx';
import { ConfirmEmailChange } from './email-change.tsx';
import type { LinkProps } from './link.ts';
import { ExpiredLink, UsedLink } from './over.tsx';
import { RegisterForm } from './register-form.tsx';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

/** Opened by links in e-mails that confirm a mailbox: /confirm#token. */
export function ConfirmPage() {
  const text = useWords(words);
  const token = useLinkToken();
  const { data, error, refetch } = useQuery({
    queryKey: ['confirmation', token],
    queryFn: () => lookUp(token),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // Reports being offline, instead of loading for ever.
    networkMode: 'always',
  });
  if (data !== undefined) return <OpenedLink token={token} link={data} />;
  if (token === '' || isCode(error, 'LINK_INVALID')) {
    return (
      <Entrance title={text.brokenTitle}>
        <Alert variant="default" my="md">
          {text.broken}
        </Alert>
        <ButtonLink to="/register" variant="default">
          {text.register}
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

function OpenedLink({ token, link }: LinkProps) {
  if (link.state === 'EXPIRED') return <ExpiredLink link={link} />;
  if (link.state === 'USED') return <UsedLink link={link} />;
  if (link.kind === 'REGISTRATION') return <RegisterForm token={token} link={link} />;
  if (link.kind === 'EMAIL_CHANGE') return <ConfirmEmailChange token={token} link={link} />;
  return <ConfirmContact token={token} link={link} />;
}

async function lookUp(token: string) {
  const body = { token };
  const { data } = await ok(dashboardApi.POST('/api/dashboard/confirmations/look-up', { body }));
  return data;
}
