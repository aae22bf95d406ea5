import { expect } from '@jest/globals';
import type { ClientEvent } from '#domain/notifying/event/event.ts';
import type { EventFilter, EventPageRequest } from '#domain/notifying/event/event-store.ts';
import type { Check, Storage } from './contract.ts';
import { INSTANT, later, uuidThen } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, TENANT, TENANTS } from './shipment-samples.ts';
import { ANY_EVENT, append, appendEvent, eventUuid, nthEvent } from './webhook-samples.ts';

const HOUR_MS = 3_600_000;
/** Hours of other tenants' events: long before a time, or just after it. */
const OTHERS_HOURS = [
  [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 1.9, 3.9],
  [3.1, 4.1, 8],
];
const TYPES = ['shipment.created', 'shipment.paid', 'pickup.failed'] as const;

/** Three events of each type of each subject; their positions are their numbers. */
const EIGHTEEN = Array.from({ length: 18 }, (_, at) =>
  nthEvent(at + 1, {
    eventId: uuidThen(99 - at),
    type: TYPES[at % 3] ?? TYPES[0],
    subject: numberOf(at % 2),
    sequence: Math.floor(at / 2) + 1,
  }),
);
const ALL_TENANTS = TENANTS.flatMap((tenant) => EIGHTEEN.map((one) => ({ ...one, ...tenant })));

/** Filters, and the positions of the matches. */
const FILTERS: readonly (readonly [string, Partial<EventFilter>, readonly number[]])[] = [
  ['one type', { types: ['shipment.paid'] }, [2, 5, 8, 11, 14, 17]],
  [
    'several types',
    { types: ['pickup.failed', 'shipment.paid', 'cod.settled'] },
    [2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18],
  ],
  ['a type twice', { types: ['shipment.paid', 'shipment.paid'] }, [2, 5, 8, 11, 14, 17]],
  ['no type', { types: [] }, []],
  ['a subject', { subject: numberOf(1) }, [2, 4, 6, 8, 10, 12, 14, 16, 18]],
  ['a type of a subject', { subject: numberOf(1), types: ['pickup.failed'] }, [6, 12, 18]],
  ['a first time', { createdFrom: later(INSTANT, 15) }, [15, 16, 17, 18]],
  ['a last time', { createdTo: later(INSTANT, 5) }, [1, 2, 3, 4]],
];

export function eventListChecks(): Check[] {
  return [...finding(), ...listing()];
}

function finding(): Check[] {
  return [
    {
      name: 'finds an event of the tenant by its id, with a position or without',
      async check(storage) {
        const { events } = storage.stores;
        const own = TENANTS.map((tenant, at) => nthEvent(1, { ...tenant, body: `{"at":${at}}` }));
        await appendEvent(storage, own);
        await append(storage, [nthEvent(2)]);
        for (const one of own) {
          expect(await events.find(one, eventUuid(1))).toEqual({ ...one, position: 1 });
        }
        expect(await events.find(TENANT, eventUuid(2))).toEqual({ ...nthEvent(2), position: null });
        expect(await events.find(OTHER_ACCOUNT, eventUuid(2))).toBeUndefined();
      },
    },
  ];
}

function listing(): Check[] {
  return [
    {
      name: 'lists positioned events of the tenant, the oldest first, after a position',
      async check(storage) {
        await appendEvent(storage, ALL_TENANTS);
        await append(storage, [nthEvent(19)]);
        const { events } = storage.stores;
        for (const tenant of TENANTS) {
          const { items, hasMore } = await events.list(tenant, ANY_EVENT, {
            limit: 4,
            after: 3,
            order: 'oldest',
          });
          const expected = EIGHTEEN.map((one, at) => ({ ...one, ...tenant, position: at + 1 }));
          expect([items, hasMore]).toEqual([expected.slice(3, 7), true]);
        }
        expect(await positions(storage, {}, { limit: 2, after: 16 })).toEqual([17, 18, false]);
        expect(await positions(storage, {}, { limit: 2, after: 18 })).toEqual([false]);
      },
    },
    ...OTHERS_HOURS.map((hours, at) => ({
      name: `lists events of a time range without those just outside it, case ${at + 1}`,
      async check(storage: Storage) {
        const others = TENANTS.slice(1).flatMap((tenant) =>
          hours.map((hour) => ({ ...hourlyEvent(hour), ...tenant })),
        );
        await appendEvent(storage, [...[1, 1.99, 2, 3, 4, 5].map(hourlyEvent), ...others]);
        const from = (hour: number) => ({ createdFrom: hourlyEvent(hour).createdAt });
        const to = (hour: number) => ({ createdTo: hourlyEvent(hour).createdAt });
        const page = { limit: 9, after: 0 };
        const middle = { ...from(2), ...to(4) };
        const times: readonly (readonly [Partial<EventFilter>, readonly number[]])[] = [
          [middle, [3, 4]],
          [{ ...from(0), ...to(1.5) }, [1]],
          [{ ...from(6), ...to(9) }, []],
          [from(4), [5, 6]],
          [to(3), [1, 2, 3]],
        ];
        for (const [time, found] of times) {
          expect(await positions(storage, time, page)).toEqual([...found, false]);
          const newest = await positions(storage, time, { ...page, order: 'newest' });
          expect(newest).toEqual([...found.toReversed(), false]);
        }
        expect(await positions(storage, middle, { ...page, after: 3 })).toEqual([4, false]);
        const older = { ...page, after: 4, order: 'newest' } as const;
        expect(await positions(storage, middle, older)).toEqual([3, false]);
      },
    })),
    ...FILTERS.map(([what, filter, found]) => ({
      name: `lists events by ${what}, page after page`,
      async check(storage: Storage) {
        await appendEvent(storage, ALL_TENANTS);
        const all = await positions(storage, filter, { limit: 18, after: 0 });
        expect(all).toEqual([...found, false]);
        const first = await positions(storage, filter, { limit: 1, after: 0 });
        expect(first).toEqual([...found.slice(0, 1), found.length > 1]);
        const rest = await positions(storage, filter, { limit: 18, after: found[0] ?? 0 });
        expect(rest).toEqual([...found.slice(1), false]);
        const newest = { limit: 18, after: 0, order: 'newest' } as const;
        expect(await positions(storage, filter, newest)).toEqual([...found.toReversed(), false]);
        const last = await positions(storage, filter, { ...newest, limit: 1 });
        expect(last).toEqual([...found.slice(-1), found.length > 1]);
        const older = { ...newest, limit: 1, after: found.at(-1) ?? 0 };
        const [next] = found.toReversed().slice(1);
        expect(await positions(storage, filter, older)).toEqual(
          next === undefined ? [false] : [next, found.length > 2],
        );
      },
    })),
  ];
}

function hourlyEvent(hour: number): ClientEvent {
  const createdAt = later(INSTANT, hour * HOUR_MS);
  const place = Math.round(hour * 100);
  return nthEvent(place, { eventId: uuidThen(place, createdAt), createdAt });
}

/** Positions, and whether there are more. */
async function positions(
  { stores }: Storage,
  filter: Partial<EventFilter>,
  request: Omit<EventPageRequest, 'order'> & Partial<EventPageRequest>,
): Promise<readonly (number | boolean)[]> {
  const { items, hasMore } = await stores.events.list(
    TENANT,
    { ...ANY_EVENT, ...filter },
    { order: 'oldest', ...request },
  );
  return [...items.map(({ position }) => position), hasMore];
}
