import CubeIcon from '@heroicons/react/24/outline/CubeIcon';
import TruckIcon from '@heroicons/react/24/outline/TruckIcon';
import { Button, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ok } from '#src/web/api/client.ts';
import { ApiError } from '#src/web/api/errors.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi, useEnvironment } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { couriersQuery } from '#src/web/kit/couriers-query.ts';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { fieldTexts } from '#src/web/kit/field-texts.ts';
import { formatWeight } from '#src/web/kit/format.ts';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { type Choice, quoteBody, type RatesBody, termsOf } from './bodies.ts';
import type { Draft } from './draft.ts';
import { MissingCouriers } from './missing-couriers.tsx';
import classes from './new.module.css';
import { filteredRates, hasRateFilter, type RateFilter } from './rate-filter.ts';
import { RateFilters } from './rate-filters.tsx';
import { RateRow } from './rate-row.tsx';
import { rateWords } from './rate-words.ts';
import { type Rate, serviceKey, useDivisors, useRates } from './rates.ts';
import { type Lock, lockOf } from './sale.ts';
import { RATE_ORDERS, type RateOrder } from './search.ts';
import type { Order } from './use-order.ts';
import { mostCommon, weightReason } from './weight.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/new');
const [USUAL_ORDER] = RATE_ORDERS;

type OfOrder = { readonly order: Order };
export type Sold = Choice & { readonly courierName: string; readonly serviceName: string };

/** Prices of all couriers, and the reasons of couriers without one. */
export function RatesCard({ order }: OfOrder) {
  const text = useWords(words);
  const { sort = USUAL_ORDER } = route.useSearch();
  const { body, rates } = useRates(order.draft, sort);
  const couriers = useQuery(couriersQuery(useApi()));
  if (couriers.data?.length === 0) return <NoCouriers />;
  const actions = rates.isFetching && rates.data !== undefined && (
    <Group gap={6} role="status">
      <Loader size={14} aria-hidden />
      <Text size="xs" c="dimmed">
        {text.updating}
      </Text>
    </Group>
  );
  return (
    <Card title={text.rates} actions={actions}>
      {body === null && (
        <Empty icon={CubeIcon} title={text.rates}>
          {text.ratesEmpty}
        </Empty>
      )}
      {body !== null && rates.isPending && <Loading rows={6} height={64} />}
      {rates.isError && <Failed error={rates.error} onRetry={() => void rates.refetch()} />}
      {body !== null && rates.data !== undefined && (
        <Stack gap="sm">
          <RateList
            order={order}
            body={body}
            rates={rates.data.rates}
            isOld={rates.isPlaceholderData}
          />
          <MissingCouriers
            missing={rates.data.provider_errors}
            onRetry={() => void rates.refetch()}
          />
          <CurlHint method="POST" path="/api/v1/rates" body={body} />
        </Stack>
      )}
    </Card>
  );
}

function NoCouriers() {
  const text = useWords(words);
  const toTest = (
    <ButtonLink variant="default" to="/$environment/new" params={{ environment: 'test' }}>
      {text.toTest}
    </ButtonLink>
  );
  return (
    <Card title={text.rates}>
      <Empty icon={TruckIcon} title={text.noCouriers(useEnvironment())} action={toTest}>
        {text.noCouriersHint}
      </Empty>
    </Card>
  );
}

type RateListProps = OfOrder & {
  readonly body: RatesBody;
  readonly rates: readonly Rate[];
  /** True for prices of an earlier input. */
  readonly isOld: boolean;
};

