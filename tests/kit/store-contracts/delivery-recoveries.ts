import { expect } from '@jest/globals';
import { type WebhookKey, webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Check, Storage } from './contract.ts';
import { later } from './samples.ts';
import { OTHER_ACCOUNT, TENANT, TENANTS } from './shipment-samples.ts';
import {
  append,
  appendEvent,
  deliveriesTo,
  eventUuid,
  expectSame,
  IDS_AT,
  insertWebhooks,
  nthEvent,
  nthWebhook,
  sampleAttemptedDelivery,
  sentTo,
} from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const ONE = nthWebhook(1);
const AT_ONCE = 10;
/** Recovery by the ids of the samples. */
const WHOLE = { since: IDS_AT, now: IDS_AT };

export function recoveryChecks(): Check[] {
  return [...asking(), ...walking(), ...inTurn()];
}

function asking(): Check[] {
  return [
    {
      name: 'stores a recovery as a range of event ids, per endpoint',
      async check(storage) {
        const keys = TENANTS.map((tenant) => webhookKeyOf(nthWebhook(1, tenant)));
        const span = { since: later(IDS_AT, -0x10), now: later(IDS_AT, 0x20) };
        for (const key of keys) await recover(storage, key, span);
        const ends = {
          afterEvent: '018fffff-fff0-0000-0000-000000000000',
          lastEvent: '01900000-0020-ffff-ffff-ffffffffffff',
        };
        const rows = keys.map((key) => ({ ...key, ...ends, dueAt: span.now }));
        expectSame(await storage.stored.recoveries(), rows);
      },
    },
    {
      name: 'merges two recoveries to the earlier beginning and the later end',
      async check(storage) {
        const at = (ms: number) => later(IDS_AT, ms);
        await recover(storage, ONE, { since: at(5), now: at(10) });
        await recover(storage, ONE, { since: at(7), now: at(20) });
        const ends = { afterEvent: '01900000-0005-0000-0000-000000000000', dueAt: at(10) };
        const first = { ...webhookKeyOf(ONE), ...ends };
        const lastEvent = '01900000-0014-ffff-ffff-ffffffffffff';
        expect(await storage.stored.recoveries()).toEqual([{ ...first, lastEvent }]);
        await recover(storage, ONE, { since: at(3), now: at(6) });
        expect(await storage.stored.recoveries()).toEqual([
          { ...first, afterEvent: '01900000-0003-0000-0000-000000000000', lastEvent, dueAt: at(6) },
        ]);
      },
    },
  ];
}

function walking(): Check[] {
  return [
    {
      name: 'queues undelivered events of a recovery from the first attempt, and no others',
      async check(storage) {
        await insertWebhooks(storage, [ONE]);
        await appendEvent(
          storage,
          [1, 2, 3].map((at) => nthEvent(at)),
        );
        const { deliveries } = storage.stores;
        await deliveries.record(
          [
            sampleAttemptedDelivery(ONE, 1, { status: 'FAILED', dueAt: null }),
            sampleAttemptedDelivery(ONE, 2, { status: 'SUCCEEDED', dueAt: null }),
            sampleAttemptedDelivery(ONE, 3),
          ],
          [],
        );
        const before = await deliveriesTo(storage, ONE);
        await appendEvent(storage, [nthEvent(4, { createdAt: later(ONE.createdAt, -1_001) })]);
        await append(storage, [nthEvent(5)]);
        await writeAll(storage, (write) => write.deliveries.unqueue(ONE));
        await recover(storage, ONE, WHOLE);
        expect(await deliveries.recover({ limit: 9, now: IDS_AT })).toBe(false);
        const after = await deliveriesTo(storage, ONE);
        const fresh = { status: 'PENDING', tries: 0, dueAt: IDS_AT } as const;
        expect(after.slice(0, 3)).toEqual([{ ...before[0], ...fresh }, before[1], before[2]]);
        const made = [4, 5].map((at) => ({ eventId: eventUuid(at), ...fresh, createdAt: IDS_AT }));
        expect(after.slice(3)).toMatchObject(made);
        expect(await storage.stored.recoveries()).toEqual([]);
        expect(await storage.stored.webhookDue()).toEqual([
          { ...webhookKeyOf(ONE), dueAt: IDS_AT, leasedUntil: null, isSlow: false },
        ]);
      },
    },
    {
      name: 'recovers subscribed events of the tenant and time only',
      async check(storage) {
        const asking = nthWebhook(1, { events: ['shipment.paid'], createdAt: IDS_AT });
        const bystander = nthWebhook(2, { createdAt: IDS_AT });
        await insertWebhooks(storage, [asking, bystander]);
        const paid = { type: 'shipment.paid' } as const;
        const test = { type: 'webhook.test' } as const;
        await appendEvent(storage, [
          nthEvent(1, { ...paid, eventId: '018fffff-ffff-7000-8000-000000000001' }),
          nthEvent(2, paid),
          nthEvent(3),
          nthEvent(4, { ...test, subject: asking.webhookId }),
          nthEvent(5, { ...test, subject: bystander.webhookId }),
          nthEvent(6, { ...paid, eventId: '01900000-0001-7000-8000-000000000006' }),
          ...TENANTS.slice(1).map((tenant) => nthEvent(7, { ...paid, ...tenant })),
        ]);
        await recover(storage, asking, WHOLE);
        expect(await storage.stores.deliveries.recover({ limit: 9, now: IDS_AT })).toBe(false);
        expect(await sentTo(storage, asking)).toEqual([2, 4].map(eventUuid));
        expect(await sentTo(storage, bystander)).toEqual([]);
      },
    },
    {
      name: 'drops a recovery whose endpoint has been disabled or deleted since',
      async check(storage) {
        const off = nthWebhook(2, { disabledReason: 'BY_USER' });
        await insertWebhooks(storage, [off]);
        await appendEvent(storage, [nthEvent(1)]);
        for (const one of [ONE, off]) await recover(storage, one, WHOLE);
        expect(await storage.stores.deliveries.recover({ limit: 1, now: IDS_AT })).toBe(false);
        expect(await storage.stored.recoveries()).toEqual([]);
        for (const one of [ONE, off]) expect(await sentTo(storage, one)).toEqual([]);
      },
    },
  ];
}

