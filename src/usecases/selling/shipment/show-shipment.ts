import type { Tenant } from '#domain/environment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { shipmentWithInstructionsView } from '#src/views/selling/shipment.ts';
import type { Ports } from '../../ports.ts';
import type { GetShipment } from './get-shipment.ts';

/** A shipment, with its payment instructions while the payment is pending. */
export type ShowShipment = (
  tenant: Tenant,
  shipmentNumber: string,
) => Promise<ReturnType<typeof shipmentWithInstructionsView>>;

type Deps = Pick<Ports, 'payments' | 'trackingUrl'> & {
  readonly getShipment: GetShipment;
};

/** Reads are not one snapshot, so both are repeated if the payment changed between them. */
const READS_MAX = 3;

export function showShipment({ getShipment, payments, trackingUrl }: Deps): ShowShipment {
  return async (tenant, shipmentNumber) => {
    for (let attempt = 1; attempt <= READS_MAX; attempt += 1) {
      const shipment = await getShipment(tenant, shipmentNumber);
      if (shipment.paymentStatus !== 'PENDING')
        return shipmentWithInstructionsView(shipment, undefined, trackingUrl);
      const open = await payments.findOpen(shipmentAsSubject(shipment));
      if (open?.method === shipment.paymentMethod)
        return shipmentWithInstructionsView(shipment, open, trackingUrl);
    }
    throw new Error(`${shipmentNumber} is PENDING, and there are no instructions to pay by`);
  };
}