function RateList({ order, body, rates, isOld }: RateListProps) {
  const text = useWords(words);
  const rateText = useWords(rateWords);
  const { sort = USUAL_ORDER, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const locking = useLocking(order, body);
  const weightOf = useBilledWeights(order.draft);
  const { isCod } = order.draft;
  const shown = filteredRates(rates, filter);
  const usual = mostCommon(shown, ({ chargeable_weight_kg }) => chargeable_weight_kg);
  const isUsual = (rate: Rate) => rate.chargeable_weight_kg === usual?.chargeable_weight_kg;
  const show = (changed: RateFilter & { readonly sort?: RateOrder | undefined }) =>
    void navigate({ search: (old) => ({ ...old, ...changed }), replace: true });
  const showAll = () =>
    show({ cod: undefined, pickup: undefined, quick: undefined, couriers: undefined });
  if (rates.length === 0) return <Text c="dimmed">{text.ratesNone}</Text>;
  return (
    <>
      {rates.length > 1 && (
        <div className={classes.rateTools}>
          <OrderChoice sort={sort} onChange={(chosen) => show({ sort: chosen })} />
          <RateFilters rates={rates} filter={filter} isCod={isCod} onChange={show} />
        </div>
      )}
      {locking.isError && <Failed error={locking.error} />}
      {shown.length === 0 && (
        <Group gap="sm">
          <Text c="dimmed">{rateText.noneFits}</Text>
          <Button size="compact-sm" variant="default" onClick={showAll}>
            {rateText.showAll}
          </Button>
        </Group>
      )}
      {usual !== undefined && (
        <Text size="xs" c="dimmed">
          {weightOf(usual)} {!shown.every(isUsual) && rateText.otherWeights}
          {isCod && sort === USUAL_ORDER && ` ${rateText.orderedWithFee}`}
        </Text>
      )}
      <ul className={classes.rates} aria-busy={isOld}>
        {shown.map((rate, at) => (
          <RateRow
            key={serviceKey(rate.courier_code, rate.service_code)}
            rate={rate}
            draft={order.draft}
            body={body}
            isAnswer={at === 0}
            showsScore={sort === 'best_value'}
            isLocking={locking.isPending && isOf(locking.variables, rate)}
            onLock={() => locking.mutate(soldOf(rate))}
            weight={isUsual(rate) ? null : weightOf(rate)}
          />
        ))}
      </ul>
      {hasRateFilter(filter) && shown.length > 0 && shown.length < rates.length && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {rateText.hidden(rates.length - shown.length)}
          </Text>
          <Button size="compact-sm" variant="default" onClick={showAll}>
            {rateText.showAll}
          </Button>
        </Group>
      )}
    </>
  );
}

type OrderChoiceProps = {
  readonly sort: RateOrder;
  readonly onChange: (sort: RateOrder | undefined) => void;
};

function OrderChoice({ sort, onChange }: OrderChoiceProps) {
  const text = useWords(rateWords);
  const choose = (value: string) => {
    const chosen = RATE_ORDERS.find((one) => one === value) ?? USUAL_ORDER;
    onChange(chosen === USUAL_ORDER ? undefined : chosen);
  };
  return (
    <SegmentedControl
      size="xs"
      aria-label={text.order}
      value={sort}
      onChange={choose}
      data={RATE_ORDERS.map((one) => ({ value: one, label: text.orders[one] }))}
    />
  );
}

/** Requests a quote, and locks its price. */
export function useLocking(order: Order, body: RatesBody | null) {
  const { api } = useApi();
  const { language } = useLanguage();
  return useChange({
    mutationFn: async (sold: Sold): Promise<Lock> => {
      if (body === null) throw new Error('there is nothing to lock');
      const { data } = await ok(api.POST('/api/v1/quotes', { body: quoteBody(body, sold) }));
      return lockOf(data, { ...sold, terms: termsOf(order.draft) }, Date.now());
    },
    onSuccess: (lock) => order.setLock(lock),
    onError(error) {
      if (error instanceof ApiError) order.mark(fieldTexts(error.fields, language));
    },
  });
}

/** Texts for a rate's chargeable weight and its reason. */
function useBilledWeights({ parcel }: Draft): (rate: Rate) => string {
  const text = useWords(words);
  const { language } = useLanguage();
  const divisors = useDivisors();
  return (rate) => {
    const { courier_code, service_code, chargeable_weight_kg } = rate;
    const divisor = divisors.get(serviceKey(courier_code, service_code));
    const billed = `${text.billed(formatWeight(chargeable_weight_kg * 1_000, language))}.`;
    if (divisor === undefined) return billed;
    const { by, grams } = weightReason(parcel, { volumetric_divisor: divisor }, rate);
    return `${billed} ${text.billedBy[by](formatWeight(grams, language))}`;
  };
}

function soldOf(rate: Rate): Sold {
  return {
    courierCode: rate.courier_code,
    courierName: rate.courier_name,
    serviceCode: rate.service_code,
    serviceName: rate.service_name,
  };
}

function isOf(sold: Sold | undefined, rate: Rate): boolean {
  return sold?.courierCode === rate.courier_code && sold.serviceCode === rate.service_code;
}
