import { Button, Group, Select, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useSlug } from '#src/web/app/environment.ts';
import { FilterBar } from '#src/web/kit/filters.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { RequestsSearch } from './search.ts';
import { CALLERS, METHODS, ROUTES, requestIdIn, STATUS_CLASSES } from './view.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/requests');

/** Filters of the list, and a field to open a request by its id. */
export function RequestFilters() {
  const text = useWords(words);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: Partial<RequestsSearch>) =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const isSet = Object.values(search).some((value) => value !== undefined);
  const clear = () => void navigate({ search: {}, replace: true });
  return (
    <FilterBar onClear={isSet ? clear : undefined}>
      <FindById />
      <Choice
        label={text.status}
        value={search.status}
        data={STATUS_CLASSES.map((value) => ({
          value,
          label: `${text.classes[value]} (${value})`,
        }))}
        onChange={(value) => set({ status: STATUS_CLASSES.find((one) => one === value) })}
      />
      <Choice
        label={text.method}
        value={search.method}
        data={METHODS.map((value) => ({ value, label: value }))}
        onChange={(value) => set({ method: METHODS.find((one) => one === value) })}
        width={120}
      />
      <Choice
        label={text.route}
        value={search.route}
        data={routesWith(search.route)}
        onChange={(value) => set({ route: value })}
        width={280}
      />
      <Choice
        label={text.caller}
        value={search.by}
        data={CALLERS.map((value) => ({ value, label: text.callers[value] }))}
        onChange={(value) => set({ by: CALLERS.find((one) => one === value) })}
        width={130}
      />
      <TextInput
        type="date"
        label={text.until}
        value={search.until ?? ''}
        onChange={({ currentTarget }) => set({ until: currentTarget.value || undefined })}
      />
      {search.key !== undefined && (
        <Choice
          label={text.key}
          value={search.key}
          data={[{ value: search.key, label: `…${search.key.slice(-6)}` }]}
          onChange={(value) => set({ key: value })}
          width={140}
        />
      )}
    </FilterBar>
  );
}

/** Options, with the URL's value added if it is not a usual one. */
function routesWith(own: string | undefined) {
  const known: readonly string[] = ROUTES;
  const all = own === undefined || known.includes(own) ? known : [own, ...known];
  return all.map((value) => ({ value, label: value }));
}

function FindById() {
  const text = useWords(words);
  const environment = useSlug();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const id = requestIdIn(typed);
    setWrong(id === undefined);
    if (id === undefined) return;
    void navigate({ to: '/$environment/requests/$id', params: { environment, id } });
  };
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setTyped(currentTarget.value);
    setWrong(false);
  };
  return (
    <form onSubmit={open}>
      <Group gap={4} align="flex-end" wrap="nowrap">
        <TextInput
          label={text.find}
          placeholder="req_…"
          title={text.findHint}
          value={typed}
          onChange={type}
          error={isWrong && text.notAnId}
          w={250}
          miw={0}
          style={{ flexShrink: 1 }}
        />
        <Button type="submit" variant="default" flex="none" mb={isWrong ? 20 : 0}>
          {text.open}
        </Button>
      </Group>
    </form>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
  readonly width?: number;
};

function Choice({ label, value, data, onChange, width = 160 }: ChoiceProps) {
  const { all } = useWords(words);
  return (
    <Select
      label={label}
      placeholder={all}
      data={data}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      w={width}
      clearable
      searchable={data.length > 6}
    />
  );
}
