import { topUpAsSubject } from '#domain/money/top-up/top-up.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { requireTopUp, type ShowTopUp } from '../../money/top-up/show-top-up.ts';
import type { Ports } from '../../ports.ts';
import type { GetShipment } from '../../selling/shipment/get-shipment.ts';
import type { ShowShipment } from '../../selling/shipment/show-shipment.ts';
import type { EndPayment, RejectPayment, SettlePayment } from './settle-payment.ts';

type TestControl = SettlePayment | EndPayment | RejectPayment;

/** TEST only: returns the new state. */
export type ShipmentTestControl = ShowShipment;
export type TopUpTestControl = ShowTopUp;

type ShipmentDeps = {
  readonly control: TestControl;
  readonly getShipment: GetShipment;
  readonly showShipment: ShowShipment;
};
type TopUpDeps = Pick<Ports, 'topUps'> & {
  readonly control: TestControl;
  readonly showTopUp: ShowTopUp;
};

export function shipmentTestControl({
  control,
  getShipment,
  showShipment,
}: ShipmentDeps): ShipmentTestControl {
  return async (tenant, shipmentNumber) => {
    const shipment = await getShipment(tenant, shipmentNumber);
    const { status, paymentStatus } = shipment;
    await control({ ...shipmentAsSubject(shipment), state: { status, paymentStatus } });
    return showShipment(tenant, shipmentNumber);
  };
}

export function topUpTestControl({ control, topUps, showTopUp }: TopUpDeps): TopUpTestControl {
  return async (tenant, topUpId) => {
    const topUp = await requireTopUp(topUps, tenant, topUpId);
    await control({ ...topUpAsSubject(topUp), state: { status: topUp.status } });
    return showTopUp(tenant, topUpId);
  };
}
