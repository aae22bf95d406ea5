import { expect } from '@jest/globals';
import { DAY_MS } from '#domain/time.ts';
import type { Check, Storage } from './contract.ts';
import { ALICE, INSTANT, later, uuid } from './samples.ts';
import { OTHER_ACCOUNT, TENANT, TENANTS } from './shipment-samples.ts';
import {
  append,
  appendEvent,
  deliveriesTo,
  eventUuid,
  insertWebhooks,
  NOW,
  nthEvent,
  nthWebhook,
  placed,
  sampleAttemptedDelivery,
} from './webhook-samples.ts';

const TENANTS_AT_ONCE = 5;

export function forgetChecks(): Check[] {
  return [...forgetting(), ...inTurn()];
}

function forgetting(): Check[] {
  return [
    {
      name: 'deletes positioned events from before a time, and no others',
      async check(storage) {
        await appendEvent(
          storage,
          [1, 2, 3].map((at) => nthEvent(at)),
        );
        await append(storage, [nthEvent(1, { eventId: eventUuid(9), sequence: 2 })]);
        const before = later(INSTANT, 2);
        expect(await forget(storage, { before })).toBe(false);
        expect((await placed(storage)).map(({ position }) => position)).toEqual([2, 3]);
        expect(await storage.stores.events.find(TENANT, eventUuid(9))).toBeDefined();
      },
    },
    {
      name: 'deletes the deliveries of a deleted event, and none of another event or tenant',
      async check(storage) {
        const webhooks = [1, 2].map((at) => nthWebhook(at));
        const others = TENANTS.slice(1).map((tenant, at) => nthWebhook(at + 3, tenant));
        await insertWebhooks(storage, [...webhooks, ...others]);
        const old = { createdAt: INSTANT };
        const recent = { createdAt: later(INSTANT, 9) };
        await appendEvent(storage, [
          nthEvent(1, old),
          nthEvent(2, recent),
          ...TENANTS.slice(1).map((tenant) => nthEvent(1, { ...tenant, ...recent })),
        ]);
        const all = [...webhooks, ...others];
        const tried = all.map((one) => sampleAttemptedDelivery(one, 1));
        const more = webhooks.map((one) => sampleAttemptedDelivery(one, 2));
        await storage.stores.deliveries.record([...tried, ...more], []);
        expect(await forget(storage, { before: later(INSTANT, 1) })).toBe(false);
        const sent = await Promise.all(all.map((one) => deliveriesTo(storage, one)));
        expect(sent.map((some) => some.map(({ eventId }) => eventId))).toEqual([
          [eventUuid(2)],
          [eventUuid(2)],
          [eventUuid(1)],
          [eventUuid(1)],
          [eventUuid(1)],
        ]);
        expect(sent.flat().every(({ attempts }) => attempts.length === 1)).toBe(true);
        // A second event with the same id, which never occurs, shows whether attempts are left.
        await appendEvent(storage, [nthEvent(1, recent)]);
        const [again] = await deliveriesTo(storage, nthWebhook(1));
        expect(again).toMatchObject({ eventId: eventUuid(1), attempts: [] });
      },
    },
  ];
}

function inTurn(): Check[] {
  return [
    {
      name: 'deletes the lowest positions of a tenant first, up to a limit',
      async check(storage) {
        await appendEvent(
          storage,
          [3, 2, 1].map((at) => nthEvent(at)),
        );
        await appendEvent(
          storage,
          [4, 5].map((at) => nthEvent(at, OTHER_ACCOUNT)),
        );
        const before = later(INSTANT, 99);
        expect(await forget(storage, { before, limit: 2 })).toBe(true);
        expect((await placed(storage)).map(({ position }) => position)).toEqual([3]);
        expect(await forget(storage, { before, limit: 2 })).toBe(false);
        expect(await placed(storage)).toEqual([]);
        expect(await placed(storage, OTHER_ACCOUNT)).toEqual([]);
      },
    },
    {
      name: 'prunes a tenant’s events again a day later, to the millisecond',
      async check(storage) {
        await appendEvent(storage, [nthEvent(1)]);
        expect(await forget(storage, { before: INSTANT })).toBe(false);
        const before = later(INSTANT, 99);
        await forget(storage, { before, now: later(NOW, DAY_MS - 1) });
        expect(await placed(storage)).toHaveLength(1);
        await forget(storage, { before, now: later(NOW, DAY_MS) });
        expect(await placed(storage)).toEqual([]);
      },
    },
    {
      name: 'prunes the events of some tenants at once, those with the longest wait first, and reports more',
      async check(storage) {
        const tenants = Array.from({ length: TENANTS_AT_ONCE + 1 }, (_, at) => ({
          accountId: uuid(0xa10 + ((at * 5) % 7)),
          environment: 'TEST' as const,
        }));
        for (const [at, tenant] of tenants.entries()) {
          await appendEvent(storage, [nthEvent(1, tenant)], later(NOW, at - 9));
        }
        const before = later(INSTANT, 99);
        expect(await forget(storage, { before })).toBe(true);
        const left = await Promise.all(tenants.map((tenant) => placed(storage, tenant)));
        expect(left.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 1]);
        expect(await forget(storage, { before })).toBe(false);
      },
    },
    {
      name: 'prunes no tenant for another one, and gives no position twice',
      async check(storage) {
        await appendEvent(storage, [
          nthEvent(1),
          nthEvent(1, { accountId: ALICE, environment: 'LIVE' }),
        ]);
        await forget(storage, { before: later(INSTANT, 99) });
        await appendEvent(storage, [nthEvent(2)]);
        expect((await placed(storage)).map(({ position }) => position)).toEqual([2]);
      },
    },
  ];
}

type Asked = { readonly before: Date; readonly now?: Date; readonly limit?: number };

function forget({ stores }: Storage, { before, now = NOW, limit = 9 }: Asked): Promise<boolean> {
  return stores.events.prune({ before, now, limit });
}
