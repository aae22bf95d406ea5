import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { WebhookReply } from '#domain/notifying/webhook/webhook-sender.ts';
import { httpReceiver, type Listener, openForTest, tcpReceiver } from './fixtures/receiver.ts';
import { webhookSender } from './sender.ts';

const CLOCK = { monotonicMs: () => performance.now() };
const PATIENT_MS = 60_000;
/** Deadline for events that never come. */
const SHORT_MS = 300;

const sender = webhookSender({ clock: CLOCK, allowsLoopback: true, lookup: async () => [] });
const at = openForTest();

function sendTo({ port }: Listener, timeMs = PATIENT_MS, scheme = 'http'): Promise<WebhookReply> {
  const deadlineMs = CLOCK.monotonicMs() + timeMs;
  const headers = { 'webhook-id': 'dlv_1' };
  return sender.send({
    url: `${scheme}://localhost:${port}/a?b=c`,
    headers,
    body: '{}',
    deadlineMs,
  });
}

/** Sends these bytes when a request arrives. */
const saying = (bytes: string) => (socket: Socket) => socket.once('data', () => socket.end(bytes));
const answered = (status: number, excerpt = '', retryAfter: string | null = null) => ({
  kind: 'ANSWERED',
  status,
  retryAfter,
  excerpt,
});
const unreachable = (error: string) => ({ kind: 'UNREACHABLE', error });
const CLOSED = unreachable('The connection was closed before an answer came.');
const NO_HTTP = unreachable('What came is not an HTTP answer.');
const head = (...lines: string[]) => [...lines, '', ''].join('\r\n');

describe('sending a webhook', () => {
  it("sends the exact bytes of a webhook's body, as JSON, without accepting compression", async () => {
    const body = '{"a":"é\\u00e9 😀","b": 1 }\n';
    const seen = Promise.withResolvers<object>();
    const receiver = await at(
      httpReceiver(async (request, response) => {
        const bytes = Buffer.concat(await request.toArray());
        seen.resolve({ method: request.method, url: request.url, ...request.headers, bytes });
        response.end();
      }),
    );
    const url = `http://localhost:${receiver.port}/a/%20b?c=d`;
    const headers = { 'webhook-id': 'dlv_1', 'webhook-signature': 'v1,a v1,b=' };
    await sender.send({ url, headers, body, deadlineMs: CLOCK.monotonicMs() + PATIENT_MS });
    expect(await seen.promise).toEqual({
      method: 'POST',
      url: '/a/%20b?c=d',
      host: `localhost:${receiver.port}`,
      ...headers,
      'content-type': 'application/json',
      'user-agent': 'Satukurir-Webhooks/1.0',
      accept: '*/*',
      'accept-encoding': 'identity',
      connection: 'keep-alive',
      'content-length': String(Buffer.byteLength(body)),
      bytes: Buffer.from(body),
    });
  });

  it('reuses the connection for the next webhook, unless a response was too long', async () => {
    let length = 1000;
    const receiver = await at(httpReceiver((_, response) => response.end('x'.repeat(length))));
    for (const _ of 'abc') expect(await sendTo(receiver)).toMatchObject({ status: 200 });
    expect(receiver.connections()).toBe(1);
    length = 1_000_000;
    for (const _ of 'abc') expect(await sendTo(receiver)).toMatchObject({ status: 200 });
    expect(receiver.connections()).toBe(3);
  });

  it('repeats a webhook when a kept connection breaks, but not when a new one does', async () => {
    const receiver = await at(tcpReceiver(breakingAtSecond));
    expect(await sendTo(receiver)).toEqual(answered(200, 'ok'));
    expect(await sendTo(receiver)).toEqual(answered(200, 'ok'));
    expect(receiver.connections()).toBe(2);
    const broken = await at(tcpReceiver((socket) => socket.once('data', () => socket.destroy())));
    expect(await sendTo(broken)).toEqual(CLOSED);
    expect(broken.connections()).toBe(1);
  });
});

