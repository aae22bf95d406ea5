import type { Environment } from '#domain/environment.ts';
import type { ClaimedDeliveries } from '#domain/notifying/webhook/delivery-store.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import { openedSecrets } from '../webhook/secrets.ts';
import { type StoredSecret, toSecrets } from '../webhook/table.ts';

/** An endpoint with one of its claimed deliveries; `event_id` is null if none was claimed. */
export type ClaimedRow = {
  account_id: string;
  environment: Environment;
  webhook_id: string;
  is_held: boolean;
  url: string;
  secrets: readonly StoredSecret[];
  failing_since: Date | null;
  event_id: string | null;
  delivery_id: string;
  tries: number;
  body: string;
};

/** Groups the rows by endpoint, in the order of its deliveries. */
export function toClaimed(
  rows: readonly ClaimedRow[],
  box: SecretBox,
): readonly ClaimedDeliveries[] {
  const endpoints = Map.groupBy(rows, ({ webhook_id: webhookId }) => webhookId);
  return [...endpoints.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { account_id: accountId, environment, webhook_id: webhookId } = first;
    const key = { accountId, environment, webhookId };
    const deliveries = own.flatMap(({ event_id: eventId, delivery_id: deliveryId, tries, body }) =>
      eventId === null ? [] : { ...key, eventId, deliveryId, tries, body },
    );
    const { is_held: isLeased, url, secrets, failing_since: failingSince } = first;
    const opened = openedSecrets(key, toSecrets(secrets), box);
    const webhook = { url, failingSince, secrets: opened };
    return { ...key, isLeased, webhook, deliveries };
  });
}
