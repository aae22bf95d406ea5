import type { DeliveryAttempt } from '#domain/webhook/delivery.ts';
import type { DeliveryFilter, DeliveryStore, Held, Want } from '#domain/webhook/delivery-store.ts';
import type { WebhookKey } from '#domain/webhook/webhook.ts';
import type { Send, Values } from '../../session.ts';
import { createdAt, type Filter, listRows, ofTenant } from '../list.ts';
import { sendAgain } from '../send-again.ts';
import { RECORD, recordValues } from './record.ts';
import { RECOVER, RECOVERIES_AT_ONCE } from './recover.ts';
import {
  type AttemptRow,
  type DeliveryRow,
  type TakenRow,
  toAttempt,
  toDelivery,
  toTaken,
} from './row.ts';
import { CLAIM, TAKE } from './take.ts';

const FIND = {
  name: 'deliveries.find',
  text: `
    SELECT * FROM webhook_delivery
    WHERE account_id = $1 AND environment = $2 AND webhook_id = $3 AND delivery_id = $4`,
};

/** Of those deliveries of an endpoint, the latest $5 of each. */
const ATTEMPTS = {
  name: 'deliveries.attempts',
  text: `
    SELECT latest.* FROM unnest($4::uuid[]) AS asked (event_id)
    CROSS JOIN LATERAL (
      SELECT * FROM webhook_attempt AS attempt
      WHERE account_id = $1 AND environment = $2 AND webhook_id = $3
        AND attempt.event_id = asked.event_id
      ORDER BY attempt_id DESC LIMIT $5
    ) AS latest
    ORDER BY attempt_id`,
};

const SHOWN_ATTEMPTS = 20;

/** By the time they were made, which for one that was late is not that of its event. */
const SOURCE = {
  select: '*',
  from: 'webhook_delivery',
  id: 'delivery_id',
  order: 'created_at DESC, delivery_id DESC',
  behind: `(created_at, delivery_id) < (
      SELECT seen.created_at, seen.delivery_id FROM webhook_delivery AS seen
      WHERE seen.delivery_id = $ AND seen.account_id = $1 AND seen.environment = $2
        AND seen.webhook_id = $3)`,
};

const BY_STATE = {
  table: 'webhook_delivery',
  owner: ['account_id', 'environment', 'webhook_id'],
  columns: ['status'],
  key: ['created_at', 'delivery_id'],
};

export function postgresDeliveryStore(send: Send): DeliveryStore {
  return {
    async find(key, deliveryId) {
      const [row] = await send<DeliveryRow>(FIND, [...keyOf(key), deliveryId]);
      return row === undefined ? undefined : toDelivery(row);
    },
    async list(key, filter, request) {
      const wanted = { source: SOURCE, filter: filterOf(key, filter) };
      const list = await listRows<DeliveryRow>(send, wanted, request);
      const deliveries = list.items.map(toDelivery);
      const attempts = await attemptsOf(send, key, deliveries);
      const items = deliveries.map((one) => ({ ...one, attempts: attempts(one) }));
      return { ...list, items };
    },
    claim: ({ room, now, until, isSlow }) =>
      sendAgain<Held>(send, CLAIM, [now, room, until, isSlow]),
    async take(wants, { now, until }) {
      const values = [...columnsOf(inLockOrder(wants)), now, until];
      return toTaken(await sendAgain<TakenRow>(send, TAKE, values));
    },
    async record(tried, conditions) {
      await sendAgain(send, RECORD, recordValues(tried, inLockOrder(conditions)));
    },
    async recover({ room, now }) {
      const values = [room, now, RECOVERIES_AT_ONCE];
      const [done] = await sendAgain<{ hasMore: boolean }>(send, RECOVER, values);
      return done?.hasMore ?? false;
    },
  };
}

/** Every statement locks endpoints in this order: those that meet wait, and none for each other. */
function inLockOrder<Key extends WebhookKey>(keys: readonly Key[]): readonly Key[] {
  const place = (key: Key) => keyOf(key).join(' ');
  return keys.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

async function attemptsOf(
  send: Send,
  key: WebhookKey,
  deliveries: readonly { readonly eventId: string }[],
): Promise<(delivery: { readonly eventId: string }) => readonly DeliveryAttempt[]> {
  if (deliveries.length === 0) return () => [];
  const values = [...keyOf(key), deliveries.map(({ eventId }) => eventId), SHOWN_ATTEMPTS];
  const rows = await send<AttemptRow>(ATTEMPTS, values);
  const byEvent = Map.groupBy(rows, ({ event_id: eventId }) => eventId);
  return ({ eventId }) => (byEvent.get(eventId) ?? []).map(toAttempt);
}

function filterOf({ webhookId, ...tenant }: WebhookKey, filter: DeliveryFilter): Filter {
  return {
    owner: [...ofTenant(tenant), { sql: 'webhook_id = $', value: webhookId }],
    rest: [{ sql: 'status = ANY ($)', value: filter.statuses }, ...createdAt('created_at', filter)],
    byState: BY_STATE,
  };
}

function columnsOf(wants: readonly Want[]): Values {
  return [
    wants.map(({ accountId }) => accountId),
    wants.map(({ environment }) => environment),
    wants.map(({ webhookId }) => webhookId),
    wants.map(({ heldUntil }) => heldUntil),
    wants.map(({ room }) => room),
    wants.map(({ inHand }) => inHand),
    wants.map(({ restUntil }) => restUntil),
  ];
}

function keyOf({ accountId, environment, webhookId }: WebhookKey): readonly string[] {
  return [accountId, environment, webhookId];
}
