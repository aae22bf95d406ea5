import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { List } from '#src/web/kit/list.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { PeopleHidden } from '#src/web/kit/people-hidden.tsx';
import { type SavedSender, sendersQuery } from '#src/web/kit/saved-queries.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { PresetsCard } from './presets-card.tsx';
import { SenderForm } from './sender-form.tsx';
import { words } from './sender-words.ts';

/** Senders and presets belong to the environment of the page. */
export function SendersTab() {
  const text = useWords(words);
  const clients = useApi();
  const mayWrite = useMay('shipments:write');
  const [changing, setChanging] = useState<SavedSender | null>(null);
  return (
    <Stack>
      <Card title={text.senders} flush>
        <Text size="sm" c="dimmed" px={20} pb={12}>
          {text.sendersLead}
        </Text>
        <Stack px={20}>
          <PeopleHidden />
        </Stack>
        <SenderTable onChange={mayWrite ? setChanging : null} />
      </Card>
      {mayWrite && (
        <Card title={changing === null ? text.addSender : text.changeSender}>
          <SenderForm
            key={changing?.sender_id ?? clients.environment}
            sender={changing}
            onDone={() => setChanging(null)}
          />
        </Card>
      )}
      <PresetsCard />
    </Stack>
  );
}

type SenderTableProps = {
  /** Null if the person may only read. */
  readonly onChange: ((sender: SavedSender) => void) | null;
};

function SenderTable({ onChange }: SenderTableProps) {
  const text = useWords(words);
  const senders = useQuery(sendersQuery(useApi()));
  const columns: readonly Column<SavedSender>[] = [
    {
      key: 'name',
      label: text.name,
      render: (sender) => (
        <>
          {sender.name} {sender.is_default && <StatusBadge meaning="good" label={text.default} />}
          <Text size="xs" c="dimmed">
            {sender.address} · {sender.district}
          </Text>
        </>
      ),
    },
    { key: 'phone', label: text.phone, isExtra: true, render: ({ phone }) => phone },
  ];
  const actions: Column<SavedSender> = {
    key: 'actions',
    label: text.actions,
    render: (sender) => <Actions sender={sender} onChange={() => onChange?.(sender)} />,
  };
  return (
    <List
      query={senders}
      rows={senders.data}
      caption={text.senders}
      columns={onChange === null ? columns : [...columns, actions]}
      rowKey={({ sender_id }) => sender_id}
      empty={
        <Text c="dimmed" px={20} pb={16}>
          {text.noSenders}
        </Text>
      }
    />
  );
}

type ActionsProps = { readonly sender: SavedSender; readonly onChange: () => void };

function Actions({ sender, onChange }: ActionsProps) {
  const text = useWords(words);
  const clients = useApi();
  const queries = useQueryClient();
  const { sender_id, name } = sender;
  const one = { params: { path: { sender_id } } };
  const read = () => queries.invalidateQueries({ queryKey: sendersQuery(clients).queryKey });
  const making = useChange({
    mutationFn: () =>
      ok(clients.api.PATCH('/api/v1/senders/{sender_id}', { ...one, body: { is_default: true } })),
    onSuccess: read,
  });
  const remove = async () => {
    await ok(clients.api.DELETE('/api/v1/senders/{sender_id}', one));
    noteDone(text.removed(name));
    await read();
  };
  return (
    <>
      <Group gap={6}>
        {!sender.is_default && (
          <Button
            variant="default"
            size="compact-sm"
            loading={making.isPending}
            onClick={() => making.mutate()}
          >
            {text.makeDefault}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={onChange}>
          {text.change}
        </Button>
        <ConfirmButton
          size="compact-sm"
          label={text.remove}
          title={text.removeTitle(name)}
          onConfirm={remove}
          danger
        >
          {text.removeText}
        </ConfirmButton>
      </Group>
      {making.isError && <Failed error={making.error} />}
    </>
  );
}
