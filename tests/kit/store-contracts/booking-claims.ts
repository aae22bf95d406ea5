import { expect } from '@jest/globals';
import type { Attempt, ClaimedBooking } from '#domain/booking/attempt.ts';
import type { BookingStore, ClaimRequest } from '#domain/booking/booking-store.ts';
import { LEASE_MS } from '#domain/booking/schedule.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { Check, Storage } from './contract.ts';
import { type FairPort, fairClaimChecks } from './fair-claims.ts';
import {
  claimOne,
  type IntentSample,
  insertIntents,
  intentSample,
  settle,
  settlement,
} from './intent-samples.ts';
import { INSTANT, later } from './samples.ts';
import {
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANTS,
} from './shipment-samples.ts';

/** Claims these intents, and no others where that can be said. */
type Form = readonly [
  how: string,
  claim: (
    bookings: BookingStore,
    wishes: readonly IntentSample[],
    asked: Omit<ClaimRequest, 'keys'>,
  ) => Promise<readonly ClaimedBooking[]>,
];
type Asked = Partial<Omit<ClaimRequest, 'keys'>>;

const FORMS: readonly Form[] = [
  [
    'whichever is due',
    async (bookings, _, { limit, now }) =>
      (await bookings.claimDue({ freeSlots: limit, now })).items,
  ],
  [
    'these shipments',
    (bookings, wishes, asked) =>
      bookings.claim({ ...asked, keys: wishes.toReversed().map(shipmentKeyOf) }),
  ],
];

/** What an attempt may find, once it was claimed and settled. */
const LEFT: readonly Exclude<Attempt['stateAtClaim'], 'ATTEMPTING'>[] = [
  'PENDING',
  'UNKNOWN',
  'ACCEPTED',
];
const OVER = ['BOOKED', 'FAILED', 'MANUAL'] as const;

const USUAL = { limit: 20, now: INSTANT };
const UNSETTLED = { outcome: null, detail: null, isLate: false, finishedAt: null };
const FIRST = intentSample(1);

export function bookingClaimChecks(): Check[] {
  return [
    ...FORMS.flatMap(claimingBy),
    ...claimingThese(),
    ...reclaiming(),
    ...fairClaimChecks(FAIR_BOOKINGS),
  ];
}

export const FAIR_BOOKINGS: FairPort = {
  what: 'bookings',
  keep: (storage, works) =>
    insertIntents(
      storage,
      works.map(({ place, ageMs, courierCode, ...tenant }) => {
        return { ...intentSample(place, -ageMs, tenant), courierCode };
      }),
    ),
  async claim({ stores }, request) {
    const { items, hasMore } = await stores.bookings.claimDue(request);
    return { items: items.map(({ attempt }) => placeOf(attempt.shipmentNumber)), hasMore };
  },
};

function keyText({ accountId, environment, shipmentNumber }: ShipmentKey): string {
  return `${accountId} ${environment} ${shipmentNumber}`;
}

/** What `numberOf` made of it. */
function placeOf(shipmentNumber: string): number {
  return Number(shipmentNumber.slice(-9));
}

function claimingBy([how, claim]: Form): Check[] {
  const claimed = async (storage: Storage, wishes: readonly IntentSample[], asked: Asked = {}) =>
    namesOf(await claim(storage.stores.bookings, wishes, { ...USUAL, ...asked }));
  return [
    {
      name: `claims ${how}: the attempt is written, and the lease begins`,
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        const { dueAt: _, createdAt, place: __, ...key } = FIRST;
        const now = later(INSTANT, 7);
        const claims = await claim(storage.stores.bookings, [FIRST], { limit: 9, now });
        const attempt = { ...key, fencingToken: 1, stateAtClaim: 'PENDING', beganAt: now } as const;
        const wanted = { faults: 0, sends: 1, sentAt: now, orderId: null, wantedSince: createdAt };
        expect(claims).toEqual([{ attempt: { ...attempt, ...wanted }, shipment: nthShipment(1) }]);
        const lease = { state: 'ATTEMPTING', dueAt: later(now, LEASE_MS) };
        const intent = { ...key, ...lease, fencingToken: 1, ...wanted, createdAt };
        expect(await storage.stored.intents()).toEqual([intent]);
        expect(await storage.stores.bookings.find(FIRST)).toEqual(intent);
        expect(await storage.stored.attempts()).toEqual([{ ...attempt, ...UNSETTLED }]);
      },
    },
    {
      name: `claims of ${how} what is due now, not what is due a millisecond later`,
      async check(storage) {
        const wishes = [intentSample(1), intentSample(2, 1)];
        await insertIntents(storage, wishes);
        expect(await claimed(storage, wishes)).toEqual([numberOf(1)]);
        expect(await storage.stored.attempts()).toHaveLength(1);
        expect(await storage.stores.bookings.find(intentSample(2))).toMatchObject({
          state: 'PENDING',
        });
      },
    },
    {
      name: `claims of ${how} the longest due, and no more than there is room for`,
      async check(storage) {
        const wishes = [
          intentSample(1, -10),
          intentSample(2, -30),
          intentSample(3, -40),
          intentSample(4, -20),
        ];
        await insertIntents(storage, wishes);
        expect(await claimed(storage, wishes, { limit: 1 })).toEqual([numberOf(3)]);
        expect(await claimed(storage, wishes)).toEqual([2, 4, 1].map(numberOf));
      },
    },
    {
      name: `claims ${how} of every account and environment, each with its own shipment`,
      async check(storage) {
        const wishes = TENANTS.map((tenant, at) => intentSample(at, at, tenant));
        await insertIntents(storage, wishes);
        const request = { limit: 9, now: later(INSTANT, 9) };
        const claims = await claim(storage.stores.bookings, wishes, request);
        expect(claims.map(({ attempt }) => shipmentKeyOf(attempt))).toEqual(
          wishes.map(shipmentKeyOf),
        );
        expect(claims.map(({ shipment }) => shipment)).toEqual(
          TENANTS.map((tenant, at) => nthShipment(at, tenant)),
        );
      },
    },
    {
      name: `claims ${how} again when the lease is over: one is dead, which is a fault`,
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        expect(await claimed(storage, [FIRST])).toEqual([numberOf(1)]);
        const over = later(INSTANT, LEASE_MS);
        expect(await claimed(storage, [FIRST], { now: later(over, -1) })).toEqual([]);
        const request = { limit: 9, now: over };
        const [again] = await claim(storage.stores.bookings, [FIRST], request);
        expect(again?.attempt).toMatchObject({
          ...{ fencingToken: 2, stateAtClaim: 'ATTEMPTING', faults: 1 },
          ...{ beganAt: over, sends: 1, sentAt: INSTANT },
        });
        expect(await storage.stores.bookings.find(FIRST)).toMatchObject({
          fencingToken: 2,
          faults: 1,
        });
        expect(await storage.stored.attempts()).toMatchObject([
          { fencingToken: 1, stateAtClaim: 'PENDING', beganAt: INSTANT, ...UNSETTLED },
          { fencingToken: 2, stateAtClaim: 'ATTEMPTING', beganAt: over, ...UNSETTLED },
        ]);
      },
    },
    {
      name: `claims of ${how} nothing that is over`,
      async check(storage) {
        const wishes = OVER.map((_, at) => intentSample(at));
        await insertIntents(storage, wishes);
        for (const [at, state] of OVER.entries()) {
          const attempt = await claimOne(storage, intentSample(at), INSTANT);
          await settle(storage, attempt, settlement({ state, dueAt: null }));
        }
        expect(await claimed(storage, wishes, { now: later(INSTANT, 1e12) })).toEqual([]);
      },
    },
    {
      name: `claims ${how} for one alone of many who want it at once`,
      async check(storage) {
        const wishes = Array.from({ length: 20 }, (_, at) => intentSample(at, at % 3));
        await insertIntents(storage, wishes);
        const now = later(INSTANT, 9);
        const works = [5, 10, 20, 20, 3].map((limit) => claimed(storage, wishes, { limit, now }));
        const names = (await Promise.all(works)).flat();
        expect(names).toEqual([...new Set(names)]);
        expect(await storage.stored.attempts()).toHaveLength(names.length);
      },
    },
  ];
}

