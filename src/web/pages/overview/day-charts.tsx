import { Table, VisuallyHidden } from '@mantine/core';
import { lazy } from 'react';
import { formatCount, formatDay } from '#src/web/kit/format.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { ChartCard } from './chart-card.tsx';
import {
  type DayCounts,
  dayLabel,
  MEANINGS,
  meaningsOf,
  OUTCOME_STATUSES,
  percent,
  statusesOf,
} from './figures.ts';
import { ListLink } from './list-link.tsx';
import type { Overview } from './query.ts';
import { words } from './words.ts';

const DaysChart = lazy(() => import('./charts.tsx').then((all) => ({ default: all.DaysChart })));
const RateChart = lazy(() => import('./charts.tsx').then((all) => ({ default: all.RateChart })));

type Day = Overview['series'][number];

function countsOf({ day, shipments, by_status: byStatus }: Day): DayCounts {
  return { day, shipments, byStatus };
}

/** Shipments a day by what their status means. */
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
    />
  );
}

function DaysTable({ series }: { readonly series: readonly Day[] }) {
  const text = useWords(words);
  const { language } = useLanguage();
  return (
    <Table stickyHeader>
      <caption>
        <VisuallyHidden>{text.perDay}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{text.day}</th>
          <th scope="col">{text.shipments}</th>
          {MEANINGS.map((meaning) => (
            <th key={meaning} scope="col">
              {text.meanings[meaning]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.toReversed().map((day) => {
          const counts = meaningsOf(countsOf(day));
          const on = { from: day.day, to: day.day };
          const dayText = formatDay(`${day.day}T00:00:00Z`, language);
          return (
            <tr key={day.day}>
              <th scope="row">{dayText}</th>
              <Count count={day.shipments} filter={on} label={`${dayText}, ${text.shipments}`} />
              {MEANINGS.map((meaning) => (
                <Count
                  key={meaning}
                  count={counts[meaning]}
                  filter={{ ...on, status: statusesOf(meaning) }}
                  label={`${dayText}, ${text.meanings[meaning]}`}
                />
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

type CountProps = {
  readonly count: number;
  readonly filter: Parameters<typeof ListLink>[0]['filter'];
  readonly label: string;
};

function Count({ count, filter, label }: CountProps) {
  if (count === 0) return <td>0</td>;
  return (
    <td>
      <ListLink filter={filter} label={`${label}: ${formatCount(count)}`}>
        {formatCount(count)}
      </ListLink>
    </td>
  );
}

/** How many parcels of each day arrived, of those that came to an end. */
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
      summary={percent(totals.success_rate)}
      chart={<RateChart data={data} label={text.rate} />}
      table={<RatesTable days={ended} />}
      isEmpty={ended.length === 0}
    />
  );
}

function RatesTable({ days }: { readonly days: readonly Day[] }) {
  const text = useWords(words);
  const { language } = useLanguage();
  return (
    <Table>
      <caption>
        <VisuallyHidden>{text.rate}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{text.day}</th>
          <th scope="col">{text.share}</th>
          <th scope="col">{text.shipments}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, success_rate: rate, delivered, unsuccessful }) => (
          <tr key={day}>
            <th scope="row">{formatDay(`${day}T00:00:00Z`, language)}</th>
            <td>{percent(rate)}</td>
            <td>
              <ListLink filter={{ from: day, to: day, status: OUTCOME_STATUSES }}>
                {text.ofAll(formatCount(delivered), formatCount(delivered + unsuccessful))}
              </ListLink>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
