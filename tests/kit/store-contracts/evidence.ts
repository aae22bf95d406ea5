import { expect } from '@jest/globals';
import type { ClientEvent } from '#domain/notifying/event/event.ts';
import { webhookKeyOf } from '#domain/notifying/webhook/webhook.ts';
import type { Check } from './contract.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { numberOf, TENANT, TENANTS } from './shipment-samples.ts';
import {
  append,
  appendEvent,
  eventUuid,
  insertWebhooks,
  NOW,
  nthEvent,
  nthWebhook,
  sampleAttempt,
  sampleAttemptedDelivery,
} from './webhook-samples.ts';

/** Events whose ids and order of commits differ from the order of their times. */
const EVENTS: readonly ClientEvent[] = [
  nthEvent(1, { subject: numberOf(1), sequence: 2, createdAt: later(INSTANT, 7) }),
  nthEvent(2, { subject: numberOf(1), sequence: 1, createdAt: later(INSTANT, 7) }),
  nthEvent(3, { subject: numberOf(2), sequence: 1, createdAt: later(INSTANT, 8) }),
  nthEvent(4, { subject: numberOf(3), sequence: 1, createdAt: later(INSTANT, 1) }),
  nthEvent(5, { subject: numberOf(1), sequence: 3, createdAt: later(INSTANT, 9) }),
];

export function evidenceOfEventsChecks(): Check[] {
  return [
    {
      name: 'reads the events of some subjects by time, with a position or without',
      async check(storage) {
        const every = TENANTS.flatMap((own) => EVENTS.map((one) => ({ ...one, ...own })));
        await appendEvent(storage, every.slice(0, 3));
        await append(storage, every.slice(3));
        const { events } = storage.stores;
        const read = async (subjects: readonly string[], limit: number) =>
          (await events.ofSubjects(TENANT, subjects, limit)).map(({ eventId }) => eventId);
        const subjects = [numberOf(1), numberOf(2)];
        expect(await read(subjects, 9)).toEqual([2, 1, 3, 5].map(eventUuid));
        expect(await read(subjects, 2)).toEqual([2, 1].map(eventUuid));
        expect(await read([], 9)).toEqual([]);
        const [first] = await events.ofSubjects(TENANT, subjects, 1);
        expect(first).toMatchObject({ ...EVENTS[1], position: expect.anything() });
      },
    },
  ];
}

export function evidenceOfDeliveriesChecks(): Check[] {
  const one = nthWebhook(1);
  const other = nthWebhook(2);
  const everywhere = [one, other, ...TENANTS.slice(1).map((own) => nthWebhook(1, own))];
  const asked = [1, 2].map(eventUuid);
  return [
    {
      name: 'reads the deliveries of some events to every endpoint, by creation',
      async check(storage) {
        await insertWebhooks(storage, everywhere);
        for (const at of [3, 2, 1]) {
          const events = TENANTS.map((own) => nthEvent(at, own));
          await appendEvent(storage, events, later(NOW, 10 - at));
        }
        const { deliveries } = storage.stores;
        const all = await deliveries.ofEvents(TENANT, asked, 9);
        const places = [eventUuid(2), eventUuid(2), eventUuid(1), eventUuid(1)];
        expect(all.map(({ eventId }) => eventId)).toEqual(places);
        expect(new Set(all.map(({ webhookId }) => webhookId)).size).toBe(2);
        const ids = all.map(({ deliveryId }) => deliveryId);
        expect([ids.slice(0, 2), ids.slice(2)]).toEqual([
          ids.slice(0, 2).toSorted(),
          ids.slice(2).toSorted(),
        ]);
        expect(all[0]).toMatchObject({ ...TENANT, status: 'PENDING', tries: 0 });
        expect(await deliveries.ofEvents(TENANT, asked, 1)).toEqual(all.slice(0, 1));
      },
    },
    {
      name: 'reads the attempts of some events at every endpoint, oldest first',
      async check(storage) {
        await insertWebhooks(storage, everywhere);
        for (const at of [1, 2, 3]) {
          await appendEvent(
            storage,
            TENANTS.map((own) => nthEvent(at, own)),
          );
        }
        const { deliveries } = storage.stores;
        const same = later(NOW, 5);
        const tries = [
          [one, 1, { ...sampleAttempt(9), beganAt: later(NOW, 1) }],
          [other, 1, { ...sampleAttempt(8), beganAt: same }],
          [one, 2, { ...sampleAttempt(7), beganAt: same }],
          [one, 3, sampleAttempt(6)],
          ...everywhere.slice(2).map((own) => [own, 1, sampleAttempt(5)] as const),
        ] as const;
        for (const [webhook, place, attempt] of tries) {
          await deliveries.record([sampleAttemptedDelivery(webhook, place, { attempt })], []);
        }
        const found = await deliveries.attemptsOfEvents(TENANT, asked, 9);
        expect(found.map(({ attemptId }) => attemptId)).toEqual(
          [9, 7, 8].map((place) => uuid(0x2000 + place)),
        );
        const first = { ...webhookKeyOf(one), eventId: eventUuid(1), ...tries[0][2] };
        expect(found[0]).toEqual(first);
        expect(await deliveries.attemptsOfEvents(TENANT, asked, 1)).toEqual([first]);
      },
    },
  ];
}
