import { expect } from '@jest/globals';
import type { Attempt, ClaimedBooking } from '#domain/carrying/booking/attempt.ts';
import type { BookingStore } from '#domain/carrying/booking/booking-store.ts';
import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { type DueRequest, leaseFrom } from '#domain/due-request.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
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
import {
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANTS,
} from './shipment-samples.ts';

/** Claims exactly these intents, or all due ones if the form cannot name them. */
type Form = readonly [
  how: string,
  claim: (
    bookings: BookingStore,
    samples: readonly IntentSample[],
    request: DueRequest,
  ) => Promise<readonly ClaimedBooking[]>,
];

const FORMS: readonly Form[] = [
  [
    'any due bookings',
    async (bookings, _, { limit, ...lease }) =>
      (await bookings.claimDue({ freeSlots: limit, ...lease })).items,
  ],
  [
    'the bookings of these shipments',
    (bookings, samples, request) =>
      bookings.claim({ ...request, keys: samples.toReversed().map(shipmentKeyOf) }),
  ],
];

/** States of an intent after a settled attempt. */
const LEFT: readonly Exclude<Attempt['stateAtClaim'], 'ATTEMPTING'>[] = [
  'PENDING',
  'UNKNOWN',
  'ACCEPTED',
];
const OVER = ['BOOKED', 'FAILED', 'MANUAL'] as const;

const UNSETTLED = { outcome: null, detail: null, isLate: false, finishedAt: null };
const FIRST = intentSample(1);

export function bookingClaimChecks(): Check[] {
  return [...FORMS.flatMap(claimingBy), ...claimingThese(), ...reclaiming()];
}

function keyText({ accountId, environment, shipmentNumber }: ShipmentKey): string {
  return `${accountId} ${environment} ${shipmentNumber}`;
}

function claimingBy([how, claim]: Form): Check[] {
  const claimed = async (storage: Storage, samples: readonly IntentSample[], now = INSTANT) =>
    namesOf(await claim(storage.stores.bookings, samples, requestAt(now)));
  return [
    {
      name: `claims ${how}, records the attempts and begins the leases`,
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        const { dueAt: _, createdAt, place: __, ...key } = FIRST;
        const now = later(INSTANT, 7);
        const claims = await claim(storage.stores.bookings, [FIRST], requestAt(now));
        const attempt = { ...key, fencingToken: 1, stateAtClaim: 'PENDING', beganAt: now } as const;
        const wanted = { faults: 0, sends: 1, sentAt: now, orderId: null, wantedSince: createdAt };
        expect(claims).toEqual([{ attempt: { ...attempt, ...wanted }, shipment: nthShipment(1) }]);
        const lease = { state: 'ATTEMPTING', dueAt: later(now, LEASE_MS) };
        const own = { fencingToken: 1, createdAt, delayedAt: null };
        const intent = { ...key, ...lease, ...wanted, ...own };
        expect(await storage.stored.intents()).toEqual([intent]);
        expect(await storage.stores.bookings.find(FIRST)).toEqual(intent);
        expect(await storage.stored.attempts()).toEqual([{ ...attempt, ...UNSETTLED }]);
      },
    },
    {
      name: `claims ${how} in every account and environment, each with its own shipment`,
      async check(storage) {
        const samples = TENANTS.map((tenant, at) => intentSample(at, at, tenant));
        await insertIntents(storage, samples);
        const request = requestAt(later(INSTANT, 9));
        const claims = await claim(storage.stores.bookings, samples, request);
        expect(claims.map(({ attempt }) => shipmentKeyOf(attempt))).toEqual(
          samples.map(shipmentKeyOf),
        );
        expect(claims.map(({ shipment }) => shipment)).toEqual(
          TENANTS.map((tenant, at) => nthShipment(at, tenant)),
        );
      },
    },
    {
      name: `claims ${how} again after an expired lease, and counts the dead attempt as a fault`,
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        expect(await claimed(storage, [FIRST])).toEqual([numberOf(1)]);
        const over = later(INSTANT, LEASE_MS);
        expect(await claimed(storage, [FIRST], later(over, -1))).toEqual([]);
        const [again] = await claim(storage.stores.bookings, [FIRST], requestAt(over));
        expect(again?.attempt).toMatchObject({
          fencingToken: 2,
          stateAtClaim: 'ATTEMPTING',
          faults: 1,
          beganAt: over,
          sends: 1,
          sentAt: INSTANT,
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
      name: `claims ${how} except ended ones`,
      async check(storage) {
        const samples = OVER.map((_, at) => intentSample(at));
        await insertIntents(storage, samples);
        for (const [at, state] of OVER.entries()) {
          const attempt = await claimOne(storage, intentSample(at), INSTANT);
          await settle(storage, attempt, settlement({ state, dueAt: null }));
        }
        expect(await claimed(storage, samples, later(INSTANT, 1e12))).toEqual([]);
      },
    },
  ];
}

function claimingThese(): Check[] {
  return [
    {
      name: 'claims only the named booking intents among the due ones',
      async check(storage) {
        await insertIntents(storage, [intentSample(1, -9), intentSample(2), intentSample(3)]);
        const keys = [intentSample(2), intentSample(404)];
        const claims = await storage.stores.bookings.claim({ keys, ...requestAt(INSTANT) });
        expect(namesOf(claims)).toEqual([numberOf(2)]);
        expect(await storage.stored.attempts()).toHaveLength(1);
      },
    },
    {
      name: 'claims the lowest keys first of named intents that are due at the same time',
      async check(storage) {
        // Higher accounts have lower numbers.
        const samples = TENANTS.flatMap((tenant, at) =>
          [8, 9].map((place) => intentSample(place - 2 * at, 0, tenant)),
        );
        await insertIntents(storage, samples.toReversed());
        const keys = samples.map(shipmentKeyOf);
        const claims: Attempt[] = [];
        for (const _ of samples) {
          const one = await storage.stores.bookings.claim({ keys, ...requestAt(INSTANT, 1) });
          claims.push(...one.map(({ attempt }) => attempt));
        }
        const inOrder = keys.toSorted((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
        expect(claims.map(shipmentKeyOf)).toEqual(inOrder);
      },
    },
    {
      name: 'claims no booking intent by a number of another tenant, or without names',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        const strangers = [
          intentSample(1, 0, OTHER_ACCOUNT),
          intentSample(1, 0, OTHER_ENVIRONMENT),
        ];
        for (const keys of [strangers, []]) {
          expect(await storage.stores.bookings.claim({ keys, ...requestAt(INSTANT) })).toEqual([]);
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
    name: `returns ${state} as the state in which a claim found a booking left so by an attempt`,
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
        sends: second.sends,
        sentAt: second.sentAt,
      });
      const each = (await storage.stored.attempts()).map((attempt) => attempt.stateAtClaim);
      expect(each).toEqual(['PENDING', state]);
    },
  }));
}

function requestAt(now: Date, limit = 20): DueRequest {
  return { limit, ...leaseFrom(now, LEASE_MS) };
}

function namesOf(claims: readonly ClaimedBooking[]): readonly string[] {
  return claims.map(({ attempt }) => attempt.shipmentNumber);
}
