import type { CodStore } from '#domain/cod/cod-store.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Clock } from '#domain/time.ts';
import type { ReportError } from '../report-error.ts';
import { workOffDue } from '../work-off-due.ts';
import type { RecordSettlement } from './record-settlement.ts';

/** Settles collected cash that is due. Returns whether more may be due. */
export type SettleDueCod = () => Promise<boolean>;

type Deps = {
  readonly cod: CodStore;
  readonly recordSettlement: RecordSettlement;
  readonly clock: Clock;
  readonly reportError: ReportError;
};

/** A hundred commits, two at a time, end long before the lease. */
const BATCH_SIZE = 100;

export function settleDueCod(deps: Deps): SettleDueCod {
  return () =>
    workOffDue(
      {
        claim: (request) => deps.cod.claimDue(request),
        batchSize: BATCH_SIZE,
        work: (key) => settle(key, deps),
        failureOf: ({ shipmentNumber }) => `the cash of ${shipmentNumber} could not be settled`,
      },
      deps,
    );
}

async function settle(
  key: ShipmentKey,
  { recordSettlement }: Pick<Deps, 'recordSettlement'>,
): Promise<void> {
  const { shipment } = await recordSettlement(key);
  if (shipment.codSettledAt === null) throw new Error('nothing was collected for it');
}
