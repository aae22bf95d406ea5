import type { ReactNode } from 'react';
import type { OverviewDays } from '#domain/figure/overview.ts';
import { formatCount, formatMoney } from '#src/web/kit/format.ts';
import { useWords } from '#src/web/words/language.tsx';
import {
  type Change,
  changeOf,
  type ListFilter,
  OUTCOME_STATUSES,
  percent,
  SPENT_STATUSES,
} from './figures.ts';
import { ListLink } from './list-link.tsx';
import classes from './overview.module.css';
import { dayAt, type Overview } from './query.ts';
import { words } from './words.ts';

/** Four numbers, each with what it was before; each is the link to its shipments. */
export function Numbers({ overview, days }: { overview: Overview; days: OverviewDays }) {
  const text = useWords(words);
  const { today, week_ago: weekAgo, totals, previous } = overview;
  const from = dayAt(overview, 'first');
  const to = dayAt(overview, 'last');
  const onToday = { ...(to && { from: to, to }) };
  const inSpan = { ...(from && { from }) };
  return (
    <section className={classes.numbers} aria-label={text.numbers}>
      <NumberCard
        label={text.today}
        value={formatCount(today.shipments)}
        change={changeOf(today.shipments, weekAgo.shipments)}
        before={text.weekAgo(formatCount(weekAgo.shipments))}
        filter={onToday}
      />
      {today.spend !== null && (
        <NumberCard
          label={text.spendToday}
          value={formatMoney(today.spend)}
          change={changeOf(today.spend, weekAgo.spend ?? 0)}
          before={text.weekAgo(formatMoney(weekAgo.spend ?? 0))}
          filter={{ ...onToday, status: SPENT_STATUSES }}
        />
      )}
      <NumberCard
        label={text.delivered(days)}
        value={formatCount(totals.delivered)}
        change={changeOf(totals.delivered, previous.delivered)}
        before={text.before(formatCount(previous.delivered), days)}
        filter={{ ...inSpan, status: ['DELIVERED'] }}
      />
      <NumberCard
        label={text.success(days)}
        value={percent(totals.success_rate)}
        before={text.before(percent(previous.success_rate), days)}
        filter={{ ...inSpan, status: OUTCOME_STATUSES }}
      />
    </section>
  );
}

type NumberCardProps = {
  readonly label: string;
  readonly value: ReactNode;
  readonly change?: Change | undefined;
  readonly before: string;
  readonly filter: ListFilter;
};

function NumberCard({ label, value, change, before, filter }: NumberCardProps) {
  return (
    <ListLink filter={filter} className={classes.number}>
      <span className={classes.numberLabel}>{label}</span>
      <span className={`${classes.numberValue} figures`}>{value}</span>
      <span className={classes.numberBefore}>
        {change !== undefined && (
          <b className="figures" data-direction={change.direction}>
            {change.text}
          </b>
        )}{' '}
        {before}
      </span>
    </ListLink>
  );
}
