import ArrowDownIcon from '@heroicons/react/24/outline/ArrowDownIcon';
import { Checkbox, Group, Text, VisuallyHidden } from '@mantine/core';
import { spokenPlace } from '#domain/carrying/area/spoken-place.ts';
import { useSlug } from '#src/web/app/environment.ts';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { Hint } from '#src/web/kit/hint.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import { Money } from '#src/web/kit/money.tsx';
import { ShipmentBadge } from '#src/web/kit/shipment-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import type { ColumnName } from './columns.ts';
import { listWords } from './list-words.ts';
import type { Selection, Shipment } from './selection.ts';
import classes from './shipments.module.css';
import { paymentWords, words } from './words.ts';

type ColumnOptions = {
  readonly chosen: readonly ColumnName[];
  readonly selection: Selection;
  /** Rows of the page, which one checkbox selects together. */
  readonly rows: readonly Shipment[];
};

/** Receiver, number and status, then the chosen columns. */
export function useShipmentColumns(options: ColumnOptions): readonly Column<Shipment>[] {
  const { chosen, selection, rows } = options;
  const text = useWords(words);
  const listText = useWords(listWords);
  const payments = useWords(paymentWords);
  const optional: Readonly<Record<ColumnName, Omit<Column<Shipment>, 'key' | 'label'>>> = {
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
    total: { render: (one) => <Total shipment={one} />, align: 'right', isExtra: true },
    created: {
      render: (one) => <Time at={one.created_at} size="sm" />,
      isExtra: true,
      isWideOnly: true,
    },
  };
  const isAll = rows.every(selection.has);
  const hasTotal = chosen.includes('total');
  return [
    {
      key: 'select',
      label: (
        <Checkbox
          aria-label={listText.selectPage}
          checked={isAll}
          indeterminate={!isAll && rows.some(selection.has)}
          onChange={() => selection.toggle(rows, !isAll)}
        />
      ),
      render: (one) => (
        <Checkbox
          className={classes.above}
          aria-label={listText.select(one.receiver.name)}
          checked={selection.has(one)}
          onChange={({ currentTarget }) => selection.toggle([one], currentTarget.checked)}
        />
      ),
      width: 36,
    },
    {
      key: 'receiver',
      label: text.receiver,
      render: (one) => <Receiver shipment={one} hasTotal={hasTotal} />,
    },
    {
      key: 'number',
      label: text.number,
      render: (one) => <NumberCell shipment={one} />,
      isExtra: true,
    },
    {
      key: 'status',
      label: text.status,
      render: (one) => <ShipmentBadge status={one.status} />,
      isExtra: true,
    },
    ...chosen.map((key) => ({
      key,
      label: key === 'created' ? <NewestFirst label={text.created} /> : text[key],
      ...optional[key],
    })),
  ];
}

/** Head of the only sorted column: any other order would need an index, which costs every write. */
function NewestFirst({ label }: { readonly label: string }) {
  const text = useWords(listWords);
  return (
    <Hint label={text.newestFirst}>
      <span className={classes.sorted}>
        {label} <ArrowDownIcon width={12} aria-hidden />
        <VisuallyHidden>{text.newestFirst}</VisuallyHidden>
      </span>
    </Hint>
  );
}

type ReceiverProps = { readonly shipment: Shipment; readonly hasTotal: boolean };

/** Receiver with a link that covers the row, so that a click anywhere opens the shipment. */
function Receiver({ shipment, hasTotal }: ReceiverProps) {
  const environment = useSlug();
  const { shipment_number: number, receiver, awb, courier_name: courier } = shipment;
  const place = spokenPlace([receiver.district, receiver.regency].filter(Boolean).join(', '));
  return (
    <div className={classes.receiver}>
      <Text size="sm" fw={550} truncate title={receiver.name}>
        <TextLink
          to="/$environment/shipments/$number"
          params={{ environment, number }}
          className={classes.open}
          inherit
        >
          {receiver.name} <VisuallyHidden>{number}</VisuallyHidden>
        </TextLink>
      </Text>
      <Text size="xs" c="dimmed" truncate title={place}>
        {place}
      </Text>
      <div className={classes.onPhones}>
        <Text size="xs" c="dimmed" truncate>
          {courier} · {awb ?? number}
        </Text>
        <Group gap="xs" justify="space-between">
          <ShipmentBadge status={shipment.status} />
          {hasTotal && (
            <div>
              <Total shipment={shipment} />
            </div>
          )}
        </Group>
      </div>
    </div>
  );
}

function NumberCell({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(words);
  const { shipment_number: number, awb } = shipment;
  return (
    <>
      <Text size="sm" className="figures">
        {number}
      </Text>
      <div className={classes.awb}>
        {awb ?? text.noAwb}
        {awb !== null && (
          <span className={classes.copy}>
            <CopyButton value={awb} what={text.awb} />
          </span>
        )}
      </div>
    </>
  );
}

function Total({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(words);
  const { total_amount: total, cod_amount: cod } = shipment;
  return (
    <>
      <Text size="sm">
        <Money amount={total} />
      </Text>
      {cod !== null && (
        <Text size="xs" c="dimmed" className={classes.cod}>
          {text.cod} <Money amount={cod} />
        </Text>
      )}
    </>
  );
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
