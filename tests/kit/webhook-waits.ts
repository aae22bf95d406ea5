import { expect } from '@jest/globals';
import type { LeasedEndpoint } from '#domain/notifying/webhook/delivery-store.ts';
import {
  changed,
  type Webhook,
  type WebhookKey,
  webhookKeyOf,
} from '#domain/notifying/webhook/webhook.ts';
import type { OwnedStorage } from './postgres-storage.ts';
import { locksInOrder, type Rows, whileLocked } from './row-locks.ts';
import type { Check } from './store-contracts/contract.ts';
import { later } from './store-contracts/samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './store-contracts/shipment-samples.ts';
import {
  append,
  appendEvent,
  claim,
  claimRequestOf,
  deliveriesTo,
  eventUuid,
  heldWith,
  IDS_AT,
  insertWebhooks,
  NOW,
  nthEvent,
  nthWebhook,
  placed,
  sampleAttemptedDelivery,
  sentTo,
  takeAll,
  UNTIL,
} from './store-contracts/webhook-samples.ts';
import { writeAll } from './store-contracts/writes.ts';

type Work = () => Promise<unknown>;

const HEADS: Rows = { table: 'event_head', where: 'true' };
const EVENTS: Rows = { table: 'event', where: 'true' };
const DUE: Rows = { table: 'webhook_due', where: 'true' };
const DELIVERIES: Rows = { table: 'webhook_delivery', where: 'true' };
const WEBHOOKS: Rows = { table: 'webhook', where: 'true' };
const RECOVERIES: Rows = { table: 'webhook_recovery', where: 'true' };
const ONE = nthWebhook(1);
const SOON = later(NOW, 1);
const AT = { now: SOON, until: later(UNTIL, 1) };
const AT_ONCE = 3;
const TWO = nthWebhook(2);
/** Pairs sorted by their difference, with all later sort keys reversed. */
const LOCKED_IN_ORDER: readonly (readonly [string, Webhook, Webhook])[] = [
  ['account', TWO, { ...ONE, ...OTHER_ACCOUNT }],
  ['environment', { ...TWO, ...OTHER_ENVIRONMENT }, ONE],
  ['id', ONE, TWO],
];

