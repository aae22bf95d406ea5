import { expect } from '@jest/globals';
import type {
  AttemptedDelivery,
  EndpointHealth,
} from '#domain/notifying/webhook/delivery-store.ts';
import { type Webhook, webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Check, Storage } from './contract.ts';
import { later } from './samples.ts';
import { TENANTS } from './shipment-samples.ts';
import {
  appendEvent,
  appendEvents,
  deliveriesTo,
  eventUuid,
  insertWebhooks,
  NOW,
  nthEvent,
  nthWebhook,
  OTHERS,
  sampleAttempt,
  sampleAttemptedDelivery,
} from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const ONE = nthWebhook(1);
const SOON = later(NOW, 5_000);
const LATE = sampleAttempt(0x77);

/** First and second recorded attempt, and the state of the delivery after both. */
const TWICE: readonly (readonly [
  string,
  Partial<AttemptedDelivery>,
  Partial<AttemptedDelivery>,
  object,
])[] = [
  ['two in turn', {}, { tries: 1 }, { status: 'PENDING', tries: 2, dueAt: SOON }],
  [
    'a failure that is reported late',
    { status: 'FAILED', dueAt: null },
    { dueAt: later(NOW, 9) },
    { status: 'FAILED', tries: 1, dueAt: null },
  ],
  [
    'a failure of what was tried again',
    { dueAt: later(NOW, 9) },
    {},
    { status: 'PENDING', tries: 1, dueAt: later(NOW, 9) },
  ],
  [
    'a failure after a success',
    { status: 'SUCCEEDED', dueAt: null },
    { tries: 1 },
    { status: 'SUCCEEDED', tries: 1, dueAt: null },
  ],
  [
    'a success that is reported after one of a later attempt',
    { status: 'SUCCEEDED', dueAt: null, tries: 3 },
    { status: 'SUCCEEDED', dueAt: null, tries: 1 },
    { status: 'SUCCEEDED', tries: 4, dueAt: null },
  ],
  [
    'a success that is reported late',
    { status: 'FAILED', dueAt: null, tries: 0 },
    { status: 'SUCCEEDED', dueAt: null },
    { status: 'SUCCEEDED', tries: 1, dueAt: null },
  ],
];

/** State of an endpoint, the results of attempts, and the state after them. */
const HEALTH: readonly (readonly [string, Health, Health, Health])[] = [
  ['a first failure', [null, null, null], [null, 2, 2], [null, 2, 2]],
  ['a later failure', [1, 2, 2], [null, 3, 3], [1, 3, 2]],
  ['a success', [1, 2, 2], [3, null, null], [3, 2, null]],
  ['a failure after a success', [1, 2, 2], [3, 4, 4], [3, 4, 4]],
  ['a result that was reported late', [5, 6, null], [3, 4, null], [5, 6, null]],
];
/** Last success, last failure, failing since: milliseconds of NOW. */
type Health = readonly [number | null, number | null, number | null];

export function deliveryRecordChecks(): Check[] {
  return [...attempts(), ...moves(), ...conditions()];
}

