import type {
  Delivery,
  DeliveryAttempt,
  DeliveryWithAttempts,
} from '#domain/notifying/webhook/delivery.ts';
import type {
  AttemptOfDelivery,
  ClaimRequest,
  DeliveryFilter,
  DeliveryStore,
  LeasedEndpoint,
} from '#domain/notifying/webhook/delivery-store.ts';
import type { WebhookKey } from '#domain/notifying/webhook/webhook.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import type { Send, Values } from '../../../session.ts';
import type { StateIndex } from '../../by-state.ts';
import { inLockOrder, webhookValues } from '../../keys.ts';
import { createdAt, type Filter, type ListSource, listRows, ofTenant } from '../../list.ts';
import { retryOnDeadlock } from '../../retry-on-deadlock.ts';
import { CLAIM_DELIVERIES, LEASE_ENDPOINTS } from './claim.ts';
import { RECORD, recordValues } from './record.ts';
import { RECOVER, RECOVERIES_AT_ONCE } from './recover.ts';
import { type ClaimedRow, toClaimed } from './row.ts';
import {
  ATTEMPT,
  DELIVERY,
  DELIVERY_ATTEMPT,
  toAttempt,
  toDelivery,
  toDeliveryAttempt,
} from './table.ts';

const FIND = {
  name: 'deliveries.find',
  text: `
    SELECT ${DELIVERY} FROM webhook_delivery
    WHERE account_id = $1 AND environment = $2 AND webhook_id = $3 AND delivery_id = $4`,
};

const OF_EVENTS = {
  name: 'deliveries.ofEvents',
  text: `
    SELECT ${DELIVERY} FROM webhook_delivery
    WHERE account_id = $1 AND environment = $2 AND event_id = ANY ($3)
    ORDER BY created_at, delivery_id LIMIT $4`,
};

const ATTEMPTS_OF_EVENTS = {
  name: 'deliveries.attemptsOfEvents',
  text: `
    SELECT ${DELIVERY_ATTEMPT} FROM webhook_attempt
    WHERE account_id = $1 AND environment = $2 AND event_id = ANY ($3)
    ORDER BY began_at, attempt_id LIMIT $4`,
};

/** The latest $5 attempts of each delivery. */
const ATTEMPTS = {
  name: 'deliveries.attempts',
  text: `
    SELECT latest.* FROM unnest($4::uuid[]) AS asked (event_id)
    CROSS JOIN LATERAL (
      SELECT webhook_attempt.event_id AS "eventId", ${ATTEMPT} FROM webhook_attempt
      WHERE account_id = $1 AND environment = $2 AND webhook_id = $3
        AND webhook_attempt.event_id = asked.event_id
      ORDER BY attempt_id DESC LIMIT $5
    ) AS latest
    ORDER BY "attemptId"`,
};

type AttemptOfEvent = DeliveryAttempt & { readonly eventId: string };

const SHOWN_ATTEMPTS = 20;

type OfEvent = Pick<DeliveryWithAttempts, 'eventType'>;

/**
 * An event and its deliveries are deleted together, so a delivery always has its event: one row.
 */
const EVENT_TYPE = [
  '(SELECT type FROM event WHERE event.account_id = webhook_delivery.account_id',
  'AND event.environment = webhook_delivery.environment',
  'AND event.event_id = webhook_delivery.event_id) AS "eventType"',
].join(' ');

/** Sorted by the creation of the delivery, which may be later than that of its event. */
const SOURCE: ListSource = {
  select: `${DELIVERY}, ${EVENT_TYPE}`,
  from: 'webhook_delivery',
  id: 'delivery_id',
  order: 'created_at DESC, delivery_id DESC',
  afterCursor: `(created_at, delivery_id) < (
      SELECT seen.created_at, seen.delivery_id FROM webhook_delivery AS seen
      WHERE seen.delivery_id = $ AND seen.account_id = $1 AND seen.environment = $2
        AND seen.webhook_id = $3)`,
};

