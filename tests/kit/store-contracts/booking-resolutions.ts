import { expect } from '@jest/globals';
import type { Resolved } from '#domain/booking/booking-store.ts';
import type { BookingIntent } from '#domain/booking/intent.ts';
import type { Check, Storage } from './contract.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './sales.ts';
import { INSTANT, later } from './samples.ts';
import { claimOne, insertWishes, settle, settlement, wish } from './wishes.ts';
import { expectStale, writeAll } from './works.ts';

const FIRST = wish(1);
const HELD = { ...FIRST, fence: 1 };
const AT = later(INSTANT, 3_600_000);

const OVER: readonly Resolved['state'][] = ['BOOKED', 'FAILED', 'CANCELLED'];

/** Who names the intent, wrong in one place each. */
const STRANGERS: readonly (readonly [string, Partial<BookingIntent>])[] = [
  ['of another account', OTHER_ACCOUNT],
  ['of the other environment', OTHER_ENVIRONMENT],
  ['of another number', { shipmentNumber: numberOf(3) }],
  ['as it was at another try', { fence: 2 }],
];

export function bookingResolutionChecks(): Check[] {
  return [
    ...OVER.map((state) => ({
      name: `ends by hand what only a person may end, ${state}, and nothing else`,
      async check(storage: Storage) {
        const [one, other] = await twoByHand(storage);
        await writeAll(storage, ({ bookings }) => bookings.resolve(HELD, { state, at: AT }));
        expect(await storage.seen.intents()).toEqual([{ ...one, state }, other]);
        expect(await storage.stores.bookings.find(FIRST)).toMatchObject({ state, dueAt: null });
        expect(await storage.seen.nudges()).toHaveLength(2);
        await expectStale(storage, ({ bookings }) => bookings.resolve(HELD, { state, at: AT }));
      },
    })),
    {
      name: 'sends by hand once more: due at once, and wanted as if for the first time',
      async check(storage) {
        const [one, other] = await twoByHand(storage);
        await writeAll(storage, ({ bookings }) =>
          bookings.resolve(HELD, { state: 'PENDING', at: AT }),
        );
        const anew = { state: 'PENDING', dueAt: AT, wantedSince: AT, faults: 0, orderId: null };
        expect(await storage.seen.intents()).toEqual([{ ...one, ...anew }, other]);
        const next = await claimOne(storage, FIRST, AT);
        expect(next).toMatchObject({
          ...{ fence: 2, found: 'PENDING', faults: 0, sends: 2, sentAt: AT },
          ...{ orderId: null, wantedSince: AT },
        });
      },
    },
    {
      name: 'nudges a worker where it is to be sent once more',
      async check(storage) {
        await twoByHand(storage);
        const before = await storage.seen.nudges();
        await writeAll(storage, ({ bookings }) =>
          bookings.resolve(HELD, { state: 'PENDING', at: AT }),
        );
        // Whoever was nudged before and has not come yet comes for this as well.
        expect(await storage.seen.nudges()).toEqual(before);
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `ends nothing by hand for an intent ${who}: it is stale`,
      async check(storage: Storage) {
        const before = await twoByHand(storage);
        await expectStale(storage, ({ bookings }) =>
          bookings.resolve({ ...HELD, ...stranger }, { state: 'BOOKED', at: AT }),
        );
        expect(await storage.seen.intents()).toEqual(before);
      },
    })),
    {
      name: 'ends nothing by hand that is being tried, or waits to be: it is stale',
      async check(storage) {
        await insertWishes(storage, [FIRST]);
        const untried = { ...FIRST, fence: 0 };
        const failed = { state: 'FAILED', at: AT } as const;
        await expectStale(storage, ({ bookings }) => bookings.resolve(untried, failed));
        await claimOne(storage, FIRST, INSTANT);
        const before = await storage.seen.intents();
        await expectStale(storage, ({ bookings }) => bookings.resolve(HELD, failed));
        expect(await storage.seen.intents()).toEqual(before);
      },
    },
  ];
}

/** Two that failed once and were accepted once, and that only a person may end now. */
async function twoByHand(storage: Storage): Promise<readonly BookingIntent[]> {
  const wishes = [FIRST, wish(2)];
  await insertWishes(storage, wishes);
  for (const one of wishes) {
    const attempt = await claimOne(storage, one, INSTANT);
    const ended = { dueAt: null, outcome: 'FAULT', orderId: 'ORD-1' } as const;
    await settle(storage, attempt, settlement({ state: 'MANUAL', ...ended }));
  }
  return storage.seen.intents();
}
