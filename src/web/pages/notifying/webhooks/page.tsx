import BellAlertIcon from '@heroicons/react/24/outline/BellAlertIcon';
import PlusIcon from '@heroicons/react/24/outline/PlusIcon';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import type { Column } from '#src/web/kit/data-table.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { ListCard } from '#src/web/kit/list.tsx';
import { ListPage } from '#src/web/kit/list-page.tsx';
import { Empty } from '#src/web/kit/states.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { isForAll } from './health.ts';
import { type Endpoint, endpointsQuery } from './queries.ts';
import { words } from './words.ts';

/** Endpoints that receive events. */
export function WebhooksPage() {
  const text = useWords(words);
  const mayWrite = useMay('webhooks:write');
  const [isOpen, { open, close }] = useDisclosure(false);
  const add = mayWrite && (
    <Button leftSection={<PlusIcon width={16} aria-hidden />} onClick={open}>
      {text.add}
    </Button>
  );
  return (
    <ListPage
      need="webhooks:read"
      title={text.title}
      lead={text.lead}
      actions={add}
      list={<Endpoints add={add} />}
      hint={
        <CurlHint
          method="POST"
          path="/api/v1/webhooks"
          body={{ url: 'https://shop.example/hooks/satukurir', events: ['*'] }}
        />
      }
    >
      <EndpointForm isOpen={isOpen} onClose={close} />
    </ListPage>
  );
}

function Endpoints({ add }: { readonly add: ReactNode }) {
  const text = useWords(words);
  const endpoints = useQuery(endpointsQuery(useApi()));
  return (
    <ListCard
      query={endpoints}
      rows={endpoints.data}
      caption={text.title}
      columns={useColumns()}
      rowKey={(endpoint) => endpoint.webhook_id}
      bars={3}
      empty={
        <Empty icon={BellAlertIcon} title={text.empty} action={add}>
          {text.emptyHint}
        </Empty>
      }
    />
  );
}

function useColumns(): readonly Column<Endpoint>[] {
  const text = useWords(words);
  return [
    { key: 'url', label: text.url, render: (endpoint) => <EndpointCell endpoint={endpoint} /> },
    {
      key: 'status',
      label: text.status,
      render: (endpoint) => <EndpointBadge endpoint={endpoint} />,
    },
    {
      key: 'events',
      label: text.events,
      isExtra: true,
      render: ({ events }) =>
        isForAll(events) ? text.allEvents : text.countEvents(formatCount(events.length)),
    },
    {
      key: 'success',
      label: text.lastSuccess,
      isExtra: true,
      render: ({ last_success_at: at }) => <Sometime at={at} />,
    },
    {
      key: 'failure',
      label: text.lastFailure,
      isExtra: true,
      render: ({ last_failure_at: at }) => <Sometime at={at} />,
    },
  ];
}

function EndpointCell({ endpoint }: { readonly endpoint: Endpoint }) {
  const environment = useSlug();
  const { webhook_id: id, url, description } = endpoint;
  return (
    <>
      <TextLink
        inherit
        to="/$environment/webhooks/$id"
        params={{ environment, id }}
        style={{ overflowWrap: 'anywhere' }}
      >
        {url}
      </TextLink>
      {description !== null && (
        <Text size="sm" c="dimmed" lineClamp={1}>
          {description}
        </Text>
      )}
    </>
  );
}

export function EndpointBadge({ endpoint }: { readonly endpoint: Endpoint }) {
  const text = useWords(words);
  const { disabled_reason: reason } = endpoint;
  if (reason === null) return <StatusBadge meaning="good" label={text.enabled} />;
  const meaning = reason === 'BY_USER' ? 'over' : 'bad';
  return <StatusBadge meaning={meaning} label={text.reasons[reason]} />;
}

export function Sometime({ at }: { readonly at: string | null }) {
  const text = useWords(words);
  return at === null ? text.never : <Time at={at} />;
}
