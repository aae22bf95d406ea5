import type { CodStore } from '#domain/cod/cod-store.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';
import { atATime } from '../at-a-time.ts';
import type { Complain } from '../complain.ts';
import type { RecordSettlement } from './record-settlement.ts';

/** Settles what couriers collected and whose day has come. Whether there may be more right now. */
export type SettleDueCod = () => Promise<boolean>;

type Deps = {
  readonly cod: CodStore;
  readonly recordSettlement: RecordSettlement;
  readonly clock: Clock;
  readonly complain: Complain;
};

/** Connections at a time, of those that requests want as well. */
const WIDTH = 2;
/** A hundred commits, two at a time, are through long before their claim is over. */
const ROOM = 100;
/** Whoever claimed them is dead after that; what failed is tried again. */
const CLAIM_MS = 60_000;

export function settleDueCod(deps: Deps): SettleDueCod {
  return async () => {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const due = await deps.cod.claimDue({ room: ROOM, now, until });
    await atATime(WIDTH, due, (key) => settle(key, deps));
    return due.length === ROOM;
  };
}

/** One that fails stops no other. */
async function settle(key: ShipmentKey, { recordSettlement, complain }: Deps): Promise<void> {
  try {
    const { shipment } = await recordSettlement(key);
    if (shipment.codSettledAt === null) throw new Error('nothing was collected for it');
  } catch (error) {
    complain(`the cash of ${key.shipmentNumber} could not be settled`, error);
  }
}
