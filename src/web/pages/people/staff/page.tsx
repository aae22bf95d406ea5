import { Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EnterAccount } from '#src/web/app/enter-account.tsx';
import { useSlug } from '#src/web/app/environment.ts';
import { RouteNotFound } from '#src/web/app/route-states.tsx';
import { useSession } from '#src/web/app/session.tsx';
import { frameWords } from '#src/web/app/words.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { type Account, accountQuery } from '#src/web/pages/people/settings/queries.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

/** Staff page: the current account, and the switch to another one. */
export function StaffPage() {
  const text = useWords(words);
  const { person } = useSession();
  if (!person.is_operator) return <RouteNotFound />;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Stack gap="md">
        <Card title={text.enter}>
          <EnterAccount />
        </Card>
        <Card title={text.current}>
          <CurrentAccount />
          <ToOverview />
        </Card>
      </Stack>
    </>
  );
}

function ToOverview() {
  const { toOverview } = useWords(frameWords);
  const environment = useSlug();
  return (
    <ButtonLink to="/$environment/overview" params={{ environment }} variant="default" mt="md">
      {toOverview}
    </ButtonLink>
  );
}

function CurrentAccount() {
  const account = useQuery(accountQuery);
  if (account.isPending) return <Loading rows={4} />;
  if (account.isError) {
    return <Failed error={account.error} onRetry={() => void account.refetch()} />;
  }
  return <Facts account={account.data} />;
}

function Facts({ account }: { readonly account: Account }) {
  const text = useWords(words);
  const { roles } = useWords(frameWords);
  const { role } = useSession();
  const { account_id: id, contact_email: contact, contact_phone: phone } = account;
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [text.name, account.name],
    [
      text.id,
      <Group key="id" gap={4} wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
        {id}
        <CopyButton value={id} what={text.id} />
      </Group>,
    ],
    [text.email, account.email],
    [text.contact, [contact, phone].filter((one) => one !== null).join(', ') || '–'],
    [text.since, <Time key="since" at={account.created_at} exact />],
    [text.role, role === null ? '–' : roles[role]],
  ];
  return (
    <>
      <Table variant="vertical" layout="auto" aria-label={text.current}>
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {role === 'OPERATOR' && (
        <Text size="sm" c="dimmed" mt="sm">
          {text.may}
        </Text>
      )}
    </>
  );
}
