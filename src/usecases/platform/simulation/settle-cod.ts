import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import type { RecordSettlement } from '../../money/cod/record-settlement.ts';
import type { GetShipment } from '../../selling/shipment/get-shipment.ts';

/** TEST only: settles the cash of this shipment now. */
export type SettleCod = (tenant: Tenant, shipmentNumber: string) => Promise<Shipment>;

type Deps = {
  readonly getShipment: GetShipment;
  readonly recordSettlement: RecordSettlement;
};

/** Throws TRANSITION_NOT_ALLOWED if no cash is pending: none was collected, or it is settled. */
export function settleCod({ getShipment, recordSettlement }: Deps): SettleCod {
  return async (tenant, shipmentNumber) => {
    const found = await getShipment(tenant, shipmentNumber);
    const { shipment, isNew } = await recordSettlement(shipmentKeyOf(found));
    if (!isNew) throw notPending(shipment);
    return shipment;
  };
}

function notPending({ status, codAmount, codSettledAt }: Shipment): Refusal {
  const message =
    codSettledAt === null
      ? 'No cash has been collected for this shipment.'
      : 'The cash of this shipment has been settled.';
  const details = { status, codAmount, codSettledAt: codSettledAt?.toISOString() ?? null };
  return new Refusal('TRANSITION_NOT_ALLOWED', message, { details });
}
