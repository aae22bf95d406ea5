import BellAlertIcon from '@heroicons/react/24/outline/BellAlertIcon';
import PlusIcon from '@heroicons/react/24/outline/PlusIcon';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { type Column, DataTable } from '#src/web/kit/data-table.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Empty, Failed, Loading, NoPermission } from '#src/web/kit/states.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { isForAll } from './health.ts';
import { type Endpoint, readEndpoints } from './queries.ts';
import { words } from './words.ts';

/** The addresses that events are sent to. */
export function WebhooksPage() {
  const text = useWords(words);
  const mayRead = useMay('webhooks:read');
  const mayWrite = useMay('webhooks:write');
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!mayRead) return <NoPermission need="webhooks:read" />;
  const add = mayWrite && (
    <Button leftSection={<PlusIcon width={16} aria-hidden />} onClick={open}>
      {text.add}
    </Button>
  );
  return (
    <>
      <PageHead title={text.title} lead={text.lead} actions={add} />
      <Card flush>
        <Endpoints add={add} />
      </Card>
      <CurlHint
        method="POST"
        path="/api/v1/webhooks"
        body={{ url: 'https://shop.example/hooks/satukurir', events: ['*'] }}
      />
      <EndpointForm isOpen={isOpen} onClose={close} />
    </>
  );
}

function Endpoints({ add }: { readonly add: ReactNode }) {
  const text = useWords(words);
  const clients = useApi();
  const endpoints = useQuery({
    queryKey: [clients.environment, 'webhooks'],
    queryFn: () => readEndpoints(clients),
  });
  if (endpoints.isPending) return <Loading rows={3} />;
  if (endpoints.isError) {
    return <Failed error={endpoints.error} onRetry={() => void endpoints.refetch()} />;
  }
  if (endpoints.data.length === 0) {
    return (
      <Empty icon={BellAlertIcon} title={text.empty} action={add}>
        {text.emptyHint}
      </Empty>
    );
  }
  const columns: readonly Column<Endpoint>[] = [
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
  return (
    <DataTable
      caption={text.title}
      rows={endpoints.data}
      columns={columns}
      rowKey={(endpoint) => endpoint.webhook_id}
    />
  );
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
  const meaning = reason === 'BY_USER' ? 'waiting' : 'bad';
  return <StatusBadge meaning={meaning} label={text.reasons[reason]} />;
}

export function Sometime({ at }: { readonly at: string | null }) {
  const text = useWords(words);
  return at === null ? text.never : <Time at={at} />;
}
