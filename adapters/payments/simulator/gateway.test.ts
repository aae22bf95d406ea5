import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { Notification } from '#domain/payment/payment-gateway.ts';
import { readQris } from '#domain/payment/qris-text.ts';
import {
  type GatewayRig,
  gatewayContract,
  LISTENING,
  START,
  WANTED,
} from '../_kit/fixtures/gateway-contract.ts';
import { fakeCharges } from './fixtures/memory.ts';
import { chargeMemoryContract } from './fixtures/memory-contract.ts';
import { simulatorGateway } from './gateway.ts';
import { paymentSimulation } from './simulation.ts';

const KEY = 'a key of the test';
const { orderId } = WANTED;

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
    levers: paymentSimulation({ charges, clock }),
    at(time: Date) {
      now = time;
    },
  };
}

function rig(): GatewayRig {
  const { gateway, levers } = openSimulator();
  return {
    gateway,
    notification: signed,
    async pay(name, amount) {
      const settled = await levers.settle(name, ...(amount === undefined ? [] : [rupiah(amount)]));
      expect(settled.kind).toBe('SETTLED');
    },
    async end(name) {
      expect(await levers.expire(name)).toEqual({ kind: 'ENDED' });
    },
  };
}

describe('the simulated gateway', () => {
  gatewayContract(rig, { tellsAgain: true });

  it('shows a code that nobody can pay, of no merchant and no account', async () => {
    const { qrString } = await openSimulator().gateway.charge(WANTED, LISTENING);
    expect(readQris(qrString)).toMatchObject({
      ...{ acquirer: 'ID.CO.EXAMPLE.WWW', merchantPan: '000000000000000000' },
      ...{ nationalId: 'ID0000000000000', name: expect.stringMatching(/^SANDBOX/) },
      ...{ amount: '27500', reference: orderId },
    });
  });

  it('ends a charge when its time is over by the clock', async () => {
    const { gateway, at } = openSimulator();
    const charge = await gateway.charge(WANTED, LISTENING);
    at(new Date(WANTED.expiresAt.getTime() - 1));
    expect(await gateway.status(charge, LISTENING)).toMatchObject({ state: 'WAITING' });
    at(WANTED.expiresAt);
    expect(await gateway.status(charge, LISTENING)).toMatchObject({ state: 'DEAD' });
  });

  it('believes no notification that was altered, or signed with another key', () => {
    const { gateway } = openSimulator();
    const { headers, body } = signed(orderId);
    expect(gateway.verify({ headers, body: body.replace('SK', 'SL') })).toBeUndefined();
    expect(gateway.verify({ headers: {}, body })).toBeUndefined();
    expect(gateway.verify(signed(orderId, 'another key'))).toBeUndefined();
  });

  it('believes none at all where it has no key', () => {
    for (const { gateway } of [openSimulator(null), openSimulator('')]) {
      expect(gateway.verify(signed(orderId))).toBeUndefined();
      expect(gateway.verify(signed(orderId, ''))).toBeUndefined();
    }
  });
});

describe('the levers', () => {
  it('settle a charge once, and say when the money came late', async () => {
    const { gateway, levers, at } = openSimulator();
    expect(await levers.settle(orderId)).toEqual({ kind: 'UNKNOWN_CHARGE' });
    await gateway.charge(WANTED, LISTENING);
    expect(await levers.settle(orderId)).toEqual({ kind: 'SETTLED', wasOver: false });
    expect(await levers.settle(orderId)).toEqual({ kind: 'PAID_BEFORE' });
    await gateway.charge({ ...WANTED, orderId: 'SK-2' }, LISTENING);
    at(WANTED.expiresAt);
    expect(await levers.settle('SK-2')).toEqual({ kind: 'SETTLED', wasOver: true });
  });

  it('end a charge once, and none that was paid', async () => {
    const { gateway, levers } = openSimulator();
    expect(await levers.expire(orderId)).toEqual({ kind: 'UNKNOWN_CHARGE' });
    await gateway.charge(WANTED, LISTENING);
    expect(await levers.expire(orderId)).toEqual({ kind: 'ENDED' });
    expect(await levers.expire(orderId)).toEqual({ kind: 'OVER_BEFORE' });
    expect(await levers.settle(orderId)).toEqual({ kind: 'SETTLED', wasOver: true });
    expect(await levers.expire(orderId)).toEqual({ kind: 'PAID_BEFORE' });
  });
});

describe('its memory without a database', () => {
  chargeMemoryContract(fakeCharges);
});
