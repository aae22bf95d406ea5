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
import type {
  IncomingRequest,
  ListenOptions,
  WebhookReceiver,
} from '#domain/notifying/webhook/webhook-receiver.ts';
import { invalid } from '#domain/refusal.ts';

const HOST = '127.0.0.1';
/** Webhooks have a few KiB, so a longer body is not shown. */
const BODY_MAX = 2 ** 20;

/** Advice for the person at the terminal, by error code. */
const PORT_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use. Choose another one',
  EACCES: 'is not for everybody: choose one from 1024 on',
};

/** Receives requests at 127.0.0.1 without verifying them. */
export const webhookReceiver: WebhookReceiver = {
  async listen(options) {
    const requests = new PassThrough({ objectMode: true });
    const server = createServer(requestListener(options, (received) => requests.write(received)));
    await openPort(server, options.port);
    const { port } = server.address() as AddressInfo;
    onAbort(options.signal, () => {
      server.close();
      server.closeAllConnections();
      requests.end();
    });
    return { origin: `http://${HOST}:${port}`, requests };
  },
};

async function openPort(server: Server, port: number): Promise<void> {
  server.listen(port, HOST);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const fault = PORT_ERRORS[error.code ?? ''] ?? `cannot be had (${error.message})`;
    const message = `The port ${port} ${fault}.`;
    throw invalid('port', 'UNAVAILABLE', message);
  });
}

function onAbort(signal: AbortSignal, end: () => void): void {
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

function requestListener(
  { status, delayMs, signal }: ListenOptions,
  onRequest: (received: IncomingRequest) => void,
): RequestListener {
  return (request, reply) => {
    const receive = async () => {
      const received = await readRequest(request);
      if (signal.aborted) return;
      onRequest(received);
      if (delayMs > 0) await sleep(delayMs, undefined, { signal });
      respond(reply, status);
    };
    // A request that breaks off, or is aborted at the end, gets no response.
    receive().catch(() => reply.destroy());
  };
}

async function readRequest(request: IncomingMessage): Promise<IncomingRequest> {
  const { method = '', url: path = '', headersDistinct } = request;
  const headers = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => {
    return [name, values.join(', ')];
  });
  return { method, path, headers: Object.fromEntries(headers), body: await readText(request) };
}

/** Always reads to the end: a response sent while bytes are unread may get lost. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= BODY_MAX) chunks.push(chunk);
  }
  return length > BODY_MAX ? null : decoded(Buffer.concat(chunks));
}

/**
 * Exact: keeps a byte order mark; returns null for invalid UTF-8 instead of replacement characters.
 */
function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function respond(reply: ServerResponse, status: number): void {
  reply.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  reply.end(`${status}\n`);
}
