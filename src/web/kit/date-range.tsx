import CalendarIcon from '@heroicons/react/24/outline/CalendarIcon';
import { Button, Group, Popover, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { dayAfter } from '#domain/day.ts';
import { useWords } from '#src/web/words/language.tsx';
import { dayOf, formatShortDay } from './format.ts';
import { spanWords } from './span-words.ts';
import { useLocale } from './use-locale.ts';

/** Days such as 2026-11-22, both inclusive. */
type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Usual spans; any other days can be chosen, too. */
const SPANS = ['today', 'week', 'month', 'thisMonth'] as const;

type DateRangeProps = {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
  /** Text of the button while no days are chosen. */
  readonly none?: string;
};

export function DateRange({ range, onChange, none }: DateRangeProps) {
  const { range: text } = useWords(spanWords);
  const { language, zone } = useLocale();
  const today = dayOf(new Date().toISOString(), zone);
  const spans = SPANS.map((name) => ({ name, from: firstDay[name](today) }));
  const isChosen = (from: string) => range.from === from && (range.to ?? today) === today;
  const label = rangeLabel(range, (day) => formatShortDay(day, language));
  const dayField = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={text[name]}
      value={range[name] ?? ''}
      onChange={({ currentTarget }) =>
        onChange({ ...range, [name]: currentTarget.value || undefined })
      }
    />
  );
  return (
    <Popover position="bottom-start" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={label === undefined ? 'default' : 'light'}
          leftSection={<CalendarIcon width={16} aria-hidden />}
          {...(label === undefined ? {} : { 'aria-label': `${text.dates}: ${label}` })}
        >
          {label ?? none ?? text.any}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="min(100vw - 24px, 380px)">
        <Stack gap="sm">
          <Group gap={6}>
            {spans.map(({ name, from }) => (
              <Button
                key={name}
                size="compact-sm"
                variant={isChosen(from) ? 'light' : 'default'}
                onClick={() => onChange({ from, to: undefined })}
              >
                {text.spans[name]}
              </Button>
            ))}
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            {dayField('from')}
            {dayField('to')}
          </SimpleGrid>
          {label !== undefined && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => onChange({ from: undefined, to: undefined })}
            >
              {none ?? text.any}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** First day of each span, which ends today. */
const firstDay = {
  today: (today: string) => today,
  week: (today: string) => dayAfter(today, -6),
  month: (today: string) => dayAfter(today, -29),
  thisMonth: (today: string) => `${today.slice(0, 'YYYY-MM'.length)}-01`,
} as const;

/** `21 Nov – 27 Nov`, possibly open at one end; undefined without either end. */
function rangeLabel({ from, to }: Range, dayText: (day: string) => string): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && from === to) return dayText(from);
  return [from, to]
    .map((day) => (day === undefined ? '' : dayText(day)))
    .join(' – ')
    .trim();
}
