import { Button, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Card } from '#src/web/kit/card.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { type Me, useEnterAccount } from './session.tsx';
import { frameWords } from './words.ts';

const EnterAccount = lazy(async () => ({
  default: (await import('./enter-account.tsx')).EnterAccount,
}));

/** Choice of an account for people who belong to several. */
export function AccountChoice({ me }: { readonly me: Me }) {
  const words = useWords(frameWords);
  const enter = useEnterAccount();
  const { is_operator: isStaff } = me.person;
  return (
    <>
      <PageHead title={words.chooseAccount} />
      <Card>
        <Stack gap="xs">
          {me.accounts.length === 0 && !isStaff && <Text>{words.noAccount}</Text>}
          {me.accounts.map(({ account_id: id, name }) => (
            <Button
              key={id}
              variant="default"
              justify="flex-start"
              loading={enter.isPending && enter.variables === id}
              onClick={() => enter.mutate(id)}
            >
              {name}
            </Button>
          ))}
          {enter.isError && <Failed error={enter.error} />}
          {isStaff && (
            <Suspense fallback={null}>
              <EnterAccount />
            </Suspense>
          )}
        </Stack>
      </Card>
    </>
  );
}
