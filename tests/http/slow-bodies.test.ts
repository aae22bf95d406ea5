import { describe, expect, it } from '@jest/globals';
import { type ApiClient, apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { headOf, type SlowSockets, slowSockets } from '#tests/kit/slow-sockets.ts';
import {
  SETTINGS as COURIER_SETTINGS,
  callHook,
  courierEvent,
  hookPath,
  signed,
} from './courier-calls.ts';
import { notification, notify, SETTINGS, unpaidByQris } from './notifications.ts';

/** Several times the socket limit of any limiter. */
const SOCKETS = 100;
const MAX_IN_FLIGHT = '16';
const settings = { ...SETTINGS, ...COURIER_SETTINGS, MAX_IN_FLIGHT };

const shared = sharedApi({ settings });

describe('sockets that send one byte of their body keep no other request out', () => {
  it('answers slow bodies at an unknown gateway and courier before they arrive', async () => {
    for (const path of ['/hooks/payments/x', '/hooks/couriers/x/y', '/api/v1/nowhere']) {
      const slow = await slowSockets(shared.api.port, headOf(path), SOCKETS);
      await slow.answered(SOCKETS);
      expect(new Set(slow.statuses)).toEqual(new Set(['HTTP/1.1 404']));
      await expectServed(shared.api);
      slow.end();
    }
  });

  it('answers slow bodies without a key before they arrive, and serves other requests', async () => {
    const slow = await slowSockets(shared.api.port, headOf('/api/v1/rates'), SOCKETS);
    await slow.answered(SOCKETS);
    expect(new Set(slow.statuses)).toEqual(new Set(['HTTP/1.1 401']));
    slow.end();
  });

  it('serves other requests while slow bodies arrive at a known gateway', async () => {
    const slow = await slowSockets(shared.api.port, headOf('/hooks/payments/simulator'), SOCKETS);
    await expectServed(shared.api);
    await expectLate(slow);
  });

  it('serves other requests while slow bodies arrive at a courier’s own path', async () => {
    const slow = await slowSockets(shared.api.port, headOf(hookPath({})), SOCKETS);
    await expectServed(shared.api);
    await expectLate(slow);
  });

  it('serves another key and the same key while slow bodies with that key arrive', async () => {
    const { secret } = await shared.api.newKey();
    const slow = await slowSockets(shared.api.port, headOf('/api/v1/rates', secret), SOCKETS);
    await expectServed(shared.api);
    await expectServed(shared.api, apiClient(shared.api.port, secret));
    // The key is not cached yet, so a few requests that arrive meanwhile find no free slot.
    await expectLate(slow, ['HTTP/1.1 408', 'HTTP/1.1 503']);
  });
});

/** Sends a read, then a client's body, a gateway's and a courier's. */
async function expectServed(api: RunningApi, given?: ApiClient): Promise<void> {
  const client = given ?? apiClient(api.port, (await api.newKey()).secret);
  const { orderId } = await unpaidByQris(api);
  const call = signed({ events: [courierEvent('SIM404', 'PICKED_UP', 0)] });
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await client.get('/api/v1/couriers')).status).toBe(200);
    expect((await client.rates(RATES_BODY)).status).toBe(200);
    expect((await notify(api, notification(orderId))).status).toBe(200);
    expect((await callHook(api, call))[0]).toBe(200);
  }
}

/** Expects that slow requests were cut off to make room, or timed out. */
async function expectLate(slow: SlowSockets, statuses = ['HTTP/1.1 408']): Promise<void> {
  await slow.answered(SOCKETS);
  expect(slow.statuses).toContain('HTTP/1.1 408');
  expect(slow.statuses.filter((status) => !statuses.includes(status))).toEqual([]);
  slow.end();
}