describe('response to a webhook', () => {
  it.each([
    [
      `${head('HTTP/1.1 200 OK', 'Content-Length: 2', 'Retry-After: 30')}ok`,
      answered(200, 'ok', '30'),
    ],
    [
      `${head('HTTP/1.0 503 x', 'Retry-After: Sat, 21 Nov 2026 00:00:00 GMT')}no`,
      answered(503, 'no', 'Sat, 21 Nov 2026 00:00:00 GMT'),
    ],
    [head('HTTP/1.1 204 x'), answered(204)],
    [head('HTTP/1.1 410 Gone', 'Content-Length: 0'), answered(410)],
    [head('HTTP/1.1 302 x', 'Location: http://127.0.0.1/', 'Content-Length: 0'), answered(302)],
    [
      head('HTTP/1.1 100 x') + head('HTTP/1.1 103 x') + head('HTTP/1.1 201 x', 'Content-Length: 0'),
      answered(201),
    ],
    [`${head('HTTP/1.1 101 x', 'Upgrade: x', 'Connection: upgrade')}abc`, answered(101)],
    [
      `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}1\r\na\r\n0\r\nX-B: c\r\n\r\n`,
      answered(200, 'a'),
    ],
    [`${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}zz\r\n`, answered(200)],
    [`${head('HTTP/1.1 200 OK', 'Content-Length: 100')}cut`, answered(200, 'cut')],
    [
      `${head('HTTP/1.1 200 OK', 'Content-Encoding: gzip', 'Content-Length: 4')}a\0ÿ`,
      answered(200, 'a\uFFFDÿ'),
    ],
    [head('HTTP/1.1 103 x').repeat(100), unreachable('Nothing but interim answers (1xx) came.')],
    [
      head('HTTP/1.1 200 OK', `X: ${'a'.repeat(20_000)}`),
      unreachable('The headers of its answer are too long.'),
    ],
    ['', CLOSED],
    ['HTTP/1.1 200', CLOSED],
    ['SSH-2.0-OpenSSH_9.7\r\n', NO_HTTP],
    ['<html>\r\n\r\n', NO_HTTP],
    ['HTTP/1.1 9999 x\r\n\r\n', NO_HTTP],
    ['\0\x01\x02\xFF', NO_HTTP],
  ])('reports the webhook response %j correctly', async (bytes, reply) => {
    expect(await sendTo(await at(tcpReceiver(saying(bytes))))).toEqual(reply);
  });

  it('reports a connection reset as no response to a webhook', async () => {
    const reset = (socket: Socket) => socket.once('data', () => socket.resetAndDestroy());
    expect(await sendTo(await at(tcpReceiver(reset)))).toEqual(CLOSED);
  });

  it('reports a refused connection to a port without a listener', async () => {
    const receiver = await httpReceiver(() => undefined);
    await receiver.close();
    expect(await sendTo(receiver)).toEqual(unreachable('The connection was refused.'));
  });

  it('stops reading an endless webhook response, and counts it as a response', async () => {
    const closed = Promise.withResolvers<void>();
    const endless = (response: ServerResponse) => {
      const more = () => response.destroyed || response.write('é'.repeat(1000), more);
      response.once('close', closed.resolve);
      more();
    };
    const receiver = await at(httpReceiver((_, response) => endless(response)));
    expect(await sendTo(receiver)).toEqual(answered(200, 'é'.repeat(2048)));
    await closed.promise;
  });

  it('counts a slow webhook response from its status on, and reports a timeout before it', async () => {
    let lateMs = 0;
    const dripping = await at(
      httpReceiver((_, response) => {
        // Only SHORT_MS are left from here on, however long the request took so far.
        lateMs = PATIENT_MS - SHORT_MS;
        response.writeHead(202).write('x');
      }),
    );
    const clock = { monotonicMs: () => lateMs };
    const patient = webhookSender({ clock, allowsLoopback: true, lookup: async () => [] });
    const url = `http://localhost:${dripping.port}/`;
    const asked = { url, headers: {}, body: '{}', deadlineMs: PATIENT_MS };
    expect(await patient.send(asked)).toEqual(answered(202, 'x'));
    const inHeaders = (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\nX: ');
    expect(await sendTo(await at(tcpReceiver(inHeaders)), SHORT_MS)).toEqual({ kind: 'TIMEOUT' });
  });
});

describe('deadline of a webhook', () => {
  it("ends a webhook's wait for a name, a response or a TLS handshake at the deadline", async () => {
    const silent = await at(tcpReceiver(() => undefined));
    expect(await sendTo(silent, SHORT_MS)).toEqual({ kind: 'TIMEOUT' });
    expect(await sendTo(silent, SHORT_MS, 'https')).toEqual({ kind: 'TIMEOUT' });
    const lookup = () => Promise.withResolvers<never>().promise;
    const nameless = webhookSender({ clock: CLOCK, allowsLoopback: false, lookup });
    const deadlineMs = CLOCK.monotonicMs() + SHORT_MS;
    const url = 'https://hooks.example.com/';
    expect(await nameless.send({ url, headers: {}, body: '', deadlineMs })).toEqual({
      kind: 'TIMEOUT',
    });
  });

  it('opens no connection for a webhook after the deadline', async () => {
    const receiver = await at(httpReceiver((_, response) => response.end()));
    expect(await sendTo(receiver, 0)).toEqual({ kind: 'TIMEOUT' });
    expect(receiver.connections()).toBe(0);
  });
});

/** Answers the first request of a connection, and closes it at the second one. */
function breakingAtSecond(socket: Socket): void {
  socket.once('data', () => {
    socket.write(`${head('HTTP/1.1 200 OK', 'Content-Length: 2')}ok`);
    socket.once('data', () => socket.destroy());
  });
}
