import { Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ok } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { useMay } from '#src/web/app/session.tsx';
import { CodeBlock } from '#src/web/kit/code-block.tsx';
import { formatCount } from '#src/web/kit/format.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed, Loading } from '#src/web/kit/states.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useClosing } from '#src/web/kit/use-closing.ts';
import { EventName } from '#src/web/pages/notifying/events/event-name.tsx';
import { EventSubjectLink } from '#src/web/pages/notifying/events/subject-link.tsx';
import { subjectOf } from '#src/web/pages/notifying/events/view.ts';
import { useWords } from '#src/web/words/language.tsx';
import { EventLink } from './deliveries.tsx';
import { DeliveryBadge } from './delivery-badge.tsx';
import type { Attempt, Delivery } from './queries.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/webhooks/$id');
const READ_AGAIN_MS = 3_000;

type Of = { readonly id: string; readonly eventId: string };

/** The delivery that the URL names: its request, and the answer to each attempt. */
export function DeliveryDrawer({ id }: { readonly id: string }) {
  const text = useWords(words);
  const { delivery: eventId } = route.useSearch();
  const navigate = route.useNavigate();
  const close = () => void navigate({ search: (old) => ({ ...old, delivery: undefined }) });
  const closing = useClosing(close, eventId !== undefined);
  return (
    <Drawer
      opened={eventId !== undefined}
      position="right"
      size="lg"
      title={text.deliveryTitle}
      {...closing}
    >
      {eventId !== undefined && <DeliveryDetails id={id} eventId={eventId} />}
    </Drawer>
  );
}

function DeliveryDetails({ id, eventId }: Of) {
  const text = useWords(words);
  const clients = useApi();
  const mayWrite = useMay('webhooks:write');
  const delivery = useQuery({
    ...reading(clients, '/api/v1/webhooks/{webhook_id}/deliveries', {
      noun: 'webhook',
      path: { webhook_id: id },
      query: { event: eventId, limit: 1 },
    }),
    select: ({ items: [found = null] }): Delivery | null => found,
    refetchInterval: ({ state: { data } }) => data?.items[0]?.status === 'PENDING' && READ_AGAIN_MS,
  });
  const payload = useQuery({
    ...reading(clients, '/api/v1/events/{event_id}', {
      noun: 'event',
      path: { event_id: eventId },
    }),
    select: ({ position: _, ...payload }) => payload,
  });
  if (delivery.isPending) return <Loading />;
  if (delivery.isError) {
    return <Failed error={delivery.error} onRetry={() => void delivery.refetch()} />;
  }
  const found = delivery.data;
  if (found === null) return <Text c="dimmed">{text.nothingFound}</Text>;
  return (
    <Stack gap="md">
      <Group gap="sm">
        <DeliveryBadge status={found.status} />
        <div>
          <EventName type={found.event_type} />
        </div>
        <EventLink eventId={eventId} />
        {payload.isSuccess && <EventSubjectLink subject={subjectOf(payload.data.data)} />}
      </Group>
      {found.next_attempt_at !== null && (
        <Text size="sm" c="dimmed">
          {text.next}: <Time at={found.next_attempt_at} exact />
        </Text>
      )}
      {mayWrite && <RedeliverButton id={id} delivery={found} />}
      <Attempts attempts={found.attempts} />
      <Title order={3}>{text.request}</Title>
      {payload.isPending && <Loading />}
      {payload.isError && <Failed error={payload.error} />}
      {payload.isSuccess && (
        <CodeBlock code={requestText(found, payload.data)} what={text.request} />
      )}
    </Stack>
  );
}

function Attempts({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const text = useWords(words);
  if (attempts.length === 0) return <Text c="dimmed">{text.noAttempts}</Text>;
  const newestFirst = attempts.map((attempt, at) => ({ attempt, number: at + 1 })).toReversed();
  return (
    <Stack gap="md">
      {newestFirst.map(({ attempt, number }) => (
        <AttemptDetails key={attempt.at} attempt={attempt} number={number} />
      ))}
    </Stack>
  );
}

function AttemptDetails({
  attempt,
  number,
}: {
  readonly attempt: Attempt;
  readonly number: number;
}) {
  const text = useWords(words);
  const { response_status: status, error, response_body: body, duration_ms: ms } = attempt;
  return (
    <Stack gap={6}>
      <Title order={3}>{text.attempt(formatCount(number))}</Title>
      <Group gap="sm">
        <StatusBadge
          meaning={error === null ? 'good' : 'bad'}
          label={status === null ? text.noAnswer : String(status)}
        />
        <Text size="sm" className="figures">
          {formatCount(ms)}&nbsp;ms
        </Text>
        <Time at={attempt.at} exact size="sm" c="dimmed" />
      </Group>
      {error !== null && <Text size="sm">{error}</Text>}
      {body !== null && body !== '' && <CodeBlock code={body} what={text.answerBody} />}
      {body === '' && (
        <Text size="sm" c="dimmed">
          {text.emptyAnswer}
        </Text>
      )}
    </Stack>
  );
}

function RedeliverButton({ id, delivery }: { readonly id: string; readonly delivery: Delivery }) {
  const text = useWords(words);
  const { api, environment } = useApi();
  const queries = useQueryClient();
  const redeliver = useChange({
    mutationFn: () => {
      const path = { webhook_id: id, delivery_id: delivery.delivery_id };
      const url = '/api/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver';
      return ok(api.POST(url, { params: { path } }));
    },
    onSuccess: async () => {
      noteDone(text.redelivered);
      await queries.invalidateQueries({ queryKey: [environment] });
    },
  });
  return (
    <>
      <Group>
        <Button variant="default" loading={redeliver.isPending} onClick={() => redeliver.mutate()}>
          {text.redeliver}
        </Button>
      </Group>
      {redeliver.isError && <Failed error={redeliver.error} />}
    </>
  );
}

/** Request as the receiver gets it, without the signature, which differs in each attempt. */
function requestText({ delivery_id: id }: Delivery, payload: unknown): string {
  const head = ['Content-Type: application/json', `webhook-id: ${id}`];
  return `${head.join('\n')}\n\n${JSON.stringify(payload, null, 2)}`;
}
