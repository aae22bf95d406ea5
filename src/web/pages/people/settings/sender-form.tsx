import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import type { PlaceChoice } from '#src/web/kit/place.ts';
import { PlaceField } from '#src/web/kit/place-field.tsx';
import { type SavedSender, sendersQuery } from '#src/web/kit/saved-queries.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './sender-words.ts';

type SenderFormProps = {
  /** Null for a new sender. */
  readonly sender: SavedSender | null;
  readonly onDone: () => void;
};

export function SenderForm({ sender, onDone }: SenderFormProps) {
  const text = useWords(words);
  const { form, submit, isSending, error, place, setPlace } = useSenderForm(sender, onDone);
  const choose = (chosen: PlaceChoice | null) => {
    setPlace(chosen);
    form.setFieldValue('district_id', chosen?.districtId ?? '');
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {error !== null && <Failed error={error} />}
        <Group grow align="flex-start">
          <TextInput label={text.name} required maxLength={100} {...form.getInputProps('name')} />
          <TextInput
            label={text.phone}
            required
            type="tel"
            maxLength={32}
            {...form.getInputProps('phone')}
          />
        </Group>
        <PlaceField
          place={place}
          onChoose={choose}
          error={form.errors.district_id === undefined ? undefined : `${form.errors.district_id}`}
        />
        <TextInput
          label={text.address}
          required
          maxLength={255}
          {...form.getInputProps('address')}
        />
        <Group>
          <Button type="submit" loading={isSending}>
            {text.save}
          </Button>
          {sender !== null && (
            <Button variant="default" onClick={onDone} disabled={isSending}>
              {text.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function useSenderForm(sender: SavedSender | null, onDone: () => void) {
  const text = useWords(words);
  const clients = useApi();
  const queries = useQueryClient();
  const [place, setPlace] = useState<PlaceChoice | null>(placeOf(sender));
  const fields = useApiForm({
    initialValues: {
      name: sender?.name ?? '',
      phone: sender?.phone ?? '',
      address: sender?.address ?? '',
      district_id: sender?.district_id ?? '',
    },
    send: (body) =>
      sender === null
        ? ok(clients.api.POST('/api/v1/senders', { body }))
        : ok(
            clients.api.PATCH('/api/v1/senders/{sender_id}', {
              params: { path: { sender_id: sender.sender_id } },
              // A new district needs a new postal code.
              body: { ...body, ...(body.district_id !== sender.district_id && NO_POSTAL_CODE) },
            }),
          ),
    async onDone() {
      noteDone(text.saved);
      fields.form.reset();
      setPlace(placeOf(null));
      await queries.invalidateQueries({ queryKey: sendersQuery(clients).queryKey });
      onDone();
    },
  });
  return { ...fields, place, setPlace };
}

const NO_POSTAL_CODE = { postal_code: null };

function placeOf(sender: SavedSender | null): PlaceChoice | null {
  if (sender === null) return null;
  const { district_id: districtId, district, regency } = sender;
  return {
    districtId,
    label: spokenPlace([district ?? districtId, regency ?? []].flat().join(', ')),
  };
}
