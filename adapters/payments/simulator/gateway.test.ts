import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Notification } from '#domain/money/payment/payment-gateway.ts';
import { readQris } from '#domain/money/payment/qris-text.ts';
import { rupiah } from '#domain/money.ts';
import {
  CHARGE_REQUEST,
  type GatewayRig,
  gatewayContract,
  LISTENING,
  START,
} from '../_kit/fixtures/gateway-contract.ts';
import { fakeCharges } from './fixtures/memory.ts';
import { chargeMemoryContract } from './fixtures/memory-contract.ts';
import { simulatorGateway } from './gateway.ts';
import { paymentSimulation } from './simulation.ts';

const KEY = 'a key of the test';
const { orderId } = CHARGE_REQUEST;

const signed = (name: string, key = KEY): Notification => {
  const body = JSON.stringify({ order_id: name });
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return { headers: { 'x-simulator-signature': signature }, body };
};

function openSimulator(notificationKey: string | null = KEY) {
  const charges = fakeCharges();
  let now = START;
  const clock = { now: () => now };
  return {
    gateway: simulatorGateway({ charges, clock, notificationKey }),
    controls: paymentSimulation({ charges, clock }),
    at(time: Date) {
      now = time;
    },
  };
}

function rig(): GatewayRig {
  const { gateway, controls } = openSimulator();
  return {
    gateway,
    notification: signed,
    async pay(name, amount) {
      const settled = await controls.settle(
        name,
        ...(amount === undefined ? [] : [rupiah(amount)]),
      );
      expect(settled.kind).toBe('SETTLED');
    },
    async end(name) {
      expect(await controls.expire(name)).toEqual({ kind: 'ENDED' });
    },
  };
}

describe('simulated gateway', () => {
  gatewayContract(rig, { returnsSameCharge: true, cancels: true });

  it('returns a QRIS code that cannot be paid, for a nonexistent merchant and account', async () => {
    const { qrString } = await openSimulator().gateway.charge(CHARGE_REQUEST, LISTENING);
    expect(readQris(qrString)).toMatchObject({
      acquirer: 'ID.CO.EXAMPLE.WWW',
      merchantPan: '000000000000000000',
      nationalId: 'ID0000000000000',
      name: expect.stringMatching(/^SANDBOX/),
      amount: '27500',
      reference: orderId,
    });
  });

  it('expires a simulated charge when the clock reaches its expiry', async () => {
    const { gateway, at } = openSimulator();
    const charge = await gateway.charge(CHARGE_REQUEST, LISTENING);
    at(new Date(CHARGE_REQUEST.expiresAt.getTime() - 1));
    expect(await gateway.status(charge, LISTENING)).toMatchObject({ state: 'WAITING' });
    at(CHARGE_REQUEST.expiresAt);
    expect(await gateway.status(charge, LISTENING)).toMatchObject({ state: 'DEAD' });
  });

  it('rejects a simulator notification that was altered or signed with another key', () => {
    const { gateway } = openSimulator();
    const { headers, body } = signed(orderId);
    expect(gateway.verify({ headers, body: body.replace('SK', 'SL') })).toBeUndefined();
    expect(gateway.verify({ headers: {}, body })).toBeUndefined();
    expect(gateway.verify(signed(orderId, 'another key'))).toBeUndefined();
  });

  it('rejects all simulator notifications if no key is set', () => {
    for (const { gateway } of [openSimulator(null), openSimulator('')]) {
      expect(gateway.verify(signed(orderId))).toBeUndefined();
      expect(gateway.verify(signed(orderId, ''))).toBeUndefined();
    }
  });
});

describe('test controls of charges', () => {
  it('settles a charge once, and reports a late payment', async () => {
    const { gateway, controls, at } = openSimulator();
    expect(await controls.settle(orderId)).toEqual({ kind: 'UNKNOWN_CHARGE' });
    await gateway.charge(CHARGE_REQUEST, LISTENING);
    expect(await controls.settle(orderId)).toEqual({ kind: 'SETTLED', wasExpired: false });
    expect(await controls.settle(orderId)).toEqual({ kind: 'PAID_BEFORE' });
    await gateway.charge({ ...CHARGE_REQUEST, orderId: 'SK-2' }, LISTENING);
    at(CHARGE_REQUEST.expiresAt);
    expect(await controls.settle('SK-2')).toEqual({ kind: 'SETTLED', wasExpired: true });
  });

  it('expires a charge once, and never a paid one', async () => {
    const { gateway, controls } = openSimulator();
    expect(await controls.expire(orderId)).toEqual({ kind: 'UNKNOWN_CHARGE' });
    await gateway.charge(CHARGE_REQUEST, LISTENING);
    expect(await controls.expire(orderId)).toEqual({ kind: 'ENDED' });
    expect(await controls.expire(orderId)).toEqual({ kind: 'OVER_BEFORE' });
    expect(await controls.settle(orderId)).toEqual({ kind: 'SETTLED', wasExpired: true });
    expect(await controls.expire(orderId)).toEqual({ kind: 'PAID_BEFORE' });
  });
});

describe('charge store in memory', () => {
  chargeMemoryContract(fakeCharges);
});
