import { expect } from '@jest/globals';
import type { CreatedBetween, ListRequest } from '#domain/page.ts';
import { changed, disabled, SLOTS, type Webhook, webhookKeyOf } from '#domain/webhook/webhook.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';
import { expectSame, insertWebhooks, NOW, nthWebhook } from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const ANY = { createdFrom: null, createdTo: null };

/** A webhook with every field set. */
const FULL = nthWebhook(1, {
  events: ['shipment.paid', 'cod.settled'],
  description: 'Ours, "the" \\ {first}',
  secrets: [
    { text: 'whsec_new', until: null },
    { text: 'whsec_old', until: later(INSTANT, 1) },
  ],
  ...{ disabledReason: 'FAILING', lastSuccessAt: later(INSTANT, 1), lastSequence: 7 },
  ...{ lastFailureAt: later(INSTANT, 2), failingSince: later(INSTANT, 3), revision: 4 },
});

/** The same ids and slots, at all tenants, and one more. */
const CROWD = [...TENANTS.map((tenant) => nthWebhook(1, tenant)), nthWebhook(2)];

/** Filters, and the numbers of the matches. */
const LISTS: readonly (readonly [
  string,
  Partial<CreatedBetween & ListRequest>,
  readonly number[],
])[] = [
  ['all', {}, [5, 4, 3, 2, 1]],
  ['those behind one', { before: nthWebhook(5).webhookId }, [4, 3, 2, 1]],
  ['those that were created from then on', { createdFrom: later(INSTANT, 3) }, [5, 4, 3]],
  ['those that were created before', { createdTo: later(INSTANT, 4) }, [3, 2, 1]],
];

export const webhookContract: Contract = {
  port: 'webhooks',
  checks: [...keeping(), ...listing(), ...changing(), ...crowding()],
};

function keeping(): Check[] {
  return [
    {
      name: 'keeps an endpoint as it was given',
      async check(storage) {
        await insertWebhooks(storage, [FULL, nthWebhook(2)]);
        expect(await storage.stores.webhooks.find(FULL)).toEqual(FULL);
        expect(await storage.stores.webhooks.find(nthWebhook(2))).toEqual(nthWebhook(2));
      },
    },
    {
      name: 'finds an endpoint of the tenant by its id alone, and all that a tenant has',
      async check(storage) {
        await insertWebhooks(storage, CROWD);
        const { webhooks } = storage.stores;
        for (const one of CROWD) expect(await webhooks.find(webhookKeyOf(one))).toEqual(one);
        expect(await webhooks.find({ ...TENANT, webhookId: uuid(404) })).toBeUndefined();
        expectSame(await webhooks.all(TENANT), [nthWebhook(1), nthWebhook(2)]);
        for (const tenant of TENANTS.slice(1)) {
          expect(await webhooks.all(tenant)).toEqual([nthWebhook(1, tenant)]);
        }
      },
    },
  ];
}

function listing(): Check[] {
  return LISTS.map(([what, asked, found]) => ({
    name: `lists the newest of a tenant first, and counts them: ${what}`,
    async check(storage: Storage) {
      const own = [1, 2, 3, 4, 5].map((at) => nthWebhook(at, { createdAt: later(INSTANT, at) }));
      const all = TENANTS.flatMap((tenant) => own.map((one) => ({ ...one, ...tenant })));
      await insertWebhooks(storage, all);
      const request = { ...ANY, limit: 2, offset: 0, includeTotal: true, ...asked };
      const list = (changes: Partial<ListRequest>) =>
        storage.stores.webhooks.list(TENANT, request, { ...request, ...changes });
      const rows = found.flatMap((at) => own[at - 1] ?? []);
      const total = 'before' in asked ? own.length : found.length;
      expect(await list({})).toEqual({ items: rows.slice(0, 2), hasMore: true, total });
      const rest = await list({ limit: 9, offset: 1, includeTotal: false });
      expect(rest).toEqual({ items: rows.slice(1), hasMore: false, total: null });
    },
  }));
}

