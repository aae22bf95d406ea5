import type { Container } from 'inversify';
import type { EventType } from '#domain/notifying/event/event.ts';
import type { DeliveryAttempt, DeliveryStatus } from '#domain/notifying/webhook/delivery.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { BodyOf } from '#src/http/contract/types.ts';
import type { Answer, ApiClient } from '#tests/kit/api-client.ts';
import type { RunningApi } from '#tests/kit/server.ts';

/** Result of one attempt of all due deliveries, over all accounts. */
export type Trial = {
  readonly attempt: Partial<DeliveryAttempt>;
  readonly status: DeliveryStatus;
  /** Milliseconds until the next attempt, if there is one. */
  readonly againMs?: number;
};

const HOLD_MS = 20_000;

export const WEBHOOKS = '/api/v1/webhooks';
export const EVENTS = '/api/v1/events';
export const SHOP_URL = 'https://shop.example/hooks/satukurir';
/** Error message of FORBIDDEN_URL. */
export const WHY = 'leads to an address that is not public';
export const FORBIDDEN_URL = 'https://inside.example/';

/** Replaces name resolution: one URL is refused, and none is called. */
export function withoutNetwork(container: Container): void {
  container.rebind(TOKENS.webhookSender).toConstantValue({
    send: async () => ({ kind: 'UNREACHABLE', error: 'no call is made here' }),
    refusalOf: async (url) => (url === FORBIDDEN_URL ? WHY : null),
  });
}

export function createWebhook(client: ApiClient, body: unknown = { url: SHOP_URL }) {
  return client.post<'createWebhook'>(WEBHOOKS, body);
}

/** Creates an endpoint, without its secret in the result. */
export async function newEndpoint(client: ApiClient, body: Partial<BodyOf<'createWebhook'>> = {}) {
  const { secret, ...shown } = (await createWebhook(client, { url: SHOP_URL, ...body })).data();
  return { id: shown.webhook_id, secret, shown };
}

export function shownWebhook(client: ApiClient, id: string) {
  return client.get<'getWebhook'>(`${WEBHOOKS}/${id}`);
}

export function patchWebhook(client: ApiClient, id: string, body: unknown) {
  const path = `${WEBHOOKS}/${id}`;
  return client.change<'updateWebhook'>({ method: 'PATCH', path, body });
}

export function deleteWebhook(client: ApiClient, id: string) {
  return client.change<'deleteWebhook'>({ method: 'DELETE', path: `${WEBHOOKS}/${id}` });
}

export function rotate(client: ApiClient, id: string, body?: unknown) {
  return client.post<'rotateWebhookSecret'>(`${WEBHOOKS}/${id}/rotate`, body);
}

export function sendTest(client: ApiClient, id: string) {
  return client.post<'testWebhook'>(`${WEBHOOKS}/${id}/test`, undefined);
}

export function deliveries(client: ApiClient, id: string, query = '') {
  return client.get<'listDeliveries'>(`${WEBHOOKS}/${id}/deliveries${query}`);
}

export function redeliver(client: ApiClient, id: string, delivery: string) {
  const path = `${WEBHOOKS}/${id}/deliveries/${delivery}/redeliver`;
  return client.post<'redeliver'>(path, undefined);
}

export function recover(client: ApiClient, id: string, body: { since: string; timezone?: string }) {
  return client.post<'recoverWebhook'>(`${WEBHOOKS}/${id}/recover`, body);
}

export function listEvents(client: ApiClient, query = '') {
  return client.get<'listEvents'>(`${EVENTS}${query}`);
}

export function shownEvent(client: ApiClient, id: string) {
  return client.get<'getEvent'>(`${EVENTS}/${id}`);
}

/** Gives every event its position, and makes deliveries for its endpoints. */
export async function fanOut({ container, clock }: RunningApi): Promise<void> {
  const events = container.get(TOKENS.stores).events;
  const request = { limit: 1_000, now: clock.now() };
  while ((await events.fanOut(request)).placed > 0);
}

/** Events of a type, oldest first. */
export async function eventsOfType(client: ApiClient, type: EventType) {
  return (await listEvents(client, `?type=${type}`)).data().items;
}

/** Tries all due deliveries as the worker does, without a network call. */
export async function tryAll(
  api: RunningApi,
  { attempt, status, againMs = 5_000 }: Trial,
): Promise<number> {
  const { container, clock } = api;
  const store = container.get(TOKENS.stores).deliveries;
  const now = clock.now();
  const until = new Date(now.getTime() + HOLD_MS);
  const held = await store.leaseEndpoints({ limit: 100, now, until, isSlow: false });
  const claim = held.map((one) => ({ ...one, limit: 100, inFlight: 0, pausedUntil: null }));
  const leased = await store.claimDeliveries(claim, { now, until });
  const attempted = leased.flatMap(({ webhook: { url }, deliveries: due }) =>
    due.map((one) => ({ ...one, url })),
  );
  const dueAt = status === 'PENDING' ? new Date(now.getTime() + againMs) : null;
  const random = container.get(TOKENS.random);
  await store.record(
    attempted.map((one) => {
      const plain = { attemptId: random.uuid(), beganAt: now, durationMs: 12 };
      const silent = { responseStatus: null, responseBody: null, error: 'No answer.' };
      return { ...one, attempt: { ...plain, ...silent, ...attempt }, status, dueAt };
    }),
    [],
  );
  const done = held.map((one) => ({ ...one, leasedUntil: until, limit: 0, inFlight: 0 }));
  await store.claimDeliveries(
    done.map((one) => ({ ...one, pausedUntil: null })),
    { now, until },
  );
  return attempted.length;
}

/** Answers of all routes of endpoints, deliveries and events. */
export async function everyAnswerOfEndpoints(api: RunningApi, client: ApiClient) {
  const { id } = await newEndpoint(client);
  const sent = await sendTest(client, id);
  await fanOut(api);
  const { delivery_id: delivery, event_id: event } = sent.data();
  const all = await listEvents(client, '?limit=50');
  const answers: Answer[] = [sent, all, await shownEvent(client, event)];
  answers.push(await deliveries(client, id), await redeliver(client, id, delivery));
  answers.push(
    await recover(client, id, { since: api.clock.now().toISOString() }),
    await rotate(client, id),
  );
  answers.push(await shownWebhook(client, id), await patchWebhook(client, id, { events: ['*'] }));
  answers.push(await client.get(WEBHOOKS), await deleteWebhook(client, id));
  return answers;
}
