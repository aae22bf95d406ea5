import CalendarIcon from '@heroicons/react/24/outline/CalendarIcon';
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { dayAfter } from '#domain/figure/wib-day.ts';
import { dayOf, formatShortDay } from '#src/web/kit/format.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { listWords } from './list-words.ts';
import type { ShipmentsSearch } from './search.ts';
import { words } from './words.ts';

type Range = Pick<ShipmentsSearch, 'from' | 'to'>;

/** Any days, or a usual span. */
const SPANS = ['today', 'week', 'month', 'thisMonth'] as const;

type DateRangeProps = { readonly range: Range; readonly onChange: (range: Range) => void };

export function DateRange({ range, onChange }: DateRangeProps) {
  const text = useWords(listWords);
  const fieldText = useWords(words);
  const { language } = useLanguage();
  const today = dayOf(new Date().toISOString());
  const spans = SPANS.map((name) => ({ name, from: firstDay[name](today) }));
  const isChosen = (from: string) => range.from === from && (range.to ?? today) === today;
  const label = rangeLabel(range, (day) => formatShortDay(`${day}T05:00:00Z`, language));
  const dayField = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={fieldText[name]}
      value={range[name] ?? ''}
      onChange={({ currentTarget }) =>
        onChange({ ...range, [name]: currentTarget.value || undefined })
      }
    />
  );
  return (
    <Popover position="bottom-start" withArrow trapFocus>
      <Popover.Target>
        <Button
          variant={label === undefined ? 'default' : 'light'}
          leftSection={<CalendarIcon width={16} aria-hidden />}
          {...(label === undefined ? {} : { 'aria-label': `${text.dates}: ${label}` })}
        >
          {label ?? text.anyDate}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
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
          <Group gap="xs" grow>
            {dayField('from')}
            {dayField('to')}
          </Group>
          {label !== undefined && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => onChange({ from: undefined, to: undefined })}
            >
              {text.anyDate}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** First days of the spans, which end today. */
const firstDay = {
  today: (today: string) => today,
  week: (today: string) => dayAfter(today, -6),
  month: (today: string) => dayAfter(today, -29),
  thisMonth: (today: string) => `${today.slice(0, 'YYYY-MM'.length)}-01`,
} as const;

/** `21 Nov – 27 Nov`, open where a side is; undefined without a side. */
function rangeLabel({ from, to }: Range, dayText: (day: string) => string): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from !== undefined && from === to) return dayText(from);
  return [from, to]
    .map((day) => (day === undefined ? '' : dayText(day)))
    .join(' – ')
    .trim();
}