function changing(): Check[] {
  return [
    {
      name: 'changes the endpoint that is meant, and no other',
      async check(storage) {
        await insertWebhooks(storage, CROWD);
        const [meant, ...others] = CROWD;
        if (meant === undefined) throw new Error('there is one');
        const terms = { url: 'https://b.example', events: ['*', 'cod.settled'] as const };
        const changes = { ...terms, description: 'new', enabled: false };
        const secrets: Webhook['secrets'] = [{ text: 'whsec_other', until: NOW }];
        const after = { ...changed(meant, changes), secrets, lastSequence: 3 };
        await writeAll(storage, ({ webhooks }) => webhooks.update(meant, after));
        expect(await storage.stores.webhooks.find(meant)).toEqual(after);
        for (const one of others) expect(await storage.stores.webhooks.find(one)).toEqual(one);
      },
    },
    {
      name: 'leaves what attempts have said since it was read, unless it begins anew',
      async check(storage) {
        const read = nthWebhook(1);
        await insertWebhooks(storage, [read]);
        const health = { lastSuccessAt: NOW, lastFailureAt: later(NOW, 1), failingSince: NOW };
        await storage.stores.deliveries.record([], [{ ...read, ...health, isSlow: false }]);
        const named = changed(read, { description: 'named' });
        await writeAll(storage, ({ webhooks }) => webhooks.update(read, named));
        const off = disabled(named, 'FAILING');
        await writeAll(storage, ({ webhooks }) => webhooks.update(named, off));
        expect(await storage.stores.webhooks.find(read)).toEqual({ ...off, ...health });
        const stillOff = changed(off, { description: 'off' });
        await writeAll(storage, ({ webhooks }) => webhooks.update(off, stillOff));
        expect(await storage.stores.webhooks.find(read)).toMatchObject(health);
        const on = changed(stillOff, { enabled: true });
        await writeAll(storage, ({ webhooks }) => webhooks.update(stillOff, on));
        const revived = { ...on, ...health, failingSince: null };
        expect(await storage.stores.webhooks.find(read)).toEqual(revived);
        await storage.stores.deliveries.record([], [{ ...read, ...health, isSlow: false }]);
        const moved = changed(on, { url: `${on.url}/moved` });
        await writeAll(storage, ({ webhooks }) => webhooks.update(on, moved));
        expect(await storage.stores.webhooks.find(read)).toMatchObject({ failingSince: null });
      },
    },
    {
      name: 'changes and removes nothing that somebody has changed or removed since it was read',
      async check(storage) {
        const read = nthWebhook(1);
        await insertWebhooks(storage, [read]);
        const after = changed(read, { description: 'first' });
        await writeAll(storage, ({ webhooks }) => webhooks.update(read, after));
        await expectStale(storage, ({ webhooks }) => webhooks.update(read, after));
        await expectStale(storage, ({ webhooks }) => webhooks.remove(read));
        expect(await storage.stores.webhooks.find(read)).toEqual(after);
        await writeAll(storage, ({ webhooks }) => webhooks.remove(after));
        await expectStale(storage, ({ webhooks }) => webhooks.remove(after));
        await expectStale(storage, ({ webhooks }) => webhooks.update(after, after));
      },
    },
    {
      name: 'removes the endpoint that is meant, and no other',
      async check(storage) {
        await insertWebhooks(storage, CROWD);
        const [meant, ...others] = CROWD;
        if (meant === undefined) throw new Error('there is one');
        await writeAll(storage, ({ webhooks }) => webhooks.remove(meant));
        expect(await storage.stores.webhooks.find(meant)).toBeUndefined();
        for (const one of others) expect(await storage.stores.webhooks.find(one)).toEqual(one);
      },
    },
  ];
}

function crowding(): Check[] {
  return [
    {
      name: 'is stale for who wants a slot that is taken, and gives it to others elsewhere',
      async check(storage) {
        await insertWebhooks(
          storage,
          TENANTS.map((tenant) => nthWebhook(1, tenant)),
        );
        const late = nthWebhook(1, { webhookId: uuid(9) });
        await expectStale(storage, ({ webhooks }) => webhooks.insert(late));
        await writeAll(storage, ({ webhooks }) => webhooks.insert({ ...late, slot: 2 }));
      },
    },
    {
      name: 'keeps twenty of those that are created at once',
      async check(storage) {
        const many = Array.from({ length: SLOTS + 4 }, (_, at) =>
          nthWebhook(at, { slot: (at % SLOTS) + 1 }),
        );
        const made = await Promise.allSettled(many.map((one) => insertWebhooks(storage, [one])));
        expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(SLOTS);
        const slots = (await storage.stores.webhooks.all(TENANT)).map(({ slot }) => slot);
        expect(new Set(slots).size).toBe(SLOTS);
      },
    },
    {
      name: 'lets one of two win who change the same at once',
      async check(storage) {
        const read = nthWebhook(1);
        await insertWebhooks(storage, [read]);
        const works = ['a', 'b'].map((description) =>
          storage.unitOfWork.decide({
            look: async () => read,
            decide: (seen, { webhooks }) => webhooks.update(seen, changed(seen, { description })),
          }),
        );
        const outcomes = await Promise.allSettled(works);
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await storage.stores.webhooks.find(read)).toMatchObject({ revision: 2 });
      },
    },
  ];
}
