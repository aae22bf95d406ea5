import PaperAirplaneIcon from '@heroicons/react/24/outline/PaperAirplaneIcon';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DELIVERY_STATUSES } from '#domain/notifying/webhook/delivery.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { ChoicesField, FilterBar } from '#src/web/kit/filters.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { List } from '#src/web/kit/list.tsx';
import { rowsOf } from '#src/web/kit/more.ts';
import { Empty } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { EventName } from '#src/web/pages/notifying/events/event-name.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { deliveriesQuery } from './deliveries-query.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import type { Delivery } from './queries.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/webhooks/$id');

/** Deliveries to the endpoint, newest first; one of them can be opened beside the list. */
export function Deliveries({ id }: { readonly id: string }) {
  const text = useWords(words);
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Card title={text.deliveries}>
      <FilterBar>
        <ChoicesField
          label={text.status}
          choices={DELIVERY_STATUSES}
          words={text.statuses}
          value={status}
          onChange={(value) =>
            void navigate({ search: (old) => ({ ...old, status: value }), replace: true })
          }
        />
      </FilterBar>
      <Rows id={id} />
    </Card>
  );
}

function Rows({ id }: { readonly id: string }) {
  const text = useWords(words);
  const { status } = route.useSearch();
  const deliveries = useInfiniteQuery(deliveriesQuery(useApi(), { id, status }));
  return (
    <List
      query={deliveries}
      rows={rowsOf(deliveries)}
      caption={text.deliveries}
      columns={useColumns()}
      rowKey={(one) => one.delivery_id}
      empty={
        <Empty icon={PaperAirplaneIcon} title={text.noDeliveries}>
          {status === undefined ? text.noDeliveriesHint : text.nothingFound}
        </Empty>
      }
    />
  );
}

function useColumns(): readonly Column<Delivery>[] {
  const text = useWords(words);
  return [
    { key: 'event', label: text.event, render: (one) => <OpenButton delivery={one} /> },
    {
      key: 'status',
      label: text.status,
      render: (one) => <DeliveryBadge status={one.status} />,
    },
    {
      key: 'answer',
      label: text.answer,
      isExtra: true,
      render: (one) => <LastAnswer delivery={one} />,
    },
    {
      key: 'attempts',
      label: text.attemptsHead,
      isExtra: true,
      align: 'right',
      render: ({ attempts }) => formatCount(attempts.length),
    },
    { key: 'at', label: text.at, render: (one) => <Time at={one.created_at} /> },
  ];
}

function OpenButton({ delivery }: { readonly delivery: Delivery }) {
  const text = useWords(words);
  const navigate = route.useNavigate();
  const { event_id: eventId, event_type: type } = delivery;
  const open = () => void navigate({ search: (old) => ({ ...old, delivery: eventId }) });
  return (
    <UnstyledButton onClick={open}>
      <VisuallyHidden component="span">{text.open} </VisuallyHidden>
      <EventName type={type} />
    </UnstyledButton>
  );
}

function LastAnswer({ delivery: { attempts } }: { readonly delivery: Delivery }) {
  const text = useWords(words);
  const last = attempts.at(-1);
  if (last === undefined) return <>–</>;
  return <>{last.response_status ?? text.noAnswer}</>;
}

/** Link from a delivery to its event, on the events page. */
export function EventLink({ eventId }: { readonly eventId: string }) {
  const environment = useSlug();
  return (
    <TextLink to="/$environment/events" params={{ environment }} search={{ event: eventId }}>
      {eventId}
    </TextLink>
  );
}
