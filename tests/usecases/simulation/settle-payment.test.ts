import { describe, expect, it } from '@jest/globals';
import type { Rupiah } from '#domain/money.ts';
import type { PaymentSimulation } from '#domain/payment/payment-simulation.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { getShipment } from '#src/usecases/shipment/get-shipment.ts';
import { showShipment } from '#src/usecases/shipment/show-shipment.ts';
import { onShipment } from '#src/usecases/simulation/payment-levers.ts';
import { endPayment, settlePayment } from '#src/usecases/simulation/settle-payment.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { BOB } from '#tests/kit/store-contracts/samples.ts';
import {
  booksOf,
  type Counter,
  everythingOf,
  HOUR_MS,
  openCounter,
  PRICE,
  statesOf,
  toldOf,
  transferOf,
} from '../payment/counter.ts';

const PAID = { status: 'PROCESSING', payment_status: 'PAID', late_payment: false };
const LATE = { status: 'EXPIRED', payment_status: 'EXPIRED', late_payment: true };
const BY_QRIS = { AVAILABLE: 90_000, HELD: PRICE, QRIS_CLEARING: -PRICE };

describe('settling a payment', () => {
  it('by QRIS pays the charge, and what the gateway then says is recorded', async () => {
    const { counter, key, settle } = await sold('QRIS');
    const data = await settle(key);
    expect(data).toMatchObject({ ...PAID, payment_method: 'QRIS' });
    expect(data).not.toHaveProperty('qr_string');
    expect(await booksOf(counter)).toEqual(BY_QRIS);
    expect(counter.gateway.asked).toHaveLength(1);
    const before = await everythingOf(counter, key);
    await settle(key);
    expect(await everythingOf(counter, key)).toBe(before);
  });

  it('by transfer is money at the bank', async () => {
    const { counter, key, settle } = await sold('MANUAL_TRANSFER');
    const { amount, uniqueCode } = await transferOf(counter, key);
    expect(await settle(key)).toMatchObject({ ...PAID, payment_method: 'MANUAL_TRANSFER' });
    expect(await booksOf(counter)).toEqual({
      ...{ AVAILABLE: 90_000 + uniqueCode, HELD: PRICE, TRANSFER_CLEARING: -amount },
    });
    expect(await counter.seen.acts()).toEqual([]);
  });

  it.each(['QRIS', 'MANUAL_TRANSFER'] as const)('by %s after its time comes late', async (by) => {
    const { counter, key, settle } = await sold(by);
    counter.clock.advance(24 * HOUR_MS);
    await counter.expireDue();
    expect(await settle(key)).toMatchObject(LATE);
    expect(await booksOf(counter)).not.toHaveProperty('HELD');
  });

  it('pays by the newest instructions', async () => {
    const { counter, key, settle } = await sold('QRIS');
    await counter.pay(key, 'MANUAL_TRANSFER');
    await settle(key);
    expect(await statesOf(counter, key)).toEqual(['QRIS CLOSED', 'MANUAL_TRANSFER PAID']);
  });
});

describe('ending the time to pay', () => {
  it.each(['QRIS', 'MANUAL_TRANSFER'] as const)('of %s expires the shipment now', async (by) => {
    const { counter, key, end, ended } = await sold(by);
    expect(await end(key)).toMatchObject({ status: 'EXPIRED', payment_status: 'EXPIRED' });
    expect(await statesOf(counter, key)).toEqual([`${by} EXPIRED`]);
    expect(await toldOf(counter, key)).toEqual(['shipment.created', 'shipment.expired']);
    expect(ended).toHaveLength(by === 'QRIS' ? 1 : 0);
  });

  it('of what is paid changes nothing', async () => {
    const { counter, key, settle, end } = await sold('QRIS');
    await settle(key);
    const before = await everythingOf(counter, key);
    expect(await end(key)).toMatchObject(PAID);
    expect(await everythingOf(counter, key)).toBe(before);
  });
});

describe('a lever on a payment', () => {
  it('where nothing was ever to be paid from outside is refused', async () => {
    const { counter, settle, end } = await sold('QRIS');
    const key = await counter.sell('WALLET');
    const details = { status: 'PROCESSING', paymentStatus: 'PAID' };
    const refused = { code: 'TRANSITION_NOT_ALLOWED', details };
    await expect(settle(key)).rejects.toMatchObject(refused);
    await expect(end(key)).rejects.toMatchObject(refused);
  });

  it('while the gateway is silent changes nothing, and may be pulled again', async () => {
    const { counter, key, settle, end, does } = await sold('QRIS');
    const before = await everythingOf(counter, key);
    does({ settle: silent, expire: silent });
    const refused = { code: 'PAYMENT_UNAVAILABLE', message: SILENCE };
    await expect(settle(key)).rejects.toMatchObject(refused);
    await expect(end(key)).rejects.toMatchObject(refused);
    expect(await everythingOf(counter, key)).toBe(before);
    counter.gateway.does({ status: silent });
    does({});
    await expect(settle(key)).rejects.toMatchObject(refused);
    counter.gateway.does(counter.gateway.plain);
    expect(await settle(key)).toMatchObject(PAID);
    expect(await booksOf(counter)).toEqual(BY_QRIS);
  });

  it('of another account’s shipment is not there', async () => {
    const { counter, key, settle, end } = await sold('QRIS');
    const before = await everythingOf(counter, key);
    const other = { ...key, accountId: BOB };
    await expect(settle(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(end(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await everythingOf(counter, key)).toBe(before);
  });
});

async function sold(method: 'QRIS' | 'MANUAL_TRANSFER') {
  const counter = await openCounter();
  const key = await counter.sell(method);
  const ended: string[] = [];
  const plain = simulationOf(counter, ended);
  let behaviour: PaymentSimulation = plain;
  const simulation: PaymentSimulation = {
    settle: (...asked) => behaviour.settle(...asked),
    expire: (orderId) => behaviour.expire(orderId),
  };
  const levers = leversOn(counter, simulation);
  const does = (changes: Partial<PaymentSimulation>) => {
    behaviour = { ...plain, ...changes };
  };
  return { counter, key, ended, does, ...levers };
}

function leversOn(counter: Counter, paymentSimulation: PaymentSimulation) {
  const { stores, directory, record, receive, expire } = counter;
  const find = getShipment(stores.shipments);
  const deps = {
    ...{ payments: stores.payments, directory, paymentSimulation },
    ...{ recordChargeStatus: record, receivePayment: receive, expirePayment: expire },
    chance: seededChance(3),
  };
  const shown = {
    getShipment: find,
    showShipment: showShipment({ getShipment: find, payments: stores.payments }),
  };
  const settle = onShipment({ ...shown, lever: settlePayment(deps) });
  const end = onShipment({ ...shown, lever: endPayment(deps) });
  return {
    settle: ({ shipmentNumber, ...tenant }: ShipmentKey) => settle(tenant, shipmentNumber),
    end: ({ shipmentNumber, ...tenant }: ShipmentKey) => end(tenant, shipmentNumber),
  };
}

function simulationOf({ gateway }: Counter, ended: string[]): PaymentSimulation {
  return {
    async settle(orderId: string, amount?: Rupiah) {
      gateway.pays(orderId, amount === undefined ? {} : { amount });
      return { kind: 'SETTLED', wasOver: false };
    },
    async expire(orderId) {
      ended.push(orderId);
      return { kind: 'ENDED' };
    },
  };
}
