import { describe, expect, it } from '@jest/globals';
import { mayMoveTopUp, TOP_UP_STATUSES } from '#domain/money/top-up/top-up.ts';
import type { SubjectKey } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import { recordTopUp } from '#src/usecases/money/top-up/record-top-up.ts';
import { recorderOf } from '#src/usecases/recorder.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { TENANT } from '../../shipment-scene.ts';
import { balancesOf, snapshotOf } from '../../stored.ts';
import {
  MINUTE_MS,
  paymentsOf,
  qrisOf,
  receivedMoney,
  statesOf,
} from '../payment/payment-scene.ts';
import { createdTopUp, FUNDS, find, type TopUpScene } from './top-up-scene.ts';

const METHODS = ['QRIS', 'MANUAL_TRANSFER'] as const;

describe('a top-up that is not paid', () => {
  it.each(TOP_UP_STATUSES.flatMap((from) => TOP_UP_STATUSES.map((to) => ({ from, to }))))(
    'records a top-up status change from $from to $to only if allowed',
    async ({ from, to }) => {
      const { scene, key } = await createdTopUp('QRIS');
      const before = { ...(await find(scene, key)), status: from };
      await writeAll(scene, (write) => {
        const updated: unknown[] = [];
        const topUps = { ...write.topUps, update: (...rows: unknown[]) => void updated.push(rows) };
        const recorder = recorderOf({
          now: scene.clock.now(),
          write: { ...write, topUps },
          random: seededRandom(1),
        });
        const after = { ...before, status: to };
        const record = () => recordTopUp({ before, after, type: 'topup.failed' }, recorder);
        if (from === to || mayMoveTopUp(from, to)) record();
        else expect(record).toThrow(`a top-up that is ${from} never becomes ${to}`);
        expect(updated).toHaveLength(from === to || mayMoveTopUp(from, to) ? 1 : 0);
      });
    },
  );

  it.each([
    ['QRIS', 30 * MINUTE_MS],
    ['MANUAL_TRANSFER', DAY_MS],
  ] as const)('expires a %s top-up after %d ms, not earlier, and says so', async (method, ms) => {
    const { scene, key } = await createdTopUp(method);
    const before = await find(scene, key);
    scene.clock.advance(ms - 1);
    await scene.expireDue();
    expect(await find(scene, key)).toEqual(before);
    scene.clock.advance(1);
    await scene.expireDue();
    expect(await find(scene, key)).toEqual({ ...before, status: 'EXPIRED', lastSequence: 1 });
    expect(await statesOf(scene, key)).toEqual([`${method} EXPIRED`]);
    expect(await scene.stored.waits()).toEqual([]);
    expect(await scene.stored.events()).toMatchObject([
      { type: 'topup.expired', previousStatus: 'PENDING', sequence: 1 },
    ]);
    expect(await balancesOf(scene)).toEqual({ AVAILABLE: FUNDS });
    expect(scene.complaints).toEqual([]);
    const shown = await scene.show(TENANT, key.subject);
    for (const name of ['qr_string', 'transfer']) expect(shown).not.toHaveProperty(name);
  });

  it.each([
    ['whose QR code died', died, 'QRIS', 'DEAD'],
    ['whose transfer was rejected', rejected, 'MANUAL_TRANSFER', 'REJECTED'],
  ] as const)('fails a top-up for good: %s', async (...[, fail, method, state]) => {
    const { scene, key } = await createdTopUp(method);
    await fail(scene, key);
    expect(await find(scene, key)).toMatchObject({ status: 'FAILED' });
    expect(await statesOf(scene, key)).toEqual([`${method} ${state}`]);
    expect(await scene.stored.waits()).toEqual([]);
    scene.clock.advance(DAY_MS);
    await scene.expireDue();
    expect(await find(scene, key)).toMatchObject({ status: 'FAILED' });
    expect(await scene.stored.events()).toMatchObject([
      { type: 'topup.failed', previousStatus: 'PENDING', sequence: 1 },
    ]);
  });

  it.each(METHODS)('expires a %s top-up by command unless it is paid', async (method) => {
    const { scene, key } = await createdTopUp(method);
    await scene.expire(key);
    expect(await find(scene, key)).toMatchObject({ status: 'EXPIRED' });
    const paid = await scene.createKey(method, { key: 'other' });
    const [payment] = await paymentsOf(scene, paid);
    if (payment !== undefined) await scene.receive(receivedMoney(payment));
    const before = await snapshotOf(scene, paid);
    await scene.expire(paid);
    expect(await snapshotOf(scene, paid)).toBe(before);
  });
});

describe('money for a top-up that is over', () => {
  it.each([
    ['expired', expired, 'QRIS', 'EXPIRED'],
    ['expired', expired, 'MANUAL_TRANSFER', 'EXPIRED'],
    ['whose QR code died', died, 'QRIS', 'FAILED'],
    ['whose transfer was rejected', rejected, 'MANUAL_TRANSFER', 'FAILED'],
  ] as const)(
    'credits late money of a closed top-up as its payment: %s',
    async (...[, end, method, status]) => {
      const { scene, key } = await createdTopUp(method);
      await end(scene, key);
      expect(await find(scene, key)).toMatchObject({ status, paidAt: null, lastSequence: 1 });
      const [payment] = await paymentsOf(scene, key);
      if (payment === undefined) throw new Error('there is a payment');
      expect(await scene.receive(receivedMoney(payment))).toBe('TAKEN');
      const paidAt = scene.clock.now();
      expect(await find(scene, key)).toMatchObject({ status: 'PAID', paidAt, lastSequence: 2 });
      expect(await statesOf(scene, key)).toEqual([`${method} PAID`]);
      expect((await balancesOf(scene)).AVAILABLE).toBe(FUNDS + payment.amount);
      const paid = (await scene.stored.events()).at(-1);
      expect(paid).toMatchObject({ type: 'wallet.topped_up', previousStatus: status });
    },
  );
});

async function expired(scene: TopUpScene): Promise<void> {
  scene.clock.advance(DAY_MS);
  await scene.expireDue();
}

async function died(scene: TopUpScene, key: SubjectKey): Promise<void> {
  const { orderId } = await qrisOf(scene, key);
  scene.gateway.dies(orderId);
  await scene.notify(orderId);
}

async function rejected(scene: TopUpScene, { subject }: SubjectKey): Promise<void> {
  await scene.reject(subject, { reason: 'nothing came', by: 'ani' });
}
