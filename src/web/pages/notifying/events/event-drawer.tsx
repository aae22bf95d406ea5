import { Code, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { reading } from '#src/web/api/reading.ts';
import { useApi, useSlug } from '#src/web/app/environment.ts';
import { CodeBlock } from '#src/web/kit/code-block.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { CurlHint } from '#src/web/kit/curl-hint.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { ButtonLink, TextLink } from '#src/web/kit/links.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useClosing } from '#src/web/kit/use-closing.ts';
import { DeliveryBadge } from '#src/web/pages/notifying/webhooks/delivery-badge.tsx';
import { type Delivery, endpointsQuery } from '#src/web/pages/notifying/webhooks/queries.ts';
import { useWords } from '#src/web/words/language.tsx';
import { EventName } from './event-name.tsx';
import { EventSubjectLink } from './subject-link.tsx';
import { subjectOf } from './view.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/events');

/** The event that the URL names, beside the list. */
export function EventDrawer() {
  const { event } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: (old) => ({ ...old, event: undefined }) });
  const closing = useClosing(close, event !== undefined);
  return (
    <Drawer
      opened={event !== undefined}
      position="right"
      size="lg"
      title={<EventTitle id={event ?? ''} />}
      {...closing}
    >
      {event !== undefined && <EventDetails id={event} />}
    </Drawer>
  );
}

function EventTitle({ id }: { readonly id: string }) {
  const text = useWords(words);
  return (
    <Group gap={4} wrap="nowrap">
      <Code>{id}</Code>
      <CopyButton value={id} what={text.id} />
    </Group>
  );
}

function EventDetails({ id }: { readonly id: string }) {
  const text = useWords(words);
  const clients = useApi();
  const event = useQuery({
    ...reading(clients, '/api/v1/events/{event_id}', { noun: 'event', path: { event_id: id } }),
  });
  if (event.isPending) return <Loading />;
  if (event.isError) return <Failed error={event.error} onRetry={() => void event.refetch()} />;
  const { position: _, ...payload } = event.data;
  return (
    <Stack gap="md">
      <Group gap="sm">
        <div>
          <EventName type={payload.type} />
        </div>
        <Time at={payload.created_at} exact />
        <EventSubjectLink subject={subjectOf(payload.data)} />
      </Group>
      <Deliveries eventId={id} />
      <Title order={3}>{text.payload}</Title>
      <CodeBlock code={JSON.stringify(payload, null, 2)} what={text.payload} />
      <CurlHint path={`/api/v1/events/${id}`} />
    </Stack>
  );
}

/** At most one delivery per endpoint, of which an environment has up to twenty. */
function Deliveries({ eventId }: { readonly eventId: string }) {
  const text = useWords(words);
  const environment = useSlug();
  const clients = useApi();
  const endpoints = useQuery(endpointsQuery(clients));
  const all = endpoints.data ?? [];
  const deliveries = useQueries({
    queries: all.map(({ webhook_id: webhookId, url }) => ({
      ...reading(clients, '/api/v1/webhooks/{webhook_id}/deliveries', {
        noun: 'webhook',
        path: { webhook_id: webhookId },
        query: { event: eventId, limit: 1 },
      }),
      select: ({ items }: { readonly items: readonly Delivery[] }) =>
        items.map((delivery) => ({ webhookId, url, delivery })),
    })),
  });
  const failure = endpoints.error ?? deliveries.find(({ isError }) => isError)?.error;
  if (failure) return <Failed error={failure} />;
  if (endpoints.isPending || deliveries.some(({ isPending }) => isPending)) {
    return <Loading rows={2} />;
  }
  const found = deliveries.flatMap(({ data }) => data ?? []);
  return (
    <Stack gap="xs">
      <Title order={3}>{text.deliveries}</Title>
      {found.length === 0 && (
        <Text c="dimmed">{all.length > 0 ? text.notSent : text.noEndpoints}</Text>
      )}
      {all.length === 0 && (
        <Group>
          <ButtonLink
            to="/$environment/webhooks"
            params={{ environment }}
            variant="default"
            size="xs"
          >
            {text.addEndpoint}
          </ButtonLink>
        </Group>
      )}
      {found.map(({ url, webhookId, delivery }) => (
        <Group key={webhookId} gap="sm">
          <DeliveryBadge status={delivery.status} />
          <TextLink
            to="/$environment/webhooks/$id"
            params={{ environment, id: webhookId }}
            style={{ overflowWrap: 'anywhere' }}
          >
            {url}
          </TextLink>
          <Text size="sm" c="dimmed">
            {text.attempts(formatCount(delivery.attempts.length))}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
