import type { Tenant } from '#domain/environment.ts';
import type { PaymentStore } from '#domain/payment/payment-store.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { paidShipmentView } from '#src/views/shipment.ts';
import type { GetShipment } from './get-shipment.ts';

/** A shipment with what it is to be paid by, while there is something. */
export type ShowShipment = (
  tenant: Tenant,
  shipmentNumber: string,
) => Promise<ReturnType<typeof paidShipmentView>>;

type Deps = { readonly getShipment: GetShipment; readonly payments: PaymentStore };

/** Two looks are no snapshot: what was paid or replaced between them is looked at again. */
const LOOKS_MAX = 3;

export function showShipment({ getShipment, payments }: Deps): ShowShipment {
  return async (tenant, shipmentNumber) => {
    for (let look = 1; look <= LOOKS_MAX; look += 1) {
      const shipment = await getShipment(tenant, shipmentNumber);
      if (shipment.paymentStatus !== 'PENDING') return paidShipmentView(shipment, undefined);
      const open = await payments.findOpen(shipmentAsSubject(shipment));
      if (open?.method === shipment.paymentMethod) return paidShipmentView(shipment, open);
    }
    throw new Error(`${shipmentNumber} is PENDING, and there are no instructions to pay by`);
  };
}
