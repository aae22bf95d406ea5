import CubeIcon from '@heroicons/react/24/outline/CubeIcon';
import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type PropsWithChildren, useDeferredValue } from 'react';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { formatDay } from '#src/web/kit/format.ts';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { type Span, spanOf, spanSearch } from '#src/web/kit/span.ts';
import { SpanChoice } from '#src/web/kit/span-choice.tsx';
import { Empty, Failed, Loading, NoPermission, Stale } from '#src/web/kit/states.tsx';
import { useLocale } from '#src/web/kit/use-locale.ts';
import { useWords } from '#src/web/words/language.tsx';
import { Attention } from './attention.tsx';
import { SpendByCourier, TimeByCourier } from './courier-charts.tsx';
import { ShipmentsPerDay, SuccessRate } from './day-charts.tsx';
import { Numbers } from './numbers.tsx';
import classes from './overview.module.css';
import { type Overview, overviewQuery } from './query.ts';
import { SampleData } from './sample-data.tsx';
import { Setup } from './setup.tsx';
import { words } from './words.ts';

const route = getRouteApi('/$environment/overview');
/** Figures lag events by seconds, so reading them more often would not help. */
const READ_AGAIN_MS = 30_000;

export function OverviewPage() {
  const text = useWords(words);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const clients = useApi();
  const mayRead = useMay('shipments:read');
  const overview = useQuery({
    ...overviewQuery(clients, search),
    placeholderData: keepPreviousData,
    refetchInterval: READ_AGAIN_MS,
    enabled: mayRead,
  });
  const choose = (span: Span) => void navigate({ search: spanSearch(span), replace: true });
  const refresh = () => void overview.refetch();
  const { data, dataUpdatedAt, isFetching, error } = overview;
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          data && (
            <>
              <Stale updatedAt={dataUpdatedAt} isReading={isFetching} onRefresh={refresh} />
              <Later>
                {data.has_shipments && <SpanChoice span={spanOf(search)} onChange={choose} />}
              </Later>
            </>
          )
        }
      />
      {!mayRead && <NoPermission need="shipments:read" />}
      {mayRead && overview.isPending && <Loading rows={4} height={120} />}
      {error !== null && <Failed error={error} onRetry={refresh} />}
      <Later>{data && <Figures overview={data} />}</Later>
    </>
  );
}

/** Slow parts are rendered after the rest, and yield to input. */
function Later({ children }: PropsWithChildren) {
  return useDeferredValue(true, false) && children;
}

function Figures({ overview }: { readonly overview: Overview }) {
  const { attention, setup, has_shipments: hasShipments } = overview;
  if (!hasShipments) {
    return (
      <Stack gap="md">
        {attention.length > 0 && <Attention items={attention} />}
        {setup.length > 0 && <Setup steps={setup} />}
        <NoShipments />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Attention items={attention} />
      {setup.length > 0 && <Setup steps={setup} />}
      <Numbers overview={overview} />
      <Later>
        <Charts overview={overview} />
      </Later>
    </Stack>
  );
}

function Charts({ overview }: { readonly overview: Overview }) {
  const text = useWords(words);
  const { language, zone } = useLocale();
  const { counted_from: countedFrom, totals } = overview;
  return (
    <>
      <ShipmentsPerDay overview={overview} />
      <div className={classes.pair}>
        {totals.spend !== null && <SpendByCourier overview={overview} />}
        <TimeByCourier overview={overview} />
      </div>
      <SuccessRate overview={overview} />
      <Text size="sm" c="dimmed">
        {totals.spend === null && text.noMoney}{' '}
        {countedFrom !== null && text.countedFrom(formatDay(countedFrom, language))}{' '}
        {zone !== 'WIB' && text.daysInWib}
      </Text>
    </>
  );
}

function NoShipments() {
  const text = useWords(words);
  const environment = useSlug();
  const action = (
    <Stack align="center" gap="md" mt="sm">
      <ButtonLink to="/$environment/new" params={{ environment }}>
        {text.first}
      </ButtonLink>
      <SampleData />
    </Stack>
  );
  return (
    <Empty icon={CubeIcon} title={text.empty} action={action}>
      {text.emptyHint}
    </Empty>
  );
}