function inTurn(): Check[] {
  return [
    {
      name: 'continues a recovery page by page, the oldest first, and reports whether more may follow',
      async check(storage) {
        const young = nthWebhook(1, { createdAt: IDS_AT });
        const other = nthWebhook(1, { ...OTHER_ACCOUNT, createdAt: IDS_AT });
        await insertWebhooks(storage, [young, other]);
        await appendEvent(
          storage,
          [4, 2, 1, 3].map((at) => nthEvent(at)),
        );
        await appendEvent(storage, [nthEvent(1, OTHER_ACCOUNT)]);
        await recover(storage, young, WHOLE);
        await recover(storage, other, WHOLE);
        const { deliveries } = storage.stores;
        const now = later(IDS_AT, 5);
        expect(await deliveries.recover({ limit: 2, now })).toBe(true);
        expect(await sentTo(storage, young)).toEqual([1, 2].map(eventUuid));
        expect(await sentTo(storage, other)).toEqual([eventUuid(1)]);
        expect(await storage.stored.recoveries()).toMatchObject([
          { ...webhookKeyOf(young), afterEvent: eventUuid(2), dueAt: now },
        ]);
        expect(await deliveries.recover({ limit: 2, now })).toBe(true);
        expect(await sentTo(storage, young)).toEqual([1, 2, 3, 4].map(eventUuid));
        expect(await deliveries.recover({ limit: 2, now })).toBe(false);
        expect(await storage.stored.recoveries()).toEqual([]);
      },
    },
    {
      name: 'continues several due recoveries at once, the longest waiting first',
      async check(storage) {
        const webhooks = Array.from({ length: AT_ONCE + 1 }, (_, at) =>
          nthWebhook(((at * 5) % 11) + 1, { createdAt: IDS_AT }),
        );
        await insertWebhooks(storage, webhooks);
        await appendEvent(storage, [nthEvent(1)]);
        for (const [at, one] of webhooks.entries()) {
          await recover(storage, one, { since: IDS_AT, now: later(IDS_AT, at) });
        }
        const { deliveries } = storage.stores;
        expect(await deliveries.recover({ limit: 9, now: later(IDS_AT, -1) })).toBe(false);
        expect(await deliveries.recover({ limit: 9, now: later(IDS_AT, 99) })).toBe(true);
        const sent = await Promise.all(webhooks.map((one) => sentTo(storage, one)));
        expect(sent.map(({ length }) => length)).toEqual([...Array(AT_ONCE).fill(1), 0]);
        expect(await deliveries.recover({ limit: 9, now: later(IDS_AT, 99) })).toBe(false);
        expect(await sentTo(storage, webhooks[AT_ONCE] ?? ONE)).toEqual([eventUuid(1)]);
      },
    },
    ...[1, 9].map((room) => ({
      name: `continues several recoveries requested at once, ${room} at a time`,
      async check(storage: Storage) {
        const several = [1, 2, 3].map((at) => nthWebhook(at, { createdAt: IDS_AT }));
        const others = TENANTS.slice(1).map((tenant) => nthWebhook(1, tenant));
        await insertWebhooks(storage, [...several, ...others]);
        await appendEvent(
          storage,
          [1, 2].map((at) => nthEvent(at)),
        );
        for (const one of [...several, ...others]) await recover(storage, one, WHOLE);
        await storage.stores.deliveries.recover({ limit: room, now: IDS_AT });
        const sent = await Promise.all(several.map((one) => sentTo(storage, one)));
        expect(sent).toEqual(several.map(() => [1, 2].slice(0, room).map(eventUuid)));
      },
    })),
    {
      name: 'continues a recovery at its last position, whatever other endpoints request',
      async check(storage) {
        const two = [1, 2].map((at) => nthWebhook(at, { createdAt: IDS_AT }));
        await insertWebhooks(storage, two);
        await appendEvent(
          storage,
          [1, 2, 3].map((at) => nthEvent(at, TENANT)),
        );
        const [first = ONE, second = ONE] = two;
        await recover(storage, first, WHOLE);
        await storage.stores.deliveries.recover({ limit: 1, now: IDS_AT });
        await recover(storage, second, WHOLE);
        for (const _ of [1, 2, 3, 4]) {
          await storage.stores.deliveries.recover({ limit: 1, now: IDS_AT });
        }
        for (const one of two) expect(await sentTo(storage, one)).toEqual([1, 2, 3].map(eventUuid));
        expect(await storage.stored.recoveries()).toEqual([]);
      },
    },
  ];
}

function recover(
  storage: Storage,
  key: WebhookKey,
  span: { readonly since: Date; readonly now: Date },
): Promise<void> {
  return writeAll(storage, ({ deliveries }) => deliveries.recover(key, span));
}
