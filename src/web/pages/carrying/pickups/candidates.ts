import type { components } from '#src/http/contract/api.gen.ts';

type Schemas = components['schemas'];
export type Candidate = Pick<
  Schemas['Shipment'],
  'shipment_number' | 'awb' | 'sender' | 'receiver' | 'pickup_id' | 'collection_method'
>;

/** The API's maximum in one pickup. */
export const SHIPMENTS_MAX = 50;

/**
 * Shipments without a pickup that have the sender's address of the first one, because a pickup has
 * one address.
 */
export function collectable<Row extends Candidate>(shipments: readonly Row[]): readonly Row[] {
  const waiting = shipments.filter(
    (one) => one.pickup_id === null && one.collection_method === 'PICKUP',
  );
  const place = waiting[0]?.sender.district_id;
  return waiting.filter((one) => one.sender.district_id === place).slice(0, SHIPMENTS_MAX);
}

/** True if the pickup can still be cancelled. */
export function isOpen({ status }: Pick<Schemas['Pickup'], 'status'>): boolean {
  return status === 'REQUESTED' || status === 'CONFIRMED';
}
