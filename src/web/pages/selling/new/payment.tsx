import CheckCircleIcon from '@heroicons/react/24/outline/CheckCircleIcon';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { ok } from '#src/web/api/client.ts';
import { newIdempotencyKey } from '#src/web/api/new-key.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { LabelPicture, LabelSpace, labelState, PrintLabel } from '#src/web/kit/label.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { Money } from '#src/web/kit/money.tsx';
import { Note } from '#src/web/kit/note.tsx';
import { PayInstructions } from '#src/web/kit/pay-instructions.tsx';
import { PeopleHidden } from '#src/web/kit/people-hidden.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { useMethods } from '#src/web/kit/use-methods.ts';
import { shipmentQuery } from '#src/web/pages/selling/shipments/shipment-query.ts';
import { useWords } from '#src/web/words/language.tsx';
import classes from './new.module.css';
import { words } from './words.ts';

type Shipment = components['schemas']['Shipment'];

const route = getRouteApi('/$environment/new');
/** Poll interval while a payment or booking is expected; events make it faster. */
const LOOK_MS = 2_500;

/** A shipment that was just created: its payment, until it is booked. */
export function Payment({ number }: { readonly number: string }) {
  const shipment = useQuery({
    ...shipmentQuery(useApi(), number),
    refetchInterval: ({ state }) => (isMoving(state.data) ? LOOK_MS : false),
  });
  if (shipment.isPending) return <Loading />;
  if (shipment.isError) {
    return <Failed error={shipment.error} onRetry={() => void shipment.refetch()} />;
  }
  return (
    <Stack gap="md" aria-live="polite">
      <Outcome shipment={shipment.data} />
    </Stack>
  );
}

/** The next step comes first: pay, print the label, or send the next parcel. */
function Outcome({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(words);
  const { payment_status: paid } = shipment;
  if (paid === 'PAID') return <Paid shipment={shipment} />;
  if (paid === 'PENDING' || paid === 'UNPAID') {
    return (
      <div className={classes.payment}>
        <Unpaid shipment={shipment} />
        <ShipmentFacts shipment={shipment} />
      </div>
    );
  }
  return (
    <>
      <Note meaning="attention" title={text.over}>
        {text.overHint}
      </Note>
      <Group gap="xs">
        <NextParcel isPrimary />
        <OpenShipment shipment={shipment} />
      </Group>
    </>
  );
}

function Paid({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(words);
  const seesPeople = useMay('people:read');
  const { shipment_number: number, awb } = shipment;
  const state = labelState(shipment);
  const isBooked = awb !== null;
  return (
    <Card>
      <div className={classes.paid}>
        <Stack gap="md" align="flex-start">
          <Group gap="sm" wrap="nowrap">
            <CheckCircleIcon className={classes.tick} aria-hidden />
            <div>
              <Title order={2}>{isBooked ? text.booked : text.paid}</Title>
              <Text c="dimmed">{isBooked ? text.bookedHint : text.paidHint}</Text>
            </div>
          </Group>
          <Facts shipment={shipment} />
          <Group gap="xs">
            {state === 'READY' && seesPeople && <PrintLabel number={number} />}
            <NextParcel isPrimary={state !== 'READY' || !seesPeople} />
            <OpenShipment shipment={shipment} />
          </Group>
        </Stack>
        {state === 'READY' && seesPeople && <LabelPicture number={number} size="a6" />}
        {state === 'LATER' && seesPeople && <LabelSpace />}
        {!seesPeople && <PeopleHidden />}
      </div>
    </Card>
  );
}

/** Facts about the shipment, shown beside the payment. */
function ShipmentFacts({ shipment }: { readonly shipment: Shipment }) {
  return (
    <Card title={`${shipment.courier_name} · ${shipment.service_name}`}>
      <Stack gap="md">
        <Facts shipment={shipment} />
        <Group gap="xs">
          <OpenShipment shipment={shipment} />
          <NextParcel />
        </Group>
      </Stack>
    </Card>
  );
}

function Facts({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(words);
  const { shipment_number: number, awb, receiver, transfer } = shipment;
  return (
    <dl className={classes.lines}>
      <dt>{text.number}</dt>
      <dd>
        <span className={classes.copied}>
          {number} <CopyButton value={number} what={text.number} />
        </span>
      </dd>
      {awb !== null && (
        <>
          <dt>{text.awb}</dt>
          <dd>
            <span className={classes.copied}>
              {awb} <CopyButton value={awb} what={text.awb} />
            </span>
          </dd>
        </>
      )}
      <dt>{text.courier}</dt>
      <dd>
        {shipment.courier_name} · {shipment.service_name}
      </dd>
      <dt>{text.to}</dt>
      <dd>
        {receiver.name}, {receiver.district}
      </dd>
      {/* A transfer has its own unique amount, which is the one to send. */}
      {transfer === undefined && (
        <>
          <dt className={classes.lineTotal}>{text.totalPaid}</dt>
          <dd className={classes.lineTotal}>
            <Money amount={shipment.total_amount} />
          </dd>
        </>
      )}
    </dl>
  );
}

function NextParcel({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const text = useWords(words);
  const navigate = route.useNavigate();
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      onClick={() => void navigate({ search: {} })}
    >
      {text.another}
    </Button>
  );
}

function OpenShipment({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(words);
  const environment = useSlug();
  return (
    <ButtonLink
      variant="subtle"
      to="/$environment/shipments/$number"
      params={{ environment, number: shipment.shipment_number }}
    >
      {text.toShipment}
    </ButtonLink>
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
  const others = useMethods().filter((method) => method !== shipment.payment_method);
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
