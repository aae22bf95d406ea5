import { Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EVENT_NAMES } from '#domain/insight/evidence/event-words.ts';
import { reading } from '#src/web/api/reading.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { TextLink } from '#src/web/kit/links.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Failed, Loading, NoPermission } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { EndpointActions } from './actions.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryHealth } from './delivery-health.tsx';
import { isForAll } from './health.ts';
import { EndpointBadge, Sometime } from './page.tsx';
import type { Endpoint } from './queries.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/webhooks/$id');

/** One endpoint: its health, its deliveries, and its actions. */
export function WebhookPage() {
  const text = useWords(words);
  const environment = useSlug();
  const clients = useApi();
  const { id } = route.useParams();
  const mayRead = useMay('webhooks:read');
  const mayWrite = useMay('webhooks:write');
  const endpoint = useQuery({
    ...reading(clients, '/api/v1/webhooks/{webhook_id}', {
      noun: 'webhook',
      path: { webhook_id: id },
    }),
    enabled: mayRead,
  });
  if (!mayRead) return <NoPermission need="webhooks:read" />;
  const back = (
    <TextLink to="/$environment/webhooks" params={{ environment }}>
      {text.back}
    </TextLink>
  );
  const actions = mayWrite && endpoint.isSuccess && <EndpointActions endpoint={endpoint.data} />;
  return (
    <>
      <PageHead title={text.detailTitle} lead={back} actions={actions} />
      <Stack gap="md">
        {endpoint.isPending && <Loading rows={2} />}
        {endpoint.isError && (
          <Failed error={endpoint.error} onRetry={() => void endpoint.refetch()} />
        )}
        {endpoint.isSuccess && <Facts endpoint={endpoint.data} />}
        {!endpoint.isError && <DeliveryHealth id={id} />}
        {!endpoint.isError && <Deliveries id={id} />}
        <CurlHint path={`/api/v1/webhooks/${id}/deliveries`} />
      </Stack>
      <DeliveryDrawer id={id} />
    </>
  );
}

function Facts({ endpoint }: { readonly endpoint: Endpoint }) {
  const text = useWords(words);
  const { url, description, events } = endpoint;
  return (
    <Card>
      <Stack gap="md">
        <Group gap="xs" wrap="nowrap">
          <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Code>
          <CopyButton value={url} what={text.url} />
        </Group>
        {description !== null && <Text c="dimmed">{description}</Text>}
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0}>
          <Fact name={text.status}>
            <EndpointBadge endpoint={endpoint} />
          </Fact>
          <Fact name={text.lastSuccess}>
            <Sometime at={endpoint.last_success_at} />
          </Fact>
          <Fact name={text.lastFailure}>
            <Sometime at={endpoint.last_failure_at} />
          </Fact>
          <Fact name={text.secret}>
            {endpoint.secret_last4 === null ? (
              <Text fw={600}>{text.unreadable}</Text>
            ) : (
              text.endsIn(endpoint.secret_last4)
            )}
          </Fact>
          <Fact name={text.created}>
            <Time at={endpoint.created_at} exact />
          </Fact>
          <Fact name={text.events}>
            {isForAll(events) ? text.allEvents : <Types events={events} />}
          </Fact>
        </SimpleGrid>
      </Stack>
    </Card>
  );
}

function Types({ events }: { readonly events: readonly string[] }) {
  const names: Readonly<Record<string, string>> = useWords(EVENT_NAMES);
  return events.map((type) => names[type]).join(', ');
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  );
}