function attempts(): Check[] {
  return [
    {
      name: 'stores attempts unchanged, many of one endpoint at once, tenant by tenant',
      async check(storage) {
        const webhooks = [ONE, nthWebhook(2), ...TENANTS.slice(1).map((one) => nthWebhook(3, one))];
        await insertWebhooks(storage, webhooks);
        const events = [1, 2].map((at) => nthEvent(at));
        await appendEvent(
          storage,
          TENANTS.flatMap((tenant) => events.map((one) => ({ ...one, ...tenant }))),
        );
        const unanswered = { responseStatus: null, responseBody: null, error: 'It broke.' };
        const tried = webhooks.flatMap((webhook) => [
          sampleAttemptedDelivery(webhook, 1, { status: 'SUCCEEDED', dueAt: null }),
          sampleAttemptedDelivery(webhook, 2, { attempt: { ...sampleAttempt(2), ...unanswered } }),
        ]);
        await storage.stores.deliveries.record(tried.slice(0, 3), []);
        await storage.stores.deliveries.record([], []);
        const kept = await Promise.all(webhooks.map((one) => deliveriesTo(storage, one)));
        const counts = kept.map((some) => some.map((one) => [one.tries, one.attempts.length]));
        expect(counts.slice(0, 2)).toEqual([
          [
            [1, 1],
            [1, 1],
          ],
          [
            [1, 1],
            [0, 0],
          ],
        ]);
        expect(counts.slice(2).flat()).toEqual(Array.from({ length: 6 }, () => [0, 0]));
        expect(kept[0]?.[1]).toMatchObject({
          status: 'PENDING',
          tries: 1,
          dueAt: SOON,
          attempts: [{ ...sampleAttempt(2), ...unanswered }],
        });
        expect(kept[0]?.[0]).toMatchObject({ status: 'SUCCEEDED', attempts: [sampleAttempt(1)] });
      },
    },
    {
      name: 'ignores an attempt that is recorded again',
      async check(storage) {
        await sentOne(storage);
        const condition = conditionOf([null, 2, 2]);
        for (const _ of [1, 2])
          await storage.stores.deliveries.record([sampleAttemptedDelivery(ONE, 1)], [condition]);
        const [delivery] = await deliveriesTo(storage, ONE);
        expect(delivery).toMatchObject({ tries: 1, attempts: [sampleAttempt(1)] });
      },
    },
    {
      name: 'stores an attempt whose text contains NUL, without the NUL',
      async check(storage) {
        await sentOne(storage);
        await appendEvent(storage, [nthEvent(2)]);
        const words = { responseBody: 'a\0b\ud800', error: 'It said \0.' };
        const attempt = { ...sampleAttempt(1), ...words };
        const tried = [
          sampleAttemptedDelivery(ONE, 1, { attempt }),
          sampleAttemptedDelivery(ONE, 2),
        ];
        await storage.stores.deliveries.record(tried, []);
        const [one, two] = await deliveriesTo(storage, ONE);
        const kept = { ...attempt, responseBody: 'a\ufffdb\ufffd', error: 'It said \ufffd.' };
        expect([one?.attempts, two?.attempts]).toEqual([[kept], [sampleAttempt(2)]]);
      },
    },
    {
      name: 'ignores attempts of events that were deleted before they were recorded',
      async check(storage) {
        await sentOne(storage);
        const { events, deliveries } = storage.stores;
        await events.prune({ before: NOW, now: NOW, limit: 9 });
        await deliveries.record([sampleAttemptedDelivery(ONE, 1)], []);
        await appendEvent(storage, [nthEvent(1)]);
        expect(await deliveriesTo(storage, ONE)).toMatchObject([{ tries: 0, attempts: [] }]);
      },
    },
  ];
}

function moves(): Check[] {
  return TWICE.map(([what, first, second, end]) => ({
    name: `updates a delivery after its attempt: ${what}`,
    async check(storage: Storage) {
      await sentOne(storage);
      const { deliveries } = storage.stores;
      await deliveries.record([sampleAttemptedDelivery(ONE, 1, first)], []);
      await deliveries.record([sampleAttemptedDelivery(ONE, 1, { attempt: LATE, ...second })], []);
      const [delivery] = await deliveriesTo(storage, ONE);
      expect(delivery).toMatchObject(end);
      expect(delivery?.attempts).toEqual([sampleAttempt(1), LATE]);
    },
  }));
}

