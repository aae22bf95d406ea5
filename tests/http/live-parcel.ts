import type { Resolution } from '#domain/carrying/booking/resolution.ts';
import { HOUR_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { HandRecord } from '#src/usecases/carrying/tracking/record-by-hand.ts';
import type { ApiClient } from '#tests/kit/api-client.ts';
import type { Lab } from '../../scripts/lab/lab.ts';
import type { LabOrder } from '../../scripts/lab/orders.ts';
import { FUNDS, type LiveScene } from './live-scene.ts';

/** Steps and checks that the stories of LIVE parcels share, whichever courier carries them. */

/** Longer than the pause before a retry. */
export const RETRY_MS = 90_000;
const TURNS = 3;

export async function shown(client: ApiClient, number: string) {
  return (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
}

export async function balanceOf(client: ApiClient) {
  return (await client.get<'getBalance'>('/api/v1/balance')).data();
}

/** Sum spent from the wallet so far. */
export async function spent(client: ApiClient): Promise<number> {
  const { available, held } = await balanceOf(client);
  return FUNDS - available - held;
}

/** The courier's order under this number; throws where it has none. */
export function orderAt({ orders, double }: Lab, number: string): LabOrder {
  const order = orders.byReference(number);
  if (order === undefined) throw new Error(`${double.name} has no order ${number}`);
  return order;
}

/** Counts the courier's orders under this number: a second order would be a second parcel. */
export function ordersAt({ orders }: Lab, number: string): number {
  return orders.all.filter(({ reference }) => reference === number).length;
}

export async function cancel(client: ApiClient, number: string) {
  const path = `/api/v1/shipments/${number}/cancel`;
  await client.post(path, { reason: 'Salah alamat' }, { 'Idempotency-Key': number });
}

/** Runs the server's next turns, each after this time: due retries, look-ups and polls. */
export async function later({ shared }: LiveScene, ms = RETRY_MS, turns = TURNS): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    shared.api.clock.skip(ms);
    await shared.api.work();
  }
}

/** Moves the parcel at the courier step by step, and checks its status here after each. */
export async function travel(
  scene: LiveScene,
  of: { readonly client: ApiClient; readonly lab: Lab; readonly number: string },
): Promise<readonly string[]> {
  const { client, lab, number } = of;
  const { journey } = lab.double;
  const statuses: string[] = [];
  const order = orderAt(lab, number);
  for (const status of journey.slice(journey.indexOf(order.status) + 1)) {
    await lab.advance(number, status);
    await later(scene, HOUR_MS, 1);
    statuses.push((await shown(client, number)).status);
  }
  return statuses;
}

/** Resolves a booking as an operator does by `booking resolve`. */
export async function resolve({ shared }: LiveScene, number: string, resolution: Resolution) {
  const { resolveBooking } = shared.api.container.get(TOKENS.useCases).booking;
  return resolveBooking(number, { resolution, by: 'Budi' });
}

/** Records a status as an operator does by `tracking record`. */
export async function recordStatus(
  { shared }: LiveScene,
  number: string,
  status: HandRecord['status'],
) {
  const { recordByHand } = shared.api.container.get(TOKENS.useCases).tracking;
  const found = { evidence: 'The portal of the courier', by: 'Budi' };
  return recordByHand(number, { status, reasonCode: null, at: null, ...found });
}
