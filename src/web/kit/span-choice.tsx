import { Group, SegmentedControl } from '@mantine/core';
import { USUAL_DAYS } from '#domain/insight/figure/overview.ts';
import { useWords } from '#src/web/words/language.tsx';
import { DateRange } from './date-range.tsx';
import type { Span } from './span.ts';
import { spanWords } from './span-words.ts';

type SpanChoiceProps = { readonly span: Span; readonly onChange: (span: Span) => void };

/** Chooses the last days up to today, or any other days. */
export function SpanChoice({ span, onChange }: SpanChoiceProps) {
  const { spans: text } = useWords(spanWords);
  const { days, from, to } = span;
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={text.name}
        value={String(days ?? '')}
        onChange={(value) => onChange({ days: Number(value) })}
        data={USUAL_DAYS.map((one) => ({ value: String(one), label: text.days(one) }))}
      />
      <DateRange
        range={{ from, to }}
        none={text.other}
        onChange={(range) => onChange({ from: range.from, to: range.to })}
      />
    </Group>
  );
}
