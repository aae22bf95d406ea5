import { expect } from '@jest/globals';
import {
  changed,
  disabled,
  SLOTS,
  type Webhook,
  webhookKeyOf,
} from '#domain/notifying/webhook/webhook.ts';
import type { Check, Contract } from './contract.ts';
import { type KeptSample, keptChecks } from './kept.ts';
import { INSTANT, later } from './samples.ts';
import { TENANT } from './shipment-samples.ts';
import { insertWebhooks, NOW, nthWebhook } from './webhook-samples.ts';
import { writeAll } from './writes.ts';

/** Webhook with every field set. */
const FULL = nthWebhook(1, {
  events: ['shipment.paid', 'cod.settled'],
  description: 'Ours, "the" \\ {first}',
  secrets: [
    { text: 'whsec_new', until: null },
    { text: 'whsec_old', until: later(INSTANT, 1) },
  ],
  disabledReason: 'FAILING',
  lastSuccessAt: later(INSTANT, 1),
  lastSequence: 7,
  lastFailureAt: later(INSTANT, 2),
  failingSince: later(INSTANT, 3),
  revision: 4,
});

const ENDPOINTS: KeptSample<Webhook> = {
  find: ({ webhooks }, webhook) => webhooks.find(webhookKeyOf(webhook)),
  all: ({ webhooks }, tenant) => webhooks.all(tenant),
  list: ({ webhooks }, ...asked) => webhooks.list(...asked),
  insert: ({ webhooks }, webhook) => webhooks.insert(webhook),
  update: ({ webhooks }, before, after) => webhooks.update(before, after),
  remove: ({ webhooks }, webhook) => webhooks.remove(webhook),
  nth: nthWebhook,
  full: FULL,
  inSlot: (webhook, slot) => ({ ...webhook, slot }),
  idOf: ({ webhookId }) => webhookId,
  changed(webhook) {
    const terms = { url: 'https://b.example', events: ['*', 'cod.settled'] as const };
    const after = changed(webhook, { ...terms, description: 'new', enabled: false });
    return { ...after, secrets: [{ text: 'whsec_other', until: NOW }], lastSequence: 3 };
  },
};

export const webhookContract: Contract = {
  port: 'webhooks',
  checks: [...keptChecks(ENDPOINTS), ...changing(), ...competing()],
};

function changing(): Check[] {
  return [
    {
      name: 'keeps the health of an endpoint recorded since it was read, unless it is reset',
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
  ];
}

function competing(): Check[] {
  return [
    {
      name: 'stores twenty webhooks that are created at once',
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
      name: 'lets one of two simultaneous changes of a webhook succeed',
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
