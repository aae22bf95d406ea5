import type { ClaimedBooking } from '#domain/carrying/booking/attempt.ts';
import type { BookingStore, BookingWrites } from '#domain/carrying/booking/booking-store.ts';
import { type BookingIntent, type IntentState, isOpen } from '#domain/carrying/booking/intent.ts';
import type { Lease } from '#domain/due-request.ts';
import { type ShipmentKey, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { AttemptRow } from '../store-contracts/contract.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { dueQueue } from './due-queue.ts';
import { shipmentPlace } from './shipment-store.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';
import { journalPlace } from './wallet-store.ts';

type BookingTables = Pick<Tables, 'intents' | 'attempts' | 'shipments' | 'bookingChecks'>;

const NOT_SENT_YET = {
  fencingToken: 0,
  faults: 0,
  sends: 0,
  sentAt: null,
  orderId: null,
  delayedAt: null,
};
const HURRIED: readonly IntentState[] = ['UNKNOWN', 'ACCEPTED'];

export function fakeBookingStore(tables: BookingTables): BookingStore {
  const intents = dueQueue(tables.intents);
  const checks = dueQueue(tables.bookingChecks);
  const laneOf = (_: ShipmentKey, place: string) => tables.shipments.get(place);
  return {
    async claim({ keys, ...request }) {
      const named = new Set(keys.map(shipmentPlace));
      const due = intents.claim(request, (_, place) => named.has(place));
      return due.map((intent) => claimed(intent, request, tables));
    },
    async claimDue(request) {
      const { items, hasMore } = intents.claimFairly(request, laneOf);
      return { items: items.map((intent) => claimed(intent, request, tables)), hasMore };
    },
    find: async (key) => tables.intents.get(shipmentPlace(key)),
    list: async (states, limit) =>
      [...tables.intents.entries().values()]
        .filter(({ state }) => states.some((wanted) => wanted === state))
        .toSorted((one, other) => one.wantedSince.getTime() - other.wantedSince.getTime())
        .slice(0, limit),
    attempts: async (key, limit) =>
      [...tables.attempts.entries().values()]
        .filter((attempt) => shipmentPlace(attempt) === shipmentPlace(key))
        .toSorted((one, other) => other.fencingToken - one.fencingToken)
        .slice(0, limit),
    async findByOrderIds(provider, orderIds) {
      const found = [...tables.intents.entries()].filter(([place, intent]) => {
        const isAt = tables.shipments.get(place)?.provider === provider;
        return isAt && HURRIED.includes(intent.state) && orderIds.includes(intent.orderId ?? '');
      });
      return found.map(([, intent]) => shipmentKeyOf(intent));
    },
    async markDueNow(keys, now) {
      for (const place of keys.map(shipmentPlace)) {
        const intent = tables.intents.get(place);
        const isLater = intent?.dueAt != null && intent.dueAt > now;
        if (isLater && HURRIED.includes(intent.state)) intents.reschedule(place, now);
      }
    },
    async claimChecks(request) {
      const { items, hasMore } = checks.claimFairly(request, laneOf);
      const claims = items.flatMap((check) => {
        const place = shipmentPlace(check);
        const lane = laneOf(check, place);
        if (lane === undefined) return [];
        const { provider, courierCode } = lane;
        const orderId = tables.intents.get(place)?.orderId ?? null;
        return { ...shipmentKeyOf(check), provider, courierCode, orderId };
      });
      return { items: claims, hasMore };
    },
  };
}

export function fakeBookingWrites(queue: ChangeQueue): BookingWrites {
  return {
    insert({ dueAt, createdAt, ...intent }) {
      const key = shipmentKeyOf(intent);
      const place = shipmentPlace(key);
      queue.add(({ intents }) => {
        const wanted = { ...NOT_SENT_YET, dueAt, createdAt, wantedSince: createdAt };
        intents.insert(place, { ...key, state: 'PENDING', ...wanted });
      });
      queue.addCheck(({ shipments, journals }) => {
        const hold = journalPlace(key, { kind: 'HOLD', businessRef: key.shipmentNumber });
        if (shipments.get(place) === undefined) throw new Error(`no shipment ${place}`);
        if (journals.get(hold) === undefined) throw new Error(`no money for ${place}`);
      });
    },
    cancel({ fencingToken, ...key }) {
      queue.add(({ intents }) => {
        const place = shipmentPlace(key);
        const intent = intents.get(place);
        if (intent?.state !== 'PENDING' || intent.fencingToken !== fencingToken) {
          throw new Stale(`the booking of ${place} has begun`);
        }
        intents.replace(place, { ...intent, state: 'CANCELLED', dueAt: null });
      });
    },
    finish(attempt, { state, dueAt, orderId: given, delayedAt, wantedSince, ...ending }) {
      queue.add(({ intents, attempts }) => {
        const place = shipmentPlace(attempt);
        const intent = intents.get(place);
        const isHeld =
          intent?.state === 'ATTEMPTING' && intent.fencingToken === attempt.fencingToken;
        const found = attempts.get(attemptPlace(attempt));
        if (!isHeld || found === undefined) {
          throw new Stale(`attempt ${attemptPlace(attempt)} is over`);
        }
        if (isOpen(state) !== (dueAt !== null)) throw new Error(`${state} and due at ${dueAt}`);
        const faults = intent.faults + Number(ending.outcome === 'FAULT');
        const orderId = given ?? intent.orderId;
        intents.replace(place, {
          ...intent,
          state,
          dueAt,
          faults,
          orderId,
          delayedAt: delayedAt ?? intent.delayedAt,
          wantedSince: wantedSince ?? intent.wantedSince,
        });
        attempts.replace(attemptPlace(attempt), { ...found, ...ending });
      });
    },
    resolve({ fencingToken, ...key }, { state, at }) {
      const place = shipmentPlace(key);
      queue.add(({ intents }) => {
        const intent = intents.get(place);
        if (intent?.state !== 'MANUAL' || intent.fencingToken !== fencingToken) {
          throw new Stale(`the booking of ${place} is no person's`);
        }
        const anew = { dueAt: at, wantedSince: at, faults: 0, orderId: null, delayedAt: null };
        const isSentAgain = state === 'PENDING';
        intents.replace(place, { ...intent, state, ...(isSentAgain && anew) });
      });
    },
    scheduleCheck(key, wanted) {
      queue.add(({ bookingChecks }) => {
        const place = shipmentPlace(key);
        const known = bookingChecks.get(place)?.dueAt ?? wanted;
        const dueAt = known < wanted ? known : wanted;
        bookingChecks.replace(place, { ...shipmentKeyOf(key), dueAt });
      });
    },
    endCheck: (key) => queue.add(({ bookingChecks }) => bookingChecks.remove(shipmentPlace(key))),
    finishLate(attempt, ending) {
      queue.add(({ attempts }) => {
        const found = attempts.get(attemptPlace(attempt));
        if (found === undefined || found.outcome !== null) return;
        attempts.replace(attemptPlace(attempt), { ...found, ...ending, isLate: true });
      });
    },
  };
}

function claimed(
  { state, ...intent }: BookingIntent,
  { now, until: dueAt }: Lease,
  { intents, attempts, shipments }: BookingTables,
): ClaimedBooking {
  const key = shipmentKeyOf(intent);
  const shipment = shipments.get(shipmentPlace(key));
  if (shipment === undefined) throw new Error(`no shipment ${key.shipmentNumber}`);
  if (!isOpen(state)) throw new Error(`${key.shipmentNumber} is ${state}, and due`);
  const isSend = state === 'PENDING';
  const counts = {
    fencingToken: intent.fencingToken + 1,
    faults: intent.faults + Number(state === 'ATTEMPTING'),
    sends: intent.sends + Number(isSend),
    sentAt: isSend ? now : (intent.sentAt ?? now),
  };
  intents.replace(shipmentPlace(key), { ...intent, state: 'ATTEMPTING', ...counts, dueAt });
  const attempt = {
    ...key,
    fencingToken: counts.fencingToken,
    stateAtClaim: state,
    beganAt: now,
  };
  attempts.insert(attemptPlace(attempt), { ...attempt, ...UNSETTLED });
  const { orderId, wantedSince } = intent;
  return { attempt: { ...attempt, ...counts, orderId, wantedSince }, shipment };
}

const UNSETTLED = { outcome: null, detail: null, isLate: false, finishedAt: null };

function attemptPlace(
  attempt: Pick<AttemptRow, 'fencingToken'> & Parameters<typeof shipmentPlace>[0],
) {
  return placeOf(shipmentPlace(attempt), attempt.fencingToken);
}
