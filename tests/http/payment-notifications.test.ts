import { afterEach, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import type { Sent } from '#tests/kit/api-client.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { notification, notify, payAtGateway, SETTINGS, unpaidByQris } from './notifications.ts';
import { balance, expire, movesOf, OPENING, pay, shown, silencing } from './payment-calls.ts';

const silence = { isSilent: false, calls: 0 };
const shared = sharedApi({
  settings: SETTINGS,
  rewire: (container) => silencing(container, silence),
});

afterEach(() => {
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('POST /hooks/payments/{gateway}', () => {
  it('marks a shipment as paid by the notification of its QR code, and holds the money', async () => {
    const waiting = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, waiting.orderId);
    const answer = await post(notification(waiting.orderId));
    expect([answer.status, answer.data()]).toEqual([200, { received: true }]);
    expect(await shown(waiting.client, waiting.number)).toMatchObject({
      status: 'PROCESSING',
      payment_status: 'PAID',
      payment_method: 'QRIS',
    });
    expect(await balance(waiting.client)).toMatchObject({ held: waiting.shipment.price });
  });

  it('credits a payment once, however many notifications arrive at once', async () => {
    const { client, number, orderId, shipment } = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, orderId);
    const answers = Array.from({ length: 8 }, () => post(notification(orderId)));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    expect((await post(notification(orderId))).status).toBe(200);
    expect(await movesOf(client, number)).toHaveLength(3);
    const { total_amount: price } = shipment;
    expect(await balance(client)).toMatchObject({ available: OPENING, held: price });
  });

  it('accepts no other amount as payment of a QR code, and raises an alert', async () => {
    const { client, number, orderId, shipment } = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, orderId, shipment.total_amount - 1);
    expect((await post(notification(orderId))).status).toBe(200);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
    expect(await movesOf(client, number)).toEqual([]);
    const alerts = await shared.api.container.get(TOKENS.useCases).alert.listAlerts();
    expect(alerts.filter((alert) => alert.subject === number)).toMatchObject([
      { kind: 'WRONG_AMOUNT' },
    ]);
  });

  it.each([
    ['expired', expire, 'EXPIRED'],
    ['paid otherwise', payByWallet, 'PROCESSING'],
  ] as const)('credits money for a shipment that is %s to the wallet', async (_, end, status) => {
    const { client, number, orderId } = await unpaidByQris(shared.api);
    await end(client, number);
    const { available } = await balance(client);
    await payAtGateway(shared.api, orderId);
    expect((await post(notification(orderId))).status).toBe(200);
    const after = await shown(client, number);
    expect(after).toMatchObject({ status, late_payment: true });
    expect(await balance(client)).toMatchObject({ available: available + after.total_amount });
  });

  it('requests another payment notification while the gateway is silent', async () => {
    const { client, number, orderId } = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, orderId);
    silence.isSilent = true;
    const refused = await post(notification(orderId));
    silence.isSilent = false;
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.error()).toMatchObject({ code: 'PAYMENT_UNAVAILABLE', source: 'payment' });
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
    expect((await post(notification(orderId))).status).toBe(200);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PAID' });
  });

  it('requires no content type of a payment notification', async () => {
    const { orderId } = await unpaidByQris(shared.api);
    const { body, headers } = notification(orderId);
    for (const type of [[], 'application/x-www-form-urlencoded', 'nonsense']) {
      const typed = { ...headers, 'Content-Type': type };
      expect((await post({ body, headers: typed })).status).toBe(200);
    }
  });
});

function post(sent: Partial<Sent>) {
  return notify(shared.api, sent);
}

async function payByWallet(...[client, number]: Parameters<typeof expire>) {
  await pay(client, number, 'WALLET');
}
