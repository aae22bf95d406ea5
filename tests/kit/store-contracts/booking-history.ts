import { expect } from '@jest/globals';
import { type StateAfter, UNCERTAIN_STATES } from '#domain/carrying/booking/intent.ts';
import type { Check, Storage } from './contract.ts';
import {
  claimOne,
  type IntentSample,
  insertIntents,
  intentSample,
  settle,
  settlement,
} from './intent-samples.ts';
import { INSTANT, later } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './shipment-samples.ts';

/** Intents that have waited as many milliseconds as their number. */
const LEFT: readonly (readonly [IntentSample, StateAfter<'ATTEMPTING'>])[] = [
  [intentSample(1), 'MANUAL'],
  [intentSample(2, 0, OTHER_ACCOUNT), 'UNKNOWN'],
  [intentSample(3, 0, OTHER_ENVIRONMENT), 'ACCEPTED'],
  [intentSample(4), 'UNKNOWN'],
  [intentSample(5), 'PENDING'],
  [intentSample(6), 'BOOKED'],
  [intentSample(7), 'FAILED'],
  [intentSample(8), 'MANUAL'],
  [intentSample(9), 'ACCEPTED'],
];

export function bookingHistoryChecks(): Check[] {
  return [
    ...[...UNCERTAIN_STATES.map((state) => [state]), UNCERTAIN_STATES].map((states) => ({
      name: `lists booking intents that are ${states.join(' or ')}, of all accounts, the longest wait first`,
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
      name: 'lists the attempts at a booking, the latest first, up to a limit',
      async check(storage) {
        await insertIntents(storage, [intentSample(1), intentSample(2)]);
        for (const at of [0, 1, 2]) {
          const attempt = await claimOne(storage, intentSample(1), later(INSTANT, 5_000 * at));
          const dueAt = later(INSTANT, 5_000 * (at + 1));
          if (at < 2) await settle(storage, attempt, settlement({ detail: `No. ${at}`, dueAt }));
          else await claimOne(storage, intentSample(2), INSTANT);
        }
        const { bookings } = storage.stores;
        const listed = await bookings.attempts(intentSample(1), 9);
        const seen = await storage.stored.attempts();
        expect(seen).toHaveLength(4);
        expect(listed).toEqual(seen.slice(0, 3).toReversed());
        expect(await bookings.attempts(intentSample(1), 2)).toEqual(listed.slice(0, 2));
        for (const stranger of [OTHER_ACCOUNT, OTHER_ENVIRONMENT]) {
          expect(await bookings.attempts({ ...intentSample(1), ...stranger }, 9)).toEqual([]);
        }
      },
    },
  ];
}

async function leave(storage: Storage): Promise<void> {
  await insertIntents(
    storage,
    LEFT.map(([one]) => one),
  );
  for (const [one, state] of LEFT) {
    const isWaiting = ['PENDING', 'UNKNOWN', 'ACCEPTED'].includes(state);
    const dueAt = isWaiting ? later(INSTANT, 60_000) : null;
    await settle(storage, await claimOne(storage, one, INSTANT), settlement({ state, dueAt }));
  }
}
