import { Alert, Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import { balanceQuery } from '#src/web/api/balance.ts';
import { useApi } from '#src/web/app/environment.ts';
import { couriersQuery } from '#src/web/kit/couriers-query.ts';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { fieldTexts } from '#src/web/kit/error-words.ts';
import { formatMoney } from '#src/web/kit/format.ts';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { HandoverOptions, ParcelOptions } from './return-options.tsx';
import {
  type Handover,
  orderBody,
  type Rate,
  type ReturnOptions,
  returnedItems,
  serviceOf,
  wholeReturn,
} from './return-terms.ts';
import { returnWords } from './return-words.ts';
import classes from './shipments.module.css';
import { useReturning, useReturnRates } from './use-returning.ts';

type ReturnFormProps = { readonly shipment: Shipment; readonly onDone: () => void };

const TYPING_MS = 400;

/** Courier, price and payment of a return; the cheapest service is preselected. */
export function ReturnForm({ shipment, onDone }: ReturnFormProps) {
  const text = useWords(returnWords);
  const [options, setOptions] = useState(() => wholeReturn(shipment));
  const [settled] = useDebouncedValue(options, TYPING_MS);
  const { rates, failed } = useReturnRates(shipment, settled);
  const { sender: shop, receiver: buyer } = shipment;
  const missing = rates.data?.provider_errors.map(({ courier_code }) => courier_code.toUpperCase());
  const isPending = rates.isPending && !failed.isError;
  const isNew = rates.isPlaceholderData || options !== settled;
  return (
    <Stack gap="md">
      <Text size="sm">
        {text.way(placeOf(buyer), placeOf(shop))} {text.kept}
      </Text>
      <ParcelOptions shipment={shipment} options={options} onChange={setOptions} />
      {isPending && <Loading rows={5} height={48} />}
      {failed.isError && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
      {rates.data?.rates.length === 0 && <Text c="dimmed">{text.none}</Text>}
      {rates.data !== undefined && rates.data.rates.length > 0 && !failed.isError && (
        <Choice
          shipment={shipment}
          onDone={onDone}
          options={options}
          isNew={isNew}
          prices={rates.data}
          onChange={setOptions}
        />
      )}
      {missing !== undefined && missing.length > 0 && (
        <Text size="xs" c="dimmed">
          {text.missing(missing.join(', '))}
        </Text>
      )}
    </Stack>
  );
}

type ChoiceProps = ReturnFormProps & {
  readonly prices: NonNullable<ReturnType<typeof useReturnRates>['rates']['data']>;
  readonly options: ReturnOptions;
  readonly onChange: (options: ReturnOptions) => void;
  /** True while its prices are being requested. */
  readonly isNew: boolean;
};

function Choice({ shipment, onDone, prices, options, onChange, isNew }: ChoiceProps) {
  const text = useWords(returnWords);
  const { buying, totalOf } = useReturning(shipment, onDone);
  const [service, setService] = useState<string | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('WALLET');
  const balance = useQuery(balanceQuery(useApi())).data?.available;
  const { rates, body } = prices;
  const rate = rates.find((one) => serviceOf(one) === service) ?? rates[0];
  const handover = useHandover(rate);
  const errors = fieldTexts(buying.error, useLanguage().language);
  if (rate === undefined) return null;
  const total = totalOf({ rate, body });
  const isShort = method === 'WALLET' && balance !== undefined && balance < total;
  const isEmpty = returnedItems(shipment, options).length === 0;
  const isUninsured = options.isInsured && !rate.insurance_available;
  const sum = formatMoney(total);
  const order = orderBody(shipment, options, handover);
  const choose = (value: string) => {
    buying.reset();
    setService(value);
  };
  return (
    <>
      <Rates
        rates={rates}
        chosen={serviceOf(rate)}
        onChoose={choose}
        isInsured={options.isInsured}
      />
      <HandoverOptions options={options} onChange={onChange} handover={handover} errors={errors} />
      <Payment method={method} setMethod={setMethod} balance={balance} total={total} />
      {isEmpty && <Alert color="yellow">{text.nothing}</Alert>}
      {buying.data === 'CHANGED' && <Alert color="yellow">{text.changed}</Alert>}
      {buying.isError && <Failed error={buying.error} />}
      <Group justify="space-between" align="flex-start">
        <CurlHint
          method="POST"
          path={`/api/v1/shipments/${shipment.shipment_number}/return`}
          body={{ quote_id: 'quo_…', payment_method: method, ...order }}
        />
        <Button
          loading={buying.isPending || isNew}
          disabled={isShort || isEmpty || isUninsured}
          onClick={() => buying.mutate({ rate, body, method, options: order })}
        >
          {method === 'WALLET' ? text.pay(sum) : text.make(sum)}
        </Button>
      </Group>
    </>
  );
}

/** Capabilities of the chosen service and its courier. */
function useHandover(rate: Rate | undefined): Handover {
  const { data: couriers = [] } = useQuery(couriersQuery(useApi()));
  const courier = couriers.find((one) => one.courier_code === rate?.courier_code);
  const { pickup_supported = false, drop_off_supported = false } = rate ?? {};
  const takesVisit = pickup_supported && courier?.capabilities.pickup === 'WITH_BOOKING';
  return { pickup_supported, drop_off_supported, takesVisit };
}

type PaymentProps = PayHintProps & { readonly setMethod: (method: PaymentMethod) => void };

function Payment({ method, setMethod, balance, total }: PaymentProps) {
  const text = useWords(returnWords);
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {text.payBy}
      </Text>
      <SegmentedControl
        value={method}
        onChange={(value) => setMethod(PAYMENT_METHODS.find((one) => one === value) ?? 'WALLET')}
        data={PAYMENT_METHODS.map((one) => ({ value: one, label: text.methods[one] }))}
        aria-label={text.payBy}
      />
      <PayHint method={method} balance={balance} total={total} />
    </Stack>
  );
}

type RatesProps = {
  readonly rates: readonly Rate[];
  readonly chosen: string;
  readonly onChoose: (service: string) => void;
  readonly isInsured: boolean;
};

function Rates({ rates, chosen, onChoose, isInsured }: RatesProps) {
  const text = useWords(returnWords);
  const daysOf = ({ estimated_days: { min, max } }: Rate) =>
    max === 0 ? text.today : text.days(min, max);
  const lineOf = (rate: Rate) =>
    [
      formatMoney(rate.total_amount),
      daysOf(rate),
      ...(isInsured && !rate.insurance_available ? [text.noInsurance] : []),
    ].join(' · ');
  return (
    <Radio.Group label={text.courier} value={chosen} onChange={onChoose}>
      <div className={classes.returnRates}>
        {rates.map((rate) => (
          <Radio
            key={serviceOf(rate)}
            value={serviceOf(rate)}
            label={`${rate.courier_name} · ${rate.service_name}`}
            description={lineOf(rate)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

type PayHintProps = {
  readonly method: PaymentMethod;
  readonly balance: number | undefined;
  readonly total: number;
};

function PayHint({ method, balance, total }: PayHintProps) {
  const text = useWords(returnWords);
  const isShort = method === 'WALLET' && balance !== undefined && balance < total;
  const known = balance === undefined ? '' : text.balance(formatMoney(balance));
  const byWallet = isShort ? text.short(formatMoney(total - balance)) : `${known} ${text.held}`;
  return (
    <Text size="xs" c={isShort ? 'var(--mantine-color-error)' : 'dimmed'} aria-live="polite">
      {method === 'WALLET' ? byWallet : text.outside}
    </Text>
  );
}

function placeOf({ name, regency }: Shipment['sender']): string {
  return regency === null ? name : `${name} (${spokenPlace(regency)})`;
}
