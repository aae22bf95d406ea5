import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { PaymentSimulation } from '#domain/payment/payment-simulation.ts';
import type { ExternalMethod } from '#domain/shipment/payment-method.ts';
import { topUpTestControl } from '#src/usecases/simulation/payment-test-controls.ts';
import { endPayment, settlePayment } from '#src/usecases/simulation/settle-payment.ts';
import { SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { BOB, uuid } from '#tests/kit/store-contracts/samples.ts';
import { balancesOf, HOUR_MS, snapshotOf } from '../payment/payment-scene.ts';
import { TENANT } from '../shipment-scene.ts';
import { AMOUNT, createdTopUp, FUNDS, type TopUpScene } from './top-up-scene.ts';

const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;

describe('settling a top-up', () => {
  it.each(METHODS)('by %s brings its money in, as it is shown then', async (method) => {
    const { scene, id, settle } = await topUpWithControls(method);
    const shown = await settle(TENANT, id);
    expect(shown).toMatchObject({ topup_id: id, status: 'PAID' });
    expect(await scene.show(TENANT, id)).toEqual(shown);
    expect((await balancesOf(scene)).AVAILABLE).toBeGreaterThanOrEqual(FUNDS + AMOUNT);
  });

  it.each(METHODS)('by %s whose time is over pays it all the same', async (method) => {
    const { scene, id, settle } = await topUpWithControls(method);
    scene.clock.advance(24 * HOUR_MS);
    await scene.expireDue();
    expect(await scene.show(TENANT, id)).toMatchObject({ status: 'EXPIRED' });
    expect(await settle(TENANT, id)).toMatchObject({ status: 'PAID' });
  });

  it('twice pays a charge once, and a transfer twice', async () => {
    const qris = await topUpWithControls('QRIS');
    await qris.settle(TENANT, qris.id);
    const before = await snapshotOf(qris.scene, qris.key);
    await qris.settle(TENANT, qris.id);
    expect(await snapshotOf(qris.scene, qris.key)).toBe(before);
    const transfer = await topUpWithControls('MANUAL_TRANSFER');
    for (const _ of [1, 2]) await transfer.settle(TENANT, transfer.id);
    const { AVAILABLE = 0 } = await balancesOf(transfer.scene);
    expect(AVAILABLE).toBeGreaterThan(FUNDS + 2 * AMOUNT);
  });
});

describe('ending a top-up', () => {
  it.each(METHODS)('by %s expires it now, and its charge as well', async (method) => {
    const { id, end, ended } = await topUpWithControls(method);
    expect(await end(TENANT, id)).toMatchObject({ status: 'EXPIRED', transaction_id: null });
    expect(ended).toHaveLength(method === 'QRIS' ? 1 : 0);
  });

  it('that is paid changes nothing', async () => {
    const { scene, key, id, settle, end } = await topUpWithControls('QRIS');
    await settle(TENANT, id);
    const before = await snapshotOf(scene, key);
    expect(await end(TENANT, id)).toMatchObject({ status: 'PAID' });
    expect(await snapshotOf(scene, key)).toBe(before);
  });
});

describe('a test control of a top-up', () => {
  it('while the gateway is silent changes nothing, and may be called again', async () => {
    const { scene, key, id, settle } = await topUpWithControls('QRIS');
    const before = await snapshotOf(scene, key);
    scene.gateway.does({ status: silent });
    const refused = { code: 'PAYMENT_UNAVAILABLE', message: SILENCE };
    await expect(settle(TENANT, id)).rejects.toMatchObject(refused);
    expect(await snapshotOf(scene, key)).toBe(before);
    scene.gateway.does(scene.gateway.plain);
    expect(await settle(TENANT, id)).toMatchObject({ status: 'PAID' });
  });

  it('of another account’s, or of no top-up at all, is not there', async () => {
    const { scene, key, id, settle, end } = await topUpWithControls('QRIS');
    const before = await snapshotOf(scene, key);
    const others = [
      [{ ...TENANT, accountId: BOB }, id],
      [TENANT, idText('topUp', uuid(9))],
      [TENANT, idText('transaction', key.subject)],
    ] as const;
    for (const [tenant, other] of others) {
      await expect(settle(tenant, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(end(tenant, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await snapshotOf(scene, key)).toBe(before);
  });
});

async function topUpWithControls(method: ExternalMethod) {
  const { scene, key } = await createdTopUp(method);
  const ended: string[] = [];
  const shown = { topUps: scene.stores.topUps, showTopUp: scene.show };
  const controls = {
    ...{ payments: scene.stores.payments, directory: scene.directory },
    ...{ recordChargeStatus: scene.record, receivePayment: scene.receive },
    expirePayment: scene.expire,
    paymentSimulation: simulationOf(scene, ended),
    random: seededRandom(3),
  };
  return {
    ...{ scene, key, ended, id: idText('topUp', key.subject) },
    settle: topUpTestControl({ ...shown, control: settlePayment(controls) }),
    end: topUpTestControl({ ...shown, control: endPayment(controls) }),
  };
}

function simulationOf({ gateway }: TopUpScene, ended: string[]): PaymentSimulation {
  return {
    async settle(orderId) {
      gateway.pays(orderId);
      return { kind: 'SETTLED', wasExpired: false };
    },
    async expire(orderId) {
      ended.push(orderId);
      return { kind: 'ENDED' };
    },
  };
}
