import { Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Entrance } from '#src/web/app/entrance.tsx';
import { useEntered } from '#src/web/app/session.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { SignInForm } from './form.tsx';
import { words } from './form-words.ts';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const text = useWords(words);
  const { next } = route.useSearch();
  const entered = useEntered();
  return (
    <Entrance title={text.title} lead={text.lead}>
      <SignInForm onDone={(me) => entered(me, next)} />
      <Group justify="space-between" mt="lg">
        <TextLink to="/forgotten" size="sm">
          {text.forgotten}
        </TextLink>
        <Text size="sm">
          {text.noAccountYet}{' '}
          <TextLink to="/register" inherit underline="always">
            {text.register}
          </TextLink>
        </Text>
      </Group>
    </Entrance>
  );
}
