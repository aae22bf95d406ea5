import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import type { Reply, Streamed } from '#src/http/call.ts';
import { sendChunks } from '#src/http/streamed.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** Source that counts its pieces, and knows when it is no longer read. */
type Source = Streamed & { readonly made: () => number; readonly ended: Promise<void> };

const PIECE = 'x'.repeat(100_000);
/** Pieces that the buffers of two sockets may hold; without a bound there would be thousands. */
const BUFFERED_MAX = 200;
const ENDLESS = Number.POSITIVE_INFINITY;

const open: { close(): void }[] = [];

afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

describe('a streamed answer', () => {
  it('sends a streamed answer whole, in chunks, with its status and headers', async () => {
    const { port, sent } = await serving(sourceOf(3));
    const answer = await answerOf(port, 'GET');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain']);
    expect(answer.headers['transfer-encoding']).toBe('chunked');
    expect(await text(answer)).toBe(PIECE.repeat(3));
    await sent;
  });

  it('answers HEAD of a stream with the headers, and makes only the first chunk', async () => {
    const source = sourceOf(ENDLESS);
    const { port, sent } = await serving(source);
    const answer = await answerOf(port, 'HEAD');
    expect([answer.statusCode, await text(answer)]).toEqual([200, '']);
    await Promise.all([sent, source.ended]);
    expect(source.made()).toBe(1);
  });

  it('makes chunks of a stream no faster than the reader takes them', async () => {
    const source = sourceOf(ENDLESS);
    const { port } = await serving(source);
    const socket = await connected(port);
    await once(socket, 'readable');
    await standstill(source.made);
    expect(source.made()).toBeLessThan(BUFFERED_MAX);
    const before = source.made();
    socket.resume();
    await waitUntil(() => source.made() >= before + BUFFERED_MAX, { everyMs: 1 });
  });

  it('stops a stream without an error when its reader has hung up', async () => {
    const source = sourceOf(ENDLESS);
    const { port, sent } = await serving(source);
    const socket = await connected(port);
    await once(socket, 'readable');
    socket.destroy();
    await Promise.all([sent, source.ended]);
    expect(source.made()).toBeLessThan(BUFFERED_MAX);
  });

  it('cuts off a stream whose reader stalls', async () => {
    const source = sourceOf(ENDLESS);
    const { port, sent } = await serving(source, 50);
    const socket = await connected(port);
    await Promise.all([sent, source.ended]);
    expect(await receivedBy(socket)).not.toContain('\r\n0\r\n');
  });

  it('sends nothing of a stream that fails before its first chunk', async () => {
    const { port, sent } = await serving(sourceOf(0, new Error('no page')));
    sent.catch(() => {});
    const answered = answerOf(port, 'GET');
    await expect(sent).rejects.toThrow('no page');
    expect((await answered).statusCode).toBe(500);
  });

  it('rejects when a stream fails after half an answer', async () => {
    const { port, sent } = await serving(sourceOf(2, new Error('a page')));
    sent.catch(() => {});
    const answer = await answerOf(port, 'GET');
    await expect(text(answer)).rejects.toThrow('aborted');
    await expect(sent).rejects.toThrow('a page');
  });
});

function sourceOf(pieces: number, failure?: Error): Source {
  let made = 0;
  const ended = Promise.withResolvers<void>();
  return {
    headers: { 'Content-Type': 'text/plain' },
    async *chunks() {
      try {
        while (made < pieces) {
          made += 1;
          yield PIECE;
        }
        if (failure !== undefined) throw failure;
      } finally {
        ended.resolve();
      }
    },
    made: () => made,
    ended: ended.promise,
  };
}

/** Serves one streamed answer; `sent` settles with it. */
async function serving(streamed: Streamed, stalledMs?: number) {
  const sent = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    const reply = Object.assign(outgoing, { locals: { context: { requestId: 'req_1' } } });
    const options = { status: 200, streamed, ...(stalledMs === undefined ? {} : { stalledMs }) };
    sendChunks(incoming as Request, reply as unknown as Reply, options).then(
      sent.resolve,
      (error) => {
        sent.reject(error);
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(500).end();
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return { port: (server.address() as AddressInfo).port, sent: sent.promise };
}

async function answerOf(port: number, method: string): Promise<IncomingMessage> {
  const sent = request({ port, method, host: '127.0.0.1', agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

/** Socket that has sent its request, and does not read by itself. */
async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  open.push({ close: () => socket.destroy() });
  return socket;
}

async function receivedBy(socket: Socket): Promise<string> {
  let received = '';
  socket.setEncoding('utf8').on('data', (data) => {
    received += data;
  });
  if (!socket.closed) await once(socket, 'close');
  return received;
}

/** Waits until the value has not changed for a while. */
async function standstill(value: () => number): Promise<void> {
  let before = -1;
  const isStill = () => {
    const now = value();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await waitUntil(isStill, { everyMs: 100 });
}
