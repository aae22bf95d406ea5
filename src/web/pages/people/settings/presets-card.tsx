import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ok } from '#src/web/api/client.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { List } from '#src/web/kit/list.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { type ParcelPreset, presetsQuery } from '#src/web/kit/saved-queries.ts';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './sender-words.ts';

type Typed = number | '';
const EMPTY: Readonly<Record<'weight_grams' | Side, Typed>> & { readonly name: string } = {
  name: '',
  weight_grams: '',
  length_cm: '',
  width_cm: '',
  height_cm: '',
};
type Side = 'length_cm' | 'width_cm' | 'height_cm';

export function PresetsCard() {
  const text = useWords(words);
  const clients = useApi();
  const mayWrite = useMay('shipments:write');
  return (
    <>
      <Card title={text.presets} flush>
        <Text size="sm" c="dimmed" px={20} pb={12}>
          {text.presetsLead}
        </Text>
        <PresetTable mayWrite={mayWrite} />
      </Card>
      {mayWrite && (
        <Card title={text.addPreset}>
          <PresetForm key={clients.environment} />
        </Card>
      )}
    </>
  );
}

function PresetTable({ mayWrite }: { readonly mayWrite: boolean }) {
  const text = useWords(words);
  const presets = useQuery(presetsQuery(useApi()));
  const columns: readonly Column<ParcelPreset>[] = [
    { key: 'name', label: text.name, render: ({ name }) => name },
    { key: 'size', label: text.size, render: sizeOf },
    ...(mayWrite ? [{ key: 'actions', label: text.actions, render: removeOf }] : []),
  ];
  return (
    <List
      query={presets}
      rows={presets.data}
      caption={text.presets}
      columns={columns}
      rowKey={({ preset_id }) => preset_id}
      empty={
        <Text c="dimmed" px={20} pb={16}>
          {text.noPresets}
        </Text>
      }
    />
  );
}

function sizeOf({ weight_grams, length_cm, width_cm, height_cm }: ParcelPreset) {
  const sides = length_cm === null ? '' : ` · ${length_cm} × ${width_cm} × ${height_cm} cm`;
  return `${formatCount(weight_grams)} g${sides}`;
}

function removeOf(preset: ParcelPreset) {
  return <Remove preset={preset} />;
}

function Remove({ preset: { preset_id, name } }: { readonly preset: ParcelPreset }) {
  const text = useWords(words);
  const clients = useApi();
  const queries = useQueryClient();
  const remove = async () => {
    const path = { preset_id };
    await ok(clients.api.DELETE('/api/v1/parcel_presets/{preset_id}', { params: { path } }));
    noteDone(text.removed(name));
    await queries.invalidateQueries({ queryKey: presetsQuery(clients).queryKey });
  };
  return (
    <ConfirmButton
      size="compact-sm"
      label={text.remove}
      title={text.removeTitle(name)}
      onConfirm={remove}
      danger
    >
      {text.removeText}
    </ConfirmButton>
  );
}

function PresetForm() {
  const text = useWords(words);
  const clients = useApi();
  const queries = useQueryClient();
  const { form, submit, isSending, error } = useApiForm({
    initialValues: EMPTY,
    send: ({ name, weight_grams, ...sides }) => {
      const typed = Object.entries(sides).filter(([, value]) => value !== '');
      const body = { name, weight_grams: Number(weight_grams), ...Object.fromEntries(typed) };
      return ok(clients.api.POST('/api/v1/parcel_presets', { body }));
    },
    async onDone() {
      noteDone(text.saved);
      form.reset();
      await queries.invalidateQueries({ queryKey: presetsQuery(clients).queryKey });
    },
  });
  const amount = (field: 'weight_grams' | Side, label: string) => (
    <NumberInput
      label={label}
      required={field === 'weight_grams'}
      min={0}
      max={field === 'weight_grams' ? 1_000_000 : 1_000}
      hideControls
      {...form.getInputProps(field)}
    />
  );
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {error !== null && <Failed error={error} />}
        <TextInput label={text.name} required maxLength={60} {...form.getInputProps('name')} />
        <Group grow align="flex-start">
          {amount('weight_grams', text.weight)}
          {amount('length_cm', text.length)}
          {amount('width_cm', text.width)}
          {amount('height_cm', text.height)}
        </Group>
        <Group>
          <Button type="submit" loading={isSending}>
            {text.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
