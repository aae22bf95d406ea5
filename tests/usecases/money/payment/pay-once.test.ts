import { describe, expect, it } from '@jest/globals';
import type { ExternalMethod } from '#domain/selling/shipment/payment-method.ts';
import { SILENCE, silent } from '#tests/kit/fakes/payment-gateway.ts';
import { REQUEST } from '../../shipment-scene.ts';
import { snapshotOf } from '../../stored.ts';
import { AMOUNT, type TopUpScene, topUpScene } from '../top-up/top-up-scene.ts';
import { MINUTE_MS, type PaymentScene } from './payment-scene.ts';

type Sent = { readonly key?: string; readonly isOther?: boolean };
type Answer = { readonly data: object; readonly replayed: boolean };
type Payable = {
  readonly what: string;
  /** Requests the instructions; `isOther` sends a different body. */
  open(scene: TopUpScene, method: ExternalMethod): Promise<(sent?: Sent) => Promise<Answer>>;
};

const KEY = 'key-1';
const SHIPMENT: Payable = {
  what: 'a shipment',
  open:
    async ({ order }, paymentMethod) =>
    ({ key = KEY, isOther = false } = {}) =>
      order({ key, content: { ...REQUEST.content, body: { isOther } } }, { paymentMethod }),
};
const TOP_UP: Payable = {
  what: 'a top-up',
  open:
    async ({ create }, method) =>
    ({ key = KEY, isOther = false } = {}) =>
      create(method, { key, amount: AMOUNT + Number(isOther) }),
};
const PAY: Payable = {
  what: 'another method for a shipment',
  async open(scene: PaymentScene, method) {
    const shipment = await scene.createShipment(OTHER[method]);
    return ({ key = KEY, isOther = false } = {}) =>
      scene.pay(shipment, isOther ? 'WALLET' : method, key);
  },
};
const OTHER = { QRIS: 'MANUAL_TRANSFER', MANUAL_TRANSFER: 'QRIS' } as const;
const PAYABLES = [SHIPMENT, TOP_UP, PAY];
const BY_METHOD = PAYABLES.flatMap((payable) =>
  (['QRIS', 'MANUAL_TRANSFER'] as const).map((method) => ({ ...payable, method })),
);

describe('to be paid once, by its key,', () => {
  it.each(BY_METHOD)(
    'replays payment of $what by $method without another gateway call',
    async (payable) => {
      const { scene, request, orders } = await opened(payable, payable.method);
      const first = await request();
      scene.gateway.does({ charge: silent });
      scene.clock.advance(20 * MINUTE_MS);
      const before = await snapshotOf(scene);
      expect(await request()).toEqual({ data: first.data, replayed: true });
      await expect(request({ isOther: true })).rejects.toMatchObject({
        code: 'IDEMPOTENCY_CONFLICT',
      });
      expect(orders()).toHaveLength(payable.method === 'QRIS' ? 1 : 0);
      expect(await snapshotOf(scene)).toBe(before);
    },
  );

  it.each(PAYABLES)(
    'creates one charge if payment of $what is requested twice at once',
    async (payable) => {
      const { scene, request, orders } = await opened(payable);
      const both = await Promise.all([request(), request()]);
      expect(both.map(({ replayed }) => replayed).toSorted()).toEqual([false, true]);
      expect(both[0].data).toEqual(both[1].data);
      expect(new Set(orders()).size).toBe(1);
      expect(await scene.stored.waits()).toHaveLength(1);
    },
  );

  it.each(PAYABLES)(
    'reuses the charge of $what when a request is repeated after a gateway failure',
    async (payable) => {
      const { scene, request, orders } = await opened(payable);
      const before = await snapshotOf(scene);
      scene.gateway.does({
        async charge(charged, signal) {
          await scene.gateway.plain.charge(charged, signal);
          return silent();
        },
      });
      const refused = { code: 'PAYMENT_UNAVAILABLE', message: SILENCE };
      await expect(request()).rejects.toMatchObject(refused);
      expect(await snapshotOf(scene)).toBe(before);
      scene.clock.advance(MINUTE_MS);
      scene.gateway.does(scene.gateway.plain);
      expect(await request()).toMatchObject({ replayed: false });
      expect(orders()).toHaveLength(2);
      expect(new Set(orders()).size).toBe(1);
    },
  );

  it.each([SHIPMENT, TOP_UP])(
    'creates a separate charge of $what for each key and body',
    async (payable) => {
      const { scene, request, orders } = await opened(payable);
      scene.gateway.does({ charge: silent });
      for (const sent of [{}, { key: 'key-2' }, { isOther: true }]) {
        await request(sent).catch(() => undefined);
      }
      expect(new Set(orders()).size).toBe(3);
    },
  );
});

async function opened(payable: Payable, method: ExternalMethod = 'QRIS') {
  const scene = await topUpScene();
  const request = await payable.open(scene, method);
  const before = scene.gateway.charged.length;
  const orders = () => scene.gateway.charged.slice(before).map(({ orderId }) => orderId);
  return { scene, request, orders };
}
