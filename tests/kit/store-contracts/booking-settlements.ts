import { expect } from '@jest/globals';
import type { Attempt } from '#domain/carrying/booking/attempt.ts';
import type { AttemptResult } from '#domain/carrying/booking/booking-store.ts';
import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import type { Check, Storage } from './contract.ts';
import { claimOne, insertIntents, intentSample, settle, settlement } from './intent-samples.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const FIRST = intentSample(1);
const AGAIN = later(INSTANT, 60_000);

const ENDINGS: readonly AttemptResult[] = [
  settlement({ state: 'PENDING', dueAt: AGAIN, outcome: 'NOT_SENT' }),
  settlement({ state: 'UNKNOWN', dueAt: AGAIN, outcome: 'UNKNOWN' }),
  settlement({ state: 'ACCEPTED', dueAt: AGAIN, outcome: 'ACCEPTED' }),
  settlement({ state: 'BOOKED', dueAt: null, outcome: 'BOOKED' }),
  settlement({ state: 'FAILED', dueAt: null, outcome: 'REFUSED' }),
  settlement({ state: 'MANUAL', dueAt: null, outcome: 'HANDED_OVER' }),
];

/** Keys that differ from those of a leased attempt in one field each. */
const STRANGERS: readonly (readonly [string, Partial<Attempt>])[] = [
  ['of another account', OTHER_ACCOUNT],
  ['of the other environment', OTHER_ENVIRONMENT],
  ['of another number', { shipmentNumber: numberOf(2) }],
  ['with a fence to come', { fencingToken: 2 }],
  ['with a fence before all', { fencingToken: 0 }],
];

const LATE = { outcome: 'BOOKED', detail: 'AWB SIM1', finishedAt: later(INSTANT, 30_000) } as const;

export function bookingSettlementChecks(): Check[] {
  return [...settling(), ...stale(), ...late()];
}

function settling(): Check[] {
  return [
    ...ENDINGS.map((ending) => ({
      name: `settles a booking attempt that leaves the intent ${ending.state}, and no other`,
      async check(storage: Storage) {
        const attempt = await firstOfTwo(storage);
        const { stored, stores } = storage;
        const one = await stored.intents();
        const other = await stored.attempts();
        await settle(storage, attempt, ending);
        const { state, dueAt, orderId: _, ...kept } = ending;
        expect(await stored.intents()).toEqual([{ ...one[0], state, dueAt }, one[1]]);
        expect(await stored.attempts()).toEqual([{ ...other[0], ...kept }, other[1]]);
        expect(await stores.bookings.find(FIRST)).toEqual({ ...one[0], state, dueAt });
      },
    })),
    {
      name: 'stores the courier\u2019s order number with a result, and keeps the previous one if none is given',
      async check(storage) {
        await insertIntents(storage, [FIRST, intentSample(2)]);
        await claimOne(storage, intentSample(2), INSTANT);
        for (const [at, given, kept] of [
          [0, null, null],
          [1, 'ORD-1', 'ORD-1'],
          [2, null, 'ORD-1'],
          [3, 'ORD-2', 'ORD-2'],
        ] as const) {
          const attempt = await claimOne(storage, FIRST, later(INSTANT, 5_000 * at));
          const dueAt = later(INSTANT, 5_000 * (at + 1));
          const ending = settlement({ state: 'ACCEPTED', outcome: 'ACCEPTED', dueAt });
          await settle(storage, attempt, { ...ending, orderId: given });
          const { orderId } = (await storage.stores.bookings.find(FIRST)) ?? {};
          expect(orderId).toBe(kept);
        }
        const next = await claimOne(storage, FIRST, later(INSTANT, 20_000));
        expect(next).toMatchObject({ orderId: 'ORD-2' });
        expect(await storage.stores.bookings.find(intentSample(2))).toMatchObject({
          orderId: null,
        });
      },
    },
    {
      name: 'keeps the time at which clients were informed of a delay, and resets it only on request',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        const informedAt = later(INSTANT, 6_000);
        for (const [at, given, kept] of [
          [1, {}, { delayedAt: null, wantedSince: FIRST.createdAt }],
          [2, { delayedAt: informedAt }, { delayedAt: informedAt, wantedSince: FIRST.createdAt }],
          [3, { wantedSince: AGAIN }, { delayedAt: informedAt, wantedSince: AGAIN }],
          [4, {}, { delayedAt: informedAt, wantedSince: AGAIN }],
        ] as const) {
          const attempt = await claimOne(storage, FIRST, later(INSTANT, 5_000 * at));
          const dueAt = later(INSTANT, 5_000 * (at + 1));
          await settle(storage, attempt, { ...settlement({ dueAt }), ...given });
          expect(await storage.stores.bookings.find(FIRST)).toMatchObject(kept);
        }
      },
    },
    {
      name: 'counts each of our own booking faults once',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        for (const faults of [1, 2]) {
          const attempt = await claimOne(storage, FIRST, later(INSTANT, 5_000 * faults));
          await settle(
            storage,
            attempt,
            settlement({ outcome: 'FAULT', dueAt: later(INSTANT, 5_000 * (faults + 1)) }),
          );
          expect(await storage.stores.bookings.find(FIRST)).toMatchObject({ faults });
        }
      },
    },
    ...(
      [
        ['an end that is due again', { state: 'BOOKED', dueAt: AGAIN }],
        ['a state that is neither final nor due again', { state: 'UNKNOWN', dueAt: null }],
      ] as const
    ).map(([what, ending]) => ({
      name: `refuses to settle a booking with ${what}`,
      async check(storage: Storage) {
        const attempt = await firstOfTwo(storage);
        await expectUnchanged(storage, () =>
          expectRefused(storage, ({ bookings }) => bookings.finish(attempt, settlement(ending))),
        );
      },
    })),
  ];
}

