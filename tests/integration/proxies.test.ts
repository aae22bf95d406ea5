import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openDouble } from '#adapters/_kit/fixtures/double.ts';
import { call } from '#adapters/payments/_kit/http.ts';
import { httpReceiver, type Listener } from '#adapters/webhooks/fixtures/receiver.ts';
import { webhookSender } from '#adapters/webhooks/sender.ts';

/** Spellings of proxy variables that programs read. */
const NAMES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'];

let proxy: Listener;
let before: NodeJS.ProcessEnv;

beforeEach(async () => {
  proxy = await httpReceiver((_, response) => response.end('{"stolen":true}'));
  before = { ...process.env };
  for (const name of NAMES) process.env[name] = `http://127.0.0.1:${proxy.port}`;
});
afterEach(async () => {
  process.env = before;
  await proxy.close();
});

it('calls a gateway directly, whatever proxy the environment names', async () => {
  const gateway = await openDouble(() => ({ status: 200, body: { ok: true } }));
  const headers = { Authorization: 'Basic c2VjcmV0Og==' };
  const { signal } = new AbortController();
  const reply = await call({ method: 'GET', url: `${gateway.url}/v2/x/status`, headers }, signal);
  await gateway.close();
  expect(reply).toEqual({ status: 200, body: { ok: true } });
  expect(proxy.connections()).toBe(0);
});

it('calls a webhook receiver directly, whatever proxy the environment names', async () => {
  const receiver = await httpReceiver((_, response) => response.end('itself'));
  const sender = webhookSender({ clock: { monotonicMs: () => 0 }, allowsLoopback: true });
  const url = `http://localhost:${receiver.port}/`;
  const reply = await sender.send({ url, headers: {}, body: '{}', deadlineMs: 5000 });
  await receiver.close();
  expect(reply).toMatchObject({ status: 200, excerpt: 'itself' });
  expect(proxy.connections()).toBe(0);
});
