import { lazy } from 'react';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { formatCount, formatDecimal, formatMoney } from '#src/web/kit/format.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { ChartCard } from './chart-card.tsx';
import { ListLink } from './list-link.tsx';
import { beforeOf, busyDaysOf, type CourierRow, daysShown, type Overview } from './query.ts';
import { words } from './words.ts';

const SpendChart = lazy(() => import('./charts.tsx').then((all) => ({ default: all.SpendChart })));
const TimeChart = lazy(() => import('./charts.tsx').then((all) => ({ default: all.TimeChart })));

/** Number of couriers that a chart shows; its table shows all. */
const COURIERS_DRAWN = 8;

type Props = { readonly overview: Overview };
type Spent = CourierRow & { readonly spend: number };
type Timed = CourierRow & { readonly median: number; readonly p90: number };

/** Amount paid for shipments, by courier. */
export function SpendByCourier({ overview }: Props) {
  const text = useWords(words);
  const spent = overview.couriers.flatMap((one) => (one.spend ? { ...one, spend: one.spend } : []));
  const data = spent.slice(0, COURIERS_DRAWN).map((one) => {
    return { name: one.courier_name, spend: one.spend };
  });
  const shown = daysShown(overview);
  return (
    <ChartCard
      title={text.spend}
      hint={text.spendHint}
      summary={data.map(({ name, spend }) => `${name}: ${formatMoney(spend)}`).join(', ')}
      chart={<SpendChart data={data} label={text.amount} />}
      table={<SpendTable rows={spent} shown={shown} />}
      isEmpty={spent.length === 0}
      days={busyDaysOf(overview)}
      before={beforeOf(overview, text.before, ({ spend }) => formatMoney(spend ?? 0))}
    />
  );
}

type Shown = ReturnType<typeof daysShown>;
type TableProps<Row> = { readonly rows: readonly Row[]; readonly shown: Shown };

function SpendTable({ rows, shown }: TableProps<Spent>) {
  const text = useWords(words);
  const all = (one: Spent) => (
    <ListLink filter={filterOf(one, shown)} label={`${one.courier_name}: ${one.shipments}`}>
      {formatCount(one.shipments)}
    </ListLink>
  );
  const columns: readonly Column<Spent>[] = [
    { key: 'courier', label: text.courier, render: (one) => one.courier_name },
    { key: 'spend', label: text.amount, render: (one) => formatMoney(one.spend), align: 'right' },
    { key: 'shipments', label: text.shipments, render: all, align: 'right' },
  ];
  return <DataTable caption={text.spend} rows={rows} columns={columns} rowKey={codeOf} />;
}

/** Delivery times by courier. */
export function TimeByCourier({ overview }: Props) {
  const text = useWords(words);
  const { language } = useLanguage();
  const timed = overview.couriers.flatMap((one) =>
    one.delivery_days === null ? [] : { ...one, ...one.delivery_days },
  );
  const data = timed.slice(0, COURIERS_DRAWN).map(({ courier_name: name, median, p90 }) => {
    return { name, median, p90 };
  });
  const shown = daysShown(overview);
  const summary = data.map(
    ({ name, median }) => `${name}: ${text.daysOf(formatDecimal(median, language))}`,
  );
  return (
    <ChartCard
      title={text.time}
      hint={text.timeHint}
      summary={summary.join(', ')}
      chart={<TimeChart data={data} labels={text} daysOf={text.daysOf} />}
      table={<TimeTable rows={timed} shown={shown} />}
      isEmpty={timed.length === 0}
      days={busyDaysOf(overview)}
    />
  );
}

function TimeTable({ rows, shown }: TableProps<Timed>) {
  const text = useWords(words);
  const { language } = useLanguage();
  const daysIn = (days: number) => text.daysOf(formatDecimal(days, language));
  const delivered = (one: Timed) => (
    <ListLink
      filter={{ ...filterOf(one, shown), status: ['DELIVERED'] }}
      label={`${one.courier_name}, ${text.meanings.good}: ${one.delivered}`}
    >
      {formatCount(one.delivered)}
    </ListLink>
  );
  const columns: readonly Column<Timed>[] = [
    { key: 'courier', label: text.courier, render: (one) => one.courier_name },
    { key: 'median', label: text.median, render: (one) => daysIn(one.median), align: 'right' },
    { key: 'p90', label: text.p90, render: (one) => daysIn(one.p90), align: 'right' },
    { key: 'delivered', label: text.meanings.good, render: delivered, align: 'right' },
  ];
  return <DataTable caption={text.time} rows={rows} columns={columns} rowKey={codeOf} />;
}

function codeOf({ courier_code: code }: CourierRow): string {
  return code;
}

function filterOf({ courier_code: courier }: CourierRow, shown: Shown) {
  return { courier, ...shown };
}
