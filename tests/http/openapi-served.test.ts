import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { loadDashboardOpenApi, loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { servedOpenApi } from '#src/http/contract/served-openapi.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();

describe.each([
  ['/api/openapi.json', 'api'],
  ['/api/dashboard/openapi.json', 'dashboard'],
  ['/api/hooks/openapi.json', 'hooks'],
  ['/api/webhooks/openapi.json', 'webhooks'],
] as const)('%s', (path, part) => {
  it('serves the open API document, without parts of the dashboard\u2019s', async () => {
    const { body } = await get(path);
    const closed = part === 'dashboard' ? loadDashboardOpenApi() : loadOpenApi();
    const served = servedOpenApi(closed, { part, url: 'http://localhost:3000' });
    expect(body.equals(Buffer.from(JSON.stringify(served)))).toBe(true);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['gzip;q=0.5, br;q=1', brotliDecompressSync],
    ['br;q=0, *', gunzipSync],
  ])('compresses the API document for clients that accept %s', async (accepted, unpack) => {
    const plain = await get(path);
    const { headers, body } = await get(path, { 'accept-encoding': accepted });
    expect(['br', 'gzip']).toContain(headers['content-encoding']);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(unpack(body).equals(plain.body)).toBe(true);
    expect(body.length * 2).toBeLessThan(plain.body.length);
    expect(headers.etag).not.toBe(plain.headers.etag);
  });

  it.each([undefined, 'identity', 'zstd', 'identity;q=0, zstd'])(
    'sends the API document uncompressed to clients that accept %s',
    async (accepted) => {
      const { status, headers } = await get(path, accepted && { 'accept-encoding': accepted });
      expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    },
  );

  it('lets caches keep the API document, and answers 304 to caches that have it', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const given = { 'accept-encoding': accepted };
      const { headers, body } = await get(path, given);
      expect(headers).toMatchObject({ etag: expect.stringMatching(/^"[^"]+"$/) });
      expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/);
      expect(headers['access-control-allow-origin']).toBe('*');
      const again = await get(path, { ...given, 'if-none-match': String(headers.etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers.etag).toBe(headers.etag);
      const other = await get(path, { ...given, 'if-none-match': '"another"' });
      expect([other.status, other.body.equals(body)]).toEqual([200, true]);
    }
  });

  it('answers HEAD of the API document with the headers only', async () => {
    const { status, headers, body } = await get(path, {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers).toMatchObject({
      etag: expect.any(String),
      'content-length': expect.any(String),
    });
  });
});

type Answer = { status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/** Requests raw bytes, without decompression. */
function get(path: string, headers: NodeJS.Dict<string> | '' = {}, method = 'GET') {
  return new Promise<Answer>((resolve, reject) => {
    const call = request({
      port: shared.api.port,
      host: '127.0.0.1',
      path,
      method,
      headers: headers || {},
    });
    call.on('error', reject).end();
    call.on('response', async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode, headers: answer.headers, body });
    });
  });
}
