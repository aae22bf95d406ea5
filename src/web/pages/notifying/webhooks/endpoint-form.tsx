import { Button, Group, Modal, MultiSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { EVENT_NAMES } from '#domain/insight/evidence/event-words.ts';
import { EVENT_TYPES, type EventType } from '#domain/notifying/event/event.ts';
import type { Clients } from '#src/web/api/client.ts';
import { ok } from '#src/web/api/client.ts';
import { isCode } from '#src/web/api/errors.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { fieldTexts } from '#src/web/kit/error-words.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useClosing } from '#src/web/kit/use-closing.ts';
import { kitWords } from '#src/web/kit/words.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { isForAll } from './health.ts';
import type { Endpoint } from './queries.ts';
import { SecretModal } from './secret-modal.tsx';
import { words } from './words.ts';

/** `webhook.test` goes to the endpoint that is tested, chosen or not. */
const CHOICES = EVENT_TYPES.filter((type) => type !== 'webhook.test');

type EndpointFormProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Left out for a new endpoint. */
  readonly endpoint?: Endpoint;
};

type Terms = {
  readonly url: string;
  readonly description: string | null;
  readonly events: ('*' | EventType)[];
};

/** Registers an endpoint and shows its secret, or changes one. */
export function EndpointForm({ isOpen, onClose, endpoint }: EndpointFormProps) {
  const text = useWords(words);
  const closing = useClosing(onClose, isOpen);
  const [secret, setSecret] = useState<string | null>(null);
  const finish = (given: string | null) => {
    setSecret(given);
    onClose();
    if (given === null) noteDone(text.saved);
  };
  return (
    <>
      <Modal
        opened={isOpen}
        title={endpoint === undefined ? text.add : text.editTitle}
        size="lg"
        {...closing}
      >
        <Fields endpoint={endpoint} onDone={finish} onCancel={onClose} />
      </Modal>
      <SecretModal secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

type FieldsProps = {
  readonly endpoint: Endpoint | undefined;
  readonly onDone: (secret: string | null) => void;
  readonly onCancel: () => void;
};

function Fields({ endpoint, onDone, onCancel }: FieldsProps) {
  const text = useWords(words);
  const { cancel } = useWords(kitWords);
  const { language } = useLanguage();
  const clients = useApi();
  const queries = useQueryClient();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [events, setEvents] = useState<readonly string[]>(endpoint?.events ?? ['*']);
  const [isTried, setTried] = useState(false);
  const save = useChange({
    mutationFn: (terms: Terms) => saved(clients, endpoint, terms),
    onSuccess: async (secret) => {
      await queries.invalidateQueries({ queryKey: [clients.environment] });
      onDone(secret);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const note = description.trim();
    const known = EVENT_TYPES.filter((type) => events.includes(type));
    const chosen: Terms['events'] = isForAll(events) ? ['*'] : known;
    if (chosen.length > 0) {
      save.mutate({ url: url.trim(), description: note === '' ? null : note, events: chosen });
    }
  };
  const wrong = fieldTexts(save.error, language);
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={text.url}
          description={text.urlHint}
          placeholder="https://shop.example/hooks"
          type="url"
          required
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          error={wrong.url}
          data-autofocus
        />
        <TextInput
          label={text.description}
          description={text.descriptionHint}
          maxLength={200}
          value={description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          error={wrong.description}
        />
        <EventsField events={events} onChange={setEvents} isTried={isTried} />
        {save.isError && !isCode(save.error, 'VALIDATION_ERROR') && <Failed error={save.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={save.isPending}>
            {cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {text.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type EventsFieldProps = {
  readonly events: readonly string[];
  readonly onChange: (events: readonly string[]) => void;
  /** True after the first attempt to save, which shows missing fields. */
  readonly isTried: boolean;
};

function EventsField({ events, onChange, isTried }: EventsFieldProps) {
  const text = useWords(words);
  const names = useWords(EVENT_NAMES);
  const forAll = isForAll(events);
  return (
    <Stack gap="xs">
      <Radio.Group
        label={text.events}
        value={forAll ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? ['*'] : [])}
      >
        <Stack gap={6} mt={4}>
          <Radio value="all" label={text.allEvents} description={text.allEventsHint} />
          <Radio value="some" label={text.someEvents} />
        </Stack>
      </Radio.Group>
      {!forAll && (
        <MultiSelect
          label={text.chooseEvents}
          data={CHOICES.map((type) => ({ value: type, label: names[type] }))}
          value={[...events]}
          onChange={onChange}
          error={isTried && events.length === 0 && text.chooseOne}
          searchable
          clearable
        />
      )}
    </Stack>
  );
}

/** The secret of a new endpoint; null for a changed one. */
async function saved(
  { api }: Clients,
  endpoint: Endpoint | undefined,
  body: Terms,
): Promise<string | null> {
  if (endpoint === undefined) {
    const { data } = await ok(api.POST('/api/v1/webhooks', { body }));
    return data.secret;
  }
  const params = { path: { webhook_id: endpoint.webhook_id } };
  await ok(api.PATCH('/api/v1/webhooks/{webhook_id}', { params, body }));
  return null;
}
