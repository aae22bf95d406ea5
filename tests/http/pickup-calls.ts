import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import type { Changes } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';

/** Couriers that need a pickup request, and that collect with the booking. */
export const ON_REQUEST = { courier_code: 'lion', service_code: 'REGPACK' } as const;
export const INCLUDED = { courier_code: 'jne', service_code: 'REG' } as const;
/** Courier without pickups. */
export const COUNTER = { courier_code: 'pos', service_code: 'REG' } as const;

type Shelf = {
  readonly api: RunningApi;
  readonly client: ApiClient;
  readonly choice: typeof ON_REQUEST | typeof INCLUDED | typeof COUNTER;
};

/** Attempts that together take less time than the simulator's pickup. */
const TRIES = 10;
/** Time that the simulator takes to decide, and a little more. */
const DECIDED_MS = 3_000;

/** Books shipments of a courier, with `changes` to each order. */
export async function bookedWith(
  { api, client, choice }: Shelf,
  orders: readonly Changes[],
): Promise<readonly string[]> {
  const numbers: string[] = [];
  for (const changes of orders) {
    const { quote_id: quoteId } = (await client.quote({ ...QUOTE_BODY, ...choice })).data();
    const made = await client.ship({ ...shipmentBody(quoteId), ...changes });
    numbers.push(made.data().shipment_number);
  }
  await untilBooked({ api, client }, numbers);
  return numbers;
}

/** Repeats the call, since a courier may fail on a busy machine. */
async function untilBooked(
  { api, client }: Pick<Shelf, 'api' | 'client'>,
  numbers: readonly string[],
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await api.work();
    const all = await Promise.all(numbers.map((number) => shown(client, number)));
    if (all.every(({ status }) => status === 'BOOKED')) return;
    api.clock.skip(1_000);
  }
  throw new Error(`they are not booked: ${numbers.join()}`);
}

/** Books shipments of the courier that needs a request, and builds the request. */
export async function booked(api: RunningApi, client: ApiClient, count: number) {
  const orders = Array.from({ length: count }, () => ({}));
  const numbers = await bookedWith({ api, client, choice: ON_REQUEST }, orders);
  return { client, numbers, body: pickupBody(api, numbers) };
}

/** Day after tomorrow in Jakarta, or the next if that is a Sunday, on which JNE does not come. */
export function dayOf({ clock }: RunningApi): string {
  const jakarta = new Date(clock.now().getTime() + 2 * DAY_MS + 7 * 60 * 60_000);
  const isSunday = jakarta.getUTCDay() === 0;
  return new Date(jakarta.getTime() + (isSunday ? DAY_MS : 0)).toISOString().slice(0, 10);
}

/** Pickup of the same time, ordered with a shipment. */
export function plannedPickup(api: RunningApi) {
  return { date: dayOf(api), window: { start: '13:00', end: '16:00' } };
}

export function pickupBody(api: RunningApi, shipments: readonly string[]) {
  return {
    shipments,
    ...plannedPickup(api),
    contact: { name: 'Toko Melati', phone: '081234567890' },
  };
}

export function requestPickup(client: ApiClient, body: unknown, key: string = randomUUID()) {
  return client.post<'createPickup'>('/api/v1/pickups', body, { 'Idempotency-Key': key });
}

export function shownPickup(client: ApiClient, id: string) {
  return client.get<'getPickup'>(`/api/v1/pickups/${id}`);
}

export function cancelPickup(client: ApiClient, id: string) {
  return client.post<'cancelPickup'>(`/api/v1/pickups/${id}/cancel`, undefined);
}

/** Calls the courier, which answers that it is undecided, and calls it again. */
export async function untilDecided({ container, clock }: RunningApi): Promise<void> {
  const work = container.get(TOKENS.dueWorks).pickups;
  for (const waitMs of [0, DECIDED_MS]) {
    clock.skip(waitMs);
    await work.beginDue();
    await work.idle();
  }
}

export async function shown(client: ApiClient, number: string) {
  return (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
}

export function advance(client: ApiClient, number: string, to: string) {
  return client.post<'advanceShipment'>(`/api/v1/test/shipments/${number}/advance`, { to });
}
