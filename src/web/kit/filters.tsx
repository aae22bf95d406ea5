import FunnelIcon from '@heroicons/react/24/outline/FunnelIcon';
import MagnifyingGlassIcon from '@heroicons/react/24/outline/MagnifyingGlassIcon';
import { Badge, Button, MultiSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, type PropsWithChildren, type ReactNode, useId, useState } from 'react';
import { useWords } from '#src/web/words/language.tsx';
import classes from './kit.module.css';
import { kitWords } from './words.ts';

const TYPED_MS = 250;

type FilterBarProps = PropsWithChildren<{
  /** Shown while a filter is set. */
  readonly onClear?: (() => void) | undefined;
  /** Number of filters that are set, shown on phones, where the fields are folded. */
  readonly active?: number;
  /** Fields that are always visible; the other fields are then folded at every width. */
  readonly lead?: ReactNode;
}>;

/**
 * Filters above a list. Their values live in the URL: `route.useSearch()` reads them,
 * `navigate({ search: (old) => ({ ...old, status }), replace: true })` sets them.
 */
export function FilterBar({ children, onClear, active, lead }: FilterBarProps) {
  const words = useWords(kitWords);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={classes.filterBar}>
      <div className={classes.filters}>
        {lead}
        {active !== undefined && (
          <Button
            variant="default"
            {...(lead === undefined ? { hiddenFrom: 'sm' } : {})}
            leftSection={<FunnelIcon width={16} aria-hidden />}
            rightSection={
              active > 0 && (
                <Badge circle aria-hidden>
                  {active}
                </Badge>
              )
            }
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {words.filter}
            {active > 0 && <VisuallyHidden>{words.active(active)}</VisuallyHidden>}
          </Button>
        )}
      </div>
      <div
        id={id}
        className={classes.filters}
        data-folded={active !== undefined && !isOpen}
        data-always={lead !== undefined}
      >
        {children}
        {onClear !== undefined && (
          <Button variant="subtle" color="gray" onClick={onClear}>
            {words.clear}
          </Button>
        )}
      </div>
    </search>
  );
}

type SearchFieldProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Returns the error of a text that cannot be searched for. */
  readonly problemOf?: (text: string) => string | undefined;
  readonly width?: number;
};

/** A text to search for, applied a quarter of a second after the last letter. */
export function SearchField(props: SearchFieldProps) {
  const { label, value = '', onChange, problemOf, width = 260 } = props;
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string>();
  const [known, setKnown] = useState(value);
  // The browser's back and forward change the URL, and the field follows it.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
    setProblem(undefined);
  }
  const change = useDebouncedCallback((typedText: string) => {
    const text = typedText.trim();
    const found = text === '' ? undefined : problemOf?.(text);
    setProblem(found);
    if (found === undefined) onChange(text === '' ? undefined : text);
  }, TYPED_MS);
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setTyped(currentTarget.value);
    change(currentTarget.value);
  };
  return (
    <TextInput
      type="search"
      label={label}
      value={typed}
      onChange={type}
      error={problem}
      // The error is above the input, which stays aligned with the other fields.
      inputWrapperOrder={['label', 'error', 'input']}
      w={width}
      leftSection={<MagnifyingGlassIcon width={16} aria-hidden />}
    />
  );
}

type ChoicesFieldProps<T extends string> = {
  readonly label: string;
  readonly choices: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  readonly value: readonly T[] | undefined;
  readonly onChange: (value: readonly T[] | undefined) => void;
  readonly width?: number;
};

/** Chooses several values of a list, such as statuses or couriers. */
export function ChoicesField<T extends string>(props: ChoicesFieldProps<T>) {
  const { label, choices, words, value = [], onChange, width = 240 } = props;
  const { all } = useWords(kitWords);
  const change = (chosen: readonly string[]) => {
    const known = choices.filter((choice) => chosen.includes(choice));
    onChange(known.length === 0 ? undefined : known);
  };
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? all : ''}
      data={choices.map((choice) => ({ value: choice, label: words[choice] }))}
      value={[...value]}
      onChange={change}
      w={width}
      clearable
      searchable
    />
  );
}