function claimingThese(): Check[] {
  return [
    {
      name: 'claims of the due ones those that are named, and no others',
      async check(storage) {
        await insertIntents(storage, [intentSample(1, -9), intentSample(2), intentSample(3)]);
        const keys = [intentSample(2), intentSample(404)];
        const claims = await storage.stores.bookings.claim({ keys, limit: 9, now: INSTANT });
        expect(namesOf(claims)).toEqual([numberOf(2)]);
        expect(await storage.stored.attempts()).toHaveLength(1);
      },
    },
    {
      name: 'claims of those named that are due at the same instant the lowest by their keys',
      async check(storage) {
        // The lower the account, the higher its numbers.
        const wishes = TENANTS.flatMap((tenant, at) =>
          [8, 9].map((place) => intentSample(place - 2 * at, 0, tenant)),
        );
        await insertIntents(storage, wishes.toReversed());
        const keys = wishes.map(shipmentKeyOf);
        const claims: Attempt[] = [];
        for (const _ of wishes) {
          const one = await storage.stores.bookings.claim({ keys, limit: 1, now: INSTANT });
          claims.push(...one.map(({ attempt }) => attempt));
        }
        const inOrder = keys.toSorted((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
        expect(claims.map(shipmentKeyOf)).toEqual(inOrder);
      },
    },
    {
      name: 'claims nothing by a number of another account or environment, nor by no name',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        const strangers = [
          intentSample(1, 0, OTHER_ACCOUNT),
          intentSample(1, 0, OTHER_ENVIRONMENT),
        ];
        for (const keys of [strangers, []]) {
          expect(await storage.stores.bookings.claim({ keys, limit: 9, now: INSTANT })).toEqual([]);
        }
        for (const stranger of strangers) {
          expect(await storage.stores.bookings.find(stranger)).toBeUndefined();
        }
        expect(await storage.stores.bookings.find(intentSample(2))).toBeUndefined();
        expect(await storage.stored.attempts()).toEqual([]);
      },
    },
  ];
}

function reclaiming(): Check[] {
  return LEFT.map((state) => ({
    name: `says of an intent that an attempt left ${state} that it found it so`,
    async check(storage: Storage) {
      await insertIntents(storage, [FIRST]);
      const first = await claimOne(storage, FIRST, INSTANT);
      const dueAt = later(INSTANT, 5_000);
      await settle(storage, first, settlement({ state, dueAt, outcome: 'FAULT' }));
      const second = await claimOne(storage, FIRST, dueAt);
      const sent = state === 'PENDING' ? { sends: 2, sentAt: dueAt } : {};
      const found = { fencingToken: 2, stateAtClaim: state, faults: 1, beganAt: dueAt };
      expect(second).toEqual({ ...first, ...found, ...sent });
      expect(await storage.stores.bookings.find(FIRST)).toMatchObject({
        ...{ sends: second.sends, sentAt: second.sentAt },
      });
      const each = (await storage.stored.attempts()).map((attempt) => attempt.stateAtClaim);
      expect(each).toEqual(['PENDING', state]);
    },
  }));
}

function namesOf(claims: readonly ClaimedBooking[]): readonly string[] {
  return claims.map(({ attempt }) => attempt.shipmentNumber);
}
