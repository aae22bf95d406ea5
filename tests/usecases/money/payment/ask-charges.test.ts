import { describe, expect, it } from '@jest/globals';
import { SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { balancesOf, find } from '../../stored.ts';
import {
  HOUR_MS,
  MINUTE_MS,
  type PaymentScene,
  PRICE,
  receivedMoney,
  shipmentByQris,
} from './payment-scene.ts';

const LATE = { AVAILABLE: 90_000 + PRICE, QRIS_CLEARING: -PRICE };
/** Long enough for the code to have expired, and for late money. */
const OVER_MS = 41 * MINUTE_MS;

/** A shipment whose QR code was closed here, but can still be paid at the gateway. */
async function cancelledByQris() {
  const made = await shipmentByQris();
  await made.scene.cancel(made.key);
  return made;
}

async function openAlerts({ stores }: PaymentScene) {
  return (await stores.alerts.listOpen(10)).map(({ kind, message }) => `${kind}: ${message}`);
}

describe('a charge whose shipment was cancelled', () => {
  it('cancels the charge of a cancelled shipment at once and queries it again when it expires', async () => {
    const { scene, orderId } = await cancelledByQris();
    await scene.askDue();
    expect(scene.gateway.cancelled).toEqual([orderId]);
    await scene.askDue();
    expect(scene.gateway.asked).toEqual([orderId]);
    scene.clock.advance(OVER_MS);
    await scene.askDue();
    expect(scene.gateway.asked).toEqual([orderId, orderId]);
    expect(await scene.stored.chargeDue()).toEqual([]);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 });
    expect(scene.complaints).toEqual([]);
  });

  it('credits a charge paid before the cancellation, and does not cancel it', async () => {
    const { scene, key, orderId } = await cancelledByQris();
    scene.gateway.pays(orderId);
    await scene.askDue();
    expect(scene.gateway.cancelled).toEqual([]);
    expect(await find(scene, key)).toMatchObject({ status: 'CANCELLED', latePayment: true });
    expect(await balancesOf(scene)).toEqual(LATE);
    expect(await scene.stored.chargeDue()).toEqual([]);
  });

  it('credits a charge paid after the cancellation', async () => {
    const { scene, orderId } = await cancelledByQris();
    await scene.askDue();
    scene.gateway.pays(orderId);
    scene.clock.advance(OVER_MS);
    await scene.askDue();
    expect(await balancesOf(scene)).toEqual(LATE);
  });

  it('keeps a charge due that the gateway does not cancel, until the gateway reports its end', async () => {
    const { scene, orderId } = await cancelledByQris();
    scene.gateway.does({ async cancel() {} });
    await scene.askDue();
    scene.clock.advance(OVER_MS);
    await scene.askDue();
    expect(await scene.stored.chargeDue()).toHaveLength(1);
    scene.clock.advance(HOUR_MS);
    scene.gateway.pays(orderId);
    await scene.askDue();
    expect(await balancesOf(scene)).toEqual(LATE);
  });

  it('retries a charge cancellation after no gateway answer', async () => {
    const { scene, orderId } = await cancelledByQris();
    scene.gateway.does({ cancel: silent });
    await scene.askDue();
    scene.gateway.does(scene.gateway.plain);
    scene.clock.advance(MINUTE_MS);
    await scene.askDue();
    expect(scene.gateway.cancelled).toEqual([orderId, orderId]);
    expect(await scene.stored.chargeDue()).toMatchObject([{ silences: 0 }]);
  });

  it('credits a charge once if notification and query arrive together', async () => {
    const { scene, key, payment } = await cancelledByQris();
    scene.gateway.pays(payment.orderId);
    const money = receivedMoney(payment, { sourceReference: `PAY-${payment.orderId}` });
    scene.beforeWriting(() => scene.receive(money));
    await scene.askDue();
    await scene.notify(payment.orderId);
    expect(await find(scene, key)).toMatchObject({ latePayment: true });
    expect(await balancesOf(scene)).toEqual(LATE);
    expect(scene.complaints).toEqual([]);
  });

  it('stops querying a charge after its notification', async () => {
    const { scene, orderId } = await cancelledByQris();
    scene.gateway.pays(orderId);
    await scene.notify(orderId);
    expect(await scene.stored.chargeDue()).toEqual([]);
  });
});

describe('a charge whose shipment was paid otherwise', () => {
  it('cancels a charge replaced by another payment and credits its late money', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    await scene.pay(key, 'WALLET');
    await scene.askDue();
    expect(scene.gateway.cancelled).toEqual([orderId]);
    scene.gateway.pays(orderId);
    scene.clock.advance(OVER_MS);
    await scene.askDue();
    expect(await find(scene, key)).toMatchObject({ paymentStatus: 'PAID', latePayment: true });
    expect(await balancesOf(scene)).toMatchObject({ AVAILABLE: 90_000, QRIS_CLEARING: -PRICE });
  });
});

