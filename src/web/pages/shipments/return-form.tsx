import { Alert, Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/shipment/payment-method.ts';
import { balanceQuery } from '#src/web/api/balance.ts';
import { useApi } from '#src/web/app/environment.ts';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { formatMoney } from '#src/web/kit/format.ts';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { type Rate, returnBody, serviceOf } from './return-terms.ts';
import { returnWords } from './return-words.ts';
import classes from './shipments.module.css';
import { useReturning, useReturnRates } from './use-returning.ts';

type ReturnFormProps = { readonly shipment: Shipment; readonly onDone: () => void };

/** Who brings it back, for how much, and how that is paid: the cheapest is chosen already. */
export function ReturnForm({ shipment, onDone }: ReturnFormProps) {
  const text = useWords(returnWords);
  const rates = useReturnRates(shipment);
  const { sender: shop, receiver: buyer } = shipment;
  const missing = rates.data?.provider_errors.map(({ courier_code }) => courier_code.toUpperCase());
  return (
    <Stack gap="md">
      <Text size="sm">
        {text.way(placeOf(buyer), placeOf(shop))} {text.kept}
      </Text>
      {rates.isPending && <Loading rows={5} height={48} />}
      {rates.isError && <Failed error={rates.error} onRetry={() => void rates.refetch()} />}
      {rates.data?.rates.length === 0 && <Text c="dimmed">{text.none}</Text>}
      {rates.data !== undefined && rates.data.rates.length > 0 && (
        <Choice shipment={shipment} onDone={onDone} prices={rates.data} />
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
  readonly prices: NonNullable<ReturnType<typeof useReturnRates>['data']>;
};

function Choice({ shipment, onDone, prices }: ChoiceProps) {
  const text = useWords(returnWords);
  const { buying, totalOf } = useReturning(shipment, onDone);
  const [service, setService] = useState<string | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('WALLET');
  const balance = useQuery(balanceQuery(useApi())).data?.available;
  const { rates, body } = prices;
  const rate = rates.find((one) => serviceOf(one) === service) ?? rates[0];
  if (rate === undefined) return null;
  const total = totalOf(rate);
  const isShort = method === 'WALLET' && balance !== undefined && balance < total;
  const sum = formatMoney(total);
  const choose = (value: string) => {
    buying.reset();
    setService(value);
  };
  return (
    <>
      <Rates rates={rates} chosen={serviceOf(rate)} onChoose={choose} />
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
      {buying.data === 'CHANGED' && <Alert color="yellow">{text.changed}</Alert>}
      {buying.isError && <Failed error={buying.error} />}
      <Group justify="space-between" align="flex-start">
        <CurlHint
          method="POST"
          path={`/api/v1/shipments/${shipment.shipment_number}/return`}
          body={returnBody({ quoteId: 'quo_…' }, method)}
        />
        <Button
          loading={buying.isPending}
          disabled={isShort}
          onClick={() => buying.mutate({ rate, body, method })}
        >
          {method === 'WALLET' ? text.pay(sum) : text.make(sum)}
        </Button>
      </Group>
    </>
  );
}

type RatesProps = {
  readonly rates: readonly Rate[];
  readonly chosen: string;
  readonly onChoose: (service: string) => void;
};

function Rates({ rates, chosen, onChoose }: RatesProps) {
  const text = useWords(returnWords);
  const daysOf = ({ estimated_days: { min, max } }: Rate) =>
    max === 0 ? text.today : text.days(min, max);
  return (
    <Radio.Group label={text.courier} value={chosen} onChange={onChoose}>
      <div className={classes.returnRates}>
        {rates.map((rate) => (
          <Radio
            key={serviceOf(rate)}
            value={serviceOf(rate)}
            label={`${rate.courier_name} · ${rate.service_name}`}
            description={`${formatMoney(rate.total_amount)} · ${daysOf(rate)}`}
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
  return regency === null ? name : `${name} (${regency})`;
}
