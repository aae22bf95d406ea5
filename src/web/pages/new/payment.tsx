import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/shipment/payment-method.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { ok } from '#src/web/api/client.ts';
import { newIdempotencyKey } from '#src/web/api/new-key.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { Money } from '#src/web/kit/money.tsx';
import { Note } from '#src/web/kit/note.tsx';
import { PayInstructions } from '#src/web/kit/pay-instructions.tsx';
import { ShipmentBadge } from '#src/web/kit/shipment-badge.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import classes from './new.module.css';
import { words } from './words.ts';

type Shipment = components['schemas']['Shipment'];

const route = getRouteApi('/$environment/new');
/** While something is to be expected; events make it quicker. */
const LOOK_MS = 2_500;

/** A shipment that was just made: what is to be paid, until it is booked. */
export function Payment({ number }: { readonly number: string }) {
  const { api, environment } = useApi();
  const shipment = useQuery({
    queryKey: [environment, 'shipments', number],
    queryFn: async () => {
      const params = { path: { shipment_number: number } };
      return (await ok(api.GET('/api/v1/shipments/{shipment_number}', { params }))).data;
    },
    refetchInterval: ({ state }) => (isMoving(state.data) ? LOOK_MS : false),
  });
  if (shipment.isPending) return <Loading />;
  if (shipment.isError) {
    return <Failed error={shipment.error} onRetry={() => void shipment.refetch()} />;
  }
  return (
    <div className={classes.payment}>
      <ShipmentFacts shipment={shipment.data} />
      <Stack gap="md" aria-live="polite">
        <Outcome shipment={shipment.data} />
      </Stack>
    </div>
  );
}

function ShipmentFacts({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(words);
  const navigate = route.useNavigate();
  const environment = useSlug();
  const { shipment_number: number, awb } = shipment;
  return (
    <Card title={`${shipment.courier_name} · ${shipment.service_name}`}>
      <Stack gap="md">
        <div>
          <ShipmentBadge status={shipment.status} />
        </div>
        <dl className={classes.lines}>
          <dt>{text.number}</dt>
          <dd>
            {number} <CopyButton value={number} what={text.number} />
          </dd>
          <dt>{text.awb}</dt>
          <dd>
            {awb ?? '…'} {awb !== null && <CopyButton value={awb} what={text.awb} />}
          </dd>
          <dt>{text.to}</dt>
          <dd>
            {shipment.receiver.name}, {shipment.receiver.district}
          </dd>
          <dt className={classes.lineTotal}>{text.total}</dt>
          <dd className={classes.lineTotal}>
            <Money amount={shipment.total_amount} />
          </dd>
        </dl>
        <Group gap="xs">
          <ButtonLink
            variant="default"
            to="/$environment/shipments/$number"
            params={{ environment, number }}
          >
            {text.toShipment}
          </ButtonLink>
          <Button onClick={() => void navigate({ search: {} })}>{text.another}</Button>
        </Group>
      </Stack>
    </Card>
  );
}

function Outcome({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(words);
  const { payment_status: paid, booking } = shipment;
  if (paid === 'PENDING' || paid === 'UNPAID') return <Unpaid shipment={shipment} />;
  if (paid === 'PAID') {
    const [title, hint] =
      booking === 'BOOKED' ? [text.booked, shipment.awb] : [text.paid, text.paidHint];
    return (
      <Note meaning="good" title={title}>
        {hint}
      </Note>
    );
  }
  return (
    <Note meaning="attention" title={text.over}>
      {text.overHint}
    </Note>
  );
}

function Unpaid({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(words);
  const { api, environment } = useApi();
  const queries = useQueryClient();
  const may = useMay('shipments:write');
  const params = { path: { shipment_number: shipment.shipment_number } };
  const read = () => queries.invalidateQueries({ queryKey: [environment] });
  const simulate = async () => {
    await ok(api.POST('/api/v1/test/shipments/{shipment_number}/settle-payment', { params }));
    await read();
  };
  return (
    <Card title={text.unpaid}>
      <Stack gap="md">
        <PayInstructions
          of={shipment}
          onSimulate={environment === 'TEST' && may ? simulate : undefined}
        />
        {may && <OtherMethods shipment={shipment} onDone={read} />}
        <CurlHint
          method="POST"
          path={`/api/v1/shipments/${shipment.shipment_number}/pay`}
          body={{ method: shipment.payment_method }}
        />
      </Stack>
    </Card>
  );
}

type OtherMethodsProps = { readonly shipment: Shipment; readonly onDone: () => Promise<unknown> };

function OtherMethods({ shipment, onDone }: OtherMethodsProps) {
  const text = useWords(words);
  const { api } = useApi();
  const pay = (method: PaymentMethod) => async () => {
    const params = {
      path: { shipment_number: shipment.shipment_number },
      header: { 'Idempotency-Key': newIdempotencyKey() },
    };
    await ok(api.POST('/api/v1/shipments/{shipment_number}/pay', { params, body: { method } }));
    await onDone();
  };
  const others = PAYMENT_METHODS.filter((method) => method !== shipment.payment_method);
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        {text.payOtherwise}
      </Text>
      <Group gap="xs">
        {others.map((method) => (
          <ConfirmButton
            key={method}
            size="sm"
            label={text.switchTo(text.methods[method])}
            title={text.switchTo(text.methods[method])}
            onConfirm={pay(method)}
          >
            {text.switchHint(text.methods[method])} <Money amount={shipment.total_amount} />
          </ConfirmButton>
        ))}
      </Group>
    </div>
  );
}

/** True while the payment is expected to change by itself. */
function isMoving(shipment: Shipment | undefined): boolean {
  if (shipment === undefined) return false;
  const { status } = shipment;
  return ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'PROCESSING'].includes(status);
}
