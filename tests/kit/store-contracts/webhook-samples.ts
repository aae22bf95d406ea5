import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { ClientEvent, PositionedEvent } from '#domain/notifying/event/event.ts';
import type { EventFilter } from '#domain/notifying/event/event-store.ts';
import type { DeliveryWithAttempts } from '#domain/notifying/webhook/delivery.ts';
import type {
  AttemptedDelivery,
  ClaimRequest,
  LeasedEndpoint,
} from '#domain/notifying/webhook/delivery-store.ts';
import { type Webhook, type WebhookKey, webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Storage } from './contract.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { numberOf, TENANT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** Time after all events of the samples. */
export const NOW = later(INSTANT, 60_000);
export const UNTIL = later(NOW, 20_000);
/** Time of taking, and the end of its lease: later than the claim's. */
export const AT = { now: later(NOW, 1), until: later(UNTIL, 1) };
const ALL_EVENTS = { limit: 1_000, after: 0, order: 'oldest' } as const;
export const ANY_EVENT: EventFilter = {
  types: null,
  subject: null,
  createdFrom: null,
  createdTo: null,
};
/** URL of every sample until a test changes it. */
export const SHOP_URL = 'https://shop.example/hooks';
const ALL = { limit: 2_000, offset: 0, includeTotal: false };

/** Time in the `uuid`s of samples. */
export const IDS_AT = new Date(0x01900000_0000);
/** Other webhooks: one of the first one's tenant, and one of each other tenant. */
export const OTHERS = [nthWebhook(2), ...TENANTS.slice(1).map((tenant) => nthWebhook(1, tenant))];

/** n-th webhook, subscribed to everything, without a delivery; ids sort as the numbers do. */
export function nthWebhook(place: number, changes: Partial<Webhook> = {}): Webhook {
  return {
    ...TENANT,
    webhookId: uuid(0x1000 + place),
    slot: place,
    createdAt: INSTANT,
    url: SHOP_URL,
    events: ['*'],
    description: null,
    disabledReason: null,
    secrets: [{ text: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAAAAAAAAAAA=', until: null }],
    lastSuccessAt: null,
    lastFailureAt: null,
    failingSince: null,
    lastSequence: 0,
    revision: 1,
    ...changes,
  };
}

/** Event id; ids of deliveries sort like these, since both differ in their first half. */
export function eventUuid(number: number): string {
  return `01900000-0000-7${number.toString(16).padStart(3, '0')}-8000-000000000000`;
}

/** n-th event, each of another subject. */
export function nthEvent(place: number, changes: Partial<ClientEvent> = {}): ClientEvent {
  return {
    ...TENANT,
    eventId: eventUuid(place),
    type: 'shipment.created',
    subject: numberOf(place),
    sequence: 1,
    previousStatus: null,
    createdAt: later(INSTANT, place),
    body: `{"n":${place}}`,
    ...changes,
  };
}

export function insertWebhooks(storage: Storage, webhooks: readonly Webhook[]): Promise<void> {
  return writeAll(storage, (write) => {
    for (const one of webhooks) write.webhooks.insert(one);
  });
}

/** Inserts these endpoints, and two events of each tenant. */
export async function appendEvents(storage: Storage, webhooks: readonly Webhook[]): Promise<void> {
  await insertWebhooks(storage, webhooks);
  await appendEvent(
    storage,
    TENANTS.flatMap((tenant) => [nthEvent(1, tenant), nthEvent(2, tenant)]),
  );
}

export function append(storage: Storage, events: readonly ClientEvent[]): Promise<void> {
  return writeAll(storage, (write) => write.events.append(events));
}

/** Appends events, and fans them out. */
export async function appendEvent(
  storage: Storage,
  events: readonly ClientEvent[],
  now = NOW,
): Promise<void> {
  await append(storage, events);
  await storage.stores.events.fanOut({ limit: 1_000, now });
}

/** Events by position. */
export async function placed(
  { stores }: Storage,
  tenant: Tenant = TENANT,
): Promise<readonly PositionedEvent[]> {
  return (await stores.events.list(tenant, ANY_EVENT, ALL_EVENTS)).items;
}

/** Deliveries, oldest first. */
export async function deliveriesTo(
  { stores }: Storage,
  key: WebhookKey,
): Promise<readonly DeliveryWithAttempts[]> {
  const any = { statuses: null, eventId: null, createdFrom: null, createdTo: null };
  const { items } = await stores.deliveries.list(webhookKeyOf(key), any, ALL);
  return items.toReversed();
}

/** Numbers of the events that are delivered there, oldest first. */
export async function sentTo(storage: Storage, key: WebhookKey): Promise<readonly string[]> {
  return (await deliveriesTo(storage, key)).map(({ eventId }) => eventId);
}

export function claim(
  { stores }: Storage,
  now = NOW,
  until = UNTIL,
): Promise<readonly LeasedEndpoint[]> {
  return stores.deliveries.leaseEndpoints({ limit: 100, now, until, isSlow: false });
}

export function claimRequestOf(
  held: LeasedEndpoint,
  changes: Partial<ClaimRequest> = {},
): ClaimRequest {
  return { ...held, limit: 4, inFlight: 0, pausedUntil: null, ...changes };
}

/** Claims every endpoint and its due deliveries. */
export async function takeAll(storage: Storage, now = NOW, until = UNTIL) {
  const held = await claim(storage, now, until);
  const wants = held.map((one) => claimRequestOf(one));
  return storage.stores.deliveries.claimDeliveries(wants, { now, until });
}

/** Claimed endpoint of TENANT for which these events are due. */
export async function heldWith(storage: Storage, places: readonly number[]) {
  const webhook = nthWebhook(1);
  await insertWebhooks(storage, [webhook]);
  await appendEvent(
    storage,
    places.map((at) => nthEvent(at)),
  );
  const [held] = await claim(storage);
  if (held === undefined) throw new Error('it was not due');
  return [held, webhook] as const;
}

/** Delivery of the n-th event whose first attempt has failed, and which will be retried. */
export function sampleAttemptedDelivery(
  key: WebhookKey,
  place: number,
  changes: Partial<AttemptedDelivery> = {},
): AttemptedDelivery {
  return {
    ...webhookKeyOf(key),
    eventId: eventUuid(place),
    url: SHOP_URL,
    tries: 0,
    attempt: sampleAttempt(place),
    status: 'PENDING',
    dueAt: later(NOW, 5_000),
    ...changes,
  };
}

export function sampleAttempt(place: number): AttemptedDelivery['attempt'] {
  return {
    attemptId: uuid(0x2000 + place),
    beganAt: later(NOW, place),
    durationMs: 120,
    responseStatus: 500,
    responseBody: 'Ups, "\\" é',
    error: 'The answer was 500; 2xx is expected.',
  };
}

/** Compares rows in any order. */
export function expectSame<Row>(found: readonly Row[], rows: readonly Row[]): void {
  expect(found).toHaveLength(rows.length);
  expect(found).toEqual(expect.arrayContaining([...rows]));
}
