import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient } from '#tests/kit/api-client.ts';
import { rawExchange } from '#tests/kit/raw-http.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { SETTINGS } from './notifications.ts';

const MIB = 1024 * 1024;
const HUNDRED_MB = 100_000_000;
/** Bytes that kernels buffer for a connection, and that the server reads after its answer. */
const UNDER_WAY_MAX = 30 * MIB;

const shared = sharedApi({ settings: SETTINGS });
let key = '';

beforeAll(async () => {
  key = (await shared.api.newKey()).secret;
});

describe('a body of 100 MB', () => {
  it.each([
    ['/api/v1/rates', 413],
    ['/hooks/payments/simulator', 413],
    ['/hooks/payments/unknown', 404],
    ['/api/v1/nowhere', 404],
    ['/api/v1/couriers', 405],
  ])('answers %s before a byte of a 100 MB body arrives: %i', async (path, status) => {
    const { answers, closed } = await raw(`${head(path)}Content-Length: ${HUNDRED_MB}\r\n\r\n`);
    expect(answers).toMatchObject([{ status, headers: { connection: 'close' } }]);
    expect(closed).toBe(true);
  });

  it('sends no 100 Continue for a body of 100 MB', async () => {
    const expecting = `${head('/api/v1/rates')}Expect: 100-continue\r\n`;
    const socket = connect(shared.api.port, '127.0.0.1');
    socket.write(`${expecting}Content-Length: ${HUNDRED_MB}\r\n\r\n`);
    expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 413 Payload Too Large');
  });

  it.each([
    ['by its length', '/api/v1/rates', `Content-Length: ${HUNDRED_MB}\r\n\r\n`, ''],
    ['in chunks', '/api/v1/rates', 'Transfer-Encoding: chunked\r\n\r\n', '10000\r\n'],
    [
      'in chunks that are not read',
      '/api/v1/nowhere',
      'Transfer-Encoding: chunked\r\n\r\n',
      '10000\r\n',
    ],
    ['in chunks of a GET', '', 'Transfer-Encoding: chunked\r\n\r\n', '10000\r\n'],
  ])('does not read a body of 100 MB to its end: %s', async (...[, path, lines, prefix]) => {
    const start = path === '' ? head('/healthz').replace('POST', 'GET') : head(path);
    const sent = await sentUntilClosed(start + lines, `${prefix}${'a'.repeat(65_536)}\r\n`);
    expect(sent).toBeLessThan(UNDER_WAY_MAX);
  });
});

describe('a body in chunks', () => {
  it('cuts off a body in chunks at the limit without waiting for the rest', async () => {
    const chunk = `48000\r\n${' '.repeat(0x48000)}\r\n`;
    const bytes = `${head('/api/v1/rates')}Transfer-Encoding: chunked\r\n\r\n${chunk}`;
    const { answers, closed } = await raw(bytes);
    expect(answers).toMatchObject([{ status: 413, headers: { connection: 'close' } }]);
    expect(closed).toBe(true);
  });

  it('sends no second answer when a body in chunks breaks after its refusal', async () => {
    const broken = `POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`;
    const { answers } = await raw(broken);
    expect(answers).toMatchObject([{ status: 404 }]);
  });
});

it('serves requests after all refused bodies', async () => {
  expect((await apiClient(shared.api.port, key).get('/api/v1/couriers')).status).toBe(200);
});

function head(path: string): string {
  const lines = ['Host: api.example', `Authorization: Bearer ${key}`];
  return [`POST ${path} HTTP/1.1`, ...lines, 'Content-Type: application/json', ''].join('\r\n');
}

function raw(bytes: string) {
  return rawExchange(shared.api.port, bytes, { untilClosed: true });
}

/** Counts the bytes sent, of 100 MB at most, until the connection was closed. */
async function sentUntilClosed(start: string, piece: string): Promise<number> {
  const socket = connect(shared.api.port, '127.0.0.1').on('error', () => {});
  let sent = 0;
  let isOver = false;
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOver = true;
      resolve();
    });
  });
  socket.resume().write(start);
  while (!isOver && sent < HUNDRED_MB) {
    sent += piece.length;
    if (socket.write(piece)) continue;
    // `events.once` would reject on an error that a closed connection may emit first.
    await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  socket.destroy();
  return sent;
}
