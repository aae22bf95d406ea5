import { connect } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '#src/http/problem.ts';
import { apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { type RawAnswer, type RawOptions, rawExchange } from '#tests/kit/raw-http.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const HOST = 'Host: api.example\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const BODY = JSON.stringify(RATES_BODY);

const shared = sharedApi();
let auth = '';

beforeAll(async () => {
  auth = `Authorization: Bearer ${(await shared.api.newKey()).secret}\r\n`;
});

afterEach(async () => {
  expect((await apiClient(shared.api.port).get('/healthz')).status).toBe(200);
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('invalid HTTP', () => {
  it.each<[string, string, ErrorCode]>([
    ['noise', 'noise\r\n\r\n', 'BAD_REQUEST'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'BAD_REQUEST'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'BAD_REQUEST'],
    ['HTTP/3.7', `GET / HTTP/3.7\r\n${HOST}\r\n`, 'BAD_REQUEST'],
    ['an unknown method', `STEAL / HTTP/1.1\r\n${HOST}\r\n`, 'BAD_REQUEST'],
    ['a small-letter method', `get / HTTP/1.1\r\n${HOST}\r\n`, 'BAD_REQUEST'],
    ['a blank in a header’s name', `GET / HTTP/1.1\r\nX Y: 1\r\n${HOST}\r\n`, 'BAD_REQUEST'],
    ['a folded header', `GET / HTTP/1.1\r\nX: 1\r\n 2\r\n${HOST}\r\n`, 'BAD_REQUEST'],
    ['a NUL in a header', `GET / HTTP/1.1\r\nX: a\0b\r\n${HOST}\r\n`, 'BAD_REQUEST'],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}}'), 'BAD_REQUEST'],
    ['no Host', `GET /healthz HTTP/1.1\r\n\r\n`, 'BAD_REQUEST'],
    ['an empty Host', 'GET /healthz HTTP/1.1\r\nHost:\r\n\r\n', 'BAD_REQUEST'],
    ['two Hosts', `GET /healthz HTTP/1.1\r\n${HOST}${HOST}\r\n`, 'BAD_REQUEST'],
    ['two Hosts of HTTP/1.0', `GET /healthz HTTP/1.0\r\n${HOST}${HOST}\r\n`, 'BAD_REQUEST'],
    ...['a b', 'a/b', 'a@b', 'a,b', 'a:b', 'a:123456', '[::1', '<a>', 'a?', 'ä'].map(
      (host): [string, string, ErrorCode] => [
        `Host: ${host}`,
        `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
        'BAD_REQUEST',
      ],
    ),
    ...['gzip, chunked', 'gzip,chunked', 'identity, chunked', 'chunked, chunked'].map(
      (coding): [string, string, ErrorCode] => [
        `Transfer-Encoding: ${coding}`,
        post(`Transfer-Encoding: ${coding}\r\n`, '2\r\n{}\r\n0\r\n\r\n'),
        'BAD_REQUEST',
      ],
    ),
    ['a negative length', post('Content-Length: -1\r\n', '{}'), 'BAD_REQUEST'],
    ['a length in words', post('Content-Length: two\r\n', '{}'), 'BAD_REQUEST'],
    [
      'a length and chunks',
      post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      'BAD_REQUEST',
    ],
    ['a broken chunk', post('Transfer-Encoding: chunked\r\n', 'zz\r\n'), 'BAD_REQUEST'],
    ['an unknown transfer', post('Transfer-Encoding: gzip\r\n', 'zz\r\n'), 'BAD_REQUEST'],
    ['20 KB of headers', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 'HEADERS_TOO_LARGE'],
    ['3 MB of headers', `GET / HTTP/1.1\r\nX: ${'a'.repeat(3e6)}\r\n\r\n`, 'HEADERS_TOO_LARGE'],
    [
      '2,000 headers',
      `GET / HTTP/1.1\r\n${'X-A: 1234567\r\n'.repeat(2_000)}\r\n`,
      'HEADERS_TOO_LARGE',
    ],
    ['a tunnel', `CONNECT bank.example:443 HTTP/1.1\r\n${HOST}\r\n`, 'BAD_REQUEST'],
    [
      'an odd expectation',
      post('Expect: miracles\r\nContent-Length: 2\r\n', '{}'),
      'EXPECTATION_FAILED',
    ],
  ])('answers non-HTTP in JSON and closes the connection: %s', async (_, bytes, code) => {
    const { answers } = await raw(bytes, { untilClosed: true });
    expect(answers.map(codeOf)).toEqual([code]);
    expect(answers[0]?.headers).toMatchObject({ connection: 'close' });
  });

  it('answers BAD_REQUEST to a body that ends before its length', async () => {
    const bytes = `${head('POST')}${auth}${JSON_TYPE}Content-Length: 500\r\n\r\n${BODY}`;
    const { answers } = await raw(bytes, { halfClose: true, untilClosed: true });
    expect(answers.map(codeOf)).toEqual(['BAD_REQUEST']);
  });
});

describe('unusual HTTP', () => {
  it.each([
    ['HTTP/1.0, without Host', 'GET /api/v1/couriers HTTP/1.0\r\n', 200],
    ['a Host with its port', 'GET /api/v1/couriers HTTP/1.1\r\nHost: api.example:8443\r\n', 200],
    ['an IPv6 Host', 'GET /api/v1/couriers HTTP/1.1\r\nHost: [::1]:3000\r\n', 200],
    ['a whole URL as target', `GET http://api.example/api/v1/couriers HTTP/1.1\r\n${HOST}`, 200],
    ['blank lines in front', `\r\n\r\nGET /api/v1/couriers HTTP/1.1\r\n${HOST}`, 200],
    [
      'an offer to upgrade',
      `GET /api/v1/couriers HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`,
      200,
    ],
    ['a second key', `GET /api/v1/couriers HTTP/1.1\r\n${HOST}Authorization: Bearer x\r\n`, 401],
    ['OPTIONS', `OPTIONS /api/v1/couriers HTTP/1.1\r\n${HOST}`, 405],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}`, 404],
    ['TRACE', `TRACE /api/v1/couriers HTTP/1.1\r\n${HOST}`, 405],
    ['PATCH', `PATCH /api/v1/couriers HTTP/1.1\r\n${HOST}`, 405],
    ['QUERY', `QUERY /api/v1/couriers HTTP/1.1\r\n${HOST}`, 405],
    ['DELETE of what only answers', `DELETE /healthz HTTP/1.1\r\n${HOST}`, 405],
  ])('answers unusual but valid HTTP: %s', async (_, start, status) => {
    const { answers } = await raw(`${start}${auth}\r\n`);
    expect(answers.map((answer) => answer.status)).toEqual([status]);
  });

  it.each([
    ['GET, HEAD', 'POST', '/api/v1/couriers'],
    ['GET, HEAD', 'PUT', '/readyz'],
    ['POST', 'GET', '/api/v1/rates'],
    ['POST', 'HEAD', '/api/v1/rates'],
  ])('names %s in the 405 for %s %s', async (allowed, method, path) => {
    const bytes = `${method} ${path} HTTP/1.1\r\n${HOST}\r\n`;
    const { answers } = await raw(bytes, { bodiless: method === 'HEAD' });
    expect(answers).toMatchObject([{ status: 405, headers: { allow: allowed } }]);
  });

  it('answers pipelined requests separately and in order', async () => {
    const requests = [
      `GET /healthz HTTP/1.1\r\n${HOST}\r\n`,
      `GET /nowhere HTTP/1.1\r\n${HOST}\r\n`,
      `${head('POST')}${auth}${JSON_TYPE}Content-Length: ${BODY.length}\r\n\r\n${BODY}`,
      `GET /api/v1/couriers HTTP/1.1\r\n${HOST}\r\n`,
    ];
    const { answers } = await raw(requests.join(''), { count: requests.length });
    expect(answers.map((answer) => answer.status)).toEqual([200, 404, 200, 401]);
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(4);
  });

  it('does not read an unread body as the next request', async () => {
    const smuggled = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`;
    const bytes = `${head('POST')}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`;
    const { answers } = await raw(`${bytes}GET /nowhere HTTP/1.1\r\n${HOST}\r\n`, { count: 2 });
    expect(answers.map((answer) => answer.status)).toEqual([401, 404]);
  });

  it('answers 100 Continue to a request that expects it', async () => {
    const start = `${head('POST')}${auth}${JSON_TYPE}Expect: 100-continue\r\n`;
    const { answers } = await raw(`${start}Content-Length: ${BODY.length}\r\n\r\n${BODY}`);
    expect(answers.map((answer) => answer.status)).toEqual([200]);
  });

  it('logs a client that disconnects in the middle of its request, and keeps serving', async () => {
    const bytes = `${head('POST')}${auth}${JSON_TYPE}Content-Length: 500\r\n\r\n{`;
    const before = shared.api.log.length;
    const socket = connect(shared.api.port, '127.0.0.1');
    socket.write(bytes, () => socket.destroy());
    await waitUntil(() => shared.api.log.length > before);
    expect(shared.api.log.at(-1)).toMatchObject({ level: 'info', completed: false });
  });
});

function raw(bytes: string, options: RawOptions = {}) {
  return rawExchange(shared.api.port, bytes, options);
}

function head(method: string): string {
  return `${method} /api/v1/rates HTTP/1.1\r\n${HOST}`;
}

function post(headers: string, body: string): string {
  return `${head('POST')}${JSON_TYPE}${headers}\r\n${body}`;
}

function codeOf({ text }: RawAnswer): string {
  const { error }: { error: { code: string } } = JSON.parse(text);
  return error.code;
}