describe('a silent gateway', () => {
  it('queries a silent gateway less and less often and raises an alert', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.gateway.pays(orderId);
    scene.gateway.does({ status: silent });
    scene.clock.advance(30 * MINUTE_MS);
    await scene.expireDue();
    scene.clock.advance(10 * MINUTE_MS);
    for (const minutes of [1, 2, 4]) {
      await scene.askDue();
      expect(await openAlerts(scene)).toEqual([]);
      scene.clock.advance(minutes * MINUTE_MS - 1);
      const asked = scene.gateway.asked.length;
      await scene.askDue();
      expect(scene.gateway.asked).toHaveLength(asked);
      scene.clock.advance(1);
    }
    await scene.askDue();
    expect(await openAlerts(scene)).toEqual([
      `GATEWAY_SILENT: SCRIPTED does not say whether ${orderId} was paid.`,
    ]);
    expect(scene.complaints).toEqual(Array(5).fill(expect.stringContaining(SILENCE)));
    scene.gateway.does(scene.gateway.plain);
    scene.clock.advance(HOUR_MS);
    await scene.askDue();
    expect(await find(scene, key)).toMatchObject({ status: 'EXPIRED', latePayment: true });
    expect(await balancesOf(scene)).toEqual(LATE);
    expect(await openAlerts(scene)).toEqual([]);
  });

  it('closes the alert of a silent gateway after a payment notification', async () => {
    const { scene, orderId } = await shipmentByQris();
    scene.gateway.does({ status: silent });
    scene.clock.advance(OVER_MS);
    for (let asks = 0; asks < 4; asks += 1) {
      await scene.askDue();
      scene.clock.advance(HOUR_MS);
    }
    expect(await openAlerts(scene)).toHaveLength(1);
    scene.gateway.does(scene.gateway.plain);
    scene.gateway.pays(orderId);
    await scene.notify(orderId);
    expect(await openAlerts(scene)).toEqual([]);
  });

  it('raises an alert for charges of an unconfigured gateway', async () => {
    const { scene, payment } = await shipmentByQris();
    const { gatewayByPath } = scene.directory;
    Object.assign(scene.directory, { gatewayByPath: () => undefined });
    scene.clock.advance(OVER_MS);
    for (let asks = 0; asks < 4; asks += 1) {
      await scene.askDue();
      scene.clock.advance(HOUR_MS);
    }
    expect(await openAlerts(scene)).toEqual([expect.stringContaining(payment.orderId)]);
    Object.assign(scene.directory, { gatewayByPath });
  });
});

describe('an ask whose worker dies', () => {
  it('repeats a query of a dead worker after its lease and credits the payment once', async () => {
    const { scene, orderId } = await cancelledByQris();
    scene.gateway.pays(orderId);
    scene.beforeWriting(() => Promise.reject(new Error('the process was killed')));
    await scene.askDue();
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 });
    scene.clock.advance(MINUTE_MS - 1);
    await scene.askDue();
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: 90_000 });
    scene.clock.advance(1);
    await scene.askDue();
    expect(await balancesOf(scene)).toEqual(LATE);
    expect(await scene.stored.chargeDue()).toEqual([]);
  });

  it('ignores the late answer of a charge query that another worker has finished', async () => {
    const { scene, orderId } = await shipmentByQris();
    scene.clock.advance(OVER_MS);
    scene.gateway.does({
      async status(charge) {
        scene.gateway.does(scene.gateway.plain);
        scene.clock.advance(MINUTE_MS);
        scene.gateway.pays(orderId);
        await scene.askDue();
        return { ...(await deadStatusOf(scene, charge)) };
      },
    });
    await scene.askDue();
    expect(await balancesOf(scene)).toMatchObject({ QRIS_CLEARING: -PRICE });
    expect(await scene.stored.chargeDue()).toEqual([]);
  });

  it('keeps a charge due at once if it was closed during its query', async () => {
    const { scene, key, orderId } = await shipmentByQris();
    scene.clock.advance(OVER_MS);
    scene.gateway.does({
      async status(charge, signal) {
        scene.gateway.does(scene.gateway.plain);
        await scene.cancel(key);
        return scene.gateway.plain.status(charge, signal);
      },
    });
    await scene.askDue();
    expect(scene.gateway.cancelled).toEqual([]);
    await scene.askDue();
    expect(scene.gateway.cancelled).toEqual([orderId]);
  });
});

async function deadStatusOf(
  scene: PaymentScene,
  charge: Parameters<PaymentScene['gateway']['status']>[0],
) {
  const status = await scene.gateway.plain.status(charge, new AbortController().signal);
  if (status === undefined) throw new Error('there is such a charge');
  return { ...status, state: 'DEAD' as const, paymentReference: null };
}
