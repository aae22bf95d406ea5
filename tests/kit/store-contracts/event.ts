import { expect } from '@jest/globals';
import type { ClientEvent } from '#domain/notifying/event/event.ts';
import type { Contract } from './contract.ts';
import { fanOutChecks } from './event-fan-out.ts';
import { forgetChecks } from './event-forget.ts';
import { eventListChecks } from './event-list.ts';
import { eventNewsChecks } from './event-news.ts';
import { evidenceOfEventsChecks } from './evidence.ts';
import { expectRefused } from './refused-writes.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { insertShipments, nthShipment, numberOf, TENANT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const created: ClientEvent = {
  ...TENANT,
  eventId: uuid(1),
  type: 'shipment.created',
  subject: numberOf(1),
  sequence: 1,
  previousStatus: null,
  createdAt: INSTANT,
  body: '{ "to":"Kalidères",\n"note": "\\"\\u0041\\"", "n": 1.0 }',
};
const booked: ClientEvent = {
  ...created,
  eventId: uuid(2),
  type: 'shipment.booked',
  sequence: 2,
  previousStatus: 'PROCESSING',
  createdAt: later(INSTANT, 1),
  body: '{}',
};

export const eventContract: Contract = {
  port: 'events',
  checks: [
    {
      name: 'stores each event unchanged, its body letter by letter',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        await writeAll(storage, ({ events }) => events.append([created, booked]));
        expect(await storage.stored.events()).toEqual([created, booked]);
      },
    },
    {
      name: 'stores events in the order of their sequence, work by work, shipment by shipment',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1), nthShipment(2)]);
        const other = { ...created, eventId: uuid(9), subject: numberOf(2) };
        const third = { ...booked, eventId: uuid(3), sequence: 3 };
        await writeAll(storage, ({ events }) => events.append([booked, other]));
        await writeAll(storage, ({ events }) => {
          events.append([third]);
          events.append([created]);
        });
        expect(await storage.stored.events()).toEqual([created, booked, third, other]);
      },
    },
    {
      name: 'appends any number of events at once',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        const scans = Array.from({ length: 9 }, (_, at) => {
          return { ...booked, eventId: uuid(at + 2), sequence: at + 2, body: `{"at":"${at}"}` };
        });
        const all = [created, ...scans];
        await writeAll(storage, ({ events }) => events.append(all));
        expect(await storage.stored.events()).toEqual(all);
      },
    },
    {
      name: 'appends no event to an empty list',
      async check(storage) {
        await writeAll(storage, ({ events }) => events.append([]));
        expect(await storage.stored.events()).toEqual([]);
      },
    },
    {
      name: 'rejects a second event with a used sequence of a subject, and everything in its commit',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        await writeAll(storage, ({ events }) => events.append([created]));
        const second = { ...booked, sequence: created.sequence };
        await expectRefused(storage, ({ events }) =>
          events.append([{ ...booked, eventId: uuid(3) }, second]),
        );
        expect(await storage.stored.events()).toEqual([created]);
      },
    },
    {
      name: 'separates shipments with equal numbers in other accounts and environments',
      async check(storage) {
        const own = TENANTS.map((tenant) => ({ ...created, ...tenant }));
        await writeAll(storage, ({ events }) => events.append(own));
        const seen = await storage.stored.events();
        expect(seen).toHaveLength(own.length);
        expect(seen).toEqual(expect.arrayContaining(own));
      },
    },
    ...fanOutChecks(),
    ...forgetChecks(),
    ...eventListChecks(),
    ...eventNewsChecks(),
    ...evidenceOfEventsChecks(),
  ],
};
