import type { PickupKey } from '#domain/carrying/pickup/pickup.ts';
import type { TrackerKey } from '#domain/carrying/tracker/tracker.ts';
import type { Environment } from '#domain/environment.ts';
import type { WebhookKey } from '#domain/notifying/webhook/webhook.ts';
import type { BatchKey } from '#domain/selling/batch/batch.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { SubjectKey } from '#domain/subject.ts';

export type ShipmentKeyRow = {
  account_id: string;
  environment: Environment;
  shipment_number: string;
};

type SubjectKeyRow = { account_id: string; environment: Environment; subject: string };

/** Primary key of tables with one row per shipment. */
export const SHIPMENT_KEY = ['account_id', 'environment', 'shipment_number'] as const;

/** A key as the first parameters of a statement: account $1, environment $2, its id $3. */
type KeyValues = readonly [string, Environment, string];

export function shipmentValues(key: ShipmentKey): KeyValues {
  return [key.accountId, key.environment, key.shipmentNumber];
}

export function subjectValues(key: SubjectKey): KeyValues {
  return [key.accountId, key.environment, key.subject];
}

export function batchValues(key: BatchKey): KeyValues {
  return [key.accountId, key.environment, key.batchId];
}

export function pickupValues(key: PickupKey): KeyValues {
  return [key.accountId, key.environment, key.pickupId];
}

export function trackerValues(key: TrackerKey): KeyValues {
  return [key.accountId, key.environment, key.trackerId];
}

export function webhookValues(key: WebhookKey): KeyValues {
  return [key.accountId, key.environment, key.webhookId];
}

/** Columns of these keys, as parameters of `unnest`. */
export function shipmentColumns(keys: readonly ShipmentKey[]): readonly (readonly string[])[] {
  return [
    keys.map(({ accountId }) => accountId),
    keys.map(({ environment }) => environment),
    keys.map(({ shipmentNumber }) => shipmentNumber),
  ];
}

/** Sorts keys, so that concurrent statements that lock the same rows cannot deadlock. */
export function inLockOrder<Key>(
  keys: readonly Key[],
  valuesOf: (key: Key) => KeyValues,
): readonly Key[] {
  const sortKey = (key: Key) => valuesOf(key).join(' ');
  return keys.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

export function toShipmentKey(row: ShipmentKeyRow): ShipmentKey {
  return {
    accountId: row.account_id,
    environment: row.environment,
    shipmentNumber: row.shipment_number,
  };
}

export function toSubjectKey({ account_id, environment, subject }: SubjectKeyRow): SubjectKey {
  return { accountId: account_id, environment, subject };
}
