import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { ContactState } from './contact-state.tsx';
import { orNull } from './form-text.ts';
import { type Account, accountQuery } from './queries.ts';
import { Read } from './read.tsx';
import classes from './settings.module.css';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;
const ZONES = ['WIB', 'WITA', 'WIT'] as const satisfies readonly TimeZone[];

export function AccountTab() {
  const text = useWords(words);
  return (
    <Card title={text.tabs.account}>
      <Read query={useQuery(accountQuery)}>{(account) => <AccountForm account={account} />}</Read>
    </Card>
  );
}

function AccountForm({ account }: { readonly account: Account }) {
  const text = useWords(words);
  const mayChange = useMay('settings:write');
  const { form, submit, isSending, error } = useAccountForm(account);
  return (
    <form onSubmit={submit} className={classes.form}>
      <Stack>
        {error !== null && <Failed error={error} />}
        {!mayChange && <Text c="dimmed">{text.onlyOwners}</Text>}
        <TextInput
          label={text.accountName}
          description={text.accountNameHint}
          required
          maxLength={100}
          readOnly={!mayChange}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={text.accountEmail}
          description={text.accountEmailHint}
          value={account.email}
          readOnly
        />
        <TextInput
          type="email"
          label={text.contactEmail}
          description={text.contactEmailHint}
          maxLength={254}
          readOnly={!mayChange}
          {...form.getInputProps('contact_email')}
        />
        <ContactState account={account} />
        <TextInput
          type="tel"
          label={text.contactPhone}
          maxLength={32}
          readOnly={!mayChange}
          {...form.getInputProps('contact_phone')}
        />
        <Select
          label={text.timezone}
          description={text.timezoneHint}
          allowDeselect={false}
          readOnly={!mayChange}
          data={ZONES.map((value) => ({ value, label: text.zones[value] }))}
          {...form.getInputProps('timezone')}
        />
        <Group gap={4}>
          <Text size="sm" c="dimmed">
            {text.accountId}: {account.account_id}
          </Text>
          <CopyButton value={account.account_id} what={text.accountId} />
        </Group>
        <Text size="sm" c="dimmed">
          {text.since}: <Time at={account.created_at} exact />
        </Text>
        {mayChange && (
          <Group>
            <Button type="submit" loading={isSending}>
              {text.save}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

function useAccountForm(account: Account) {
  const text = useWords(words);
  const queries = useQueryClient();
  const api = useApiForm({
    initialValues: {
      name: account.name,
      contact_email: account.contact_email ?? '',
      contact_phone: account.contact_phone ?? '',
      timezone: account.timezone,
    },
    async send({ name, contact_email, contact_phone, timezone }) {
      const isSame = orNull(contact_email) === account.contact_email;
      const email = isSame ? {} : { contact_email: orNull(contact_email) };
      const body = { name, contact_phone: orNull(contact_phone), timezone, ...email };
      return (await ok(dashboardApi.PATCH('/api/dashboard/account', { body }))).data;
    },
    async onDone(changed) {
      const pending = changed.pending_contact_email;
      const isAsked = pending !== null && pending !== account.pending_contact_email;
      noteDone(isAsked ? text.contactLinkSent(pending) : text.saved);
      queries.setQueryData(accountQuery.queryKey, changed);
      // The field shows the confirmed e-mail; a pending one is shown beside it.
      api.form.setFieldValue('contact_email', changed.contact_email ?? '');
      // The frame shows the account's name, and every page uses its zone.
      await queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return api;
}
