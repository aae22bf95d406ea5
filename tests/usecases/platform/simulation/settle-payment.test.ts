import { describe, expect, it } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { PaymentSimulation } from '#domain/money/payment/payment-simulation.ts';
import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import { DAY_MS } from '#domain/time.ts';
import {
  shipmentTestControl,
  topUpTestControl,
} from '#src/usecases/platform/simulation/payment-test-controls.ts';
import {
  type EndPayment,
  endPayment,
  type SettlePayment,
  settlePayment,
} from '#src/usecases/platform/simulation/settle-payment.ts';
import { getShipment } from '#src/usecases/selling/shipment/get-shipment.ts';
import { showShipment } from '#src/usecases/selling/shipment/show-shipment.ts';
import { SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { BOB, uuid } from '#tests/kit/store-contracts/samples.ts';
import { TRACKING_URL } from '#tests/kit/tracking-url.ts';
import { PRICE, statesOf, transferOf } from '../../money/payment/payment-scene.ts';
import { AMOUNT, type TopUpScene, topUpScene } from '../../money/top-up/top-up-scene.ts';
import { TENANT } from '../../shipment-scene.ts';
import { balancesOf, eventTypesOf, snapshotOf } from '../../stored.ts';

type Control = SettlePayment | EndPayment;

const FUNDS = 90_000;
const UNAVAILABLE = { code: 'PAYMENT_UNAVAILABLE', message: SILENCE };
const SHIPMENT = {
  noun: 'shipment',
  other: 'SHP261121AAAAAAAA00',
  paid: { status: 'PROCESSING', payment_status: 'PAID', late_payment: false },
  paidLate: { status: 'EXPIRED', payment_status: 'EXPIRED', late_payment: true },
  ended: { status: 'EXPIRED', payment_status: 'EXPIRED' },
  events: ['shipment.created', 'shipment.expired'],
  byQris: { AVAILABLE: FUNDS, HELD: PRICE, QRIS_CLEARING: -PRICE },
  byTransfer: (code: number) => ({ AVAILABLE: FUNDS + code, HELD: PRICE }),
} as const;
const TOP_UP = {
  noun: 'top-up',
  other: uuid(9),
  paid: { status: 'PAID' },
  paidLate: { status: 'PAID' },
  ended: { status: 'EXPIRED', transaction_id: null },
  events: ['topup.expired'],
  byQris: { AVAILABLE: FUNDS + AMOUNT, QRIS_CLEARING: -AMOUNT },
  byTransfer: (code: number) => ({ AVAILABLE: FUNDS + AMOUNT + code }),
} as const;
const PAYABLES = [SHIPMENT, TOP_UP];
const BY_METHOD = PAYABLES.flatMap((payable) =>
  (['QRIS', 'MANUAL_TRANSFER'] as const).map((method) => ({ ...payable, method })),
);

describe('settling a payment', () => {
  it.each(PAYABLES)('settles the QRIS charge of a $noun once', async ({ noun, paid, byQris }) => {
    const { scene, key, settle, show } = await withControls(noun, 'QRIS');
    const data = await settle();
    expect(data).toMatchObject(paid);
    expect(await show()).toEqual(data);
    expect(data).not.toHaveProperty('qr_string');
    expect(await balancesOf(scene)).toEqual(byQris);
    expect(scene.gateway.asked).toHaveLength(1);
    const before = await snapshotOf(scene, key);
    await settle();
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it.each(PAYABLES)(
    'settles the transfer of a $noun as new bank money each time',
    async (payable) => {
      const { scene, key, settle } = await withControls(payable.noun, 'MANUAL_TRANSFER');
      const { amount, uniqueCode } = await transferOf(scene, key);
      expect(await settle()).toMatchObject(payable.paid);
      const balances = { ...payable.byTransfer(uniqueCode), TRANSFER_CLEARING: -amount };
      expect(await balancesOf(scene)).toEqual(balances);
      expect(await scene.stored.acts()).toEqual([]);
      await settle();
      const { AVAILABLE } = balances;
      expect(await balancesOf(scene)).toMatchObject({ AVAILABLE: AVAILABLE + amount });
    },
  );

  it.each(BY_METHOD)(
    'records settlement of an expired $noun by $method as late money',
    async (payable) => {
      const { scene, settle, show } = await withControls(payable.noun, payable.method);
      scene.clock.advance(DAY_MS);
      await scene.expireDue();
      expect(await show()).toMatchObject({ status: 'EXPIRED' });
      expect(await settle()).toMatchObject(payable.paidLate);
      expect(await balancesOf(scene)).not.toHaveProperty('HELD');
    },
  );

  it('settles the newest payment instructions by the test control', async () => {
    const { scene, key, id, settle } = await withControls('shipment', 'QRIS');
    await scene.pay({ ...TENANT, shipmentNumber: id }, 'MANUAL_TRANSFER');
    await settle();
    expect(await statesOf(scene, key)).toEqual(['QRIS CLOSED', 'MANUAL_TRANSFER PAID']);
  });
});

describe('ending the time to pay', () => {
  it.each(BY_METHOD)('expires a $noun by $method at once, with its charge', async (payable) => {
    const { scene, key, end, ended } = await withControls(payable.noun, payable.method);
    expect(await end()).toMatchObject(payable.ended);
    expect(await statesOf(scene, key)).toEqual([`${payable.method} EXPIRED`]);
    expect(await eventTypesOf(scene, key)).toEqual(payable.events);
    expect(ended).toHaveLength(payable.method === 'QRIS' ? 1 : 0);
  });

  it.each(PAYABLES)(
    'leaves a paid $noun unchanged by the expiry control',
    async ({ noun, paid }) => {
      const { scene, key, settle, end } = await withControls(noun, 'QRIS');
      await settle();
      const before = await snapshotOf(scene, key);
      expect(await end()).toMatchObject(paid);
      expect(await snapshotOf(scene, key)).toBe(before);
    },
  );
});

describe('a test control of a payment', () => {
  it('rejects payment controls for a shipment without external payment', async () => {
    const { settle, end } = await withControls('shipment', 'WALLET');
    const details = { status: 'PROCESSING', paymentStatus: 'PAID' };
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details };
    await expect(settle()).rejects.toMatchObject(refused);
    await expect(end()).rejects.toMatchObject(refused);
  });

  it.each(PAYABLES)(
    'allows retrying a payment control of a $noun after no gateway answer',
    async (payable) => {
      const { scene, key, settle, end, does } = await withControls(payable.noun, 'QRIS');
      const before = await snapshotOf(scene, key);
      does({ settle: silent, expire: silent });
      await expect(settle()).rejects.toMatchObject(UNAVAILABLE);
      await expect(end()).rejects.toMatchObject(UNAVAILABLE);
      does({});
      scene.gateway.does({ status: silent });
      await expect(settle()).rejects.toMatchObject(UNAVAILABLE);
      expect(await snapshotOf(scene, key)).toBe(before);
      scene.gateway.does(scene.gateway.plain);
      expect(await settle()).toMatchObject(payable.paid);
      expect(await balancesOf(scene)).toEqual(payable.byQris);
    },
  );

  it.each(PAYABLES)('rejects payment controls of a foreign or unknown $noun', async (payable) => {
    const { scene, key, id, settle, end } = await withControls(payable.noun, 'QRIS');
    const before = await snapshotOf(scene, key);
    const others = [
      [{ ...TENANT, accountId: BOB }, id],
      [TENANT, payable.other],
      [TENANT, uuid(0x99)],
    ] as const;
    for (const [tenant, one] of others) {
      await expect(settle(tenant, one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(end(tenant, one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await snapshotOf(scene, key)).toBe(before);
  });
});

/** A shipment or a top-up by this method, and the test controls of its payment. */
async function withControls(noun: 'shipment' | 'top-up', method: PaymentMethod) {
  const scene = await topUpScene();
  const ended: string[] = [];
  const plain = simulationOf(scene, ended);
  let behaviour: PaymentSimulation = plain;
  const deps = {
    payments: scene.stores.payments,
    directory: scene.directory,
    recordChargeStatus: scene.record,
    receivePayment: scene.receive,
    expirePayment: scene.expire,
    paymentSimulation: {
      settle: (...args: Parameters<PaymentSimulation['settle']>) => behaviour.settle(...args),
      expire: (orderId: string) => behaviour.expire(orderId),
    },
    random: seededRandom(3),
  };
  const { key, id, show, controlBy } = await created(scene, noun, method);
  const [settle, end] = [controlBy(settlePayment(deps)), controlBy(endPayment(deps))] as const;
  return {
    scene,
    key,
    id,
    ended,
    show: () => show(TENANT, id),
    settle: (tenant: Tenant = TENANT, one = id) => settle(tenant, one),
    end: (tenant: Tenant = TENANT, one = id) => end(tenant, one),
    does(changes: Partial<PaymentSimulation>) {
      behaviour = { ...plain, ...changes };
    },
  };
}

async function created(scene: TopUpScene, noun: 'shipment' | 'top-up', method: PaymentMethod) {
  const { shipments, payments, topUps } = scene.stores;
  if (noun === 'top-up' && method !== 'WALLET') {
    const key = await scene.createKey(method);
    const controlBy = (control: Control) =>
      topUpTestControl({ topUps, showTopUp: scene.show, control });
    return { key, id: key.subject, show: scene.show, controlBy };
  }
  const { shipmentNumber: id, ...tenant } = await scene.createShipment(method);
  const shown = { getShipment: getShipment(shipments), payments, trackingUrl: TRACKING_URL };
  const show = showShipment(shown);
  const controlBy = (control: Control) =>
    shipmentTestControl({ ...shown, showShipment: show, control });
  return { key: { ...tenant, subject: id }, id, show, controlBy };
}

function simulationOf({ gateway }: TopUpScene, ended: string[]): PaymentSimulation {
  return {
    async settle(orderId, amount) {
      gateway.pays(orderId, amount === undefined ? {} : { amount });
      return { kind: 'SETTLED', wasExpired: false };
    },
    async expire(orderId) {
      ended.push(orderId);
      return { kind: 'ENDED' };
    },
  };
}
