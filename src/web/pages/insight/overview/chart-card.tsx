import { SegmentedControl, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Card } from '#src/web/kit/card.tsx';
import { OnceSeen } from '#src/web/kit/once-seen.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { isWorthDrawing } from './figures.ts';
import classes from './overview.module.css';
import { words } from './words.ts';

type ChartCardProps = {
  readonly title: string;
  readonly hint: string;
  /** Text alternative of the chart. */
  readonly summary: string;
  readonly chart: ReactNode;
  /** The same data as a table, whose numbers link to lists. */
  readonly table: ReactNode;
  readonly isEmpty: boolean;
  /** Number of days that the chart has something of. */
  readonly days: number;
  /** Figure of the same number of days before, as a sentence. */
  readonly before?: string | undefined;
};

/** Height of a chart, in pixels. */
const HEIGHT = 260;

/** A chart, and the same as a table; the table alone where a chart says less. */
export function ChartCard(props: ChartCardProps) {
  const { title, hint, summary, chart, table, isEmpty, days, before } = props;
  const text = useWords(words);
  const [chosen, setView] = useState('chart');
  const hasChart = !isEmpty && isWorthDrawing(days);
  const view = hasChart ? chosen : 'table';
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label={text.show(title)}
      value={view}
      onChange={setView}
      data={[
        { value: 'chart', label: text.chart },
        { value: 'table', label: text.table },
      ]}
    />
  );
  return (
    <Card title={title} actions={hasChart ? choice : undefined}>
      <Text size="sm" c="dimmed" mb="sm">
        {isEmpty ? text.nothingYet : hint} {before}
      </Text>
      {hasChart && view === 'chart' && (
        <figure className={classes.figure} aria-label={`${title}. ${summary}`}>
          <OnceSeen height={HEIGHT}>{chart}</OnceSeen>
        </figure>
      )}
      {!isEmpty && view === 'table' && <div className={classes.tableFrame}>{table}</div>}
    </Card>
  );
}
