import { expect } from '@jest/globals';
import type { BookingIntent } from '#domain/carrying/booking/intent.ts';
import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { leaseFrom } from '#domain/due-request.ts';
import type { Check, Storage } from './contract.ts';
import { claimOne, insertIntents, intentSample, settle, settlement } from './intent-samples.ts';
import { expectStale } from './refused-writes.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const FIRST = intentSample(1);
const OTHERS = [
  intentSample(2),
  intentSample(1, 0, OTHER_ACCOUNT),
  intentSample(1, 0, OTHER_ENVIRONMENT),
];
const UNTOUCHED = { ...FIRST, fencingToken: 0 };

/** Keys that differ from those of the intent in one field each. */
const STRANGERS: readonly (readonly [string, Partial<BookingIntent>])[] = [
  ['of another account', OTHER_ACCOUNT],
  ['of the other environment', OTHER_ENVIRONMENT],
  ['of another number', { shipmentNumber: numberOf(2) }],
  ['of another attempt', { fencingToken: 1 }],
];

export function bookingCancelChecks(): Check[] {
  return [
    {
      name: 'cancels the given booking intent only, which is never due again',
      async check(storage) {
        const samples = OTHERS.map((one, at) => ({ ...one, ...nth(at) }));
        await insertIntents(storage, [FIRST, ...samples]);
        const before = await storage.stored.intents();
        await writeAll(storage, ({ bookings }) => bookings.cancel(UNTOUCHED));
        const cancelled = { ...(await found(storage)), state: 'CANCELLED', dueAt: null };
        expect(await storage.stored.intents()).toEqual(
          before.map((one) => (one.shipmentNumber === FIRST.shipmentNumber ? cancelled : one)),
        );
        const lease = leaseFrom(later(INSTANT, 9_000_000), LEASE_MS);
        const { items } = await storage.stores.bookings.claimDue({ freeSlots: 9, ...lease });
        expect(items).toHaveLength(OTHERS.length);
      },
    },
    {
      name: 'cancels a booking intent that was not sent, by its current fence',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        await settle(storage, await claimOne(storage, FIRST, INSTANT), settlement());
        await expectStale(storage, ({ bookings }) => bookings.cancel(UNTOUCHED));
        await writeAll(storage, ({ bookings }) => bookings.cancel({ ...FIRST, fencingToken: 1 }));
        expect(await found(storage)).toMatchObject({ state: 'CANCELLED', fencingToken: 1 });
      },
    },
    {
      name: 'rejects as stale the cancellation of a running booking attempt, whatever the fence',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        await claimOne(storage, FIRST, INSTANT);
        const before = await found(storage);
        for (const fencingToken of [0, 1]) {
          await expectStale(storage, ({ bookings }) => bookings.cancel({ ...FIRST, fencingToken }));
        }
        expect(await found(storage)).toEqual(before);
      },
    },
    {
      name: 'cancels a booking intent once, and rejects a second cancellation as stale',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        await writeAll(storage, ({ bookings }) => bookings.cancel(UNTOUCHED));
        await expectStale(storage, ({ bookings }) => bookings.cancel(UNTOUCHED));
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `rejects as stale a cancellation by a booking intent ${who}`,
      async check(storage: Storage) {
        await insertIntents(storage, [FIRST]);
        const before = await found(storage);
        await expectStale(storage, ({ bookings }) =>
          bookings.cancel({ ...UNTOUCHED, ...stranger }),
        );
        expect(await found(storage)).toEqual(before);
      },
    })),
  ];
}

/** Shipment with a number that is unique over all accounts. */
function nth(at: number) {
  const { place, shipmentNumber } = intentSample(at + 2);
  return { place, shipmentNumber };
}

function found({ stores }: Storage): Promise<BookingIntent | undefined> {
  return stores.bookings.find(FIRST);
}
