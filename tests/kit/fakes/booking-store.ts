import type { Attempt } from '#domain/booking/attempt.ts';
import type {
  BookingCheck,
  BookingStore,
  BookingWrites,
  ClaimRequest,
} from '#domain/booking/booking-store.ts';
import { type BookingIntent, type IntentState, isOpen } from '#domain/booking/intent.ts';
import { CHECK_LEASE_MS, LEASE_MS } from '#domain/booking/schedule.ts';
import type { Claimed, FairClaim } from '#domain/courier/fair-claim.ts';
import { shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { AttemptRow } from '../store-contracts/contract.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { fairShare } from './fair-claim.ts';
import { shipmentPlace } from './shipment-store.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';
import { journalPlace } from './wallet-store.ts';

type BookingTables = Pick<Tables, 'intents' | 'attempts' | 'shipments' | 'bookingChecks'>;
type Due = BookingIntent & { readonly dueAt: Date; readonly state: Attempt['stateAtClaim'] };

const NOT_SENT_YET = { fencingToken: 0, faults: 0, sends: 0, sentAt: null, orderId: null };
const HURRIED: readonly IntentState[] = ['UNKNOWN', 'ACCEPTED'];

export function fakeBookingStore(tables: BookingTables): BookingStore {
  return {
    claim: async (request) =>
      dueOf(tables.intents, request).map((intent) => {
        const attempt = claimed(intent, request.now, tables);
        const shipment = tables.shipments.get(shipmentPlace(attempt));
        if (shipment === undefined) throw new Error(`no shipment ${attempt.shipmentNumber}`);
        return { attempt, shipment };
      }),
    async claimDue(request) {
      const open = [...tables.intents.entries().values()].flatMap((intent) => {
        const shipment = tables.shipments.get(shipmentPlace(intent));
        if (shipment === undefined || !isDue(intent, request.now)) return [];
        return { ...intent, courierCode: shipment.courierCode, shipment };
      });
      const { items, hasMore } = fairShare(open, request, ({ shipmentNumber }) => shipmentNumber);
      const claims = items.map(({ courierCode: _, shipment, ...intent }) => {
        return { attempt: claimed(intent, request.now, tables), shipment };
      });
      return { items: claims, hasMore };
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
    async markDueNow(keys, now) {
      for (const place of keys.map(shipmentPlace)) {
        const intent = tables.intents.get(place);
        if (intent === undefined || !HURRIED.includes(intent.state) || isDue(intent, now)) continue;
        tables.intents.replace(place, { ...intent, dueAt: now });
      }
    },
    claimChecks: async (request) => claimedChecks(request, tables),
  };
}

export function fakeBookingWrites(queue: ChangeQueue): BookingWrites {
  return {
    insert({ dueAt, createdAt, ...intent }) {
      const key = shipmentKeyOf(intent);
      const place = shipmentPlace(key);
      queue.add(({ intents, nudges }) => {
        const wanted = { ...NOT_SENT_YET, dueAt, createdAt, wantedSince: createdAt };
        intents.insert(place, { ...key, state: 'PENDING', ...wanted });
        nudges.replace(place, key);
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
    finish(attempt, { state, dueAt, orderId: told, ...ending }) {
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
        const orderId = told ?? intent.orderId;
        intents.replace(place, { ...intent, state, dueAt, faults, orderId });
        attempts.replace(attemptPlace(attempt), { ...found, ...ending });
      });
    },
    resolve({ fencingToken, ...key }, { state, at }) {
      const place = shipmentPlace(key);
      queue.add(({ intents, nudges }) => {
        const intent = intents.get(place);
        if (intent?.state !== 'MANUAL' || intent.fencingToken !== fencingToken) {
          throw new Stale(`the booking of ${place} is no person's`);
        }
        const anew = { dueAt: at, wantedSince: at, faults: 0, orderId: null };
        const isSentAgain = state === 'PENDING';
        intents.replace(place, { ...intent, state, ...(isSentAgain && anew) });
        if (isSentAgain) nudges.replace(place, shipmentKeyOf(key));
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

function dueOf(intents: Table<BookingIntent>, { keys, limit, now }: ClaimRequest): readonly Due[] {
  const named = new Set(keys.map(shipmentPlace));
  return [...intents.entries()]
    .filter(([place]) => named.has(place))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, intent]) => (isDue(intent, now) ? intent : []))
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
    .slice(0, limit);
}

function isDue(intent: BookingIntent, now: Date): intent is Due {
  return intent.dueAt !== null && intent.dueAt.getTime() <= now.getTime();
}

function claimed(intent: Due, now: Date, { intents, attempts }: BookingTables): Attempt {
  const key = shipmentKeyOf(intent);
  const isSend = intent.state === 'PENDING';
  const counts = {
    fencingToken: intent.fencingToken + 1,
    faults: intent.faults + Number(intent.state === 'ATTEMPTING'),
    sends: intent.sends + Number(isSend),
    sentAt: isSend ? now : (intent.sentAt ?? now),
  };
  const dueAt = new Date(now.getTime() + LEASE_MS);
  intents.replace(shipmentPlace(key), { ...intent, state: 'ATTEMPTING', ...counts, dueAt });
  const attempt = {
    ...key,
    fencingToken: counts.fencingToken,
    stateAtClaim: intent.state,
    beganAt: now,
  };
  attempts.insert(attemptPlace(attempt), { ...attempt, ...UNSETTLED });
  const { orderId, wantedSince } = intent;
  return { ...attempt, ...counts, orderId, wantedSince };
}

function claimedChecks(
  request: FairClaim,
  { bookingChecks, intents, shipments }: BookingTables,
): Claimed<BookingCheck> {
  const open = [...bookingChecks.entries()].flatMap(([place, check]) => {
    const courierCode = shipments.get(place)?.courierCode;
    return courierCode === undefined ? [] : { ...check, courierCode };
  });
  const { items, hasMore } = fairShare(open, request, ({ shipmentNumber }) => shipmentNumber);
  const dueAt = new Date(request.now.getTime() + CHECK_LEASE_MS);
  const claims = items.map(({ courierCode, ...check }) => {
    const place = shipmentPlace(check);
    bookingChecks.replace(place, { ...check, dueAt });
    const orderId = intents.get(place)?.orderId ?? null;
    return { ...shipmentKeyOf(check), courierCode, orderId };
  });
  return { items: claims, hasMore };
}

const UNSETTLED = { outcome: null, detail: null, isLate: false, finishedAt: null };

function attemptPlace(
  attempt: Pick<AttemptRow, 'fencingToken'> & Parameters<typeof shipmentPlace>[0],
) {
  return placeOf(shipmentPlace(attempt), attempt.fencingToken);
}
