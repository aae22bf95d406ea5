import { expect } from '@jest/globals';
import type { BookingIntent } from '#domain/booking/intent.ts';
import type { Check, Storage } from './contract.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './sales.ts';
import { INSTANT, later } from './samples.ts';
import { claimOne, insertWishes, settle, settlement, wish } from './wishes.ts';
import { expectStale, writeAll } from './works.ts';

const FIRST = wish(1);
const OTHERS = [wish(2), wish(1, 0, OTHER_ACCOUNT), wish(1, 0, OTHER_ENVIRONMENT)];
const UNTOUCHED = { ...FIRST, fence: 0 };

/** Who names the intent, wrong in one place each. */
const STRANGERS: readonly (readonly [string, Partial<BookingIntent>])[] = [
  ['of another account', OTHER_ACCOUNT],
  ['of the other environment', OTHER_ENVIRONMENT],
  ['of another number', { shipmentNumber: numberOf(2) }],
  ['that is another try’s', { fence: 1 }],
];

export function bookingCancelChecks(): Check[] {
  return [
    {
      name: 'cancels the intent that is meant: it is never due again, and no other is cancelled',
      async check(storage) {
        const wishes = OTHERS.map((one, at) => ({ ...one, ...nth(at) }));
        await insertWishes(storage, [FIRST, ...wishes]);
        const before = await storage.seen.intents();
        await writeAll(storage, ({ bookings }) => bookings.cancel(UNTOUCHED));
        const cancelled = { ...(await found(storage)), state: 'CANCELLED', dueAt: null };
        expect(await storage.seen.intents()).toEqual(
          before.map((one) => (one.shipmentNumber === FIRST.shipmentNumber ? cancelled : one)),
        );
        const now = later(INSTANT, 9_000_000);
        const { items } = await storage.stores.bookings.claimDue({ room: 9, now });
        expect(items).toHaveLength(OTHERS.length);
      },
    },
    {
      name: 'cancels what was tried and not sent, by the fence that it has now',
      async check(storage) {
        await insertWishes(storage, [FIRST]);
        await settle(storage, await claimOne(storage, FIRST, INSTANT), settlement());
        await expectStale(storage, ({ bookings }) => bookings.cancel(UNTOUCHED));
        await writeAll(storage, ({ bookings }) => bookings.cancel({ ...FIRST, fence: 1 }));
        expect(await found(storage)).toMatchObject({ state: 'CANCELLED', fence: 1 });
      },
    },
    {
      name: 'cancels nothing that is being tried, with whatever fence: it is stale',
      async check(storage) {
        await insertWishes(storage, [FIRST]);
        await claimOne(storage, FIRST, INSTANT);
        const before = await found(storage);
        for (const fence of [0, 1]) {
          await expectStale(storage, ({ bookings }) => bookings.cancel({ ...FIRST, fence }));
        }
        expect(await found(storage)).toEqual(before);
      },
    },
    {
      name: 'cancels once: the second time it is stale',
      async check(storage) {
        await insertWishes(storage, [FIRST]);
        await writeAll(storage, ({ bookings }) => bookings.cancel(UNTOUCHED));
        await expectStale(storage, ({ bookings }) => bookings.cancel(UNTOUCHED));
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `cancels nothing for an intent ${who}: it is stale`,
      async check(storage: Storage) {
        await insertWishes(storage, [FIRST]);
        const before = await found(storage);
        await expectStale(storage, ({ bookings }) =>
          bookings.cancel({ ...UNTOUCHED, ...stranger }),
        );
        expect(await found(storage)).toEqual(before);
      },
    })),
  ];
}

/** A number is given once, over all accounts. */
function nth(at: number) {
  const { place, shipmentNumber } = wish(at + 2);
  return { place, shipmentNumber };
}

function found({ stores }: Storage): Promise<BookingIntent | undefined> {
  return stores.bookings.find(FIRST);
}
