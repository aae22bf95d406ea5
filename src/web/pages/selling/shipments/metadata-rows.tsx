import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { RemoveButton } from '#src/web/kit/remove-button.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { editWords } from './edit-words.ts';
import type { Datum } from './edited-texts.ts';

type MetadataRowsProps = {
  readonly data: readonly Datum[];
  /** Errors by the API's paths: `metadata.order_id`. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (data: readonly Datum[]) => void;
};

/** The API's maximum. */
const DATA_MAX = 20;

/** The client's metadata, one line per field; a line without a name is ignored. */
export function MetadataRows({ data, errors, onChange }: MetadataRowsProps) {
  const text = useWords(editWords);
  const set = (id: number, field: Partial<Datum>) =>
    onChange(data.map((one) => (one.id === id ? { ...one, ...field } : one)));
  const add = () => {
    const id = Math.max(-1, ...data.map((one) => one.id)) + 1;
    onChange([...data, { id, name: '', value: '' }]);
  };
  return (
    <Stack gap="xs" role="group" aria-label={text.metadata}>
      {data.map(({ id, name, value }) => (
        <Group key={id} gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label={text.metadataName}
            value={name}
            maxLength={40}
            flex={2}
            onChange={({ currentTarget }) => set(id, { name: currentTarget.value })}
          />
          <TextInput
            label={text.metadataValue}
            value={value}
            maxLength={500}
            flex={3}
            error={errors[`metadata.${name.trim()}`]}
            onChange={({ currentTarget }) => set(id, { value: currentTarget.value })}
          />
          <RemoveButton
            label={text.removeDatum(name)}
            onClick={() => onChange(data.filter((one) => one.id !== id))}
          />
        </Group>
      ))}
      {errors.metadata !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errors.metadata}
        </Text>
      )}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          disabled={data.length >= DATA_MAX}
          onClick={add}
        >
          {text.addDatum}
        </Button>
      </Group>
    </Stack>
  );
}
