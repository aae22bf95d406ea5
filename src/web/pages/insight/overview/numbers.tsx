import type { ReactNode } from 'react';
import { dayOf, formatCount, formatMoney, formatShare } from '#src/web/kit/format.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import {
  type Change,
  changeOf,
  type ListFilter,
  OUTCOME_STATUSES,
  SPENT_STATUSES,
} from './figures.ts';
import { ListLink } from './list-link.tsx';
import classes from './overview.module.css';
import { daysShown, type Overview } from './query.ts';
import { words } from './words.ts';

/** Four numbers, each with its previous value, and a link to its shipments. */
export function Numbers({ overview }: { readonly overview: Overview }) {
  const text = useWords(words);
  const { today, week_ago: weekAgo, totals, previous } = overview;
  const { language } = useLanguage();
  const days = overview.series.length;
  const inSpan = daysShown(overview);
  const now = dayOf(new Date().toISOString(), 'WIB');
  const onToday = { from: now, to: now };
  return (
    <section className={classes.numbers} aria-label={text.numbers}>
      <NumberCard
        label={text.today}
        value={formatCount(today.shipments)}
        change={changeOf(today.shipments, weekAgo.shipments, language)}
        before={text.weekAgo(formatCount(weekAgo.shipments))}
        filter={onToday}
      />
      {today.spend !== null && (
        <NumberCard
          label={text.spendToday}
          value={formatMoney(today.spend)}
          change={changeOf(today.spend, weekAgo.spend ?? 0, language)}
          before={text.weekAgo(formatMoney(weekAgo.spend ?? 0))}
          filter={{ ...onToday, status: SPENT_STATUSES }}
        />
      )}
      <NumberCard
        label={text.delivered(days)}
        value={formatCount(totals.delivered)}
        change={
          previous === null ? undefined : changeOf(totals.delivered, previous.delivered, language)
        }
        before={previous === null ? '' : text.before(formatCount(previous.delivered), days)}
        filter={{ ...inSpan, status: ['DELIVERED'] }}
      />
      <NumberCard
        label={text.success(days)}
        value={formatShare(totals.success_rate, language)}
        before={
          previous === null ? '' : text.before(formatShare(previous.success_rate, language), days)
        }
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
