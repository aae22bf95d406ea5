import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient } from '#tests/kit/api-client.ts';
import { sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const shared = sharedApi();
let secret: string;

beforeAll(async () => {
  secret = (await shared.api.newKey()).secret;
  const client = apiClient(shared.api.port, secret);
  for (let at = 0; at < 3; at += 1) await sold(client);
});

/** Returns the response with its body still compressed. */
function get(path: string, encoding?: string) {
  const accepted = encoding === undefined ? {} : { 'Accept-Encoding': encoding };
  const headers = { Authorization: `Bearer ${secret}`, ...accepted };
  return new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>(
    (resolve, reject) => {
      const sent = request({ port: shared.api.port, path, headers }, (answer) => {
        const { 'content-encoding': encoding, vary } = answer.headers;
        buffer(answer).then((body) => resolve({ encoding, vary, body }), reject);
      });
      sent.on('error', reject).end();
    },
  );
}

describe('answers to clients that accept compression', () => {
  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
  ])('compresses a list for %s', async (accepted, encoding, decompress) => {
    const path = '/api/v1/shipments?limit=3';
    const plain = await get(path);
    const small = await get(path, accepted);
    expect([plain.encoding, small.encoding]).toEqual([undefined, encoding]);
    expect(small.vary).toContain('Accept-Encoding');
    const [one, other] = [plain.body, decompress(small.body)].map((body) => JSON.parse(`${body}`));
    expect(other.data).toEqual(one.data);
    expect(small.body.length).toBeLessThan(plain.body.length / 3);
  });

  it('compresses an export that is sent in chunks', async () => {
    const path = '/api/v1/shipments/export';
    const [plain, small] = [await get(path), await get(path, 'gzip')];
    expect(small.encoding).toBe('gzip');
    expect(gunzipSync(small.body)).toEqual(plain.body);
  });

  it('sends answers of less than a kilobyte uncompressed', async () => {
    expect((await get('/api/v1/balance', 'gzip')).encoding).toBeUndefined();
  });
});
