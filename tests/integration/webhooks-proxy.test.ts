import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { httpReceiver, type Listener } from '#adapters/webhooks/fixtures/receiver.ts';
import { webhookSender } from '#adapters/webhooks/sender.ts';

/** All spellings that programs look for. */
const NAMES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'];

let receiver: Listener;
let proxy: Listener;
let before: NodeJS.ProcessEnv;

beforeEach(async () => {
  receiver = await httpReceiver((_, response) => response.end('itself'));
  proxy = await httpReceiver((_, response) => response.end('stolen'));
  before = { ...process.env };
});
afterEach(async () => {
  process.env = before;
  await Promise.all([receiver.close(), proxy.close()]);
});

it('a receiver is sent its webhooks itself, whatever proxy the environment names', async () => {
  for (const name of NAMES) process.env[name] = `http://127.0.0.1:${proxy.port}`;
  const sender = webhookSender({ clock: { monotonicMs: () => 0 }, allowsLoopback: true });
  const url = `http://localhost:${receiver.port}/`;
  const reply = await sender.send({ url, headers: {}, body: '{}', deadlineMs: 5000 });
  expect(reply).toMatchObject({ status: 200, excerpt: 'itself' });
  expect(proxy.connections()).toBe(0);
});
