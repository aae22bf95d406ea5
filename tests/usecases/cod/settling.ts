import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { recordSettlement } from '#src/usecases/cod/record-settlement.ts';
import { settleDueCod } from '#src/usecases/cod/settle-due-cod.ts';
import { getShipment } from '#src/usecases/shipment/get-shipment.ts';
import { settleCod } from '#src/usecases/simulation/settle-cod.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { COD_FEE, COLLECTED, COST, type Depot, FUNDS, PRICE, TRACKING_TERMS } from '../depot.ts';
import { TENANT } from '../shop.ts';
import { event, underWay } from '../tracking/under-way.ts';

export const DAY_MS = 24 * 60 * 60_000;
/** Of the depot's service. */
export const SETTLEMENT_MS = 7 * DAY_MS;
export const NET = COLLECTED - COD_FEE;
const BOOKED = { COURIER_PAYABLE: COST, REVENUE: PRICE - COST };
/** After one sale; per shipment delivered, and settled. */
export const UNPAID = { AVAILABLE: FUNDS - PRICE, ...BOOKED };
export const COLLECTED_ONE = {
  ...{ ...UNPAID, COD_CLEARING: -COLLECTED, PENDING_COD: NET },
  REVENUE: PRICE - COST + COD_FEE,
};
export const SETTLED_ONE = {
  ...{ AVAILABLE: FUNDS - PRICE + NET, COURIER_PAYABLE: COST, COD_CLEARING: -COLLECTED },
  REVENUE: PRICE - COST + COD_FEE,
};

/** A depot whose cash is settled. Each worker sees the same storage, by a chance of its own. */
export type Till = Depot &
  ReturnType<typeof workerOn> & {
    /** What is written next fails, so often. */
    breakWrites(times: number): void;
    anotherWorker(): ReturnType<typeof workerOn>;
  };

/** Shipments that are to collect cash, booked; `key` of the first. */
export async function openTill(count = 1, options: { readonly cod?: boolean } = {}) {
  const { depot, keys, key } = await underWay(count, { cod: true, ...options });
  let broken = 0;
  const unitOfWork: UnitOfWork = {
    run: (work) => depot.unitOfWork.run(work),
    decide: (decision) => {
      broken -= 1;
      if (broken >= 0) return Promise.reject(new Error('the database is gone'));
      return depot.unitOfWork.decide(decision);
    },
  };
  const anotherWorker = (seed = 7) => workerOn({ ...depot, unitOfWork }, seed);
  const till: Till = {
    ...depot,
    ...anotherWorker(),
    anotherWorker: () => anotherWorker(8),
    breakWrites(times) {
      broken = times;
    },
  };
  return { till, keys, key };
}

/** The courier tells this of it, just now. */
export function tell(
  till: Till,
  key: ShipmentKey,
  ...statuses: readonly TrackingEvent['status'][]
) {
  const events = statuses.map((status, at) => event(till, status, statuses.length - at));
  return till.recordTracking({ key, events, terms: TRACKING_TERMS });
}

/** The balances that are not zero, but for where the wallet's first money came from. */
export async function booksOf({ seen }: Till): Promise<Readonly<Record<string, number>>> {
  const { accounts } = await seen.books(TENANT);
  const moved = accounts.filter(({ balance, kind }) => balance !== 0 && kind !== 'FUNDING');
  return Object.fromEntries(moved.map(({ kind, balance }) => [kind, balance]));
}

/** `cod.settled`, in order. */
export async function toldOf({ seen }: Till, key: ShipmentKey): Promise<readonly string[]> {
  const own = (await seen.events()).filter(({ subject }) => subject === key.shipmentNumber);
  return own.map(({ type }) => type);
}

function workerOn({ stores, unitOfWork, clock, complaints }: Depot, seed: number) {
  const complain = (what: string, error: unknown) => {
    (complaints as string[]).push(`${what}: ${error}`);
  };
  const record = recordSettlement({ unitOfWork, clock, chance: seededChance(seed) });
  const settleDue = settleDueCod({ cod: stores.cod, recordSettlement: record, clock, complain });
  const lever = settleCod({ getShipment: getShipment(stores.shipments), recordSettlement: record });
  return {
    settleDue,
    settleNow: ({ shipmentNumber, ...tenant }: ShipmentKey) => lever(tenant, shipmentNumber),
    owed: () => stores.cod.owed(TENANT),
  };
}
