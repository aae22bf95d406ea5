import { SegmentedControl, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { Card } from '#src/web/kit/card.tsx';
import { Loading } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import classes from './overview.module.css';
import { words } from './words.ts';

type ChartCardProps = {
  readonly title: string;
  readonly hint: string;
  /** Text alternative of the chart. */
  readonly summary: string;
  readonly chart: ReactNode;
  /** The same as the chart; its numbers lead to lists. */
  readonly table: ReactNode;
  readonly isEmpty: boolean;
};

/** Distance below the window at which a chart begins to load. */
const NEAR = '100px';
const LATEST_MS = 2_000;

/** A chart, and the same as a table. */
export function ChartCard({ title, hint, summary, chart, table, isEmpty }: ChartCardProps) {
  const text = useWords(words);
  const [view, setView] = useState('chart');
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
    <Card title={title} actions={isEmpty ? undefined : choice}>
      <Text size="sm" c="dimmed" mb="sm">
        {isEmpty ? text.nothingYet : hint}
      </Text>
      {!isEmpty && view === 'chart' && (
        <figure className={classes.figure} aria-label={`${title}. ${summary}`}>
          <OnceSeen>{chart}</OnceSeen>
        </figure>
      )}
      {!isEmpty && view === 'table' && <div className={classes.tableFrame}>{table}</div>}
    </Card>
  );
}

/**
 * A chart takes longer to draw than all the rest of the page: it is drawn when it comes into sight,
 * and gives way to what one types and clicks meanwhile.
 */
function OnceSeen({ children }: { readonly children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const [wasSeen, setWasSeen] = useState(false);
  const isSeen = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (!isSeen) return;
    const draw = () => startTransition(() => setWasSeen(true));
    // Safari has no idle time to ask for.
    if (!('requestIdleCallback' in window)) return draw();
    const idle = requestIdleCallback(draw, { timeout: LATEST_MS });
    return () => cancelIdleCallback(idle);
  }, [isSeen]);
  if (!wasSeen) return <div ref={ref} className={classes.unseen} />;
  return <Suspense fallback={<Loading rows={1} height={260} />}>{children}</Suspense>;
}
