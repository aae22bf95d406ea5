import { expect } from '@jest/globals';
import { type IntentState, UNCERTAIN_STATES } from '#domain/booking/intent.ts';
import type { Check, Storage } from './contract.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './sales.ts';
import { INSTANT, later } from './samples.ts';
import { claimOne, insertWishes, settle, settlement, type Wish, wish } from './wishes.ts';

/** Wanted the longer the later: each since as many milliseconds as its place says. */
const LEFT: readonly (readonly [Wish, IntentState])[] = [
  [wish(1), 'MANUAL'],
  [wish(2, 0, OTHER_ACCOUNT), 'UNKNOWN'],
  [wish(3, 0, OTHER_ENVIRONMENT), 'ACCEPTED'],
  [wish(4), 'UNKNOWN'],
  [wish(5), 'PENDING'],
  [wish(6), 'BOOKED'],
  [wish(7), 'FAILED'],
  [wish(8), 'MANUAL'],
  [wish(9), 'ACCEPTED'],
];

export function bookingHistoryChecks(): Check[] {
  return [
    ...[...UNCERTAIN_STATES.map((state) => [state]), UNCERTAIN_STATES].map((states) => ({
      name: `lists what is ${states.join(' or ')}, of all accounts, wanted longest first`,
      async check(storage: Storage) {
        await leave(storage);
        const those = LEFT.filter(([, state]) => states.some((wanted) => wanted === state));
        const numbers = those.map(([{ shipmentNumber }]) => shipmentNumber).toReversed();
        const { bookings } = storage.stores;
        const listed = await bookings.list(states, 9);
        expect(listed.map(({ shipmentNumber }) => shipmentNumber)).toEqual(numbers);
        expect(listed).toEqual(await Promise.all(listed.map((one) => bookings.find(one))));
        expect(await bookings.list(states, 1)).toEqual(listed.slice(0, 1));
      },
    })),
    {
      name: 'tells the attempts at a booking, the latest first, and no more than are wanted',
      async check(storage) {
        await insertWishes(storage, [wish(1), wish(2)]);
        for (const at of [0, 1, 2]) {
          const attempt = await claimOne(storage, wish(1), later(INSTANT, 5_000 * at));
          const dueAt = later(INSTANT, 5_000 * (at + 1));
          if (at < 2) await settle(storage, attempt, settlement({ detail: `No. ${at}`, dueAt }));
          else await claimOne(storage, wish(2), INSTANT);
        }
        const { bookings } = storage.stores;
        const told = await bookings.attempts(wish(1), 9);
        const seen = await storage.seen.attempts();
        expect(seen).toHaveLength(4);
        expect(told).toEqual(seen.slice(0, 3).toReversed());
        expect(await bookings.attempts(wish(1), 2)).toEqual(told.slice(0, 2));
        for (const stranger of [OTHER_ACCOUNT, OTHER_ENVIRONMENT]) {
          expect(await bookings.attempts({ ...wish(1), ...stranger }, 9)).toEqual([]);
        }
      },
    },
  ];
}

async function leave(storage: Storage): Promise<void> {
  await insertWishes(
    storage,
    LEFT.map(([one]) => one),
  );
  for (const [one, state] of LEFT) {
    const isWaiting = ['PENDING', 'UNKNOWN', 'ACCEPTED'].includes(state);
    const dueAt = isWaiting ? later(INSTANT, 60_000) : null;
    await settle(storage, await claimOne(storage, one, INSTANT), settlement({ state, dueAt }));
  }
}
