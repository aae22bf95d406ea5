import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Double, openDouble } from '#adapters/payments/_kit/fixtures/double.ts';
import { call } from '#adapters/payments/_kit/http.ts';

/** All spellings that programs look for. */
const NAMES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'];

let gateway: Double;
let proxy: Double;
let before: NodeJS.ProcessEnv;

beforeEach(async () => {
  gateway = await openDouble(() => ({ status: 200, body: { ok: true } }));
  proxy = await openDouble(() => ({ status: 200, body: { stolen: true } }));
  before = { ...process.env };
});
afterEach(async () => {
  process.env = before;
  await Promise.all([gateway.close(), proxy.close()]);
});

it('a gateway is called directly, whatever proxy the environment names', async () => {
  for (const name of NAMES) process.env[name] = proxy.url;
  const headers = { Authorization: 'Basic c2VjcmV0Og==' };
  const { signal } = new AbortController();
  const reply = await call({ method: 'GET', url: `${gateway.url}/v2/x/status`, headers }, signal);
  expect(reply).toEqual({ status: 200, body: { ok: true } });
  expect(proxy.requests).toEqual([]);
});
