import { afterEach, describe, expect, it } from '@jest/globals';
import { apiClient, type Sent } from '#tests/kit/api-client.ts';
import { replaceUseCases } from '#tests/kit/replace-in.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  KEY,
  notification,
  notify,
  PATH,
  payAtGateway,
  SETTINGS,
  signature,
  signed,
  unpaidByQris,
} from './notifications.ts';
import { shown, silencing } from './payment-calls.ts';

const KIB = 1024;
const COURIERS = '/api/v1/couriers';
/** Requests of an address before the next one without a key is refused. */
const BURST = 100;

const silence = { isSilent: false, calls: 0 };
const shared = sharedApi({
  settings: { ...SETTINGS, LOG_LEVEL: 'debug' },
  rewire: (container) => silencing(container, silence),
});

afterEach(() => {
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('POST /hooks/payments/{gateway}', () => {
  it('refuses a payment notification without a signature, with another one, or of another text', async () => {
    const { client, number, orderId } = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, orderId);
    const { body, headers } = notification(orderId);
    const { calls } = silence;
    const forged = [
      { body },
      { body, headers: { 'X-Simulator-Signature': '' } },
      { body, headers: { 'X-Simulator-Signature': signature(body, 'another key') } },
      { body: `${body} `, headers },
      { body: '', headers },
      {},
      signed('{}'),
      signed('no JSON'),
      signed(JSON.stringify({ order_id: '../../etc' })),
    ];
    for (const sent of forged) {
      const answer = await post(sent);
      expect([answer.status, answer.error().code]).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect(silence.calls).toBe(calls);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
  });

  it('rejects a notification of an unknown order, and of an unknown gateway', async () => {
    expect((await post(notification('SKR-0'))).error().code).toBe('NOT_FOUND');
    const { orderId } = await unpaidByQris(shared.api);
    for (const name of ['midtrans', 'SIMULATOR', 'simulator%00', '__proto__', '%ff']) {
      const path = `/hooks/payments/${name}`;
      expect((await post({ ...notification(orderId), path })).status).toBe(404);
    }
    for (const path of ['/hooks', '/hooks/payments', '/hooks/payments/', `${PATH}/x`]) {
      expect((await post({ path })).status).toBe(404);
    }
  });

  it('accepts payment notifications by POST only', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await post({ method });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
    }
  });

  it('accepts a notification of 256 KiB in UTF-8, and not a byte more', async () => {
    const { orderId } = await unpaidByQris(shared.api);
    const body = JSON.stringify({ order_id: orderId }).padEnd(256 * KIB);
    expect((await post(signed(body))).status).toBe(200);
    expect((await post(signed(`${body} `))).error().code).toBe('PAYLOAD_TOO_LARGE');
    const odd = { ...signed('{}'), body: Buffer.from([0x7b, 0xff, 0x7d]) };
    expect((await post(odd)).error().code).toBe('BAD_REQUEST');
    const zipped = { 'Content-Encoding': 'gzip' };
    expect((await post({ body, headers: zipped })).error().code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('logs neither body nor signature of a notification, even after an error', async () => {
    const order = 'SKR-kanaria-of-an-order';
    const sent = notification(order);
    await post(sent);
    const broken = await shared.another({
      settings: { ...SETTINGS, LOG_LEVEL: 'debug' },
      rewire(container) {
        replaceUseCases(container, 'payment', () => ({
          async handlePaymentNotification(_, { body, headers }) {
            const headerValues = Object.values(headers).join();
            throw new Error(`${body} of ${JSON.parse(body).order_id} by ${headerValues}`);
          },
        }));
      },
    });
    expect((await notify(broken, sent)).error().code).toBe('INTERNAL');
    for (const { log } of [shared.api, broken]) {
      const lines = JSON.stringify(log);
      for (const secret of [order, signature(sent.body, KEY), KEY]) {
        expect(lines).not.toContain(secret);
      }
      expect(log).toContainEqual(
        expect.objectContaining({ message: 'request', route: '/hooks/payments/:gateway' }),
      );
    }
  });
});

describe('requests to webhook routes', () => {
  it('counts webhook requests in flight separately from the API', async () => {
    const entered = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const works = [held.promise];
    const busy = await shared.another({
      settings: { ...SETTINGS, MAX_IN_FLIGHT: '1' },
      rewire(container) {
        replaceUseCases(container, 'payment', () => ({
          handlePaymentNotification() {
            entered.resolve();
            return works.pop() ?? Promise.resolve();
          },
        }));
      },
    });
    const first = notify(busy, notification('SKR-1'));
    await entered.promise;
    const client = apiClient(busy.port, (await busy.newKey()).secret);
    const another = await notify(busy, notification('SKR-2'));
    expect([another.status, another.error().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await client.get(COURIERS)).status).toBe(200);
    held.resolve();
    expect((await first).data()).toEqual({ received: true });
  });

  it('refuses a forger of notifications after too many attempts, but never a gateway', async () => {
    const strict = await shared.another({ settings: { ...SETTINGS, RATE_LIMITS: 'on' } });
    strict.clock.stop();
    const { orderId } = await unpaidByQris(shared.api);
    for (let sent = 0; sent < BURST - 1; sent += 1) {
      expect((await notify(strict, { body: '{}' })).status).toBe(401);
      if (sent % 20 === 0) expect((await notify(strict, notification(orderId))).status).toBe(200);
    }
    expect((await notify(strict, notification('SKR-0'))).status).toBe(404);
    const refused = await notify(strict, notification(orderId));
    expect([refused.status, refused.error().code]).toEqual([429, 'RATE_LIMITED']);
  });

  it('serves notifications in the API process: a worker answers health only', async () => {
    const worker = await shared.another({ settings: { ...SETTINGS, ROLE: 'worker' } });
    expect((await notify(worker, notification('SKR-0'))).error().message).toMatch(/nothing at/);
  });

  it('trusts no notification while no key is configured', async () => {
    const keyless = await shared.another({ settings: {} });
    const answers = ['', KEY].map((key) => {
      const body = '{"order_id":"SKR-0"}';
      return notify(keyless, { body, headers: { 'X-Simulator-Signature': signature(body, key) } });
    });
    for (const { status } of await Promise.all(answers)) expect(status).toBe(401);
  });
});

function post(sent: Partial<Sent>) {
  return notify(shared.api, sent);
}
