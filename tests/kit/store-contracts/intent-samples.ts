import type { Attempt } from '#domain/carrying/booking/attempt.ts';
import type { AttemptResult } from '#domain/carrying/booking/booking-store.ts';
import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { leaseFrom } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Storage } from './contract.ts';
import { bookkeeper } from './ledger-samples.ts';
import { INSTANT, later } from './samples.ts';
import { insertShipments, nthShipment, numberOf, type Stored, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** Booking intent: the n-th of its tenant. */
export type IntentSample = ShipmentKey & {
  readonly place: number;
  readonly dueAt: Date;
  readonly createdAt: Date;
  /** Courier; absent: that of any sample. */
  readonly courierCode?: string;
  readonly provider?: string;
};

const keeper = bookkeeper(3);

/** Intent due this many milliseconds after INSTANT, with its own waiting time. */
export function intentSample(
  place: number,
  dueMs = 0,
  { accountId, environment }: Tenant = TENANT,
): IntentSample {
  const key = { accountId, environment, shipmentNumber: numberOf(place) };
  return { ...key, place, dueAt: later(INSTANT, dueMs), createdAt: later(INSTANT, -place) };
}

/** Inserts intents with their free shipments: a hold without entries pays for each. */
export async function insertIntents(
  storage: Stored,
  samples: readonly IntentSample[],
): Promise<void> {
  await insertShipments(storage, samples.map(shipmentOf));
  await writeAll(storage, (write) => {
    for (const { place, ...intent } of samples) {
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

/** Claims the due intent, whose previous lease has ended. */
export async function claimOne({ stores }: Storage, key: ShipmentKey, now: Date): Promise<Attempt> {
  const request = { keys: [key], limit: 1, ...leaseFrom(now, LEASE_MS) };
  const [claim] = await stores.bookings.claim(request);
  if (claim === undefined) throw new Error(`${key.shipmentNumber} is not due`);
  return claim.attempt;
}

/** Result NOT_SENT, with the time of the next attempt. */
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
