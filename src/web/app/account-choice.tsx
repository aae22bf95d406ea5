import { Button, Stack, Text } from '@mantine/core';
import { Card } from '#src/web/kit/card.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { type Me, useEnterAccount } from './session.tsx';
import { frameWords } from './words.ts';

/** For people of several accounts who have not said which one they work in. */
export function AccountChoice({ me }: { readonly me: Me }) {
  const words = useWords(frameWords);
  const enter = useEnterAccount();
  return (
    <>
      <PageHead title={words.chooseAccount} />
      <Card>
        <Stack gap="xs">
          {me.accounts.length === 0 && <Text>{words.noAccount}</Text>}
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
        </Stack>
      </Card>
    </>
  );
}
