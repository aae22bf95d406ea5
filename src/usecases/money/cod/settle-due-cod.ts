import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Ports } from '../../ports.ts';
import { workOffDue } from '../../work-off-due.ts';
import type { AdvanceDueCod } from './advance-due-cod.ts';
import type { RecordSettlement } from './record-settlement.ts';

/** Settles due cash, in LIVE within the limits. Returns whether more may be due. */
export type SettleDueCod = () => Promise<boolean>;

type Deps = Pick<Ports, 'cod' | 'clock' | 'reportError'> & {
  readonly recordSettlement: RecordSettlement;
  readonly advanceDueCod: AdvanceDueCod;
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
  { recordSettlement, advanceDueCod }: Pick<Deps, 'recordSettlement' | 'advanceDueCod'>,
): Promise<void> {
  const shipment =
    key.environment === 'LIVE' ? await advanceDueCod(key) : (await recordSettlement(key)).shipment;
  if (shipment.codSettlesAt === null) throw new Error('nothing was collected for it');
}
