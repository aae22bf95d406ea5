import type { Attempt } from '#domain/booking/attempt.ts';
import type { BookingStore, BookingWrites, ClaimRequest } from '#domain/booking/booking-store.ts';
import { type BookingIntent, isOpen } from '#domain/booking/intent.ts';
import { LEASE_MS } from '#domain/booking/schedule.ts';
import { shipmentKeyOf } from '#domain/shipment/shipment.ts';
import type { SeenAttempt } from '../store-contracts/contract.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { shipmentPlace } from './shipment-store.ts';
import { placeOf, type Table } from './table.ts';
import type { Tables } from './tables.ts';
import { journalPlace } from './wallet-store.ts';

type BookingTables = Pick<Tables, 'intents' | 'attempts' | 'shipments'>;
type Due = BookingIntent & { readonly dueAt: Date; readonly state: Attempt['found'] };

export function fakeBookingStore(tables: BookingTables): BookingStore {
  return {
    claim: async (request) =>
      dueOf(tables.intents, request).map((intent) => {
        const attempt = claimed(intent, request.now, tables);
        const shipment = tables.shipments.get(shipmentPlace(attempt));
        if (shipment === undefined) throw new Error(`no shipment ${attempt.shipmentNumber}`);
        return { attempt, shipment };
      }),
    find: async (key) => tables.intents.get(shipmentPlace(key)),
  };
}

export function fakeBookingWrites(queue: ChangeQueue): BookingWrites {
  return {
    insert({ dueAt, createdAt, ...intent }) {
      const key = shipmentKeyOf(intent);
      const place = shipmentPlace(key);
      queue.add(({ intents, nudges }) => {
        intents.insert(place, { ...key, state: 'PENDING', dueAt, fence: 0, faults: 0, createdAt });
        nudges.replace(place, key);
      });
      queue.addCheck(({ shipments, journals }) => {
        const hold = journalPlace(key, { kind: 'HOLD', businessRef: key.shipmentNumber });
        if (shipments.get(place) === undefined) throw new Error(`no shipment ${place}`);
        if (journals.get(hold) === undefined) throw new Error(`no money for ${place}`);
      });
    },
    cancel({ fence, ...key }) {
      queue.add(({ intents }) => {
        const place = shipmentPlace(key);
        const intent = intents.get(place);
        if (intent?.state !== 'PENDING' || intent.fence !== fence) {
          throw new Stale(`the booking of ${place} has begun`);
        }
        intents.replace(place, { ...intent, state: 'CANCELLED', dueAt: null });
      });
    },
    settle(attempt, { state, dueAt, ...ending }) {
      queue.add(({ intents, attempts }) => {
        const place = shipmentPlace(attempt);
        const intent = intents.get(place);
        const isHeld = intent?.state === 'ATTEMPTING' && intent.fence === attempt.fence;
        const found = attempts.get(attemptPlace(attempt));
        if (!isHeld || found === undefined) {
          throw new Stale(`attempt ${attemptPlace(attempt)} is over`);
        }
        if (isOpen(state) !== (dueAt !== null)) throw new Error(`${state} and due at ${dueAt}`);
        const faults = intent.faults + Number(ending.outcome === 'FAULT');
        intents.replace(place, { ...intent, state, dueAt, faults });
        attempts.replace(attemptPlace(attempt), { ...found, ...ending });
      });
    },
    settleLate(attempt, ending) {
      queue.add(({ attempts }) => {
        const found = attempts.get(attemptPlace(attempt));
        if (found === undefined || found.outcome !== null) return;
        attempts.replace(attemptPlace(attempt), { ...found, ...ending, isLate: true });
      });
    },
  };
}

function dueOf(intents: Table<BookingIntent>, { only, room, now }: ClaimRequest): readonly Due[] {
  const named = only && new Set(only.map(shipmentPlace));
  return [...intents.entries()]
    .filter(([place]) => named?.has(place) !== false)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, intent]) => (isDue(intent, now) ? intent : []))
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
    .slice(0, room);
}

function isDue(intent: BookingIntent, now: Date): intent is Due {
  return intent.dueAt !== null && intent.dueAt.getTime() <= now.getTime();
}

function claimed(intent: Due, now: Date, { intents, attempts }: BookingTables): Attempt {
  const key = shipmentKeyOf(intent);
  const fence = intent.fence + 1;
  const faults = intent.faults + Number(intent.state === 'ATTEMPTING');
  const dueAt = new Date(now.getTime() + LEASE_MS);
  intents.replace(shipmentPlace(key), { ...intent, state: 'ATTEMPTING', fence, faults, dueAt });
  const attempt = { ...key, fence, found: intent.state };
  attempts.insert(attemptPlace(attempt), { ...attempt, ...UNSETTLED, beganAt: now });
  return { ...attempt, faults, wantedSince: intent.createdAt };
}

const UNSETTLED = { outcome: null, detail: null, isLate: false, settledAt: null };

function attemptPlace(attempt: Pick<SeenAttempt, 'fence'> & Parameters<typeof shipmentPlace>[0]) {
  return placeOf(shipmentPlace(attempt), attempt.fence);
}
