import CubeIcon from '@heroicons/react/24/outline/CubeIcon';
import { Badge, Button, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ok } from '#src/web/api/client.ts';
import { ApiError } from '#src/web/api/errors.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { fieldTexts } from '#src/web/kit/field-texts.ts';
import { formatShortDay, formatWeight } from '#src/web/kit/format.ts';
import { Money } from '#src/web/kit/money.tsx';
import { Empty, Failed, Loading } from '#src/web/kit/states.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { type Choice, quoteBody, type RatesBody, termsOf } from './bodies.ts';
import { CourierLogo } from './courier-logo.tsx';
import type { Draft } from './draft.ts';
import { MissingCouriers } from './missing-couriers.tsx';
import classes from './new.module.css';
import { RateScore } from './rate-score.tsx';
import { rateWords } from './rate-words.ts';
import { type Rate, serviceKey, useDivisors, useRates } from './rates.ts';
import { type Lock, lockOf } from './sale.ts';
import { RATE_ORDERS, type RateOrder } from './search.ts';
import type { Order } from './use-order.ts';
import { weightReason } from './weight.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/new');
const [USUAL_ORDER] = RATE_ORDERS;

type OfOrder = { readonly order: Order };
export type Sold = Choice & { readonly courierName: string; readonly serviceName: string };

/** Prices side by side, and why a courier has none. */
export function RatesCard({ order }: OfOrder) {
  const text = useWords(words);
  const { sort = USUAL_ORDER } = route.useSearch();
  const { body, rates } = useRates(order.draft, sort);
  const locking = useLocking(order, body);
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
      {locking.isError && <Failed error={locking.error} />}
      {body !== null && rates.data !== undefined && (
        <Stack gap="sm">
          {rates.data.rates.length === 0 && <Text c="dimmed">{text.ratesNone}</Text>}
          {rates.data.rates.length > 1 && <OrderChoice sort={sort} />}
          <ul className={classes.rates} aria-busy={rates.isPlaceholderData}>
            {rates.data.rates.map((rate) => (
              <RateRow
                key={serviceKey(rate.courier_code, rate.service_code)}
                rate={rate}
                draft={order.draft}
                body={body}
                isLocking={locking.isPending && isOf(locking.variables, rate)}
                onLock={() => locking.mutate(soldOf(rate))}
              />
            ))}
          </ul>
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

function OrderChoice({ sort }: { readonly sort: RateOrder }) {
  const text = useWords(rateWords);
  const navigate = route.useNavigate();
  const choose = (value: string) => {
    const chosen = RATE_ORDERS.find((one) => one === value) ?? USUAL_ORDER;
    const search = chosen === USUAL_ORDER ? {} : { sort: chosen };
    void navigate({ search, replace: true });
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

/** Asks the courier again, and locks what it says. */
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

type RateRowProps = {
  readonly rate: Rate;
  readonly draft: Draft;
  readonly body: RatesBody;
  readonly isLocking: boolean;
  readonly onLock: () => void;
};

function RateRow({ rate, draft, body, isLocking, onLock }: RateRowProps) {
  const text = useWords(words);
  const { language } = useLanguage();
  const { min, max } = rate.estimated_days;
  return (
    <li className={classes.rate} data-best={rate.tags.includes('cheapest')}>
      <CourierLogo code={rate.courier_code} name={rate.courier_name} />
      <div className={classes.rateName}>
        <Text fw={600}>
          {rate.courier_name} · {rate.service_name}
        </Text>
        <Group gap={4}>
          {rate.tags.map((tag) => (
            <Badge key={tag} variant="light" size="sm" tt="none">
              {text.tags[tag]}
            </Badge>
          ))}
          <RateScore rate={rate} body={body} />
        </Group>
      </div>
      <div className={classes.rateDays}>
        <Text fw={600}>{max === 0 ? text.today : text.days(min, max)}</Text>
        <Text size="xs" c="dimmed">
          {text.arrives(formatShortDay(`${rate.estimated_delivery_date}T05:00:00Z`, language))}
        </Text>
      </div>
      <RateMoney rate={rate} isInsured={draft.isInsured} />
      <Button
        size="sm"
        loading={isLocking}
        onClick={onLock}
        aria-label={`${text.lock}: ${rate.courier_name} ${rate.service_name}`}
      >
        {text.lock}
      </Button>
      <div className={classes.rateWeight}>
        <BilledWeight rate={rate} draft={draft} />
      </div>
    </li>
  );
}

function RateMoney({ rate, isInsured }: { readonly rate: Rate; readonly isInsured: boolean }) {
  const text = useWords(words);
  const { final_price, total_amount, cod_fee, insurance_fee } = rate;
  const fees = [
    ...(cod_fee === null ? [] : [[text.codFee, cod_fee] as const]),
    ...(insurance_fee === null ? [] : [[text.insuranceFee, insurance_fee] as const]),
  ];
  return (
    <div className={classes.rateMoney}>
      <Text fw={650} size="lg">
        <Money amount={total_amount} />
      </Text>
      {rate.discount > 0 && (
        <Text size="xs" c="dimmed" td="line-through">
          <Money amount={rate.price} />
        </Text>
      )}
      {fees.length > 0 && (
        <Text size="xs" c="dimmed">
          {text.carriage} <Money amount={final_price} />
        </Text>
      )}
      {fees.map(([name, fee]) => (
        <Text key={name} size="xs" c="dimmed">
          {name} <Money amount={fee} />
        </Text>
      ))}
      {isInsured && !rate.insurance_available && (
        <Text size="xs" c="dimmed">
          {text.noInsurance}
        </Text>
      )}
    </div>
  );
}

function BilledWeight({ rate, draft }: { readonly rate: Rate; readonly draft: Draft }) {
  const text = useWords(words);
  const { courier_code, service_code, chargeable_weight_kg } = rate;
  const divisor = useDivisors().get(serviceKey(courier_code, service_code));
  const billed = text.billed(formatWeight(chargeable_weight_kg * 1_000));
  if (divisor === undefined) return <Dimmed>{billed}</Dimmed>;
  const { by, grams } = weightReason(draft.parcel, { volumetric_divisor: divisor }, rate);
  return (
    <Dimmed>
      {billed}. {text.billedBy[by](formatWeight(grams))}
    </Dimmed>
  );
}

function Dimmed({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
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