/** Concurrent fan-outs, which fakes that run one after the other cannot show. */
export const EVENT_WAITS: readonly Check<OwnedStorage>[] = [
  {
    name: 'gives no position twice and makes no second delivery in concurrent fan-outs',
    async check(storage) {
      await insertWebhooks(storage, [ONE]);
      await appendEvent(storage, [nthEvent(1)]);
      await append(storage, [nthEvent(2), nthEvent(3)]);
      expect(await fansAtOnce(storage, HEADS)).toEqual([0, 0, 2]);
      await appendEvent(storage, [nthEvent(4)]);
      expect((await placed(storage)).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
      expect(await sentTo(storage, ONE)).toEqual([1, 2, 3, 4].map(eventUuid));
    },
  },
  {
    name: 'gives a tenant’s first positions once in concurrent fan-outs',
    async check(storage) {
      await insertWebhooks(storage, [ONE]);
      await append(storage, [nthEvent(1), nthEvent(2)]);
      expect(await fansAtOnce(storage, EVENTS)).toEqual([0, 0, 2]);
      expect((await placed(storage)).map(({ position }) => position)).toEqual([1, 2]);
      expect(await sentTo(storage, ONE)).toEqual([1, 2].map(eventUuid));
    },
  },
];

/** Events and attempts recorded during claims, releases and recoveries. */
export const DELIVERY_WAITS: readonly Check<OwnedStorage>[] = [
  ...LOCKED_IN_ORDER.flatMap(([what, first, second]) => [
    {
      name: `locks endpoints that it claims in the order of their ${what}s, whichever is due longer`,
      async check(storage: OwnedStorage) {
        await writeAll(storage, ({ deliveries }) => deliveries.queue(first, NOW));
        await writeAll(storage, ({ deliveries }) => deliveries.queue(second, later(NOW, -9)));
        const rows = [rowOf('webhook_due', first), rowOf('webhook_due', second)] as const;
        await locksInOrder(storage.ownerUrl, rows, () => claim(storage));
      },
    },
    {
      name: `locks endpoints that it records in the order of their ${what}s`,
      async check(storage: OwnedStorage) {
        await insertWebhooks(storage, [first, second]);
        const health = { lastSuccessAt: NOW, lastFailureAt: null, failingSince: null };
        const conditions = [second, first].map((one) => {
          return { ...webhookKeyOf(one), url: one.url, ...health, isSlow: false };
        });
        const rows = [rowOf('webhook', first), rowOf('webhook', second)] as const;
        await locksInOrder(storage.ownerUrl, rows, () =>
          storage.stores.deliveries.record([], conditions),
        );
      },
    },
  ]),
  ...eitherOrder(
    'a delivery that is fanned out while its endpoint is claimed',
    async (storage, order) => {
      await insertWebhooks(storage, [ONE]);
      await appendEvent(storage, [nthEvent(1)]);
      let held: readonly LeasedEndpoint[] = [];
      const claiming = async () => {
        held = await claim(storage);
      };
      await order(DUE, [claiming, () => appendEvent(storage, [nthEvent(2)])]);
      const [taken] = await storage.stores.deliveries.claimDeliveries(
        held.map((one) => claimRequestOf(one)),
        AT,
      );
      expect(taken?.deliveries.map(({ eventId }) => eventId)).toEqual([1, 2].map(eventUuid));
    },
  ),
  ...eitherOrder(
    'a delivery later that is fanned out while others are taken',
    async (storage, order) => {
      const [held] = await heldWith(storage, [1]);
      const { deliveries } = storage.stores;
      const taking = () => deliveries.claimDeliveries([claimRequestOf(held)], AT);
      await order(DUE, [taking, () => appendEvent(storage, [nthEvent(2)])]);
      const still = claimRequestOf({ ...held, leasedUntil: AT.until }, { inFlight: 1 });
      const [taken] = await deliveries.claimDeliveries([still], AT);
      expect(taken?.deliveries).toMatchObject([{ eventId: eventUuid(2) }]);
    },
  ),
  ...[SOON, later(UNTIL, 9)].flatMap((now) =>
    eitherOrder(
      `a delivery later that is fanned out while its endpoint is given up, ${
        now > UNTIL ? 'after the end of its hold' : 'during its hold'
      }`,
      async (storage, order) => {
        await insertWebhooks(storage, [ONE]);
        await writeAll(storage, ({ deliveries }) => deliveries.queue(ONE, NOW));
        const wants = (await claim(storage)).map((one) => claimRequestOf(one));
        const at = { now, until: later(now, 20) };
        const giveUp = () => storage.stores.deliveries.claimDeliveries(wants, at);
        await order(DUE, [giveUp, () => appendEvent(storage, [nthEvent(1)], now)]);
        const [taken] = await takeAll(storage, at.until, later(at.until, 20));
        expect(taken?.deliveries).toMatchObject([{ eventId: eventUuid(1) }]);
      },
    ),
  ),
  {
    name: 'claims no delivery that is being recorded as received',
    async check(storage) {
      const [held] = await heldWith(storage, [1, 2]);
      const over = sampleAttemptedDelivery(ONE, 1, { status: 'SUCCEEDED', dueAt: null });
      const { deliveries } = storage.stores;
      const recording = () => deliveries.record([over], []);
      const taking = () => deliveries.claimDeliveries([claimRequestOf(held)], AT);
      const [, taken] = await inTurnBehind(storage, DELIVERIES, [recording, taking]);
      expect(taken).toMatchObject([{ isLeased: true, deliveries: [{ eventId: eventUuid(2) }] }]);
      expect((await deliveriesTo(storage, ONE))[0]).toMatchObject({ status: 'SUCCEEDED' });
    },
  },
  {
    name: 'ignores an attempt at the old URL that is recorded while the URL changes',
    async check(storage) {
      const webhook = await inFlight(storage);
      const moved = changed(webhook, { url: `${webhook.url}/moved` });
      // Changes only the URL: other parts of a change would restart a record without locks.
      const moving = () => writeAll(storage, (write) => write.webhooks.update(webhook, moved));
      await inTurnBehind(storage, WEBHOOKS, [moving, () => recordFailure(storage)]);
      expect(await deliveriesTo(storage, ONE)).toMatchObject([{ tries: 0, dueAt: AT.until }]);
      expect(await storage.stored.webhookDue()).toMatchObject([{ isSlow: false }]);
      const { webhooks } = storage.stores;
      expect(await webhooks.find(ONE)).toMatchObject({ lastFailureAt: null, failingSince: null });
    },
  },
  {
    name: 'releases a delivery that is recorded for a late retry while the URL changes',
    async check(storage) {
      const webhook = await inFlight(storage);
      const works = [() => recordFailure(storage), () => moveEndpoint(storage, webhook)];
      await inTurnBehind(storage, WEBHOOKS, works);
      expect(await deliveriesTo(storage, ONE)).toMatchObject([{ tries: 1, dueAt: SOON }]);
      expect(await storage.stored.webhookDue()).toMatchObject([{ dueAt: SOON, isSlow: false }]);
      const { webhooks } = storage.stores;
      expect(await webhooks.find(ONE)).toMatchObject({ failingSince: null });
    },
  },
  ...[1, 9].map((room) => ({
    name: `restarts a recovery that is requested while it runs, ${room} at a time`,
    async check(storage: OwnedStorage) {
      await insertWebhooks(storage, [{ ...ONE, createdAt: IDS_AT }]);
      await appendEvent(storage, [
        nthEvent(1, { eventId: '018fffff-ffff-7000-8000-000000000000' }),
        nthEvent(2),
      ]);
      const ask = (since: Date) =>
        writeAll(storage, ({ deliveries }) => deliveries.recover(ONE, { since, now: IDS_AT }));
      await ask(IDS_AT);
      const goOn = () => storage.stores.deliveries.recover({ limit: room, now: IDS_AT });
      await inTurnBehind(storage, RECOVERIES, [() => ask(later(IDS_AT, -1)), goOn]);
      expect(await sentTo(storage, ONE)).toEqual([]);
      for (const _ of [1, 2, 3]) await goOn();
      expect(await deliveriesTo(storage, ONE)).toHaveLength(2);
      expect(await storage.stored.recoveries()).toEqual([]);
    },
  })),
];

function rowOf(table: string, { accountId, environment, webhookId }: WebhookKey): Rows {
  const where = `account_id = '${accountId}' AND environment = '${environment}'`;
  return { table, where: `${where} AND webhook_id = '${webhookId}'` };
}

/** Endpoint with a delivery in flight. */
async function inFlight(storage: OwnedStorage): Promise<Webhook> {
  const [held, webhook] = await heldWith(storage, [1]);
  await storage.stores.deliveries.claimDeliveries([claimRequestOf(held)], AT);
  return webhook;
}

/** Changes the URL as a client does. */
function moveEndpoint(storage: OwnedStorage, webhook: Webhook): Promise<void> {
  const moved = changed(webhook, { url: `${webhook.url}/moved` });
  return writeAll(storage, ({ webhooks, deliveries }) => {
    webhooks.update(webhook, moved);
    deliveries.markDueNow(webhook, SOON);
  });
}

/** Records a time-out of its receiver, with a much later next attempt. */
function recordFailure({ stores }: OwnedStorage): Promise<void> {
  const health = { lastSuccessAt: null, lastFailureAt: NOW, failingSince: NOW };
  const condition = { ...webhookKeyOf(ONE), url: ONE.url, ...health, isSlow: true };
  const tried = sampleAttemptedDelivery(ONE, 1, { dueAt: later(NOW, 3_600_000) });
  return stores.deliveries.record([tried], [condition]);
}

/** Number of rows that each concurrent fan-out placed. */
async function fansAtOnce(storage: OwnedStorage, rows: Rows): Promise<readonly number[]> {
  const fan = () => storage.stores.events.fanOut({ limit: 99, now: NOW });
  const fans = await inTurnBehind(
    storage,
    rows,
    Array.from({ length: AT_ONCE }, () => fan),
  );
  for (const { placed: count, deliveries } of fans) expect(deliveries).toBe(count);
  return fans.map((one) => one.placed).toSorted();
}

/** Gives the rows to the writers in turn, after all of them have read. */
function inTurnBehind<Results extends readonly unknown[]>(
  { ownerUrl }: OwnedStorage,
  rows: Rows,
  works: { readonly [At in keyof Results]: () => Promise<Results[At]> },
): Promise<Results>;
async function inTurnBehind(
  { ownerUrl }: OwnedStorage,
  rows: Rows,
  works: readonly Work[],
): Promise<readonly unknown[]> {
  const { begun } = await whileLocked(ownerUrl, rows, async (locks) => {
    const waiting: Promise<unknown>[] = [];
    for (const work of works) {
      const one = work();
      // Marked as handled, because it is awaited later and may fail before that.
      one.catch(() => {});
      waiting.push(one);
      await locks.untilWaiting(waiting.length);
    }
    return { begun: waiting };
  });
  return Promise.all(begun);
}

type Order = (rows: Rows, works: readonly [Work, Work]) => Promise<unknown>;

function eitherOrder(
  what: string,
  check: (storage: OwnedStorage, order: Order) => Promise<void>,
): readonly Check<OwnedStorage>[] {
  return [
    {
      name: `processes ${what}: fan-out first`,
      check: (storage) =>
        check(storage, (rows, works) => inTurnBehind(storage, rows, works.toReversed())),
    },
    {
      name: `processes ${what}: fan-out second`,
      check: (storage) => check(storage, (rows, works) => inTurnBehind(storage, rows, works)),
    },
  ];
}
