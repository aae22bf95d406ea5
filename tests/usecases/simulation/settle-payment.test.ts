import { describe, expect, it } from '@jest/globals';
import type { Rupiah } from '#domain/money.ts';
import type { PaymentSimulation } from '#domain/payment/payment-simulation.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { getShipment } from '#src/usecases/shipment/get-shipment.ts';
import { showShipment } from '#src/usecases/shipment/show-shipment.ts';
import { shipmentTestControl } from '#src/usecases/simulation/payment-test-controls.ts';
import { endPayment, settlePayment } from '#src/usecases/simulation/settle-payment.ts';
import { SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { BOB } from '#tests/kit/store-contracts/samples.ts';
import {
  balancesOf,
  eventTypesOf,
  HOUR_MS,
  type PaymentScene,
  PRICE,
  paymentScene,
  snapshotOf,
  statesOf,
  transferOf,
} from '../payment/payment-scene.ts';

const PAID = { status: 'PROCESSING', payment_status: 'PAID', late_payment: false };
const LATE = { status: 'EXPIRED', payment_status: 'EXPIRED', late_payment: true };
const BY_QRIS = { AVAILABLE: 90_000, HELD: PRICE, QRIS_CLEARING: -PRICE };

describe('settling a payment', () => {
  it('by QRIS pays the charge, and what the gateway then says is recorded', async () => {
    const { scene, key, settle } = await shipmentWithControls('QRIS');
    const data = await settle(key);
    expect(data).toMatchObject({ ...PAID, payment_method: 'QRIS' });
    expect(data).not.toHaveProperty('qr_string');
    expect(await balancesOf(scene)).toEqual(BY_QRIS);
    expect(scene.gateway.asked).toHaveLength(1);
    const before = await snapshotOf(scene, key);
    await settle(key);
    expect(await snapshotOf(scene, key)).toBe(before);
  });

  it('by transfer is money at the bank', async () => {
    const { scene, key, settle } = await shipmentWithControls('MANUAL_TRANSFER');
    const { amount, uniqueCode } = await transferOf(scene, key);
    expect(await settle(key)).toMatchObject({ ...PAID, payment_method: 'MANUAL_TRANSFER' });
    expect(await balancesOf(scene)).toEqual({
      ...{ AVAILABLE: 90_000 + uniqueCode, HELD: PRICE, TRANSFER_CLEARING: -amount },
    });
    expect(await scene.stored.acts()).toEqual([]);
  });

  it.each(['QRIS', 'MANUAL_TRANSFER'] as const)('by %s after its time comes late', async (by) => {
    const { scene, key, settle } = await shipmentWithControls(by);
    scene.clock.advance(24 * HOUR_MS);
    await scene.expireDue();
    expect(await settle(key)).toMatchObject(LATE);
    expect(await balancesOf(scene)).not.toHaveProperty('HELD');
  });

  it('pays by the newest instructions', async () => {
    const { scene, key, settle } = await shipmentWithControls('QRIS');
    await scene.pay(key, 'MANUAL_TRANSFER');
    await settle(key);
    expect(await statesOf(scene, key)).toEqual(['QRIS CLOSED', 'MANUAL_TRANSFER PAID']);
  });
});

describe('ending the time to pay', () => {
  it.each(['QRIS', 'MANUAL_TRANSFER'] as const)('of %s expires the shipment now', async (by) => {
    const { scene, key, end, ended } = await shipmentWithControls(by);
    expect(await end(key)).toMatchObject({ status: 'EXPIRED', payment_status: 'EXPIRED' });
    expect(await statesOf(scene, key)).toEqual([`${by} EXPIRED`]);
    expect(await eventTypesOf(scene, key)).toEqual(['shipment.created', 'shipment.expired']);
    expect(ended).toHaveLength(by === 'QRIS' ? 1 : 0);
  });

  it('of what is paid changes nothing', async () => {
    const { scene, key, settle, end } = await shipmentWithControls('QRIS');
    await settle(key);
    const before = await snapshotOf(scene, key);
    expect(await end(key)).toMatchObject(PAID);
    expect(await snapshotOf(scene, key)).toBe(before);
  });
});

describe('a test control of a payment', () => {
  it('where nothing was ever to be paid from outside is refused', async () => {
    const { scene, settle, end } = await shipmentWithControls('QRIS');
    const key = await scene.createShipment('WALLET');
    const details = { status: 'PROCESSING', paymentStatus: 'PAID' };
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details };
    await expect(settle(key)).rejects.toMatchObject(refused);
    await expect(end(key)).rejects.toMatchObject(refused);
  });

  it('while the gateway is silent changes nothing, and may be called again', async () => {
    const { scene, key, settle, end, does } = await shipmentWithControls('QRIS');
    const before = await snapshotOf(scene, key);
    does({ settle: silent, expire: silent });
    const refused = { code: 'PAYMENT_UNAVAILABLE', message: SILENCE };
    await expect(settle(key)).rejects.toMatchObject(refused);
    await expect(end(key)).rejects.toMatchObject(refused);
    expect(await snapshotOf(scene, key)).toBe(before);
    scene.gateway.does({ status: silent });
    does({});
    await expect(settle(key)).rejects.toMatchObject(refused);
    scene.gateway.does(scene.gateway.plain);
    expect(await settle(key)).toMatchObject(PAID);
    expect(await balancesOf(scene)).toEqual(BY_QRIS);
  });

  it('of another account’s shipment is not there', async () => {
    const { scene, key, settle, end } = await shipmentWithControls('QRIS');
    const before = await snapshotOf(scene, key);
    const other = { ...key, accountId: BOB };
    await expect(settle(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(end(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await snapshotOf(scene, key)).toBe(before);
  });
});

async function shipmentWithControls(method: 'QRIS' | 'MANUAL_TRANSFER') {
  const scene = await paymentScene();
  const key = await scene.createShipment(method);
  const ended: string[] = [];
  const plain = simulationOf(scene, ended);
  let behaviour: PaymentSimulation = plain;
  const simulation: PaymentSimulation = {
    settle: (...args) => behaviour.settle(...args),
    expire: (orderId) => behaviour.expire(orderId),
  };
  const controls = controlsOf(scene, simulation);
  const does = (changes: Partial<PaymentSimulation>) => {
    behaviour = { ...plain, ...changes };
  };
  return { scene, key, ended, does, ...controls };
}

function controlsOf(scene: PaymentScene, paymentSimulation: PaymentSimulation) {
  const { stores, directory, record, receive, expire } = scene;
  const find = getShipment(stores.shipments);
  const deps = {
    ...{ payments: stores.payments, directory, paymentSimulation },
    ...{ recordChargeStatus: record, receivePayment: receive, expirePayment: expire },
    random: seededRandom(3),
  };
  const shown = {
    getShipment: find,
    showShipment: showShipment({ getShipment: find, payments: stores.payments }),
  };
  const settle = shipmentTestControl({ ...shown, control: settlePayment(deps) });
  const end = shipmentTestControl({ ...shown, control: endPayment(deps) });
  return {
    settle: ({ shipmentNumber, ...tenant }: ShipmentKey) => settle(tenant, shipmentNumber),
    end: ({ shipmentNumber, ...tenant }: ShipmentKey) => end(tenant, shipmentNumber),
  };
}

function simulationOf({ gateway }: PaymentScene, ended: string[]): PaymentSimulation {
  return {
    async settle(orderId: string, amount?: Rupiah) {
      gateway.pays(orderId, amount === undefined ? {} : { amount });
      return { kind: 'SETTLED', wasExpired: false };
    },
    async expire(orderId) {
      ended.push(orderId);
      return { kind: 'ENDED' };
    },
  };
}
