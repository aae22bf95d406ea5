import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';

/** Request at a receiver, to the byte. */
export type Received = { readonly headers: Record<string, string>; readonly bytes: Buffer };

/** Plain server of a client: no product code between the wire and the libraries. */
export type WebhookReceiver = {
  readonly url: string;
  readonly received: readonly Received[];
  /** Sets the answers from now on; `number` is 1 for the first. */
  answer(answering: Answering): void;
  /** Reports whether both libraries accept it, under that secret. */
  verifies(received: Received, secret: string): boolean;
  close(): Promise<void>;
};

type Answering = (response: ServerResponse, number: number) => void | Promise<void>;

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let answering: Answering = answer(200);
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = Object.entries(request.headersDistinct).map(([name, values = []]) => {
      return [name, values.join(', ')] as const;
    });
    const bytes = await buffer(request);
    received.push({ headers: Object.fromEntries(headers), bytes });
    await answering(response, received.length);
  };
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer(next) {
      answering = next;
    },
    verifies: ({ headers, bytes }, secret) =>
      [StandardWebhook, SvixWebhook].every((Library) => {
        try {
          new Library(secret).verify(bytes.toString(), headers);
          return true;
        } catch {
          return false;
        }
      }),
    close: () => closed(server),
  };
}

export function answer(status: number, headers: Record<string, string> = {}): Answering {
  return (response) => void response.writeHead(status, headers).end(`${status}\n`);
}

/** Never answers. */
export function silence(): void {}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