function conditions(): Check[] {
  const moved = `${ONE.url}/moved`;
  return [
    {
      name: 'counts for a changed URL only successful attempts at the old one',
      async check(storage) {
        await appendEvents(storage, [ONE]);
        const before = { ...ONE, url: moved };
        await writeAll(storage, ({ webhooks }) => webhooks.update(ONE, before));
        const received = { status: 'SUCCEEDED', dueAt: null } as const;
        const tried = [sampleAttemptedDelivery(ONE, 1), sampleAttemptedDelivery(ONE, 2, received)];
        await storage.stores.deliveries.record(tried, [conditionOf([3, 2, 2])]);
        const [failed, succeeded] = await deliveriesTo(storage, ONE);
        const attempts = [sampleAttempt(1)];
        expect(failed).toMatchObject({ status: 'PENDING', tries: 0, dueAt: NOW, attempts });
        expect(succeeded).toMatchObject({ ...received, tries: 1 });
        expect(await storage.stores.webhooks.find(ONE)).toEqual(before);
        expect(await storage.stored.webhookDue()).toMatchObject([{ isSlow: false }]);
        const there = [{ ...sampleAttemptedDelivery(ONE, 1), url: moved }];
        await storage.stores.deliveries.record(there, []);
        expect((await deliveriesTo(storage, ONE))[0]).toMatchObject({ tries: 1, dueAt: SOON });
      },
    },
    {
      name: 'updates deliveries to many endpoints with different URLs',
      async check(storage) {
        const all = [ONE, ...OTHERS].map((one, at) => ({ ...one, url: `${one.url}/${at}` }));
        await appendEvents(storage, all);
        const tried = all.map((one) => sampleAttemptedDelivery(one, 1, { url: one.url }));
        await storage.stores.deliveries.record(tried, []);
        for (const one of all) {
          expect((await deliveriesTo(storage, one))[0]).toMatchObject({ tries: 1, dueAt: SOON });
        }
        const crossed = all.map((one, at) =>
          sampleAttemptedDelivery(one, 2, { url: all.at(at - 1)?.url ?? '' }),
        );
        await storage.stores.deliveries.record(crossed, []);
        for (const one of all) {
          expect((await deliveriesTo(storage, one))[1]).toMatchObject({ tries: 0, dueAt: NOW });
        }
      },
    },
    ...HEALTH.map(([what, before, reported, after]) => ({
      name: `records the health of an endpoint after attempts: ${what}`,
      async check(storage: Storage) {
        await insertWebhooks(storage, [{ ...ONE, ...healthOf(before) }]);
        await storage.stores.deliveries.record([], [conditionOf(reported)]);
        expect(await storage.stores.webhooks.find(ONE)).toEqual({ ...ONE, ...healthOf(after) });
      },
    })),
    {
      name: 'records the health of the given endpoint only, also in the queue',
      async check(storage) {
        const others = [nthWebhook(2), ...TENANTS.slice(1).map((one) => nthWebhook(1, one))];
        await insertWebhooks(storage, [ONE, ...others]);
        await appendEvent(
          storage,
          TENANTS.map((tenant) => nthEvent(1, tenant)),
        );
        await storage.stores.deliveries.record([], [conditionOf([null, 2, 2])]);
        for (const one of others) expect(await storage.stores.webhooks.find(one)).toEqual(one);
        const slow = (await storage.stored.webhookDue()).filter(({ isSlow }) => isSlow);
        expect(slow).toMatchObject([webhookKeyOf(ONE)]);
        const fast = { ...conditionOf([3, null, null]), isSlow: false };
        await storage.stores.deliveries.record([], [fast]);
        const due = await storage.stored.webhookDue();
        expect(due.filter(({ isSlow }) => isSlow)).toEqual([]);
      },
    },
  ];
}

async function sentOne(storage: Storage): Promise<void> {
  await insertWebhooks(storage, [ONE]);
  await appendEvent(storage, [nthEvent(1)]);
  const [delivery] = await deliveriesTo(storage, ONE);
  expect(delivery).toMatchObject({ eventId: eventUuid(1), tries: 0 });
}

function conditionOf(health: Health): EndpointHealth {
  return { ...webhookKeyOf(ONE), url: ONE.url, ...healthOf(health), isSlow: true };
}

function healthOf([success, failure, since]: Health): Pick<
  Webhook,
  'lastSuccessAt' | 'lastFailureAt' | 'failingSince'
> {
  const at = (ms: number | null) => (ms === null ? null : later(NOW, ms));
  return { lastSuccessAt: at(success), lastFailureAt: at(failure), failingSince: at(since) };
}
