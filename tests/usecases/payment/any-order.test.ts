import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { isLegalPair } from '#domain/shipment/legal-pairs.ts';
import type { PaymentMethod } from '#domain/shipment/payment-method.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { silent } from '#tests/kit/fakes/payment-gateway.ts';
import { TENANT } from '../shipment-scene.ts';
import {
  find,
  HOUR_MS,
  MINUTE_MS,
  type PaymentScene,
  PRICE,
  paymentScene,
  paymentsOf,
  receivedMoney,
} from './payment-scene.ts';

/** What may happen to a shipment; `at` chooses among what there is to do it to. */
type Step = { readonly deed: Deed; readonly at: number };
type Deed = (typeof DEEDS)[number];
type Doing = { readonly scene: PaymentScene; readonly key: ShipmentKey; readonly at: number };

const METHODS: readonly PaymentMethod[] = ['WALLET', 'QRIS', 'MANUAL_TRANSFER'];
const DEEDS = [
  'pay',
  'pays',
  'notifies',
  'receives',
  'wrong',
  'dies',
  'confirm',
  'reject',
  'cancel',
  'claim',
  'wait',
  'expireDue',
  'expireDue',
  'silence',
  'voice',
] as const;

const DO: Readonly<Record<Deed, (doing: Doing) => Promise<unknown>>> = {
  pay: ({ scene, key, at }) => scene.pay(key, METHODS[at % 3] ?? 'WALLET'),
  async pays(doing) {
    const orderId = await orderOf(doing);
    if (orderId !== undefined) doing.scene.gateway.pays(orderId);
  },
  async notifies(doing) {
    const orderId = await orderOf(doing);
    if (orderId !== undefined) await doing.scene.notify(orderId);
  },
  async receives({ scene, key, at }) {
    const payment = (await paymentsOf(scene, key)).at(at % 3);
    const money = { sourceReference: `M${at % 4}`, source: 'BANK' };
    if (payment !== undefined) await scene.receive(receivedMoney(payment, money));
  },
  async wrong({ scene, key, at }) {
    const payment = (await paymentsOf(scene, key)).at(at % 3);
    const money = { sourceReference: `W${at % 4}`, amount: rupiah(1 + at) };
    if (payment !== undefined) await scene.receive(receivedMoney(payment, money));
  },
  async dies(doing) {
    const orderId = await orderOf(doing);
    const state = await doing.scene.gateway.plain.status(
      { orderId: orderId ?? '', gatewayReference: '' },
      AbortSignal.abort(),
    );
    if (state?.state === 'WAITING') doing.scene.gateway.dies(state.orderId);
  },
  confirm: ({ scene, key: { shipmentNumber: subject }, at }) =>
    scene.confirm({ subject, reference: `FT-${at % 3}`, amount: null, by: 'ani' }),
  reject: ({ scene, key }) =>
    scene.reject(key.shipmentNumber, { reason: 'nothing came', by: 'ani' }),
  cancel: ({ scene, key }) => scene.cancel(key),
  claim: ({ scene }) => scene.claim(),
  wait: async ({ scene, at }) => scene.clock.advance((at % 5) * 15 * MINUTE_MS),
  expireDue: ({ scene }) => scene.expireDue(),
  silence: async ({ scene }) => scene.gateway.does({ charge: silent, status: silent }),
  voice: async ({ scene }) => scene.gateway.does(scene.gateway.plain),
};

const STEPS = fc.array(fc.record({ deed: fc.constantFrom(...DEEDS), at: fc.nat({ max: 1_000 }) }), {
  maxLength: 16,
  size: 'max',
});