function stale(): Check[] {
  return [
    ...STRANGERS.map(([who, stranger]) => ({
      name: `rejects as stale the result of a booking attempt ${who}`,
      async check(storage: Storage) {
        await insertIntents(storage, [FIRST, intentSample(2)]);
        const attempt = await claimOne(storage, FIRST, INSTANT);
        await expectUnchanged(storage, () =>
          expectStale(storage, ({ bookings }) =>
            bookings.finish({ ...attempt, ...stranger }, settlement()),
          ),
        );
      },
    })),
    {
      name: 'rejects as stale the result of an overtaken attempt, and accepts the newer one',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        const slow = await claimOne(storage, FIRST, INSTANT);
        const next = await claimOne(storage, FIRST, later(INSTANT, LEASE_MS));
        await expectUnchanged(storage, () =>
          expectStale(storage, ({ bookings }) => bookings.finish(slow, settlement())),
        );
        await settle(storage, next, settlement());
        expect(await storage.stores.bookings.find(FIRST)).toMatchObject({ state: 'PENDING' });
      },
    },
    ...ENDINGS.map((ending) => ({
      name: `rejects as stale a second result of an attempt that left the booking ${ending.state}`,
      async check(storage: Storage) {
        const attempt = await firstOfTwo(storage);
        await settle(storage, attempt, ending);
        await expectUnchanged(storage, () =>
          expectStale(storage, ({ bookings }) =>
            bookings.finish(attempt, settlement({ detail: 'Other.', dueAt: later(AGAIN, 1) })),
          ),
        );
      },
    })),
  ];
}

function late(): Check[] {
  return [
    {
      name: 'stores late evidence of an attempt, without effect on the intent and the next attempt',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        const slow = await claimOne(storage, FIRST, INSTANT);
        await claimOne(storage, FIRST, later(INSTANT, LEASE_MS));
        const intents = await storage.stored.intents();
        const [first, second] = await storage.stored.attempts();
        await writeAll(storage, ({ bookings }) => bookings.finishLate(slow, LATE));
        expect(await storage.stored.intents()).toEqual(intents);
        expect(await storage.stored.attempts()).toEqual([
          { ...first, ...LATE, isLate: true },
          second,
        ]);
      },
    },
    {
      name: 'never overwrites the result of a booking attempt',
      async check(storage) {
        await insertIntents(storage, [FIRST, intentSample(2)]);
        const settled = await claimOne(storage, FIRST, INSTANT);
        await settle(storage, settled, settlement());
        const reported = await claimOne(storage, intentSample(2), INSTANT);
        await claimOne(storage, intentSample(2), later(INSTANT, LEASE_MS));
        await writeAll(storage, ({ bookings }) => bookings.finishLate(reported, LATE));
        await expectUnchanged(storage, () =>
          writeAll(storage, ({ bookings }) => {
            for (const attempt of [settled, reported]) {
              bookings.finishLate(attempt, { ...LATE, detail: 'Other.' });
            }
          }),
        );
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `ignores late evidence of an attempt ${who}`,
      async check(storage: Storage) {
        await insertIntents(storage, [FIRST, intentSample(2)]);
        const attempt = await claimOne(storage, FIRST, INSTANT);
        await expectUnchanged(storage, () =>
          writeAll(storage, ({ bookings }) =>
            bookings.finishLate({ ...attempt, ...stranger }, LATE),
          ),
        );
      },
    })),
  ];
}

/** Attempt at the first of two shipments; both are claimed. */
async function firstOfTwo(storage: Storage): Promise<Attempt> {
  await insertIntents(storage, [FIRST, intentSample(2)]);
  const attempt = await claimOne(storage, FIRST, INSTANT);
  await claimOne(storage, intentSample(2), INSTANT);
  return attempt;
}

async function expectUnchanged({ stored }: Storage, work: () => Promise<void>): Promise<void> {
  const before = [await stored.intents(), await stored.attempts()];
  await work();
  expect([await stored.intents(), await stored.attempts()]).toEqual(before);
}
