import DocumentTextIcon from '@heroicons/react/24/outline/DocumentTextIcon';
import { Button, Group, Popover, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '#src/http/contract/api.gen.ts';
import { ok } from '#src/web/api/client.ts';
import { newIdempotencyKey } from '#src/web/api/new-key.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { ConfirmButton } from '#src/web/kit/confirm-button.tsx';
import { courierNameIn, couriersQuery } from '#src/web/kit/couriers-query.ts';
import type { Column } from '#src/web/kit/data-table.tsx';
import { saveFile } from '#src/web/kit/files.ts';
import { formatDay } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import type { BadgeMeaning } from '#src/web/kit/status.ts';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { isOpen } from './candidates.ts';
import classes from './pickups.module.css';
import { pickupWords, words } from './words.ts';

type Pickup = components['schemas']['Pickup'];

const MEANINGS: Readonly<Record<Pickup['status'], BadgeMeaning>> = {
  REQUESTED: 'waiting',
  CONFIRMED: 'moving',
  COMPLETED: 'good',
  FAILED: 'bad',
  CANCELLED: 'over',
};

export function usePickupColumns(): readonly Column<Pickup>[] {
  const text = useWords(words);
  const mayChange = useMay('shipments:write');
  const seesPeople = useMay('people:read');
  return [
    { key: 'when', label: text.when, render: (one) => <When pickup={one} /> },
    { key: 'status', label: text.status, render: (one) => <State pickup={one} /> },
    { key: 'where', label: text.where, render: (one) => <Where pickup={one} />, isExtra: true },
    {
      key: 'shipments',
      label: text.shipments,
      render: (one) => <Shipments pickup={one} />,
      isExtra: true,
    },
    {
      key: 'acts',
      label: <VisuallyHidden>{text.actions}</VisuallyHidden>,
      align: 'right',
      render: (one) => (
        <Group gap="xs" justify="flex-end">
          {seesPeople && <Manifest pickup={one} />}
          {mayChange && isOpen(one) && <Cancel pickup={one} />}
        </Group>
      ),
    },
  ];
}

type OfPickup = { readonly pickup: Pickup };

function When({ pickup }: OfPickup) {
  const { language } = useLanguage();
  const { data: couriers = [] } = useQuery(couriersQuery(useApi()));
  const { date, window, timezone, courier_code: code } = pickup;
  return (
    <>
      <Text size="sm" fw={550}>
        {formatDay(date, language)}
      </Text>
      <Text size="xs" c="dimmed" className="figures">
        {window.start}–{window.end} {timezone} · {courierNameIn(couriers, code)}
      </Text>
    </>
  );
}

function State({ pickup }: OfPickup) {
  const text = useWords(words);
  const states = useWords(pickupWords);
  const { status, failure, courier_reference: reference, included_in_booking } = pickup;
  return (
    <>
      <StatusBadge meaning={MEANINGS[status]} label={states[status]} />
      <Text size="xs" c="dimmed" className={classes.note}>
        {failure?.message ?? reference ?? (included_in_booking ? text.withBooking : '')}
      </Text>
    </>
  );
}

function Where({ pickup: { contact, address } }: OfPickup) {
  return (
    <div className={classes.where}>
      <Text size="sm" truncate>
        {contact.name} · {contact.phone}
      </Text>
      <Text size="xs" c="dimmed" truncate title={address}>
        {address}
      </Text>
    </div>
  );
}

function Shipments({ pickup }: OfPickup) {
  const text = useWords(words);
  const environment = useSlug();
  const { shipments } = pickup;
  return (
    <Popover withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm">
          {text.count(shipments.length)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={4}>
          {shipments.map((number) => (
            <TextLink
              key={number}
              to="/$environment/shipments/$number"
              params={{ environment, number }}
              search={{}}
              size="sm"
            >
              {number}
            </TextLink>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Hand-over list that the driver signs. */
function Manifest({ pickup: { pickup_id } }: OfPickup) {
  const text = useWords(words);
  const { api } = useApi();
  const read = useChange({
    mutationFn: async () => {
      const params = { path: { pickup_id } };
      const way = '/api/v1/pickups/{pickup_id}/manifest';
      saveFile(await ok(api.GET(way, { params, parseAs: 'blob' })), `${pickup_id}.pdf`);
    },
  });
  return (
    <Popover opened={read.isError} onChange={() => read.reset()}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          loading={read.isPending}
          leftSection={<DocumentTextIcon width={14} aria-hidden />}
          onClick={() => read.mutate()}
        >
          {text.manifest}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw={360}>
        <Failed error={read.error} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Cancel({ pickup }: OfPickup) {
  const text = useWords(words);
  const { environment, api } = useApi();
  const queries = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const cancel = async () => {
    const path = { pickup_id: pickup.pickup_id };
    const params = { path, header: { 'Idempotency-Key': key } };
    await ok(api.POST('/api/v1/pickups/{pickup_id}/cancel', { params }));
    noteDone(text.cancelled);
    await queries.invalidateQueries({ queryKey: [environment, 'pickups'] });
  };
  return (
    <ConfirmButton label={text.cancel} title={text.cancelTitle} onConfirm={cancel} size="xs" danger>
      {pickup.included_in_booking ? text.cancelIncluded : text.cancelText}
    </ConfirmButton>
  );
}