describe('whatever happens to a shipment, and in whatever order', () => {
  it('its money, its status and its instructions fit together after each step', async () => {
    const seen = new Set<string>();
    const begins = fc.constantFrom(...METHODS);
    await fc.assert(
      fc.asyncProperty(begins, STEPS, async (method, steps) => {
        const scene = await paymentScene();
        const key = await scene.createShipment(method);
        for (const step of steps) {
          await doStep(step, { scene, key });
          expect(await wrongsOf(scene, key)).toEqual([]);
          const { status, paymentStatus, latePayment } = await find(scene, key);
          seen.add(`${status} ${paymentStatus}${latePayment ? ' late' : ''}`);
        }
      }),
      { numRuns: 60, examples: EXAMPLES },
    );
    // Nothing is proved by what never happened.
    expect([...seen].toSorted()).toEqual(REACHED);
  });

  it('and two things at once fit together, too', async () => {
    const deeds = fc.constantFrom(...DEEDS);
    const at = fc.nat({ max: 1_000 });
    const pair = fc.tuple(fc.record({ deed: deeds, at }), fc.record({ deed: deeds, at }));
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 6 }), async (pairs) => {
        const scene = await paymentScene();
        const key = await scene.createShipment('QRIS');
        for (const [step, between] of pairs) {
          scene.beforeWriting(() => doStep(between, { scene, key }));
          await doStep(step, { scene, key });
          expect(await wrongsOf(scene, key)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

const REACHED = [
  'AWAITING_PAYMENT PENDING',
  'AWAITING_PAYMENT UNPAID',
  'CANCELLED REFUNDED',
  'CANCELLED REFUNDED late',
  'CANCELLED UNPAID',
  'CANCELLED UNPAID late',
  'EXPIRED EXPIRED',
  'EXPIRED EXPIRED late',
  'PROCESSING PAID',
  'PROCESSING PAID late',
  'WAITING_CONFIRMATION PENDING',
];

/** What chance alone seldom comes to. */
const EXAMPLES: [PaymentMethod, Step[]][] = [
  ['QRIS', [step('wait', 4), step('expireDue'), step('receives')]],
  ['QRIS', [step('cancel'), step('receives')]],
  ['QRIS', [step('receives'), step('cancel'), step('receives', 3)]],
  ['MANUAL_TRANSFER', [step('reject')]],
  ['QRIS', [step('receives'), step('receives', 3)]],
  ['QRIS', [step('receives'), step('cancel')]],
  ['QRIS', [step('wait')]],
  ['MANUAL_TRANSFER', [step('wait')]],
  ['QRIS', [step('cancel')]],
  ['QRIS', [step('receives')]],
  ['QRIS', [step('wait', 4), step('expireDue')]],
];

/** A refusal is an answer like any other. */
async function doStep({ deed, at }: Step, on: Omit<Doing, 'at'>): Promise<void> {
  await DO[deed]({ ...on, at }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

function step(deed: Deed, at = 0): Step {
  return { deed, at };
}

async function orderOf({ scene, key, at }: Doing): Promise<string | undefined> {
  const all = (await paymentsOf(scene, key)).filter((one) => one.method === 'QRIS');
  return all[at % Math.max(all.length, 1)]?.orderId;
}

/** The rules that hold whatever was done, each by its name where it does not. */
async function wrongsOf(scene: PaymentScene, key: ShipmentKey): Promise<readonly string[]> {
  const shipment = await find(scene, key);
  const { all, receipts } = await scene.stores.payments.of(shipmentAsSubject(key));
  const { status, paymentStatus, lastSequence } = shipment;
  const kept = receipts.filter(({ outcome }) => outcome !== 'WRONG');
  const received = kept.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const open = all.filter(({ state }) => state === 'OPEN');
  const taken = receipts.filter(({ outcome }) => outcome === 'TAKEN');
  const late = receipts.filter(({ outcome }) => outcome === 'LATE');
  const [intent] = await scene.stored.intents();
  const events = (await scene.stored.events()).map(({ sequence }) => sequence);
  const { available, held } = await scene.stores.wallet.balance(TENANT);
  const waits = await scene.stored.waits();
  const isPaid = paymentStatus === 'PAID';
  const isOpen = ['UNPAID', 'PENDING'].includes(paymentStatus) && status !== 'CANCELLED';
  const rules = {
    'status and payment fit': isLegalPair(status, paymentStatus),
    'instructions are live exactly while it is PENDING':
      open.length === Number(paymentStatus === 'PENDING'),
    'the live ones are of its method': open.every(
      ({ method }) => method === shipment.paymentMethod,
    ),
    'it is waited for exactly while it may be paid': waits.length === Number(isOpen),
    'it ends when its live instructions do': open.every(
      ({ expiresAt }) => expiresAt.getTime() === shipment.paymentExpiresAt?.getTime(),
    ),
    'it is never payable for more than a day':
      (shipment.paymentExpiresAt?.getTime() ?? 0) <= shipment.createdAt.getTime() + 24 * HOUR_MS,
    'it holds its price exactly while it is paid': held === (isPaid ? PRICE : 0),
    'not a rupiah is lost': available + held === 90_000 + received,
    'it has an intent exactly if it was paid':
      (intent !== undefined) === ['PAID', 'REFUNDED'].includes(paymentStatus),
    'the intent is cancelled exactly if it was refunded':
      (intent?.state === 'CANCELLED') === (paymentStatus === 'REFUNDED'),
    'one payment is taken at most': taken.length <= 1,
    'the instrument that paid is PAID':
      all.filter(({ state }) => state === 'PAID').length === taken.length,
    'late money is noted': shipment.latePayment === late.length > 0,
    'what is paid says when': (shipment.paidAt !== null) === (intent !== undefined),
    'what is refunded says so': (shipment.refund !== null) === (paymentStatus === 'REFUNDED'),
    'what is cancelled says when': (shipment.cancelledAt !== null) === (status === 'CANCELLED'),
    'its events have no gap': String(events) === String(events.map((_, place) => place + 1)),
    'its sequence is that of its last event': lastSequence === events.length,
    'nothing went wrong here': scene.complaints.every((one) => one.includes('silent')),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}
