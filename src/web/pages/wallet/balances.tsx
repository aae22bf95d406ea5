import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { balanceQuery } from '#src/web/api/balance.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { formatMoney } from '#src/web/kit/format.ts';
import { Money } from '#src/web/kit/money.tsx';
import { OnceSeen } from '#src/web/kit/once-seen.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { dailyBalancesQuery } from './queries.ts';
import { SPANS } from './search.ts';
import { BUCKETS, type Bucket } from './sentences.ts';
import classes from './wallet.module.css';
import { bucketWords, words } from './words.ts';

const route = getRouteApi('/$environment/wallet');
const BalanceChart = lazy(async () => {
  const { BalanceChart: Chart } = await import('./balance-chart.tsx');
  return { default: Chart };
});

/** Height of the chart, in pixels. */
const HEIGHT = 220;

/** The three buckets now, and on the days before. */
export function Balances() {
  const text = useWords(words);
  const balance = useQuery(balanceQuery(useApi()));
  return (
    <div className={classes.balances}>
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
      <Card title={text.chart} actions={<Spans />}>
        <Chart />
      </Card>
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
  const text = useWords(words);
  const { days = '30' } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: string) => {
    const next = SPANS.find((one) => one === chosen);
    void navigate({ search: (old) => ({ ...old, days: next }), replace: true });
  };
  return (
    <SegmentedControl
      size="xs"
      aria-label={text.span}
      value={days}
      onChange={choose}
      data={SPANS.map((value) => ({ value, label: text.days[value] }))}
    />
  );
}

function Chart() {
  const text = useWords(words);
  const { days = '30' } = route.useSearch();
  const balances = useQuery(dailyBalancesQuery(useApi(), Number(days)));
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
          {text.chartText(formatMoney(first.available), formatMoney(last.available))}
        </Text>
      )}
    </figure>
  );
}
