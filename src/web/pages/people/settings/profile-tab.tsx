import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { LANGUAGES } from '#domain/carrying/tracking/description.ts';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { meQuery, useSession } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { EmailCard } from './email-card.tsx';
import { words } from './person-words.ts';
import classes from './settings.module.css';
import { words as pageWords } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

export function ProfileTab() {
  const text = useWords(words);
  const { tabs } = useWords(pageWords);
  const { form, submit, isSending, error } = useProfileForm();
  return (
    <Stack>
      <Card title={tabs.profile}>
        <form onSubmit={submit} className={classes.form}>
          <Stack>
            {error !== null && <Failed error={error} />}
            <TextInput
              label={text.name}
              autoComplete="name"
              required
              maxLength={100}
              {...form.getInputProps('name')}
            />
            <NativeSelect
              label={text.language}
              description={text.languageHint}
              data={LANGUAGES.map((language) => ({
                value: language,
                label: text.languages[language],
              }))}
              {...form.getInputProps('language')}
            />
            <Group>
              <Button type="submit" loading={isSending}>
                {text.save}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
      <EmailCard />
    </Stack>
  );
}

function useProfileForm() {
  const text = useWords(words);
  const { person } = useSession();
  const { setLanguage } = useLanguage();
  const queries = useQueryClient();
  return useApiForm({
    initialValues: { name: person.name, language: person.language },
    async send({ name, language }) {
      const body = { name: name.trim(), language };
      return (await ok(dashboardApi.PATCH('/api/dashboard/me', { body }))).data;
    },
    onDone(me) {
      noteDone(text.saved);
      setLanguage(me.person.language);
      queries.setQueryData(meQuery.queryKey, me);
    },
  });
}
