import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { balanceQuery } from '#src/web/api/balance.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { dayOf, formatMoney } from '#src/web/kit/format.ts';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { Money } from '#src/web/kit/money.tsx';
import { OnceSeen } from '#src/web/kit/once-seen.tsx';
import { type Span, spanOf, spanSearch } from '#src/web/kit/span.ts';
import { SpanChoice } from '#src/web/kit/span-choice.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useLocale } from '#src/web/kit/use-locale.ts';
import { useWords } from '#src/web/words/language.tsx';
import { BUCKETS, type Bucket } from './choices.ts';
import { drawnSpan } from './filters.ts';
import { dailyBalancesQuery } from './queries.ts';
import classes from './wallet.module.css';
import { bucketWords, words } from './words.ts';

const route = getRouteApi('/$environment/wallet');
const BalanceChart = lazyPart(() => import('./balance-chart.tsx'), 'BalanceChart');

/** Height of the chart, in pixels. */
const HEIGHT = 220;

/** The three buckets now, and their history. */
export function Balances({ hasChart }: { readonly hasChart: boolean }) {
  const text = useWords(words);
  const balance = useQuery(balanceQuery(useApi()));
  return (
    <div className={classes.balances} data-chart={hasChart}>
      <div className={classes.buckets}>
        {balance.isError ? (
          <Failed error={balance.error} onRetry={() => void balance.refetch()} />
        ) : (
          BUCKETS.map((bucket) => (
            <BucketCard key={bucket} bucket={bucket} amount={balance.data?.[bucket]} />
          ))
        )}
        <CurlHint path="/api/v1/balance" />
      </div>
      {hasChart && (
        <Card title={text.chart} actions={<Spans />}>
          <Chart />
        </Card>
      )}
    </div>
  );
}

type BucketCardProps = { readonly bucket: Bucket; readonly amount: number | undefined };

function BucketCard({ bucket, amount }: BucketCardProps) {
  const text = useWords(words);
  const names = useWords(bucketWords);
  return (
    <section className={classes.bucket} data-bucket={bucket} aria-label={names[bucket]}>
      <Text size="sm" c="dimmed">
        {names[bucket]}
      </Text>
      {amount === undefined ? (
        <Skeleton height={30} width={160} />
      ) : (
        <Money amount={amount} fz={bucket === 'available' ? 26 : 20} fw={650} display="block" />
      )}
      <Text size="xs" c="dimmed">
        {text.hints[bucket]}
      </Text>
    </section>
  );
}

function Spans() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (span: Span) => {
    const { days, from, to } = spanSearch(span);
    void navigate({ search: (old) => ({ ...old, days, from, to }), replace: true });
  };
  return <SpanChoice span={spanOf(search)} onChange={choose} />;
}

function Chart() {
  const text = useWords(words);
  const { zone } = useLocale();
  const today = dayOf(new Date().toISOString(), zone);
  const span = drawnSpan(spanOf(route.useSearch()), today);
  const balances = useQuery(dailyBalancesQuery(useApi(), span, zone));
  if (balances.isError) {
    return <Failed error={balances.error} onRetry={() => void balances.refetch()} />;
  }
  const space = <Skeleton className={classes.chart} />;
  if (balances.data === undefined) return space;
  const first = balances.data[0];
  const last = balances.data.at(-1);
  return (
    <figure className={classes.figure}>
      <div className={classes.chart} aria-hidden="true">
        <OnceSeen height={HEIGHT}>
          <BalanceChart days={balances.data} />
        </OnceSeen>
      </div>
      {first !== undefined && last !== undefined && (
        <Text component="figcaption" size="xs" c="dimmed" mt="xs">
          {text.chartText(formatMoney(first.available), formatMoney(last.available), zone)}
        </Text>
      )}
    </figure>
  );
}
