import ChevronDownIcon from '@heroicons/react/24/outline/ChevronDownIcon';
import { Button, Checkbox, Chip, Group, Popover, Stack } from '@mantine/core';
import { useWords } from '#src/web/words/language.tsx';
import { QUICK_DAYS, type RateFilter } from './rate-filter.ts';
import { rateWords } from './rate-words.ts';
import type { Rate } from './rates.ts';

type RateFiltersProps = {
  /** All rates, unfiltered. */
  readonly rates: readonly Rate[];
  readonly filter: RateFilter;
  /** True if all rates collect the requested cash on delivery. */
  readonly isCod: boolean;
  readonly onChange: (filter: RateFilter) => void;
};

/** Chips that filter the rates. */
export function RateFilters({ rates, filter, isCod, onChange }: RateFiltersProps) {
  const text = useWords(rateWords);
  const names = isCod ? (['pickup', 'quick'] as const) : (['cod', 'pickup', 'quick'] as const);
  const set = (changed: RateFilter) => onChange({ ...filter, ...changed });
  return (
    <Group gap={6} role="group" aria-label={text.filters}>
      {names.map((name) => (
        <Chip
          key={name}
          size="xs"
          checked={filter[name] === true}
          onChange={(isOn) => set({ [name]: isOn ? true : undefined })}
        >
          {text.filter[name](QUICK_DAYS)}
        </Chip>
      ))}
      <CourierChoice
        rates={rates}
        chosen={filter.couriers ?? []}
        onChange={(couriers) => set({ couriers: couriers.length === 0 ? undefined : couriers })}
      />
    </Group>
  );
}

type CourierChoiceProps = {
  readonly rates: readonly Rate[];
  readonly chosen: readonly string[];
  readonly onChange: (couriers: readonly string[]) => void;
};

function CourierChoice({ rates, chosen, onChange }: CourierChoiceProps) {
  const text = useWords(rateWords);
  const couriers = new Map(
    rates.map(({ courier_code, courier_name }) => [courier_code, courier_name]),
  );
  if (couriers.size < 2) return null;
  const toggle = (code: string, isOn: boolean) =>
    onChange([...couriers.keys()].filter((one) => (one === code ? isOn : chosen.includes(one))));
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-xs"
          radius="xl"
          variant={chosen.length > 0 ? 'light' : 'default'}
          rightSection={<ChevronDownIcon width={12} aria-hidden />}
        >
          {chosen.length > 0 ? text.couriersChosen(chosen.length) : text.couriers}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {[...couriers].map(([code, name]) => (
            <Checkbox
              key={code}
              label={name}
              checked={chosen.includes(code)}
              onChange={({ currentTarget }) => toggle(code, currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
