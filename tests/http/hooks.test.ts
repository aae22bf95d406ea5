import { afterEach, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
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
import { shownTopUp, wished } from './top-up-calls.ts';

const silence = { isSilent: false, asked: 0 };
const shared = sharedApi({
  settings: SETTINGS,
  rewire: (container) => silencing(container, silence),
});

afterEach(() => {
  expect(shared.api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('POST /hooks/payments/{gateway}', () => {
  it('hears that a QR code was paid: the shipment is, and its money is held', async () => {
    const waiting = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, waiting.orderId);
    const answer = await tell(notification(waiting.orderId));
    expect([answer.status, answer.data()]).toEqual([200, { received: true }]);
    expect(await shown(waiting.client, waiting.number)).toMatchObject({
      ...{ status: 'PROCESSING', payment_status: 'PAID', payment_method: 'QRIS' },
    });
    expect(await balance(waiting.client)).toMatchObject({ held: waiting.shipment.price });
  });

  it('hears that a top-up was paid, however often: its money is in the wallet once', async () => {
    const { accountId, client, id, subject, amount } = await wished(shared.api, 'QRIS');
    const [payment] = (await paymentsOf(shared.api, accountId, subject)).all;
    const orderId = payment?.method === 'QRIS' ? payment.orderId : '';
    await payAtGateway(shared.api, orderId);
    const told = Array.from({ length: 8 }, () => tell(notification(orderId)));
    for (const { status } of await Promise.all(told)) expect(status).toBe(200);
    expect((await shownTopUp(client, id)).data()).toMatchObject({ status: 'PAID' });
    expect(await movesOf(client, id)).toEqual([`TOPUP available CREDIT ${amount}`]);
    expect(await balance(client)).toMatchObject({ available: OPENING + amount });
  });

  it('credits once, however often and at once it is told', async () => {
    const { client, number, orderId, shipment } = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, orderId);
    const told = Array.from({ length: 8 }, () => tell(notification(orderId)));
    for (const { status } of await Promise.all(told)) expect(status).toBe(200);
    expect((await tell(notification(orderId))).status).toBe(200);
    expect(await movesOf(client, number)).toHaveLength(3);
    const { total_amount: price } = shipment;
    expect(await balance(client)).toMatchObject({ available: OPENING, held: price });
  });

  it('believes nothing but the gateway: what is not paid there stays unpaid', async () => {
    const { client, number, orderId } = await unpaidByQris(shared.api);
    const lie = { order_id: orderId, transaction_status: 'settlement', gross_amount: '1.00' };
    expect((await tell(signed(JSON.stringify(lie)))).status).toBe(200);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
  });

  it('takes another sum for no payment: a person is to look', async () => {
    const { client, number, orderId, shipment } = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, orderId, shipment.total_amount - 1);
    expect((await tell(notification(orderId))).status).toBe(200);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
    expect(await movesOf(client, number)).toEqual([]);
    const alerts = await shared.api.container.get(TOKENS.listAlerts)();
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
    expect((await tell(notification(orderId))).status).toBe(200);
    const after = await shown(client, number);
    expect(after).toMatchObject({ status, late_payment: true });
    expect(await balance(client)).toMatchObject({ available: available + after.total_amount });
  });

  it('comes again while the gateway is silent', async () => {
    const { client, number, orderId } = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, orderId);
    silence.isSilent = true;
    const unheard = await tell(notification(orderId));
    silence.isSilent = false;
    expect([unheard.status, unheard.headers['retry-after']]).toEqual([503, '1']);
    expect(unheard.error()).toMatchObject({ code: 'PAYMENT_UNAVAILABLE', source: 'payment' });
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PENDING' });
    expect((await tell(notification(orderId))).status).toBe(200);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PAID' });
  });

  it.each([undefined, 'application/json', 'application/x-www-form-urlencoded', 'nonsense'])(
    'asks for no type: %s',
    async (type) => {
      const { client, number, orderId } = await unpaidByQris(shared.api);
      await payAtGateway(shared.api, orderId);
      const { body, headers } = notification(orderId);
      const typed = { ...headers, 'Content-Type': type ?? [] };
      expect((await tell({ body, headers: typed })).status).toBe(200);
      expect(await shown(client, number)).toMatchObject({ payment_status: 'PAID' });
    },
  );
});

function tell(sent: Partial<Sent>) {
  return notify(shared.api, sent);
}

async function payByWallet(...[client, number]: Parameters<typeof expire>) {
  await pay(client, number, 'WALLET');
}
