import { afterEach, describe, expect, it } from '@jest/globals';
import { TOKENS } from '#src/composition/tokens.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { notification, notify, payAtGateway, SETTINGS, unpaidByQris } from './notifications.ts';
import {
  balance,
  cancel,
  MINUTE_MS,
  movesOf,
  OPENING,
  pay,
  paymentsOf,
  shown,
  silencing,
} from './payment-calls.ts';
import { requestedTopUp, shownTopUp } from './top-up-calls.ts';

/** Time past the expiry of a code and of late notifications. */
const OVER_MS = 41 * MINUTE_MS;

const silence = { isSilent: false, calls: 0 };
const shared = sharedApi({
  settings: SETTINGS,
  rewire: (container) => silencing(container, silence),
});

/** Total time by which tests advanced the clock. */
let passedMs = 0;

afterEach(() => {
  shared.api.clock.skip(-passedMs);
  passedMs = 0;
  silence.isSilent = false;
  const errors = shared.api.log.filter(({ level }) => level === 'error');
  expect(errors.filter(({ error }) => error !== 'GatewayFailure')).toEqual([]);
});

describe('money for a code that was closed, whose notification is lost', () => {
  it.each([
    ['cancelled', (...order: Order) => cancel(...order), 'CANCELLED'],
    ['paid from the wallet', (...order: Order) => pay(...order, 'WALLET'), 'PROCESSING'],
  ] as const)(
    'credits the wallet of a shipment that was %s when the notification of its payment is lost',
    async (_, end, status) => {
      const { client, number, orderId } = await unpaidByQris(shared.api);
      expect((await end(client, number)).status).toBeLessThan(300);
      const { available } = await balance(client);
      await payAtGateway(shared.api, orderId);
      await pass(OVER_MS);
      const after = await shown(client, number);
      expect(after).toMatchObject({ status, late_payment: true });
      expect(await balance(client)).toMatchObject({ available: available + after.total_amount });
    },
  );

  it('credits the wallet also when a code is paid after its cancellation at the gateway', async () => {
    const { client, number, orderId, shipment } = await unpaidByQris(shared.api);
    await cancel(client, number);
    await pass(0);
    await payAtGateway(shared.api, orderId);
    await pass(OVER_MS);
    expect(await shown(client, number)).toMatchObject({ late_payment: true });
    const available = OPENING + shipment.total_amount;
    expect(await balance(client)).toMatchObject({ available });
  });

  it('credits the wallet for a payment of a code that was replaced', async () => {
    const { client, number, orderId } = await unpaidByQris(shared.api);
    await pay(client, number, 'MANUAL_TRANSFER');
    await payAtGateway(shared.api, orderId);
    await pass(0);
    expect(await shown(client, number)).toMatchObject({ payment_status: 'PAID' });
  });

  it('credits a top-up that expired while the gateway was silent', async () => {
    const { client, id, subject, accountId, amount } = await requestedTopUp(shared.api, 'QRIS');
    const [payment] = (await paymentsOf(shared.api, accountId, subject)).all;
    if (payment?.method !== 'QRIS') throw new Error('it is paid by QRIS');
    await payAtGateway(shared.api, payment.orderId);
    silence.isSilent = true;
    await pass(OVER_MS);
    expect((await shownTopUp(client, id)).data()).toMatchObject({ status: 'EXPIRED' });
    expect(await balance(client)).toMatchObject({ available: OPENING });
    silence.isSilent = false;
    await pass(MINUTE_MS);
    expect(await balance(client)).toMatchObject({ available: OPENING + amount });
  });
});

describe('a gateway that is silent when a charge has expired', () => {
  it('raises an alert after some minutes of a silent gateway, and queries it until it answers', async () => {
    const { client, number, orderId, shipment } = await unpaidByQris(shared.api);
    await payAtGateway(shared.api, orderId);
    silence.isSilent = true;
    for (const minutes of [41, 1, 2, 4]) await pass(minutes * MINUTE_MS);
    expect(await shown(client, number)).toMatchObject({ status: 'EXPIRED', late_payment: false });
    expect(await alertsOf(number)).toEqual(['GATEWAY_SILENT']);
    silence.isSilent = false;
    await pass(8 * MINUTE_MS);
    expect(await shown(client, number)).toMatchObject({ status: 'EXPIRED', late_payment: true });
    const available = OPENING + shipment.total_amount;
    expect(await balance(client)).toMatchObject({ available });
    expect(await alertsOf(number)).toEqual([]);
  });
});

describe('money that is notified while the gateway is asked about it', () => {
  it('credits money once if its notification arrives while the gateway is queried', async () => {
    const { client, number, orderId, shipment } = await unpaidByQris(shared.api);
    await cancel(client, number);
    await payAtGateway(shared.api, orderId);
    const { askCharges } = shared.api.container.get(TOKENS.useCases).payment;
    const notified = Array.from({ length: 6 }, () => notify(shared.api, notification(orderId)));
    const [, ...answers] = await Promise.all([askCharges(), ...notified]);
    for (const { status } of answers) expect(status).toBe(200);
    await pass(OVER_MS);
    expect(await movesOf(client, number)).toEqual([
      `PAYMENT_RECEIVED available CREDIT ${shipment.total_amount}`,
    ]);
    const { receipts } = await paymentsOf(shared.api, (await ownerOf(number)).accountId, number);
    expect(receipts).toHaveLength(1);
  });
});

type Order = Parameters<typeof shown>;

/** Moves the clock and runs the worker's timers. */
async function pass(ms: number): Promise<void> {
  const { clock, container } = shared.api;
  clock.skip(ms);
  passedMs += ms;
  const { expirePayments, askCharges } = container.get(TOKENS.useCases).payment;
  while (await expirePayments());
  while (await askCharges());
}

async function alertsOf(number: string): Promise<readonly string[]> {
  const alerts = await shared.api.container.get(TOKENS.useCases).alert.listAlerts();
  return alerts.filter(({ subject }) => subject === number).map(({ kind }) => kind);
}

async function ownerOf(number: string) {
  const owner = await shared.api.container.get(TOKENS.stores).shipments.ownerOfNumber(number);
  if (owner === undefined) throw new Error('it has an owner');
  return owner;
}
