import { lazy } from 'react';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { formatCount, formatDay, formatShare } from '#src/web/kit/format.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { ChartCard } from './chart-card.tsx';
import {
  type DayCounts,
  dayLabel,
  MEANINGS,
  meaningsOf,
  OUTCOME_STATUSES,
  statusesOf,
} from './figures.ts';
import { ListLink } from './list-link.tsx';
import { beforeOf, busyDaysOf, type Overview } from './query.ts';
import { words } from './words.ts';

const DaysChart = lazy(() => import('./charts.tsx').then((all) => ({ default: all.DaysChart })));
const RateChart = lazy(() => import('./charts.tsx').then((all) => ({ default: all.RateChart })));

type Day = Overview['series'][number];

function countsOf({ day, shipments, by_status: byStatus }: Day): DayCounts {
  return { day, shipments, byStatus };
}

/** Shipments per day, by the meaning of their status. */
export function ShipmentsPerDay({ overview }: { readonly overview: Overview }) {
  const text = useWords(words);
  const { language } = useLanguage();
  const { series, totals } = overview;
  const data = series.map((day) => ({
    label: dayLabel(day.day, language),
    ...meaningsOf(countsOf(day)),
  }));
  const all = meaningsOf({ byStatus: series.flatMap((day) => day.by_status) });
  const summary = MEANINGS.map((one) => `${text.meanings[one]}: ${formatCount(all[one])}`);
  return (
    <ChartCard
      title={text.perDay}
      hint={text.perDayHint}
      summary={summary.join(', ')}
      chart={<DaysChart data={data} labels={text.meanings} />}
      table={<DaysTable series={series} />}
      isEmpty={totals.shipments === 0}
      days={busyDaysOf(overview)}
      before={beforeOf(overview, text.before, ({ shipments }) => formatCount(shipments))}
    />
  );
}

function DaysTable({ series }: { readonly series: readonly Day[] }) {
  const text = useWords(words);
  const { language } = useLanguage();
  const rows = series.filter(({ shipments }) => shipments > 0).toReversed();
  const nameOf = ({ day }: Day) => formatDay(day, language);
  const onDay = ({ day }: Day) => ({ from: day, to: day });
  const all = (day: Day) => (
    <Count count={day.shipments} filter={onDay(day)} label={`${nameOf(day)}, ${text.shipments}`} />
  );
  const ofMeaning = (meaning: (typeof MEANINGS)[number]) => (day: Day) => (
    <Count
      count={meaningsOf(countsOf(day))[meaning]}
      filter={{ ...onDay(day), status: statusesOf(meaning) }}
      label={`${nameOf(day)}, ${text.meanings[meaning]}`}
    />
  );
  const columns: readonly Column<Day>[] = [
    { key: 'day', label: text.day, render: nameOf },
    { key: 'all', label: text.shipments, render: all, align: 'right' },
    ...MEANINGS.map((meaning) => {
      const label = text.meanings[meaning];
      return { key: meaning, label, render: ofMeaning(meaning), align: 'right' } as const;
    }),
  ];
  return (
    <DataTable caption={text.perDay} rows={rows} columns={columns} rowKey={({ day }) => day} />
  );
}

type CountProps = {
  readonly count: number;
  readonly filter: Parameters<typeof ListLink>[0]['filter'];
  readonly label: string;
};

function Count({ count, filter, label }: CountProps) {
  if (count === 0) return '0';
  return (
    <ListLink filter={filter} label={`${label}: ${formatCount(count)}`}>
      {formatCount(count)}
    </ListLink>
  );
}

/** Share of each day's finished parcels that were delivered. */
export function SuccessRate({ overview }: { readonly overview: Overview }) {
  const text = useWords(words);
  const { language } = useLanguage();
  const { series, totals } = overview;
  const ended = series.filter(({ success_rate: rate }) => rate !== null);
  const data = series.map(({ day, success_rate: rate }) => {
    return { label: dayLabel(day, language), rate };
  });
  return (
    <ChartCard
      title={text.rate}
      hint={text.rateHint}
      summary={formatShare(totals.success_rate, language)}
      chart={<RateChart data={data} label={text.rate} />}
      table={<RatesTable days={ended} />}
      isEmpty={ended.length === 0}
      days={ended.length}
      before={beforeOf(overview, text.before, ({ success_rate: rate }) =>
        formatShare(rate, language),
      )}
    />
  );
}

function RatesTable({ days }: { readonly days: readonly Day[] }) {
  const text = useWords(words);
  const { language } = useLanguage();
  const ended = ({ day, delivered, unsuccessful }: Day) => (
    <ListLink filter={{ from: day, to: day, status: OUTCOME_STATUSES }}>
      {text.ofAll(formatCount(delivered), formatCount(delivered + unsuccessful))}
    </ListLink>
  );
  const columns: readonly Column<Day>[] = [
    { key: 'day', label: text.day, render: ({ day }) => formatDay(day, language) },
    {
      key: 'rate',
      label: text.share,
      render: (day) => formatShare(day.success_rate, language),
      align: 'right',
    },
    { key: 'ended', label: text.shipments, render: ended, align: 'right' },
  ];
  const rows = days.toReversed();
  return <DataTable caption={text.rate} rows={rows} columns={columns} rowKey={({ day }) => day} />;
}
