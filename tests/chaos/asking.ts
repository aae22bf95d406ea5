import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#domain/chance.ts';
import {
  type Answer,
  type ApiClient,
  apiClient,
  RATES_BODY,
  shipmentBody,
} from '#tests/kit/api-client.ts';
import { STARTED_WITHIN_MS } from '#tests/kit/program.ts';
import { drawn } from '#tests/kit/share.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { nameFor } from './mischief.ts';
import type { Order } from './orders.ts';
import type { World } from './world.ts';

/** Sends requests with a key, as a client of ours does. */
export type Client = {
  readonly world: Pick<World, 'crew' | 'seen'>;
  readonly chance: Chance;
  readonly key: string;
  /** Gets how long each answer took, in ms. */
  readonly tookMs?: number[];
};

type Send<Data> = (client: ApiClient) => Promise<Answer<Data>>;
type Wish = Pick<Order, 'courier' | 'mischief' | 'method'>;

const AGAIN_MS = 50;

/** The number of the shipment that was bought. */
export async function bought(client: Client, { courier, mischief, method }: Wish): Promise<string> {
  const key = client.chance.uuid();
  const wish = { ...RATES_BODY, courier_code: courier, service_code: 'REG' };
  const quote = await answered(client, (api) => api.quote(wish));
  const body = shipmentBody(quote.data().quote_id);
  const receiver = { ...body.receiver, name: nameFor(mischief) };
  const order = { ...body, receiver, payment_method: method };
  const answer = await answered(client, (api) => api.ship(order, key));
  const { shipment_number: number } = answer.data();
  client.world.seen.acknowledged.push(number);
  return number;
}

export async function statusOf(client: Client, number: string): Promise<string> {
  const shown = await answered(client, (api) =>
    api.get<'getShipment'>(`/api/v1/shipments/${number}`),
  );
  return shown.data().status;
}

/** Sends the same again, to whoever serves, until it is answered; a refusal is an answer, too. */
export async function answered<Data>(
  { world, chance, key, tookMs }: Client,
  send: Send<Data>,
): Promise<Answer<Data>> {
  const { crew, seen } = world;
  for (;;) {
    await waitUntil(() => crew.isOver() || crew.serving('api').length > 0, {
      withinMs: STARTED_WITHIN_MS,
    });
    const { process } = drawn(crew.serving('api'), chance);
    const sentAt = performance.now();
    const answer = await send(apiClient(process.port, key)).catch(lost);
    if (answer !== undefined) {
      tookMs?.push(performance.now() - sentAt);
      seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status < 400 || !answer.error().retryable) return answer;
    }
    await sleep(AGAIN_MS);
  }
}

/** Its process was killed with the request, or before. Throws what is no loss. */
function lost(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(String(code))) throw error;
}