const BY_STATE: StateIndex = {
  table: 'webhook_delivery',
  owner: ['account_id', 'environment', 'webhook_id'],
  columns: ['status'],
  key: ['created_at', 'delivery_id'],
};

export function postgresDeliveryStore(send: Send, box: SecretBox): DeliveryStore {
  return {
    async find(key, deliveryId) {
      const [row] = await send<Delivery>(FIND, [...webhookValues(key), deliveryId]);
      return row && toDelivery(row);
    },
    async ofEvents({ accountId, environment }, eventIds, limit) {
      const values = [accountId, environment, eventIds, limit];
      return (await send<Delivery>(OF_EVENTS, values)).map(toDelivery);
    },
    async attemptsOfEvents({ accountId, environment }, eventIds, limit) {
      const values = [accountId, environment, eventIds, limit];
      return (await send<AttemptOfDelivery>(ATTEMPTS_OF_EVENTS, values)).map(toDeliveryAttempt);
    },
    async list(key, filter, request) {
      const query = { source: SOURCE, filter: filterOf(key, filter) };
      const list = await listRows<Delivery & OfEvent>(send, query, request);
      const deliveries = list.items.map((row) => ({
        ...toDelivery(row),
        eventType: row.eventType,
      }));
      const attempts = await attemptsOf(send, key, deliveries);
      const items = deliveries.map((one) => ({ ...one, attempts: attempts(one) }));
      return { ...list, items };
    },
    leaseEndpoints: ({ limit, now, until, isSlow }) =>
      retryOnDeadlock<LeasedEndpoint>(send, LEASE_ENDPOINTS, [now, limit, until, isSlow]),
    async claimDeliveries(requests, { now, until }) {
      const values = [...requestColumns(inLockOrder(requests, webhookValues)), now, until];
      const rows = await retryOnDeadlock<ClaimedRow>(send, CLAIM_DELIVERIES, values);
      return toClaimed(rows, box);
    },
    async record(attempted, health) {
      const values = recordValues(attempted, inLockOrder(health, webhookValues));
      await retryOnDeadlock(send, RECORD, values);
    },
    async recover({ limit, now }) {
      const values = [limit, now, RECOVERIES_AT_ONCE];
      const [done] = await retryOnDeadlock<{ hasMore: boolean }>(send, RECOVER, values);
      return done?.hasMore ?? false;
    },
  };
}

async function attemptsOf(
  send: Send,
  key: WebhookKey,
  deliveries: readonly { readonly eventId: string }[],
): Promise<(delivery: { readonly eventId: string }) => readonly DeliveryAttempt[]> {
  if (deliveries.length === 0) return () => [];
  const values = [...webhookValues(key), deliveries.map(({ eventId }) => eventId), SHOWN_ATTEMPTS];
  const rows = await send<AttemptOfEvent>(ATTEMPTS, values);
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId);
  return ({ eventId }) => (byEvent.get(eventId) ?? []).map(toAttempt);
}

function filterOf({ webhookId, ...tenant }: WebhookKey, filter: DeliveryFilter): Filter {
  return {
    owner: [...ofTenant(tenant), { sql: 'webhook_id = $', value: webhookId }],
    rest: [
      { sql: 'status = ANY ($)', value: filter.statuses },
      { sql: 'event_id = $', value: filter.eventId },
      ...createdAt('created_at', filter),
    ],
    // An endpoint has only one delivery per event, so the index by state is not needed.
    byState: filter.eventId === null ? BY_STATE : undefined,
  };
}

function requestColumns(requests: readonly ClaimRequest[]): Values {
  return [
    requests.map(({ accountId }) => accountId),
    requests.map(({ environment }) => environment),
    requests.map(({ webhookId }) => webhookId),
    requests.map(({ leasedUntil }) => leasedUntil),
    requests.map(({ limit }) => limit),
    requests.map(({ inFlight }) => inFlight),
    requests.map(({ pausedUntil }) => pausedUntil),
  ];
}
