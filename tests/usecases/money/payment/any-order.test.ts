import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { isLegalPair } from '#domain/selling/shipment/legal-pairs.ts';
import type { ExternalMethod, PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { SubjectKey } from '#domain/subject.ts';
import { DAY_MS } from '#domain/time.ts';
import { silent } from '#tests/kit/fakes/payment-gateway.ts';
import { TENANT } from '../../shipment-scene.ts';
import { find } from '../../stored.ts';
import { FUNDS, find as findTopUp, type TopUpScene, topUpScene } from '../top-up/top-up-scene.ts';
import { MINUTE_MS, PRICE, paymentsOf, receivedMoney } from './payment-scene.ts';

/** A random payment step; `at` chooses its subject. */
type Step = { readonly deed: Deed; readonly at: number };
type Deed = keyof typeof DEEDS;
type Doing = { readonly scene: TopUpScene; readonly key: SubjectKey; readonly at: number };
/** Each rule by its name, and whether it holds. */
type Rules = Readonly<Record<string, boolean>>;
type Payable = {
  readonly what: string;
  readonly methods: readonly PaymentMethod[];
  readonly deeds: readonly Deed[];
  readonly examples: readonly (readonly [PaymentMethod, readonly Step[]])[];
  /** States that every run must reach; an unreached state proves nothing. */
  readonly reached: readonly string[];
  create(scene: TopUpScene, method: PaymentMethod): Promise<SubjectKey>;
  stateOf(scene: TopUpScene, key: SubjectKey): Promise<string>;
  rulesOf(scene: TopUpScene, key: SubjectKey): Promise<Rules>;
};

const METHODS = ['WALLET', 'QRIS', 'MANUAL_TRANSFER'] as const;

const DEEDS = {
  pays: (doing: Doing) => withOrder(doing, async ({ gateway }, order) => gateway.pays(order)),
  notifies: (doing: Doing) => withOrder(doing, ({ notify }, order) => notify(order)),
  dies: (doing: Doing) =>
    withOrder(doing, async ({ gateway }, orderId) => {
      const charge = { orderId, gatewayReference: '' };
      const status = await gateway.plain.status(charge, AbortSignal.abort());
      if (status?.state === 'WAITING') gateway.dies(orderId);
    }),
  receives: (doing: Doing) => receive(doing, { sourceReference: `M${doing.at % 4}` }),
  wrong: (doing: Doing) =>
    receive(doing, { sourceReference: `W${doing.at % 4}`, amount: rupiah(1 + doing.at) }),
  confirm: ({ scene, key: { subject }, at }: Doing) =>
    scene.confirm({ subject, reference: `FT-${at % 3}`, amount: null, by: 'ani' }),
  reject: ({ scene, key }: Doing) =>
    scene.reject(key.subject, { reason: 'nothing came', by: 'ani' }),
  wait: async ({ scene, at }: Doing) => scene.clock.advance((at % 5) * 15 * MINUTE_MS),
  expireDue: ({ scene }: Doing) => scene.expireDue(),
  expire: ({ scene, key }: Doing) => scene.expire(key),
  silence: async ({ scene }: Doing) => scene.gateway.does({ charge: silent, status: silent }),
  voice: async ({ scene }: Doing) => scene.gateway.does(scene.gateway.plain),
  pay: ({ scene, key, at }: Doing) => scene.pay(shipmentKeyOf(key), METHODS[at % 3] ?? 'WALLET'),
  cancel: ({ scene, key }: Doing) => scene.cancel(shipmentKeyOf(key)),
  claim: ({ scene }: Doing) => scene.claim(),
} as const;
const OF_BOTH = Object.keys(DEEDS).slice(0, -3) as Deed[];

const SHIPMENT: Payable = {
  what: 'a shipment',
  methods: METHODS,
  deeds: [...OF_BOTH.filter((deed) => deed !== 'expire'), 'expireDue', 'pay', 'cancel', 'claim'],
  /** Sequences that random choice rarely produces. */
  examples: [
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
  ],
  reached: [
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
  ],
  async create(scene, method) {
    const { shipmentNumber: subject, ...tenant } = await scene.createShipment(method);
    return { ...tenant, subject };
  },
  async stateOf(scene, key) {
    const { status, paymentStatus, latePayment } = await find(scene, shipmentKeyOf(key));
    return `${status} ${paymentStatus}${latePayment ? ' late' : ''}`;
  },
  rulesOf: shipmentRules,
};

const TOP_UP: Payable = {
  what: 'a top-up',
  methods: ['QRIS', 'MANUAL_TRANSFER'],
  deeds: OF_BOTH,
  examples: [],
  reached: ['EXPIRED', 'FAILED', 'PAID', 'PENDING'],
  create: (scene, method) => scene.createKey(method as ExternalMethod),
  stateOf: async (scene, key) => (await findTopUp(scene, key)).status,
  rulesOf: topUpRules,
};

describe.each([SHIPMENT, TOP_UP])('whatever happens to $what, and in whatever order', (payable) => {
  const deed = fc.constantFrom(...payable.deeds);
  const steps = fc.record({ deed, at: fc.nat({ max: 1_000 }) });

  it('keeps money, status and instructions consistent after each step', async () => {
    const seen = new Set<string>();
    const sequence = fc.array(steps, { maxLength: 16, size: 'max' });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...payable.methods), sequence, async (method, chosen) => {
        const scene = await topUpScene();
        const key = await payable.create(scene, method);
        for (const step of chosen) {
          await doStep(step, { scene, key });
          expect(await wrongsOf(payable, scene, key)).toEqual([]);
          seen.add(await payable.stateOf(scene, key));
        }
      }),
      { numRuns: 50, examples: payable.examples.map(([method, chosen]) => [method, [...chosen]]) },
    );
    expect([...seen].toSorted()).toEqual(payable.reached);
  });

  it('keeps money, status and instructions consistent if two steps run at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(steps, steps), { maxLength: 6 }), async (pairs) => {
        const scene = await topUpScene();
        const key = await payable.create(scene, 'QRIS');
        for (const [step, between] of pairs) {
          scene.beforeWriting(() => doStep(between, { scene, key }));
          await doStep(step, { scene, key });
          expect(await wrongsOf(payable, scene, key)).toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** Runs a step and ignores a refusal, which is a valid answer. */
async function doStep({ deed, at }: Step, on: Omit<Doing, 'at'>): Promise<void> {
  const done: Promise<unknown> = DEEDS[deed]({ ...on, at });
  await done.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

function step(deed: Deed, at = 0): Step {
  return { deed, at };
}

async function withOrder(
  { scene, key, at }: Doing,
  work: (scene: TopUpScene, orderId: string) => Promise<unknown>,
): Promise<void> {
  const charges = (await paymentsOf(scene, key)).filter((one) => one.method === 'QRIS');
  const charge = charges[at % Math.max(charges.length, 1)];
  if (charge !== undefined) await work(scene, charge.orderId);
}

async function receive({ scene, key, at }: Doing, money: Parameters<typeof receivedMoney>[1]) {
  const payments = await paymentsOf(scene, key);
  const payment = payments[at % Math.max(payments.length, 1)];
  if (payment !== undefined) await scene.receive(receivedMoney(payment, money));
}

function shipmentKeyOf({ subject: shipmentNumber, ...tenant }: SubjectKey): ShipmentKey {
  return { ...tenant, shipmentNumber };
}

/** Names of the violated rules. */
async function wrongsOf(
  { rulesOf }: Payable,
  scene: TopUpScene,
  key: SubjectKey,
): Promise<readonly string[]> {
  const wentWell = scene.complaints.every((one) => one.includes('silent'));
  const rules = { ...(await rulesOf(scene, key)), 'nothing went wrong here': wentWell };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

/** Which of the rules of a shipment hold. */
async function shipmentRules(scene: TopUpScene, key: SubjectKey): Promise<Rules> {
  const shipment = await find(scene, shipmentKeyOf(key));
  const { all, receipts } = await scene.stores.payments.of(key);
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
  return {
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
      (shipment.paymentExpiresAt?.getTime() ?? 0) <= shipment.createdAt.getTime() + DAY_MS,
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
  };
}

/** Which of the rules of a top-up hold. */
async function topUpRules(scene: TopUpScene, key: SubjectKey): Promise<Rules> {
  const { status, paidAt, transactionId, lastSequence } = await findTopUp(scene, key);
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
  const isOver = status === 'EXPIRED' || status === 'FAILED';
  const ofReceipts = events.filter(({ type }) => type.startsWith('wallet.'));
  return {
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
    'every receipt has one event': ofReceipts.length === kept.length,
    'an end without money has one event, at most': events.length - ofReceipts.length <= 1,
    'an end without money has an event': ofReceipts.length < events.length || !isOver,
    'its events have no gap': events.every(({ sequence }, place) => sequence === place + 1),
    'its sequence is that of its last event': lastSequence === events.length,
    'it is waited for exactly while it is pending': waits.length === Number(status === 'PENDING'),
  };
}
