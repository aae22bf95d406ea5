import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { IncomingRequest, Receiver } from '#domain/notifying/webhook/webhook-receiver.ts';
import { webhookReceiver } from './receiver.ts';

const UNTIL = new Set<AbortController>();

afterEach(() => {
  for (const ending of UNTIL) ending.abort();
  UNTIL.clear();
});

describe('local webhook receiver', () => {
  it('receives every byte and header of a webhook, and responds with the chosen status', async () => {
    const { origin, next } = await listening({ status: 418 });
    const body = '\uFEFF{"town":"Kebomas","sign":"✓"}\r\n';
    const answer = await posted(`${origin}/hooks?a=1`, Buffer.from(body), {
      'X-Twice': ['1', '2'],
    });
    expect(answer).toBe(418);
    const { headers, ...received } = await next();
    expect(received).toEqual({ method: 'POST', path: '/hooks?a=1', body });
    expect(headers).toMatchObject({ 'x-twice': '1, 2', 'content-length': '36' });
  });

  it.each([
    ['that is no text', Buffer.from([0x7b, 0xff, 0x7d])],
    ['of more than a MiB', Buffer.alloc(2 ** 20 + 1, ' ')],
  ])('shows no body %s, but responds to the webhook', async (_, body) => {
    const { origin, next } = await listening();
    expect(await posted(origin, body)).toBe(200);
    expect(await next()).toMatchObject({ method: 'POST', body: null });
  });

  it('receives a webhook body of exactly 1 MiB', async () => {
    const { origin, next } = await listening();
    await posted(origin, Buffer.alloc(2 ** 20, ' '));
    expect((await next()).body).toHaveLength(2 ** 20);
  });

  it('shows a webhook before its delayed response, and aborts waiting requests at the end', async () => {
    const { origin, next, end } = await listening({ delayMs: 60_000 });
    const answer = posted(origin, Buffer.from('{}'));
    expect(await next()).toMatchObject({ body: '{}' });
    const cutOff = expect(answer).rejects.toThrow('socket hang up');
    end();
    await cutOff;
  });

  it('aborts incomplete requests when the receiver ends', async () => {
    const { origin, end } = await listening();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const sent = 'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n';
    socket.write(sent);
    await once(socket, 'data');
    const closed = once(socket, 'close');
    socket.on('error', () => {});
    end();
    await closed;
  });

  it('accepts webhooks only from this machine', async () => {
    const { origin } = await listening();
    const elsewhere = connect(Number(new URL(origin).port), '127.0.0.2');
    const [error] = await once(elsewhere, 'error');
    expect(error.code).toMatch(/^E(CONNREFUSED|ADDRNOTAVAIL|TIMEDOUT)$/);
  });

  it('ends the receiver when it is aborted, and frees its port', async () => {
    const { origin, requests, end } = await listening();
    end();
    expect(await toEnd(requests)).toEqual([]);
    const { port } = new URL(origin);
    const again = await listening({ port: Number(port) });
    expect(again.origin).toBe(origin);
  });

  it('shows no requests if aborted before the receiver starts', async () => {
    const requests = await listenedTo(AbortSignal.abort());
    expect(await toEnd(requests)).toEqual([]);
  });

  it('keeps receiving webhooks after a client disconnects in the middle of a request', async () => {
    const { origin, next } = await listening();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', () =>
      socket.resetAndDestroy(),
    );
    await once(socket, 'close');
    await posted(origin, Buffer.from('{"next":1}'));
    expect((await next()).body).toBe('{"next":1}');
  });

  it('refuses a port that is already in use, and names it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    await expect(listening({ port })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: `The port ${port} is already in use. Choose another one.`,
    });
    other.close();
  });
});

async function listening(options: { port?: number; status?: number; delayMs?: number } = {}) {
  const ending = new AbortController();
  UNTIL.add(ending);
  const usual = { port: 0, status: 200, delayMs: 0, signal: ending.signal };
  const receiver = await webhookReceiver.listen({ ...usual, ...options });
  const arrivals = receiver.requests[Symbol.asyncIterator]();
  const next = async (): Promise<IncomingRequest> => (await arrivals.next()).value;
  return { ...receiver, next, end: () => ending.abort() };
}

async function listenedTo(signal: AbortSignal): Promise<Receiver['requests']> {
  const options = { port: 0, status: 200, delayMs: 0, signal };
  return (await webhookReceiver.listen(options)).requests;
}

async function toEnd(requests: Receiver['requests']): Promise<readonly IncomingRequest[]> {
  const arrivals: IncomingRequest[] = [];
  for await (const arrival of requests) arrivals.push(arrival);
  return arrivals;
}

async function posted(
  url: string,
  body: Buffer,
  headers: Record<string, string[]> = {},
): Promise<number> {
  const length = { 'Content-Length': body.length };
  const outgoing = request(url, { method: 'POST', headers: { ...headers, ...length } });
  outgoing.end(body);
  const [incoming] = await once(outgoing, 'response');
  await text(incoming);
  return incoming.statusCode;
}
