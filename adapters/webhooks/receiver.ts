import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#domain/refusal.ts';
import type { Arrival, Receiving, WebhookReceiver } from '#domain/webhook/webhook-receiver.ts';

const HOST = '127.0.0.1';
/** Ours are a few KiB: what is longer is somebody else's. */
const BODY_MAX = 2 ** 20;

/** What people may do about it, by what the system says. */
const PORT_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken: somebody listens there already. Choose another one',
  EACCES: 'is not for everybody: choose one from 1024 on',
};

/** Alone reads what comes in at 127.0.0.1; whether to believe it is not its matter. */
export const webhookReceiver: WebhookReceiver = {
  async listen(receiving) {
    const requests = new PassThrough({ objectMode: true });
    const server = createServer(answering(receiving, (received) => requests.write(received)));
    await opened(server, receiving.port);
    const { port } = server.address() as AddressInfo;
    atEnd(receiving.until, () => {
      server.close();
      server.closeAllConnections();
      requests.end();
    });
    return { origin: `http://${HOST}:${port}`, requests };
  },
};

async function opened(server: Server, port: number): Promise<void> {
  server.listen(port, HOST);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const fault = PORT_FAULTS[error.code ?? ''] ?? `cannot be had (${error.message})`;
    const message = `The port ${port} ${fault}.`;
    throw new Refusal('VALIDATION_ERROR', message, {
      fieldErrors: [{ path: 'port', code: error.code ?? 'UNAVAILABLE', message }],
    });
  });
}

function atEnd(until: AbortSignal, end: () => void): void {
  if (until.aborted) end();
  else until.addEventListener('abort', end, { once: true });
}

function answering(
  { status, delayMs, until }: Receiving,
  tell: (received: Arrival) => void,
): RequestListener {
  return (request, reply) => {
    const heard = async () => {
      const received = await receivedFrom(request);
      if (until.aborted) return;
      tell(received);
      if (delayMs > 0) await sleep(delayMs, undefined, { signal: until });
      answer(reply, status);
    };
    // Who breaks off in the middle, or is cut off at the end, gets no answer.
    heard().catch(() => reply.destroy());
  };
}

async function receivedFrom(request: IncomingMessage): Promise<Arrival> {
  const { method = '', url: path = '', headersDistinct } = request;
  const headers = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => {
    return [name, values.join(', ')];
  });
  return { method, path, headers: Object.fromEntries(headers), body: await textOf(request) };
}

/** Read to its end in any case: an answer over unread bytes may get lost. */
async function textOf(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length <= BODY_MAX) pieces.push(piece);
  }
  return length > BODY_MAX ? null : decoded(Buffer.concat(pieces));
}

/** To the byte: a byte order mark is a part of it, and nothing stands for what is no text. */
function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function answer(reply: ServerResponse, status: number): void {
  reply.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  reply.end(`${status}\n`);
}
