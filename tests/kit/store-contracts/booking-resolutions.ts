import { expect } from '@jest/globals';
import type { IntentResolution } from '#domain/carrying/booking/booking-store.ts';
import type { BookingIntent } from '#domain/carrying/booking/intent.ts';
import type { Check, Storage } from './contract.ts';
import { claimOne, insertIntents, intentSample, settle, settlement } from './intent-samples.ts';
import { expectStale } from './refused-writes.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const FIRST = intentSample(1);
const HELD = { ...FIRST, fencingToken: 1 };
const AT = later(INSTANT, 3_600_000);

const OVER: readonly IntentResolution['state'][] = ['BOOKED', 'FAILED', 'CANCELLED'];

/** Keys that differ from those of the intent in one field each. */
const STRANGERS: readonly (readonly [string, Partial<BookingIntent>])[] = [
  ['of another account', OTHER_ACCOUNT],
  ['of the other environment', OTHER_ENVIRONMENT],
  ['of another number', { shipmentNumber: numberOf(3) }],
  ['of another attempt', { fencingToken: 2 }],
];

export function bookingResolutionChecks(): Check[] {
  return [
    ...OVER.map((state) => ({
      name: `resolves a booking that waits for an operator as ${state}, and no other`,
      async check(storage: Storage) {
        const [one, other] = await twoByHand(storage);
        await writeAll(storage, ({ bookings }) => bookings.resolve(HELD, { state, at: AT }));
        expect(await storage.stored.intents()).toEqual([{ ...one, state }, other]);
        expect(await storage.stores.bookings.find(FIRST)).toMatchObject({ state, dueAt: null });
        await expectStale(storage, ({ bookings }) => bookings.resolve(HELD, { state, at: AT }));
      },
    })),
    {
      name: 'sends a booking again on an operator\u2019s decision: due at once, counted as the first time',
      async check(storage) {
        const [one, other] = await twoByHand(storage);
        await writeAll(storage, ({ bookings }) =>
          bookings.resolve(HELD, { state: 'PENDING', at: AT }),
        );
        const anew = { state: 'PENDING', dueAt: AT, wantedSince: AT, faults: 0, orderId: null };
        expect(await storage.stored.intents()).toEqual([
          { ...one, ...anew, delayedAt: null },
          other,
        ]);
        const next = await claimOne(storage, FIRST, AT);
        expect(next).toMatchObject({
          fencingToken: 2,
          stateAtClaim: 'PENDING',
          faults: 0,
          sends: 2,
          sentAt: AT,
          orderId: null,
          wantedSince: AT,
        });
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `rejects as stale the resolution of a booking by an intent ${who}`,
      async check(storage: Storage) {
        const before = await twoByHand(storage);
        await expectStale(storage, ({ bookings }) =>
          bookings.resolve({ ...HELD, ...stranger }, { state: 'BOOKED', at: AT }),
        );
        expect(await storage.stored.intents()).toEqual(before);
      },
    })),
    {
      name: 'rejects as stale a resolution of a booking that is running or waits for an attempt',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        const untried = { ...FIRST, fencingToken: 0 };
        const failed = { state: 'FAILED', at: AT } as const;
        await expectStale(storage, ({ bookings }) => bookings.resolve(untried, failed));
        await claimOne(storage, FIRST, INSTANT);
        const before = await storage.stored.intents();
        await expectStale(storage, ({ bookings }) => bookings.resolve(HELD, failed));
        expect(await storage.stored.intents()).toEqual(before);
      },
    },
  ];
}

/** Two bookings that failed once and were accepted once, and that only a person may resolve now. */
async function twoByHand(storage: Storage): Promise<readonly BookingIntent[]> {
  const samples = [FIRST, intentSample(2)];
  await insertIntents(storage, samples);
  for (const one of samples) {
    const attempt = await claimOne(storage, one, INSTANT);
    const ended = { dueAt: null, outcome: 'FAULT', orderId: 'ORD-1' } as const;
    const resolved = { delayedAt: INSTANT };
    await settle(storage, attempt, { ...settlement({ state: 'MANUAL', ...ended }), ...resolved });
  }
  return storage.stored.intents();
}
