import { afterEach, describe, expect, it } from '@jest/globals';
import { USE_CASES } from '#src/composition/tokens.ts';
import type { Sent } from '#tests/kit/api-client.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import {
  notification,
  notify,
  payAtGateway,
  SETTINGS,
  signed,
  unpaidByQris,
} from './notifications.ts';
import {
  balance,
  expire,
  movesOf,
  OPENING,
  pay,
  paymentsOf,
  shown,
  silencing,
} from './payment-calls.ts';
import { requestedTopUp, shownTopUp } from './top-up-calls.ts';

const silence = { isSilent: false, calls: 0 };
const shared = sharedApi({
  settings: SETTINGS,
  rewire: (container) => silencing(container, silence),
});

afterEach(() => {
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('POST /hooks/payments/{gateway}', () => {
  it('takes the payment of a QR code: the shipment is paid, and its money is held', async () => {
    const waiting = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, waiting.orderId);
    const answer = await post(notification(waiting.orderId));
    expect([answer.status, answer.data()]).toEqual([200, { received: true }]);
    expect(await shown(waiting.client, waiting.number)).toMatchObject({
      ...{ status: 'PROCESSING', payment_status: 'PAID', payment_method: 'QRIS' },
    });
    expect(await balance(waiting.client)).toMatchObject({ held: waiting.shipment.price });
  });

  it('takes the payment of a top-up, however often: its money is in the wallet once', async () => {
    const { accountId, client, id, subject, amount } = await requestedTopUp(shared.api, 'QRIS');
    const [payment] = (await paymentsOf(shared.api, accountId, subject)).all;
    const orderId = payment?.method === 'QRIS' ? payment.orderId : '';
    await payAtGateway(shared.api, orderId);
    const answers = Array.from({ length: 8 }, () => post(notification(orderId)));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    expect((await shownTopUp(client, id)).data()).toMatchObject({ status: 'PAID' });
    expect(await movesOf(client, id)).toEqual([`TOPUP available CREDIT ${amount}`]);
    expect(await balance(client)).toMatchObject({ available: OPENING + amount });
  });

  it('credits once, however often and at once it is notified', async () => {
    const { client, number, orderId, shipment } = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, orderId);
    const answers = Array.from({ length: 8 }, () => post(notification(orderId)));
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    expect((await post(notification(orderId))).status).toBe(200);
    expect(await movesOf(client, number)).toHaveLength(3);
    const { total_amount: price } = shipment;
    expect(await balance(client)).toMatchObject({ available: OPENING, held: price });
  });

  it('believes nothing but the gateway: what is not paid there stays unpaid', async () => {
    const { client, number, orderId } = await unpaidByQris(shared.api);
    const lie = { order_id: orderId, transaction_status: 'settlement', gross_amount: '1.00' };
    expect((await post(signed(JSON.stringify(lie)))).status).toBe(200);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
  });

  it('takes another sum for no payment, and raises an alert', async () => {
    const { client, number, orderId, shipment } = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, orderId, shipment.total_amount - 1);
    expect((await post(notification(orderId))).status).toBe(200);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
    expect(await movesOf(client, number)).toEqual([]);
    const alerts = await shared.api.container.get(USE_CASES.alert).listAlerts();
    expect(alerts.filter((alert) => alert.subject === number)).toMatchObject([
      { kind: 'WRONG_AMOUNT' },
    ]);
  });

  it.each([
    ['expired', expire, 'EXPIRED'],
    ['paid otherwise', payByWallet, 'PROCESSING'],
  ] as const)('keeps money for what is %s in the wallet', async (_, end, status) => {
    const { client, number, orderId } = await unpaidByQris(shared.api);
    await end(client, number);
    const { available } = await balance(client);
    await payAtGateway(shared.api, orderId);
    expect((await post(notification(orderId))).status).toBe(200);
    const after = await shown(client, number);
    expect(after).toMatchObject({ status, late_payment: true });
    expect(await balance(client)).toMatchObject({ available: available + after.total_amount });
  });

  it('is to come again while the gateway is silent', async () => {
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

  it.each([undefined, 'application/json', 'application/x-www-form-urlencoded', 'nonsense'])(
    'needs no content type: %s',
    async (type) => {
      const { client, number, orderId } = await unpaidByQris(shared.api);
      await payAtGateway(shared.api, orderId);
      const { body, headers } = notification(orderId);
      const typed = { ...headers, 'Content-Type': type ?? [] };
      expect((await post({ body, headers: typed })).status).toBe(200);
      expect(await shown(client, number)).toMatchObject({ payment_status: 'PAID' });
    },
  );
});

function post(sent: Partial<Sent>) {
  return notify(shared.api, sent);
}

async function payByWallet(...[client, number]: Parameters<typeof expire>) {
  await pay(client, number, 'WALLET');
}
