import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import type { components } from '#src/http/contract/dashboard.gen.ts';
import { dayTicks } from '#src/web/kit/day-ticks.ts';
import { formatMoney, formatShortDay } from '#src/web/kit/format.ts';
import { formatShortAmount } from '#src/web/kit/short-amount.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { BUCKETS } from './choices.ts';
import { bucketWords } from './words.ts';

type BalanceChartProps = { readonly days: readonly components['schemas']['DailyBalance'][] };

const COLOURS = { available: 'tide.6', held: 'orange.6', pending_cod: 'blue.6' } as const;

/** A chunk of its own, because the chart library weighs more than the rest of the page. */
export function BalanceChart({ days }: BalanceChartProps) {
  const { language } = useLanguage();
  const names = useWords(bucketWords);
  const data = days.map(({ day, ...balance }) => ({
    ...balance,
    day: formatShortDay(day, language),
  }));
  return (
    <AreaChart
      h={220}
      data={data}
      dataKey="day"
      curveType="stepBefore"
      fillOpacity={0.15}
      series={BUCKETS.map((name) => ({ name, label: names[name], color: COLOURS[name] }))}
      withLegend
      withDots={false}
      gridAxis="x"
      tickLine="none"
      valueFormatter={formatMoney}
      yAxisProps={{
        width: 64,
        tickFormatter: (amount: number) => formatShortAmount(amount, language),
      }}
      xAxisProps={{
        ticks: dayTicks(data.map(({ day }) => day)),
        interval: 'equidistantPreserveStart',
      }}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
