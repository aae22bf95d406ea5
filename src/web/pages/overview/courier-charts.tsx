import { Table, VisuallyHidden } from '@mantine/core';
import { lazy } from 'react';
import { formatCount, formatMoney } from '#src/web/kit/format.ts';
import { useWords } from '#src/web/words/language.tsx';
import { ChartCard } from './chart-card.tsx';
import { daysText } from './figures.ts';
import { ListLink } from './list-link.tsx';
import { type CourierRow, dayAt, type Overview } from './query.ts';
import { words } from './words.ts';

const SpendChart = lazy(() => import('./charts.tsx').then((all) => ({ default: all.SpendChart })));
const TimeChart = lazy(() => import('./charts.tsx').then((all) => ({ default: all.TimeChart })));

/** A chart has room for so many; its table has all. */
const COURIERS_DRAWN = 8;

type Props = { readonly overview: Overview };

/** What was paid to ship with each courier. */
export function SpendByCourier({ overview }: Props) {
  const text = useWords(words);
  const spent = overview.couriers.flatMap((one) => (one.spend ? { ...one, spend: one.spend } : []));
  const data = spent.slice(0, COURIERS_DRAWN).map((one) => {
    return { name: one.courier_name, spend: one.spend };
  });
  const from = dayAt(overview, 'first');
  return (
    <ChartCard
      title={text.spend}
      hint={text.spendHint}
      summary={data.map(({ name, spend }) => `${name}: ${formatMoney(spend)}`).join(', ')}
      chart={<SpendChart data={data} label={text.amount} />}
      table={
        <Table>
          <caption>
            <VisuallyHidden>{text.spend}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{text.courier}</th>
              <th scope="col">{text.amount}</th>
              <th scope="col">{text.shipments}</th>
            </tr>
          </thead>
          <tbody>
            {spent.map((one) => (
              <tr key={one.courier_code}>
                <th scope="row">{one.courier_name}</th>
                <td>{formatMoney(one.spend)}</td>
                <td>
                  <ListLink filter={filterOf(one, from)}>{formatCount(one.shipments)}</ListLink>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
      isEmpty={spent.length === 0}
    />
  );
}

/** How long deliveries take with each courier. */
export function TimeByCourier({ overview }: Props) {
  const text = useWords(words);
  const timed = overview.couriers.flatMap(({ delivery_days: days, ...one }) =>
    days === null ? [] : { ...one, ...days },
  );
  const data = timed.slice(0, COURIERS_DRAWN).map(({ courier_name: name, median, p90 }) => {
    return { name, median, p90 };
  });
  const from = dayAt(overview, 'first');
  const daysIn = (days: number) => text.daysOf(daysText(days));
  return (
    <ChartCard
      title={text.time}
      hint={text.timeHint}
      summary={data.map(({ name, median }) => `${name}: ${daysIn(median)}`).join(', ')}
      chart={<TimeChart data={data} labels={text} daysOf={text.daysOf} />}
      table={
        <Table>
          <caption>
            <VisuallyHidden>{text.time}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{text.courier}</th>
              <th scope="col">{text.median}</th>
              <th scope="col">{text.p90}</th>
              <th scope="col">{text.meanings.good}</th>
            </tr>
          </thead>
          <tbody>
            {timed.map((one) => (
              <tr key={one.courier_code}>
                <th scope="row">{one.courier_name}</th>
                <td>{daysIn(one.median)}</td>
                <td>{daysIn(one.p90)}</td>
                <td>
                  <ListLink filter={{ ...filterOf(one, from), status: ['DELIVERED'] }}>
                    {formatCount(one.delivered)}
                  </ListLink>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
      isEmpty={timed.length === 0}
    />
  );
}

function filterOf({ courier_code: courier }: Pick<CourierRow, 'courier_code'>, from?: string) {
  return { courier, ...(from && { from }) };
}
