import { Text } from '@mantine/core';
import type { components } from '#src/http/contract/api.gen.ts';
import { useSlug } from '#src/web/app/environment.ts';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import { Money } from '#src/web/kit/money.tsx';
import { ShipmentBadge } from '#src/web/kit/shipment-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { ColumnName } from './columns.ts';
import classes from './shipments.module.css';
import { paymentWords, words } from './words.ts';

export type Shipment = components['schemas']['Shipment'];

/** Number and status, then those that the person has chosen. */
export function useShipmentColumns(chosen: readonly ColumnName[]): readonly Column<Shipment>[] {
  const text = useWords(words);
  const payments = useWords(paymentWords);
  const optional: Readonly<Record<ColumnName, Omit<Column<Shipment>, 'key' | 'label'>>> = {
    receiver: { render: (one) => <Receiver shipment={one} />, isExtra: true },
    courier: {
      render: (one) => <TwoLines first={one.courier_name} second={one.service_name} />,
      isExtra: true,
    },
    reference: { render: (one) => one.reference ?? '–', isExtra: true },
    payment: { render: (one) => payments[one.payment_status], isExtra: true },
    cod: {
      render: (one) => (one.cod_amount === null ? '–' : <Money amount={one.cod_amount} />),
      align: 'right',
      isExtra: true,
    },
    total: { render: (one) => <Money amount={one.total_amount} />, align: 'right' },
    created: { render: (one) => <Time at={one.created_at} />, isExtra: true },
  };
  return [
    { key: 'number', label: text.number, render: (one) => <NumberCell shipment={one} /> },
    {
      key: 'status',
      label: text.status,
      render: (one) => <ShipmentBadge status={one.status} />,
      isExtra: true,
    },
    ...chosen.map((key) => ({ key, label: text[key], ...optional[key] })),
  ];
}

/** Its link covers the row: a click anywhere opens the shipment. */
function NumberCell({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(words);
  const environment = useSlug();
  const { shipment_number: number, awb } = shipment;
  return (
    <>
      <TextLink
        to="/$environment/shipments/$number"
        params={{ environment, number }}
        className={classes.open}
        fw={550}
      >
        {number}
      </TextLink>
      <div className={classes.awb}>
        {awb ?? text.noAwb}
        {awb !== null && (
          <span className={classes.above}>
            <CopyButton value={awb} what={text.awb} />
          </span>
        )}
      </div>
      <div className={classes.onPhones}>
        <ShipmentBadge status={shipment.status} />
      </div>
    </>
  );
}

function Receiver({ shipment: { receiver } }: { readonly shipment: Shipment }) {
  const place = [receiver.district, receiver.regency].filter(Boolean).join(', ');
  return <TwoLines first={receiver.name} second={place} />;
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <div className={classes.twoLines}>
      <Text size="sm" truncate title={first}>
        {first}
      </Text>
      <Text size="xs" c="dimmed" truncate title={second}>
        {second}
      </Text>
    </div>
  );
}
