import { DAY_MS } from '#domain/time.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { dayOf } from '#src/web/kit/format.ts';

type Schemas = components['schemas'];
export type Candidate = Pick<
  Schemas['Shipment'],
  'shipment_number' | 'awb' | 'sender' | 'receiver' | 'pickup_id' | 'collection_method'
>;

/** The API's most in one pickup. */
export const SHIPMENTS_MAX = 50;

/** Those that no pickup has yet, from the place of the first of them: one visit has one place. */
export function collectable<Row extends Candidate>(shipments: readonly Row[]): readonly Row[] {
  const waiting = shipments.filter(
    (one) => one.pickup_id === null && one.collection_method === 'PICKUP',
  );
  const place = waiting[0]?.sender.district_id;
  return waiting.filter((one) => one.sender.district_id === place).slice(0, SHIPMENTS_MAX);
}

/** Tomorrow afternoon: late enough for every courier, and soon. */
export function usualVisit(nowMs: number) {
  const date = dayOf(new Date(nowMs + DAY_MS).toISOString());
  return { date, start: '13:00', end: '16:00' };
}

/** Whether one may still be cancelled. */
export function isOpen({ status }: Pick<Schemas['Pickup'], 'status'>): boolean {
  return status === 'REQUESTED' || status === 'CONFIRMED';
}
