import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { codUseCases } from '#src/usecases/cod/use-cases.ts';
import { getShipment } from '#src/usecases/shipment/get-shipment.ts';
import { settleCod } from '#src/usecases/simulation/settle-cod.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import {
  type BookingScene,
  COD_FEE,
  COLLECTED,
  COST,
  FUNDS,
  PRICE,
  TRACKING_TERMS,
} from '../booking-scene.ts';
import { TENANT } from '../shipment-scene.ts';
import { event, underWay } from '../tracking/under-way.ts';

export const DAY_MS = 24 * 60 * 60_000;
/** Of the scene's service. */
export const SETTLEMENT_MS = 7 * DAY_MS;
export const NET = COLLECTED - COD_FEE;
const BOOKED = { COURIER_PAYABLE: COST, REVENUE: PRICE - COST };
/** Balances after one shipment; per shipment delivered, and settled. */
export const UNPAID = { AVAILABLE: FUNDS - PRICE, ...BOOKED };
export const COLLECTED_ONE = {
  ...{ ...UNPAID, COD_CLEARING: -COLLECTED, PENDING_COD: NET },
  REVENUE: PRICE - COST + COD_FEE,
};
export const SETTLED_ONE = {
  ...{ AVAILABLE: FUNDS - PRICE + NET, COURIER_PAYABLE: COST, COD_CLEARING: -COLLECTED },
  REVENUE: PRICE - COST + COD_FEE,
};

/**
 * A booking scene with COD settlement. Each worker sees the same storage, with its own randomness.
 */
export type CodScene = BookingScene &
  ReturnType<typeof workerOn> & {
    /** The next writes fail, so many times. */
    breakWrites(times: number): void;
    anotherWorker(): ReturnType<typeof workerOn>;
  };

/** Shipments that are to collect cash, booked; `key` of the first. */
export async function codScene(count = 1, options: { readonly cod?: boolean } = {}) {
  const { scene: bookings, keys, key } = await underWay(count, { cod: true, ...options });
  let broken = 0;
  const unitOfWork: UnitOfWork = {
    decide: (decision) => {
      broken -= 1;
      if (broken >= 0) return Promise.reject(new Error('the database is gone'));
      return bookings.unitOfWork.decide(decision);
    },
  };
  const anotherWorker = (seed = 7) => workerOn({ ...bookings, unitOfWork }, seed);
  const scene: CodScene = {
    ...bookings,
    ...anotherWorker(),
    anotherWorker: () => anotherWorker(8),
    breakWrites(times) {
      broken = times;
    },
  };
  return { scene, keys, key };
}

/** Records tracking events up to now. */
export function recordStatuses(
  scene: CodScene,
  key: ShipmentKey,
  ...statuses: readonly TrackingEvent['status'][]
) {
  const events = statuses.map((status, at) => event(scene, status, statuses.length - at));
  return scene.recordTracking({ key, events, terms: TRACKING_TERMS });
}

/** The non-zero balances, except FUNDING. */
export async function balancesOf({ stored }: CodScene): Promise<Readonly<Record<string, number>>> {
  const { accounts } = await stored.books(TENANT);
  const moved = accounts.filter(({ balance, kind }) => balance !== 0 && kind !== 'FUNDING');
  return Object.fromEntries(moved.map(({ kind, balance }) => [kind, balance]));
}

/** `cod.settled`, in order. */
export async function eventTypesOf(
  { stored }: CodScene,
  key: ShipmentKey,
): Promise<readonly string[]> {
  const own = (await stored.events()).filter(({ subject }) => subject === key.shipmentNumber);
  return own.map(({ type }) => type);
}

function workerOn({ complaints, ...scene }: BookingScene, seed: number) {
  const reportError = (what: string, error: unknown) => {
    (complaints as string[]).push(`${what}: ${error}`);
  };
  const ports = fakePorts(scene, { reportError, random: seededRandom(seed) });
  const { settleDueCod, recordSettlement, getPendingCod } = codUseCases(ports);
  const control = settleCod({ getShipment: getShipment(ports.shipments), recordSettlement });
  return {
    settleDue: settleDueCod,
    settleNow: ({ shipmentNumber, ...tenant }: ShipmentKey) => control(tenant, shipmentNumber),
    owed: () => getPendingCod(TENANT),
  };
}
