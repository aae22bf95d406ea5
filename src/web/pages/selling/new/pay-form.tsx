import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import { balanceQuery } from '#src/web/api/balance.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import type { FieldTexts } from '#src/web/kit/field-texts.ts';
import { formatMoney } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { useMethods } from '#src/web/kit/use-methods.ts';
import { useWords } from '#src/web/words/language.tsx';
import { quoteBody, ratesBody, shipmentBody } from './bodies.ts';
import type { Draft } from './draft.ts';
import classes from './new.module.css';
import { PartyLine } from './party-card.tsx';
import { type Lock, totalOf } from './sale.ts';
import { useBuying } from './use-buying.ts';
import type { Order } from './use-order.ts';
import { words } from './words.ts';

type PayFormProps = { readonly order: Order; readonly lock: Lock };

/** Choice of the payment; money moves only after a second click, which states the consequences. */
export function PayForm({ order, lock }: PayFormProps) {
  const text = useWords(words);
  const [method, setMethod] = useState<PaymentMethod>('WALLET');
  const clients = useApi();
  const { environment } = clients;
  const offered = useMethods();
  const missingMethods = PAYMENT_METHODS.filter((one) => !offered.includes(one));
  const balance = useQuery(balanceQuery(clients));
  const buy = useBuying(order, { quoteId: lock.quoteId, method });
  const total = totalOf(lock);
  const available = balance.data?.available;
  const isShort = method === 'WALLET' && available !== undefined && available < total;
  const missing = missingIn(order.draft, text.required);
  const isMissing = Object.keys(missing).length > 0;
  const pay = text.pay(formatMoney(total));
  const rates = ratesBody(order.draft);
  const change = (chosen: string) =>
    setMethod(PAYMENT_METHODS.find((one) => one === chosen) ?? 'WALLET');
  return (
    <Stack gap="md">
      <Radio.Group label={text.payBy} value={method} onChange={change}>
        <Stack gap="xs" pt={6}>
          {offered.map((one) => (
            <Radio
              key={one}
              value={one}
              label={text.methods[one]}
              description={
                one === 'WALLET' ? (
                  <WalletHint available={available} total={total} />
                ) : (
                  text.methodHints[one]
                )
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {missingMethods.length > 0 && (
        <Text size="xs" c="dimmed">
          {text.notOffered(missingMethods.map((one) => text.methods[one]).join(', '), environment)}
        </Text>
      )}
      {Object.keys(order.errors).length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {text.fixFields}
        </Text>
      )}
      {isMissing ? (
        <Button size="md" onClick={() => order.mark(missing)}>
          {pay}
        </Button>
      ) : (
        <ConfirmButton
          variant="filled"
          size="md"
          label={pay}
          title={text.confirm}
          disabled={isShort}
          onConfirm={buy}
        >
          <Summary order={order} lock={lock} method={method} available={available} />
        </ConfirmButton>
      )}
      <CurlHint
        after={rates === null ? [] : [lockCall(quoteBody(rates, lock))]}
        method="POST"
        path="/api/v1/shipments"
        body={shipmentBody(order.draft, { quoteId: lock.quoteId, method })}
      />
    </Stack>
  );
}

function lockCall(body: object) {
  return { method: 'POST', path: '/api/v1/quotes', body } as const;
}

type WalletHintProps = { readonly available: number | undefined; readonly total: number };

function WalletHint({ available, total }: WalletHintProps) {
  const text = useWords(words);
  const environment = useSlug();
  if (available === undefined) return text.methodHints.WALLET;
  const after = available - total;
  return (
    <Group component="span" gap={6}>
      <span>
        {text.balance(formatMoney(available))},{' '}
        {after < 0 ? text.short(formatMoney(-after)) : text.remains(formatMoney(after))}
      </span>
      {after < 0 && (
        <TextLink
          to="/$environment/wallet"
          params={{ environment }}
          search={{ topup: 'new' }}
          inherit
        >
          {text.topUp}
        </TextLink>
      )}
    </Group>
  );
}

type SummaryProps = PayFormProps & {
  readonly method: PaymentMethod;
  readonly available: number | undefined;
};

function Summary({ order, lock, method, available }: SummaryProps) {
  const text = useWords(words);
  const { sender, receiver } = order.draft;
  const total = totalOf(lock);
  const sum = formatMoney(total);
  return (
    <Stack gap="sm">
      <Text size="sm">
        {method === 'WALLET'
          ? text.confirmWallet(sum, formatMoney((available ?? total) - total))
          : text.confirmOutside(sum)}
      </Text>
      <dl className={classes.summary}>
        <dt>{text.courier}</dt>
        <dd>
          {lock.courierName} · {lock.serviceName}
        </dd>
        <dt>{text.payBy}</dt>
        <dd>{text.methods[method]}</dd>
        <dt>{text.from}</dt>
        <dd>
          <PartyLine party={sender} />
        </dd>
        <dt>{text.to}</dt>
        <dd>
          <PartyLine party={receiver} />
        </dd>
      </dl>
    </Stack>
  );
}

/** Missing fields are reported before a request is sent; the API reports the rest. */
function missingIn(draft: Draft, required: string): FieldTexts {
  const empty = [
    ...(['sender', 'receiver'] as const).flatMap((role) =>
      (['name', 'phone', 'address'] as const)
        .filter((name) => draft[role][name].trim() === '')
        .map((name) => `${role}.${name}`),
    ),
    ...draft.items.flatMap(({ name, quantity }, at) => [
      ...(name.trim() === '' ? [`items.${at}.name`] : []),
      ...(quantity === '' ? [`items.${at}.quantity`] : []),
    ]),
  ];
  return Object.fromEntries(empty.map((path) => [path, required]));
}
