import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { dayTicks } from '#src/web/kit/day-ticks.ts';
import { formatCount, formatDecimal, formatMoney, formatShare } from '#src/web/kit/format.ts';
import { formatShortAmount } from '#src/web/kit/short-amount.ts';
import { useLanguage } from '#src/web/words/language.tsx';
import { evenTicks, MEANINGS, type MeaningCounts } from './figures.ts';

const HEIGHT = 260;
/** Pixels for a courier's name, a bar and its gap. */
const ROW_PX = 56;
const NAMES_PX = 96;

const TICKS_MAX = 6;
/** Room for half of the label of the first and the last day, in pixels. */
const ROOM_OF_LABEL = { left: 20, right: 20 };
const STILL = { isAnimationActive: false };
/** Keeps the order of the series instead of sorting by name. */
const IN_ORDER = { itemSorter: null };
/** Keyboards and screen readers use the table beside each chart. */
const PICTURE = { accessibilityLayer: false };

type Named = { readonly name: string };

/** Shipments per day, stacked by the meaning of their status. */
export function DaysChart(props: {
  readonly data: readonly (MeaningCounts & { readonly label: string })[];
  readonly labels: Readonly<Record<keyof MeaningCounts, string>>;
}) {
  const series = MEANINGS.map((name) => {
    return { name, label: props.labels[name], color: `var(--chart-${name})` };
  });
  return (
    <BarChart
      h={HEIGHT}
      type="stacked"
      data={[...props.data]}
      dataKey="label"
      series={series}
      barProps={STILL}
      maxBarWidth={36}
      xAxisProps={daysAxis(props.data)}
      yAxisProps={{ width: 40, allowDecimals: false }}
      valueFormatter={formatCount}
      withLegend
      legendProps={IN_ORDER}
      {...PICTURE}
    />
  );
}

/** Cost by courier, the highest first. */
export function SpendChart(props: {
  readonly data: readonly (Named & { readonly spend: number })[];
  readonly label: string;
}) {
  const { language } = useLanguage();
  const ticks = evenTicks(Math.max(...props.data.map(({ spend }) => spend)));
  return (
    <BarChart
      h={heightOf(props.data)}
      orientation="vertical"
      data={[...props.data]}
      dataKey="name"
      series={[{ name: 'spend', label: props.label, color: 'var(--chart-moving)' }]}
      barProps={STILL}
      maxBarWidth={22}
      yAxisProps={{ width: NAMES_PX }}
      xAxisProps={{
        ticks: [...ticks],
        domain: [0, ticks.at(-1) ?? 0],
        tickFormatter: (rupiah) => formatShortAmount(rupiah, language),
      }}
      valueFormatter={formatMoney}
      gridAxis="y"
      {...PICTURE}
    />
  );
}

/** Median and 90th percentile of the delivery time, by courier. */
export function TimeChart(props: {
  readonly data: readonly (Named & { readonly median: number; readonly p90: number })[];
  readonly labels: { readonly median: string; readonly p90: string };
  readonly daysOf: (days: string) => string;
}) {
  const { language } = useLanguage();
  const { data, labels, daysOf } = props;
  const longest = Math.ceil(Math.max(1, ...data.map(({ p90 }) => p90)));
  return (
    <BarChart
      h={heightOf(data)}
      orientation="vertical"
      data={[...data]}
      dataKey="name"
      series={[
        { name: 'median', label: labels.median, color: 'var(--chart-moving)' },
        { name: 'p90', label: labels.p90, color: 'var(--chart-waiting)' },
      ]}
      barProps={STILL}
      maxBarWidth={14}
      yAxisProps={{ width: NAMES_PX }}
      xAxisProps={{ domain: [0, longest], tickCount: Math.min(longest, TICKS_MAX) + 1 }}
      valueFormatter={(days) => daysOf(formatDecimal(days, language))}
      gridAxis="y"
      withLegend
      legendProps={IN_ORDER}
      {...PICTURE}
    />
  );
}

/** Share of delivered parcels among the finished ones, by day of creation. */
export function RateChart(props: {
  readonly data: readonly { readonly label: string; readonly rate: number | null }[];
  readonly label: string;
}) {
  const { language } = useLanguage();
  return (
    <LineChart
      h={HEIGHT}
      data={[...props.data]}
      dataKey="label"
      series={[{ name: 'rate', label: props.label, color: 'var(--chart-good)' }]}
      lineProps={STILL}
      curveType="linear"
      connectNulls
      dotProps={{ r: 3 }}
      xAxisProps={{ ...daysAxis(props.data), padding: ROOM_OF_LABEL }}
      yAxisProps={{ width: 56, domain: [0, 1] }}
      valueFormatter={(share) => formatShare(share, language)}
      {...PICTURE}
    />
  );
}

function daysAxis(data: readonly { readonly label: string }[]) {
  const ticks = dayTicks(data.map(({ label }) => label));
  return { ticks, interval: 'equidistantPreserveStart' } as const;
}

function heightOf(rows: readonly unknown[]): number {
  return Math.max(HEIGHT / 2, rows.length * ROW_PX + ROW_PX);
}
