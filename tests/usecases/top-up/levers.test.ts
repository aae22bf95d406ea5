import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { OutsideMethod } from '#domain/payment/method.ts';
import type { PaymentSimulation } from '#domain/payment/payment-simulation.ts';
import { onTopUp } from '#src/usecases/simulation/payment-levers.ts';
import { endPayment, settlePayment } from '#src/usecases/simulation/settle-payment.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { BOB, uuid } from '#tests/kit/store-contracts/samples.ts';
import { booksOf, everythingOf, HOUR_MS } from '../payment/counter.ts';
import { TENANT } from '../shop.ts';
import { AMOUNT, type Desk, FUNDS, wished } from './desk.ts';

const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;

describe('settling a top-up', () => {
  it.each(METHODS)('by %s brings its money in, as it is shown then', async (method) => {
    const { desk, id, settle } = await pulled(method);
    const shown = await settle(TENANT, id);
    expect(shown).toMatchObject({ topup_id: id, status: 'PAID' });
    expect(await desk.show(TENANT, id)).toEqual(shown);
    expect((await booksOf(desk)).AVAILABLE).toBeGreaterThanOrEqual(FUNDS + AMOUNT);
  });

  it.each(METHODS)('by %s whose time is over pays it all the same', async (method) => {
    const { desk, id, settle } = await pulled(method);
    desk.clock.advance(24 * HOUR_MS);
    await desk.expireDue();
    expect(await desk.show(TENANT, id)).toMatchObject({ status: 'EXPIRED' });
    expect(await settle(TENANT, id)).toMatchObject({ status: 'PAID' });
  });

  it('twice pays a charge once, and a transfer twice', async () => {
    const qris = await pulled('QRIS');
    await qris.settle(TENANT, qris.id);
    const before = await everythingOf(qris.desk, qris.key);
    await qris.settle(TENANT, qris.id);
    expect(await everythingOf(qris.desk, qris.key)).toBe(before);
    const transfer = await pulled('MANUAL_TRANSFER');
    for (const _ of [1, 2]) await transfer.settle(TENANT, transfer.id);
    const { AVAILABLE = 0 } = await booksOf(transfer.desk);
    expect(AVAILABLE).toBeGreaterThan(FUNDS + 2 * AMOUNT);
  });
});

describe('ending a top-up', () => {
  it.each(METHODS)('by %s expires it now, and its charge as well', async (method) => {
    const { id, end, ended } = await pulled(method);
    expect(await end(TENANT, id)).toMatchObject({ status: 'EXPIRED', transaction_id: null });
    expect(ended).toHaveLength(method === 'QRIS' ? 1 : 0);
  });

  it('that is paid changes nothing', async () => {
    const { desk, key, id, settle, end } = await pulled('QRIS');
    await settle(TENANT, id);
    const before = await everythingOf(desk, key);
    expect(await end(TENANT, id)).toMatchObject({ status: 'PAID' });
    expect(await everythingOf(desk, key)).toBe(before);
  });
});

describe('a lever on a top-up', () => {
  it('while the gateway is silent changes nothing, and may be pulled again', async () => {
    const { desk, key, id, settle } = await pulled('QRIS');
    const before = await everythingOf(desk, key);
    desk.gateway.does({ status: silent });
    const refused = { code: 'PAYMENT_UNAVAILABLE', message: SILENCE };
    await expect(settle(TENANT, id)).rejects.toMatchObject(refused);
    expect(await everythingOf(desk, key)).toBe(before);
    desk.gateway.does(desk.gateway.plain);
    expect(await settle(TENANT, id)).toMatchObject({ status: 'PAID' });
  });

  it('of another account’s, of nobody’s or of no top-up at all is not there', async () => {
    const { desk, key, id, settle, end } = await pulled('QRIS');
    const before = await everythingOf(desk, key);
    const strangers = [
      [{ ...TENANT, accountId: BOB }, id],
      [TENANT, idText('topUp', uuid(9))],
      [TENANT, idText('transaction', key.subject)],
    ] as const;
    for (const [tenant, other] of strangers) {
      await expect(settle(tenant, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(end(tenant, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await everythingOf(desk, key)).toBe(before);
  });
});

async function pulled(method: OutsideMethod) {
  const { desk, key } = await wished(method);
  const ended: string[] = [];
  const shown = { topUps: desk.stores.topUps, showTopUp: desk.show };
  const levers = {
    ...{ payments: desk.stores.payments, directory: desk.directory },
    ...{ recordChargeStatus: desk.record, receivePayment: desk.receive },
    expirePayment: desk.expire,
    paymentSimulation: simulationOf(desk, ended),
    chance: seededChance(3),
  };
  return {
    ...{ desk, key, ended, id: idText('topUp', key.subject) },
    settle: onTopUp({ ...shown, lever: settlePayment(levers) }),
    end: onTopUp({ ...shown, lever: endPayment(levers) }),
  };
}

function simulationOf({ gateway }: Desk, ended: string[]): PaymentSimulation {
  return {
    async settle(orderId) {
      gateway.pays(orderId);
      return { kind: 'SETTLED', wasOver: false };
    },
    async expire(orderId) {
      ended.push(orderId);
      return { kind: 'ENDED' };
    },
  };
}
