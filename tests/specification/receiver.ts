import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Fields } from './client.ts';

/** One request as a client's webhook handler receives it. */
export type Delivery = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: Buffer;
  readonly atMs: number;
};

/** A client's own server. Gives the `answers` in order, then 204. */
export type Receiver = {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  close(): void;
};

export async function openReceiver(answers: readonly number[] = []): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const atMs = performance.now();
    deliveries.push({ headers: request.headers, raw: await buffer(request), atMs });
    response.writeHead(answers[deliveries.length - 1] ?? 204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A receiver that a failed test leaves open must not keep the process alive.
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    deliveries,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function eventOf({ raw }: Delivery): Fields & { readonly type: string } {
  return JSON.parse(raw.toString());
}

export function deliveryIdOf({ headers }: Delivery): string {
  return String(headers['webhook-id']);
}

/** Checks HMAC-SHA256 over the raw body with the timestamp (Standard Webhooks). */
export function verifies({ headers, raw }: Delivery, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.`;
  const expected = createHmac('sha256', key).update(signed).update(raw).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
