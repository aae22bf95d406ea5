import { deliveryKeyOf } from '#domain/notifying/webhook/delivery.ts';
import type {
  AttemptedDelivery,
  EndpointHealth,
} from '#domain/notifying/webhook/delivery-store.ts';
import { deliveryPlace, webhookPlace } from './delivery-rows.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

type Own = Pick<Tables, 'webhooks' | 'webhookDeliveries' | 'webhookAttempts' | 'webhookDue'>;

export function fakeRecord(
  tables: Own,
  tried: readonly AttemptedDelivery[],
  conditions: readonly EndpointHealth[],
): void {
  for (const one of tried) recordOne(tables, one);
  for (const one of conditions) recordCondition(tables, one);
}

function recordOne(tables: Own, tried: AttemptedDelivery): void {
  const { webhooks, webhookDeliveries, webhookAttempts } = tables;
  const { status, dueAt, tries, attempt } = tried;
  const place = deliveryPlace(tried);
  const found = webhookDeliveries.get(place);
  if (found === undefined) return;
  const attemptPlace = placeOf(place, attempt.attemptId);
  if (webhookAttempts.get(attemptPlace) === undefined) {
    webhookAttempts.insert(attemptPlace, { ...deliveryKeyOf(tried), ...attempt });
  }
  const isAsTaken =
    found.status === 'PENDING' &&
    found.tries === tries &&
    webhooks.get(webhookPlace(tried))?.url === tried.url;
  if (!isAsTaken && status !== 'SUCCEEDED') return;
  const made = Math.max(found.tries, tries + 1);
  webhookDeliveries.replace(place, { ...found, status, dueAt, tries: made });
}

function recordCondition({ webhooks, webhookDue }: Own, condition: EndpointHealth): void {
  const { lastSuccessAt, lastFailureAt, failingSince, isSlow } = condition;
  const place = webhookPlace(condition);
  const webhook = webhooks.get(place);
  if (webhook?.url !== condition.url) return;
  webhooks.replace(place, {
    ...webhook,
    lastSuccessAt: latest(webhook.lastSuccessAt, lastSuccessAt),
    lastFailureAt: latest(webhook.lastFailureAt, lastFailureAt),
    failingSince: lastSuccessAt === null ? (webhook.failingSince ?? failingSince) : failingSince,
  });
  const due = webhookDue.get(place);
  if (due !== undefined) webhookDue.replace(place, { ...due, isSlow });
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
