import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BUYER_NOTICE_KINDS } from '#domain/notifying/buyer-notice/buyer-notice.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { type DataOf, reading } from '#src/web/api/reading.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { styleNonce } from '#src/web/app/style-nonce.ts';
import { Card } from '#src/web/kit/card.tsx';
import { Note } from '#src/web/kit/note.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { statusWords } from '#src/web/kit/shipment-status.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words as noticeWords } from './notice-words.ts';
import { Read } from './read.tsx';
import classes from './settings.module.css';
import { words } from './words.ts';

type Notices = DataOf<'/api/dashboard/buyer-notices'>;
type Language = Notices['language'];
const LANGUAGES = ['id', 'en'] as const;
type Kind = (typeof BUYER_NOTICE_KINDS)[number];

export function NoticesTab() {
  const query = useQuery(noticesQuery(useApi()));
  return <Read query={query}>{(notices) => <NoticesForm notices={notices} />}</Read>;
}

function NoticesForm({ notices }: { readonly notices: Notices }) {
  const text = useWords(noticeWords);
  const common = useWords(words);
  const { environment } = useApi();
  const mayChange = useMay('settings:write');
  const { form, submit, isSending, error } = useNoticesForm(notices);
  return (
    <div className={classes.brand}>
      <Card title={text.title}>
        <form onSubmit={submit}>
          <Stack>
            <Text c="dimmed">{mayChange ? text.lead : common.onlyOwners}</Text>
            {!notices.available && <Note meaning="attention">{text.unavailable}</Note>}
            {environment === 'TEST' && <Text size="sm">{text.test}</Text>}
            {error !== null && <Failed error={error} />}
            <Checkbox
              label={text.enabled}
              disabled={!mayChange}
              {...form.getInputProps('enabled', { type: 'checkbox' })}
            />
            <NativeSelect
              label={text.language}
              disabled={!mayChange}
              data={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
              {...form.getInputProps('language')}
            />
            {mayChange && (
              <Group>
                <Button type="submit" loading={isSending}>
                  {common.save}
                </Button>
              </Group>
            )}
          </Stack>
        </form>
      </Card>
      <Preview language={form.values.language} />
    </div>
  );
}

function Preview({ language }: { readonly language: Language }) {
  const text = useWords(noticeWords);
  const statuses = useWords(statusWords);
  const clients = useApi();
  const [kind, setKind] = useState<Kind>('BOOKED');
  const choose = (value: string) => {
    const chosen = BUYER_NOTICE_KINDS.find((one) => one === value);
    if (chosen !== undefined) setKind(chosen);
  };
  const query = useQuery(
    reading(clients, '/api/dashboard/buyer-notices/preview', {
      noun: 'buyer-notices',
      query: { kind, language },
    }),
  );
  return (
    <Card title={text.preview}>
      <Stack>
        <NativeSelect
          label={text.kind}
          value={kind}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={BUYER_NOTICE_KINDS.map((value) => ({ value, label: statuses[value] }))}
        />
        <Read query={query}>
          {({ from_name, reply_to, subject, html }) => (
            <>
              <Text size="sm">{`${text.from}: ${from_name}`}</Text>
              <Text size="sm">{`${text.replyTo}: ${reply_to ?? text.noReply}`}</Text>
              <Text fw={600}>{`${text.subject}: ${subject}`}</Text>
              <iframe
                title={text.preview}
                className={classes.mail}
                sandbox=""
                srcDoc={html.replace('<style>', `<style nonce="${styleNonce()}">`)}
              />
            </>
          )}
        </Read>
      </Stack>
    </Card>
  );
}

function useNoticesForm({ enabled, language }: Notices) {
  const common = useWords(words);
  const clients = useApi();
  const { dashboardApi } = clients;
  const queries = useQueryClient();
  return useApiForm({
    initialValues: { enabled, language },
    send: async (body) =>
      (await ok(dashboardApi.PATCH('/api/dashboard/buyer-notices', { body }))).data,
    onDone(changed) {
      noteDone(common.saved);
      queries.setQueryData(noticesQuery(clients).queryKey, changed);
    },
  });
}

function noticesQuery(clients: Clients) {
  return reading(clients, '/api/dashboard/buyer-notices', { noun: 'buyer-notices' });
}
