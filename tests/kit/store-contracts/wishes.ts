import type { Attempt } from '#domain/booking/attempt.ts';
import type { Settlement } from '#domain/booking/booking-store.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import { bookkeeper } from './books.ts';
import type { Storage } from './contract.ts';
import { insertShipments, nthShipment, numberOf, type Stored, TENANT } from './sales.ts';
import { INSTANT, later } from './samples.ts';
import { writeAll } from './works.ts';

/** A shipment that is to be booked: the n-th of its tenant. */
export type Wish = ShipmentKey & {
  readonly place: number;
  readonly dueAt: Date;
  readonly createdAt: Date;
  /** Absent: that of any sample. */
  readonly courierCode?: string;
};

const keeper = bookkeeper(3);

/** Due so many milliseconds after INSTANT, and wanted since a moment of its own. */
export function wish(place: number, dueMs = 0, { accountId, environment }: Tenant = TENANT): Wish {
  const key = { accountId, environment, shipmentNumber: numberOf(place) };
  return { ...key, place, dueAt: later(INSTANT, dueMs), createdAt: later(INSTANT, -place) };
}

/** With their shipments, which cost nothing: a hold without entries pays for each. */
export async function insertWishes(storage: Stored, wishes: readonly Wish[]): Promise<void> {
  await insertShipments(storage, wishes.map(shipmentOf));
  await writeAll(storage, (write) => {
    for (const { place, ...intent } of wishes) {
      const { courierCode } = shipmentOf({ place, ...intent });
      write.wallet.post(intent, keeper.hold(intent.shipmentNumber, 0));
      write.bookings.insert({ ...intent, courierCode });
    }
  });
}

function shipmentOf({ place, accountId, environment, courierCode }: Wish): Shipment {
  const own = { accountId, environment, ...(courierCode && { courierCode }) };
  return nthShipment(place, own);
}

/** The attempt at a wish that is due; the lease of the one before is over. */
export async function claimOne({ stores }: Storage, key: ShipmentKey, now: Date): Promise<Attempt> {
  const [claim] = await stores.bookings.claim({ only: [key], room: 1, now });
  if (claim === undefined) throw new Error(`${key.shipmentNumber} is not due`);
  return claim.attempt;
}

/** That nothing was sent, and when it is tried again. */
export function settlement(changes: Partial<Settlement> = {}): Settlement {
  return {
    state: 'PENDING',
    dueAt: later(INSTANT, 5_000),
    orderId: null,
    outcome: 'NOT_SENT',
    detail: 'No route “there”.',
    settledAt: later(INSTANT, 1_234),
    ...changes,
  };
}

export function settle(storage: Storage, attempt: Attempt, ending: Settlement): Promise<void> {
  return writeAll(storage, ({ bookings }) => bookings.settle(attempt, ending));
}
