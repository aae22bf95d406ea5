import type { CodStore } from '#domain/cod/cod-store.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';
import { forEachConcurrent } from '../concurrency.ts';
import type { ReportError } from '../report-error.ts';
import type { RecordSettlement } from './record-settlement.ts';

/** Settles collected cash that is due. Returns whether more may be due. */
export type SettleDueCod = () => Promise<boolean>;

type Deps = {
  readonly cod: CodStore;
  readonly recordSettlement: RecordSettlement;
  readonly clock: Clock;
  readonly reportError: ReportError;
};

/** Connections at a time, from the pool that requests use as well. */
const CONCURRENCY = 2;
/** A hundred commits, two at a time, end long before the lease. */
const BATCH_SIZE = 100;
/** Failed ones are retried after that. */
const LEASE_MS = 60_000;

export function settleDueCod(deps: Deps): SettleDueCod {
  return async () => {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const due = await deps.cod.claimDue({ limit: BATCH_SIZE, now, until });
    await forEachConcurrent(CONCURRENCY, due, (key) => settle(key, deps));
    return due.length === BATCH_SIZE;
  };
}

/** A failure does not stop the others. */
async function settle(key: ShipmentKey, { recordSettlement, reportError }: Deps): Promise<void> {
  try {
    const { shipment } = await recordSettlement(key);
    if (shipment.codSettledAt === null) throw new Error('nothing was collected for it');
  } catch (error) {
    reportError(`the cash of ${key.shipmentNumber} could not be settled`, error);
  }
}
