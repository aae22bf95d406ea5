import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ExternalMethod } from '#domain/shipment/payment-method.ts';
import type { SubjectKey } from '#domain/subject.ts';
import { silent } from '#tests/kit/fakes/payment-gateway.ts';
import { MINUTE_MS, paymentsOf, receivedMoney } from '../payment/payment-scene.ts';
import { TENANT } from '../shipment-scene.ts';
import { FUNDS, find, type TopUpScene, topUpScene } from './top-up-scene.ts';

/** What may happen to a top-up; `at` chooses among what there is to do it with. */
type Step = { readonly deed: Deed; readonly at: number };
type Deed = keyof typeof DO;
type Doing = { readonly scene: TopUpScene; readonly key: SubjectKey; readonly at: number };

const DO = {
  pays: (doing: Doing) => withOrder(doing, async ({ gateway }, order) => gateway.pays(order)),
  notifies: (doing: Doing) => withOrder(doing, ({ notify }, order) => notify(order)),
  dies: (doing: Doing) =>
    withOrder(doing, async ({ gateway }, orderId) => {
      const charge = { orderId, gatewayReference: '' };
      const status = await gateway.plain.status(charge, AbortSignal.abort());
      if (status?.state === 'WAITING') gateway.dies(orderId);
    }),
  receives: ({ scene, key, at }: Doing) => receive(scene, key, { sourceReference: `M${at % 3}` }),
  wrong: ({ scene, key, at }: Doing) =>
    receive(scene, key, { sourceReference: `W${at % 3}`, amount: rupiah(1 + at) }),
  confirm: ({ scene, key: { subject }, at }: Doing) =>
    scene.confirm({ subject, reference: `FT-${at % 3}`, amount: null, by: 'ani' }),
  reject: ({ scene, key }: Doing) => scene.reject(key.subject, { reason: 'nothing', by: 'ani' }),
  wait: async ({ scene, at }: Doing) => scene.clock.advance((at % 5) * 15 * MINUTE_MS),
  expireDue: ({ scene }: Doing) => scene.expireDue(),
  expire: ({ scene, key }: Doing) => scene.expire(key),
  silence: async ({ scene }: Doing) => scene.gateway.does({ status: silent }),
  voice: async ({ scene }: Doing) => scene.gateway.does(scene.gateway.plain),
} as const;

const STEP = fc.record({
  deed: fc.constantFrom(...(Object.keys(DO) as Deed[])),
  at: fc.nat({ max: 500 }),
});
const METHODS = fc.constantFrom<ExternalMethod>('QRIS', 'MANUAL_TRANSFER');

it('whatever happens to a top-up, in whatever order, its money and its status fit', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      METHODS,
      fc.array(STEP, { maxLength: 12, size: 'max' }),
      async (method, steps) => {
        const scene = await topUpScene();
        const key = await scene.wished(method);
        for (const step of steps) {
          await doStep(step, { scene, key });
          expect(await wrongsOf(scene, key)).toEqual([]);
          seen.add((await find(scene, key)).status);
        }
      },
    ),
    { numRuns: 40 },
  );
  // Nothing is proved by what never happened.
  expect([...seen].toSorted()).toEqual(['EXPIRED', 'FAILED', 'PAID', 'PENDING']);
});

it('and two things at once fit together, too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(STEP, STEP), { maxLength: 6 }), async (pairs) => {
      const scene = await topUpScene();
      const key = await scene.wished('QRIS');
      for (const [step, between] of pairs) {
        scene.beforeWriting(() => doStep(between, { scene, key }));
        await doStep(step, { scene, key });
        expect(await wrongsOf(scene, key)).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});

/** A refusal is an answer like any other. */
async function doStep({ deed, at }: Step, on: Omit<Doing, 'at'>): Promise<void> {
  const done: Promise<unknown> = DO[deed]({ ...on, at });
  await done.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

async function withOrder(
  { scene, key }: Doing,
  work: (scene: TopUpScene, orderId: string) => Promise<unknown>,
): Promise<void> {
  const [payment] = await paymentsOf(scene, key);
  if (payment?.method === 'QRIS') await work(scene, payment.orderId);
}

async function receive(
  scene: TopUpScene,
  key: SubjectKey,
  money: Parameters<typeof receivedMoney>[1],
) {
  const [payment] = await paymentsOf(scene, key);
  if (payment !== undefined) await scene.receive(receivedMoney(payment, money));
}

/** The rules that hold whatever was done, each by its name where it does not. */
async function wrongsOf(scene: TopUpScene, key: SubjectKey): Promise<readonly string[]> {
  const { status, paidAt, transactionId, lastSequence } = await find(scene, key);
  const { all, receipts } = await scene.stores.payments.of(key);
  const [payment] = all;
  const taken = receipts.filter(({ outcome }) => outcome === 'TAKEN');
  const kept = receipts.filter(({ outcome }) => outcome !== 'WRONG');
  const received = kept.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const { available } = await scene.stores.wallet.balance(TENANT);
  const { accounts, postings } = await scene.stored.books(TENANT);
  const events = await scene.stored.events();
  const waits = await scene.stored.waits();
  const isPaid = status === 'PAID';
  const rules = {
    'there is one instrument': all.length === 1,
    'it is live exactly while the top-up is pending':
      (payment?.state === 'OPEN') === (status === 'PENDING'),
    'it has paid exactly what is paid': (payment?.state === 'PAID') === isPaid,
    'one payment is taken exactly where it is paid': taken.length === Number(isPaid),
    'what is paid says when, and by which row': isPaid
      ? paidAt !== null && postings.some((row) => row.transactionId === transactionId)
      : paidAt === null && transactionId === null,
    'not a rupiah is lost, and none is made': available === FUNDS + received,
    'the books are even': accounts.reduce((sum, { balance }) => sum + balance, 0) === 0,
    'every receipt has one event': events.length === kept.length,
    'its events have no gap': events.every(({ sequence }, place) => sequence === place + 1),
    'its sequence is that of its last event': lastSequence === events.length,
    'it is waited for exactly while it is pending': waits.length === Number(status === 'PENDING'),
    'nothing went wrong here': scene.complaints.every((one) => one.includes('silent')),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}
