import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rupiah } from '#domain/money.ts';
import type { OutsideMethod } from '#domain/payment/method.ts';
import { Refusal } from '#domain/refusal.ts';
import type { SubjectKey } from '#domain/subject.ts';
import { silent } from '#tests/kit/fakes/payment-gateway.ts';
import { MINUTE_MS, moneyFor, paymentsOf } from '../payment/counter.ts';
import { TENANT } from '../shop.ts';
import { type Desk, FUNDS, find, openDesk } from './desk.ts';

/** What may happen to a top-up; `at` chooses among what there is to do it with. */
type Step = { readonly deed: Deed; readonly at: number };
type Deed = keyof typeof DO;
type Doing = { readonly desk: Desk; readonly key: SubjectKey; readonly at: number };

const DO = {
  pays: (doing: Doing) => withOrder(doing, async ({ gateway }, order) => gateway.pays(order)),
  notifies: (doing: Doing) => withOrder(doing, ({ notify }, order) => notify(order)),
  dies: (doing: Doing) =>
    withOrder(doing, async ({ gateway }, orderId) => {
      const asked = { orderId, gatewayReference: '' };
      const status = await gateway.plain.status(asked, AbortSignal.abort());
      if (status?.state === 'WAITING') gateway.dies(orderId);
    }),
  receives: ({ desk, key, at }: Doing) => receive(desk, key, { sourceReference: `M${at % 3}` }),
  wrong: ({ desk, key, at }: Doing) =>
    receive(desk, key, { sourceReference: `W${at % 3}`, amount: rupiah(1 + at) }),
  confirm: ({ desk, key: { subject }, at }: Doing) =>
    desk.confirm({ subject, reference: `FT-${at % 3}`, amount: null, by: 'ani' }),
  reject: ({ desk, key }: Doing) => desk.reject(key.subject, { reason: 'nothing', by: 'ani' }),
  wait: async ({ desk, at }: Doing) => desk.clock.advance((at % 5) * 15 * MINUTE_MS),
  expireDue: ({ desk }: Doing) => desk.expireDue(),
  expire: ({ desk, key }: Doing) => desk.expire(key),
  silence: async ({ desk }: Doing) => desk.gateway.does({ status: silent }),
  voice: async ({ desk }: Doing) => desk.gateway.does(desk.gateway.plain),
} as const;

const STEP = fc.record({
  deed: fc.constantFrom(...(Object.keys(DO) as Deed[])),
  at: fc.nat({ max: 500 }),
});
const METHODS = fc.constantFrom<OutsideMethod>('QRIS', 'MANUAL_TRANSFER');

it('whatever happens to a top-up, in whatever order, its money and its status fit', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      METHODS,
      fc.array(STEP, { maxLength: 12, size: 'max' }),
      async (method, steps) => {
        const desk = await openDesk();
        const key = await desk.wished(method);
        for (const step of steps) {
          await doStep(step, { desk, key });
          expect(await wrongsOf(desk, key)).toEqual([]);
          seen.add((await find(desk, key)).status);
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
      const desk = await openDesk();
      const key = await desk.wished('QRIS');
      for (const [step, between] of pairs) {
        desk.beforeWriting(() => doStep(between, { desk, key }));
        await doStep(step, { desk, key });
        expect(await wrongsOf(desk, key)).toEqual([]);
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
  { desk, key }: Doing,
  work: (desk: Desk, orderId: string) => Promise<unknown>,
): Promise<void> {
  const [payment] = await paymentsOf(desk, key);
  if (payment?.method === 'QRIS') await work(desk, payment.orderId);
}

async function receive(desk: Desk, key: SubjectKey, money: Parameters<typeof moneyFor>[1]) {
  const [payment] = await paymentsOf(desk, key);
  if (payment !== undefined) await desk.receive(moneyFor(payment, money));
}

/** The rules that hold whatever was done, each by its name where it does not. */
async function wrongsOf(desk: Desk, key: SubjectKey): Promise<readonly string[]> {
  const { status, paidAt, transactionId, lastSequence } = await find(desk, key);
  const { all, receipts } = await desk.stores.payments.of(key);
  const [payment] = all;
  const taken = receipts.filter(({ outcome }) => outcome === 'TAKEN');
  const kept = receipts.filter(({ outcome }) => outcome !== 'WRONG');
  const received = kept.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const { available } = await desk.stores.wallet.balance(TENANT);
  const { accounts, postings } = await desk.seen.books(TENANT);
  const events = await desk.seen.events();
  const waits = await desk.seen.waits();
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
    'all that was kept is told, once': events.length === kept.length,
    'its events have no gap': events.every(({ sequence }, place) => sequence === place + 1),
    'its sequence is that of its last event': lastSequence === events.length,
    'it is waited for exactly while it is pending': waits.length === Number(status === 'PENDING'),
    'nothing went wrong here': desk.complaints.every((one) => one.includes('silent')),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}
