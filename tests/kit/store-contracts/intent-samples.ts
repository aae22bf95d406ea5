import type { Attempt } from '#domain/booking/attempt.ts';
import type { AttemptResult } from '#domain/booking/booking-store.ts';
import { LEASE_MS } from '#domain/courier/call-schedule.ts';
import { leaseFrom } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Storage } from './contract.ts';
import { bookkeeper } from './ledger-samples.ts';
import { INSTANT, later } from './samples.ts';
import { insertShipments, nthShipment, numberOf, type Stored, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** A booking intent: the n-th of its tenant. */
export type IntentSample = ShipmentKey & {
  readonly place: number;
  readonly dueAt: Date;
  readonly createdAt: Date;
  /** Absent: that of any sample. */
  readonly courierCode?: string;
  readonly provider?: string;
};

const keeper = bookkeeper(3);

/** Due so many milliseconds after INSTANT, each waiting since a time of its own. */
export function intentSample(
  place: number,
  dueMs = 0,
  { accountId, environment }: Tenant = TENANT,
): IntentSample {
  const key = { accountId, environment, shipmentNumber: numberOf(place) };
  return { ...key, place, dueAt: later(INSTANT, dueMs), createdAt: later(INSTANT, -place) };
}

/** With their shipments, which cost nothing: a hold without entries pays for each. */
export async function insertIntents(
  storage: Stored,
  wishes: readonly IntentSample[],
): Promise<void> {
  await insertShipments(storage, wishes.map(shipmentOf));
  await writeAll(storage, (write) => {
    for (const { place, ...intent } of wishes) {
      const { provider, courierCode } = shipmentOf({ place, ...intent });
      write.wallet.post(intent, keeper.hold(intent.shipmentNumber, 0));
      write.bookings.insert({ ...intent, provider, courierCode });
    }
  });
}

function shipmentOf({ place, accountId, environment, ...courier }: IntentSample): Shipment {
  const { courierCode, provider } = courier;
  const sold = { ...(courierCode && { courierCode }), ...(provider && { provider }) };
  return nthShipment(place, { accountId, environment, ...sold });
}

/** Claims the intent, which is due: the lease of the one before is over. */
export async function claimOne({ stores }: Storage, key: ShipmentKey, now: Date): Promise<Attempt> {
  const request = { keys: [key], limit: 1, ...leaseFrom(now, LEASE_MS) };
  const [claim] = await stores.bookings.claim(request);
  if (claim === undefined) throw new Error(`${key.shipmentNumber} is not due`);
  return claim.attempt;
}

/** A result NOT_SENT, with the time of the next attempt. */
export function settlement(changes: Partial<AttemptResult> = {}): AttemptResult {
  return {
    state: 'PENDING',
    dueAt: later(INSTANT, 5_000),
    orderId: null,
    outcome: 'NOT_SENT',
    detail: 'No route “there”.',
    finishedAt: later(INSTANT, 1_234),
    ...changes,
  };
}

export function settle(storage: Storage, attempt: Attempt, ending: AttemptResult): Promise<void> {
  return writeAll(storage, ({ bookings }) => bookings.finish(attempt, ending));
}
