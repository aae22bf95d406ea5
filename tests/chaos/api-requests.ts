import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#domain/random.ts';
import {
  type Answer,
  type ApiClient,
  apiClient,
  RATES_BODY,
  shipmentBody,
} from '#tests/kit/api-client.ts';
import { STARTED_WITHIN_MS } from '#tests/kit/program.ts';
import { pick } from '#tests/kit/share.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { nameFor } from './mischief.ts';
import type { Order } from './orders.ts';
import type { World } from './world.ts';

/** Sends requests with an API key, as a client would. */
export type Client = {
  readonly world: Pick<World, 'servers' | 'observed'>;
  readonly random: Random;
  readonly key: string;
  /** Collects the response times in ms. */
  readonly tookMs?: number[];
};

type Send<Data> = (client: ApiClient) => Promise<Answer<Data>>;
type Purchase = Pick<Order, 'courier' | 'mischief' | 'method'>;
type NamedPurchase = Pick<Order, 'method'> & {
  readonly courier: string;
  /** `REG` by default. */
  readonly service?: string;
  readonly name: string;
};

const AGAIN_MS = 50;

/** Returns the number of the new shipment. */
export function buy(client: Client, { mischief, ...purchase }: Purchase): Promise<string> {
  return buyFor(client, { ...purchase, name: nameFor(mischief) });
}

/** Buys for a receiver of that name. */
export async function buyFor(
  client: Client,
  { courier, service = 'REG', name, method }: NamedPurchase,
): Promise<string> {
  const key = client.random.uuid();
  const rate = { ...RATES_BODY, courier_code: courier, service_code: service };
  const quote = await sendUntilAnswered(client, (api) => api.quote(rate));
  const body = shipmentBody(quote.data().quote_id);
  const receiver = { ...body.receiver, name };
  const order = { ...body, receiver, payment_method: method };
  const answer = await sendUntilAnswered(client, (api) => api.ship(order, key));
  const { shipment_number: number } = answer.data();
  client.world.observed.acknowledged.push(number);
  return number;
}

export async function statusOf(client: Client, number: string): Promise<string> {
  const shown = await sendUntilAnswered(client, (api) =>
    api.get<'getShipment'>(`/api/v1/shipments/${number}`),
  );
  return shown.data().status;
}

/**
 * Repeats the request at any serving process until it is answered; a refusal counts as an answer.
 */
export async function sendUntilAnswered<Data>(
  { world, random, key, tookMs }: Client,
  send: Send<Data>,
): Promise<Answer<Data>> {
  const { servers, observed } = world;
  for (;;) {
    await waitUntil(() => servers.isOver() || servers.serving('api').length > 0, {
      withinMs: STARTED_WITHIN_MS,
    });
    const { process } = pick(servers.serving('api'), random);
    const sentAt = performance.now();
    const answer = await send(apiClient(process.port, key)).catch(ignoreLostConnection);
    if (answer !== undefined) {
      tookMs?.push(performance.now() - sentAt);
      observed.statuses.set(answer.status, (observed.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status < 400 || !answer.error().retryable) return answer;
    }
    await sleep(AGAIN_MS);
  }
}

/** Returns undefined for connection errors that a killed process causes; throws all others. */
function ignoreLostConnection(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (!['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(String(code))) throw error;
}
